import Springs

/// Samples a path as a disturbed pointer reports it: a row at every tick of the
/// frame clock, except rows that are lost, rows at most 20 µs after the one
/// before, and rows of a silent pointer.
///
/// The order of the draws decides what traces a seed gives.
struct TraceSampler {
  private let disturbance: Disturbance
  private let rate: Double
  /// The time between two ticks, in seconds.
  private let period: Double
  /// The hand's tremor: angular frequency in rad/s, phase and direction.
  private let tremor: (frequency: Double, phase: Double, angle: Double)
  private var random: SplitMix64

  init(_ disturbance: Disturbance, rate: Double, random: SplitMix64) {
    var random = random
    tremor = (
      2 * .pi * random.uniform(8, 12), random.uniform(0, 2 * .pi), random.uniform(0, 2 * .pi)
    )
    self.disturbance = disturbance
    self.rate = rate
    period = 1 / rate
    self.random = random
  }

  mutating func samples(of path: GesturePath) -> [PointerSample] {
    var samples: [PointerSample] = []
    for tick in 0...Int(path.duration * rate) {
      // Everything is drawn on every tick, so that a lost row does not change
      // the draws of the next one.
      let time = jittered(Double(tick) * period)
      let noise = SIMD2(random.normal(), random.normal()) * disturbance.noise
      let isDropped = random.chance(disturbance.dropped)
      // Two numbers are drawn and not used: without them, the traces of a seed
      // would differ from those of earlier versions.
      for _ in 0..<2 { _ = random.next() }
      // The first row is never lost.
      guard tick == 0 || !isDropped else { continue }
      let place = shown(path, at: time, noise: noise)
      if let last = samples.last {
        // Times must still increase after rounding to 1e-5 s.
        guard time > last.time + 2e-5 else { continue }
        if disturbance.isSilentAtRest, place == SIMD2(last.x, last.y) { continue }
      }
      samples.append(PointerSample(time: time, x: place.x, y: place.y))
    }
    return samples
  }

  private mutating func jittered(_ time: Double) -> Double {
    guard disturbance.jitter > 0 else { return time }
    let periods = min(max(random.normal() * disturbance.jitter, -0.45), 0.45)
    return max(time + periods * period, 0)
  }

  /// Where the pointer seems to be at a time, in px.
  private func shown(
    _ path: GesturePath, at time: Double, noise: SIMD2<Double>
  ) -> SIMD2<Double> {
    let event = disturbance.eventPeriod
    let position = path.position(at: event > 0 ? (time / event).rounded(.down) * event : time)
    var place = SIMD2(position.x, position.y) + noise
    if disturbance.tremor > 0 {
      let swing = disturbance.tremor * sin(tremor.frequency * time + tremor.phase)
      place += SIMD2(length: swing, angle: tremor.angle)
    }
    if disturbance.grid > 0 {
      place = (place / disturbance.grid).rounded(.toNearestOrAwayFromZero) * disturbance.grid
    }
    return place
  }
}

/// How the samples of a pointer differ from its path, for example by noise,
/// rounding or lost rows. A row is the sample at one tick of the frame clock.
public struct Disturbance: Hashable, Sendable {
  /// Standard deviation of white noise on each coordinate, in px.
  public var noise: Double
  /// Coordinates are rounded to multiples of this many px; 0: not rounded.
  public var grid = 0.0
  /// Standard deviation of the sampling times as a fraction of the period; the
  /// deviations are limited to 0.45 periods.
  public var jitter = 0.0
  /// The probability that a row is lost; the first row never is.
  public var dropped = 0.0
  /// Amplitude of a hand's tremor at 8 to 12 Hz, in px.
  public var tremor = 0.0
  /// The path is read only at multiples of this period, in s; 0: in every row.
  public var eventPeriod = 0.0
  /// Whether a pointer at rest sends no events.
  public var isSilentAtRest = false

  /// White noise with a standard deviation in px, and no other disturbance.
  public init(noise: Double = 0) { self.noise = noise }

  /// Mild disturbances: at most half a px of noise, and at most one other.
  @Sendable public static func mild(_ random: inout SplitMix64) -> Disturbance {
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

  /// A mouse: whole px, in most cases an event every 15.6 ms, and in some cases
  /// jitter, silence at rest, or both.
  @Sendable public static func mouse(_ random: inout SplitMix64) -> Disturbance {
    var disturbance = Disturbance()
    disturbance.grid = 1
    disturbance.eventPeriod = random.chance(0.7) ? 1.0 / 64 : 0
    disturbance.jitter = random.chance(0.3) ? random.uniform(0, 0.15) : 0
    disturbance.isSilentAtRest = random.chance(0.3)
    return disturbance
  }
}
