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
  /// Bursts of lost rows per second. Each leaves a gap of 2 to 4 periods, at
  /// most 67 ms.
  public var burstsPerSecond = 0.0
  /// Fraction of the rows that repeat the previous position.
  public var stale = 0.0
  /// Amplitude of a hand's tremor at 8 to 12 Hz, in px.
  public var tremor = 0.0
  /// Positions change only with events of this period, in s; 0: in every row.
  public var eventPeriod = 0.0
  /// Whether a pointer at rest sends no events: rows without a change are
  /// omitted.
  public var isSilentAtRest = false

  /// No disturbance.
  public init() {}

  private init(_ change: (inout Disturbance) -> Void) { change(&self) }

  /// No disturbance.
  public static let none = Disturbance()

  /// White noise with a standard deviation in px.
  public static func noise(_ sigma: Double) -> Disturbance { Disturbance { $0.noise = sigma } }
}

extension Disturbance {
  /// The conditions of the robustness table, by name.
  public static let conditions: [(name: String, disturbance: Disturbance)] = [
    ("clean", .none),
    ("noise=0.3px", .noise(0.3)),
    ("noise=1px", .noise(1)),
    ("jitter=30%", Disturbance { $0.jitter = 0.3 }),
    (
      "dropped=15%+bursts",
      Disturbance {
        $0.dropped = 0.15
        $0.burstsPerSecond = 0.7
      }
    ),
    ("grid=1px", Disturbance { $0.grid = 1 }),
    ("tremor=0.8px", Disturbance { $0.tremor = 0.8 }),
    ("stale=15%", Disturbance { $0.stale = 0.15 }),
  ]

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

  /// A wider range than detectors are evaluated on, for tuning them.
  static func broad(_ random: inout SplitMix64) -> Disturbance {
    var disturbance = mild(&random)
    if random.chance(0.35) { disturbance.noise = random.uniform(0, 1.2) }
    if random.chance(0.15) { disturbance.grid = random.element([0.25, 0.5, 1]) }
    if random.chance(0.15) { disturbance.jitter = random.uniform(0, 0.3) }
    if random.chance(0.15) {
      disturbance.dropped = random.uniform(0, 0.15)
      disturbance.burstsPerSecond = random.uniform(0, 0.8)
    }
    if random.chance(0.1) { disturbance.stale = random.uniform(0, 0.2) }
    if random.chance(0.1) { disturbance.tremor = random.uniform(0, 0.9) }
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
