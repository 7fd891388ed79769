import Platform

/// How the samples of a pointer differ from its path: by noise, rounding, lost
/// and delayed events. A row is the sample at one tick of the frame clock.
public struct Disturbance: Hashable, Sendable {
  /// Standard deviation of white noise on each coordinate, in px.
  public var noise = 0.0
  /// Coordinates are rounded to multiples of this many px; 0: not rounded.
  public var grid = 0.0
  /// Standard deviation of the sampling times as a fraction of the period; no
  /// time is off by more than 0.45 periods.
  public var jitter = 0.0
  /// Fraction of the rows that are lost.
  public var dropped = 0.0
  /// Amplitude of a hand's tremor at 8 to 12 Hz, in px.
  public var tremor = 0.0
  /// Positions change only with events of this period, in s; 0: in every row.
  public var eventPeriod = 0.0
  /// Whether a pointer at rest sends no events: rows without a change are
  /// omitted.
  public var isSilentAtRest = false

  /// No disturbance.
  public init() {}

  /// No disturbance.
  public static let none = Disturbance()

  /// White noise with a standard deviation in px.
  public static func noise(_ sigma: Double) -> Disturbance {
    var disturbance = Disturbance()
    disturbance.noise = sigma
    return disturbance
  }

  /// Mild disturbances, as in recorded traces: at most half a px of noise, and
  /// at most one other disturbance.
  static func mild(_ random: inout SplitMix64) -> Disturbance {
    var disturbance = Disturbance()
    switch random.integer(0...9) {
    case 0: break
    case 1, 2, 3: disturbance.noise = random.uniform(0.1, 0.5)
    case 4: disturbance.grid = random.chance(0.5) ? 0.5 : 1
    case 5, 6:
      disturbance.noise = random.uniform(0.1, 0.4)
      disturbance.grid = random.chance(0.5) ? 0.5 : 1
    case 7:
      disturbance.noise = random.uniform(0, 0.3)
      disturbance.jitter = random.uniform(0.1, 0.2)
    case 8:
      disturbance.noise = random.uniform(0, 0.3)
      disturbance.dropped = random.uniform(0.03, 0.07)
    default:
      disturbance.tremor = random.uniform(0.3, 0.6)
      disturbance.noise = random.uniform(0, 0.2)
    }
    return disturbance
  }

  /// A mouse: whole px, and in most cases an event every 15.6 ms.
  static func mouse(_ random: inout SplitMix64) -> Disturbance {
    var disturbance = Disturbance()
    disturbance.grid = 1
    disturbance.eventPeriod = random.chance(0.7) ? 1.0 / 64 : 0
    disturbance.jitter = random.chance(0.3) ? random.uniform(0, 0.15) : 0
    disturbance.isSilentAtRest = random.chance(0.3)
    return disturbance
  }
}
