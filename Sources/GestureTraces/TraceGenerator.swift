import Gestures
import Platform

/// Generates labelled traces; equal seeds and indices give identical bytes.
public struct TraceGenerator: Sendable {
  /// The disturbances of the traces.
  public enum Profile: Hashable, Sendable {
    /// Mild disturbances, drawn for each trace.
    case mild
    /// Wide ranges, and all rates from 60 to 240 Hz: for training.
    case broad
    /// Those of a mouse.
    case mouse
    /// The same for all traces.
    case fixed(Disturbance)
  }

  /// The seed: equal seeds give equal traces.
  public let seed: UInt64
  /// Which disturbances the traces have.
  public let profile: Profile

  public init(seed: UInt64, profile: Profile = .mild) {
    self.seed = seed
    self.profile = profile
  }

  /// The families in turn, at 60, 120 and 240 Hz in turn: any thirty
  /// consecutive traces have every pair once.
  public func traces(
    count: Int, families: [GestureFamily] = GestureFamily.standard,
    rates: [Double] = [60, 120, 240]
  ) -> [LabelledTrace] {
    (0..<count).map { trace($0, among: families, rates: rates) }
  }

  /// The trace with this index in the sequence of `traces`.
  public func trace(
    _ index: Int, among families: [GestureFamily], rates: [Double] = [60, 120, 240]
  ) -> LabelledTrace {
    let family = families[index % families.count]
    return trace(index, family: family, rate: rates[(index / families.count) % rates.count])
  }

  /// One trace.
  ///
  /// - Parameters:
  ///   - index: from 0; traces with other indices are independent.
  ///   - family: the kind of motion.
  ///   - rate: of the frame clock in Hz. The same index and family at another
  ///     rate is the same path; the broad profile draws its own rate.
  public func trace(_ index: Int, family: GestureFamily, rate: Double) -> LabelledTrace {
    // Any two odd factors would do; the generator mixes the bits.
    var random = SplitMix64(seed: seed &* 0x1_0000_01B3 &+ UInt64(index) &* 0x5851_F42D)
    let path = GestureComposer.path(family, random: &random)
    // Disturbances have a random stream of their own, so that the path is the
    // same under every condition.
    var noise = SplitMix64(seed: random.next())
    var rate = rate
    let disturbance: Disturbance
    switch profile {
    case .mild: disturbance = .mild(&noise)
    case .broad:
      disturbance = .broad(&noise)
      rate = noise.element([60, 60, 75, 90, 120, 120, 144, 165, 240, 240])
    case .mouse: disturbance = .mouse(&noise)
    case .fixed(let given): disturbance = given
    }
    var sampling = Sampling(disturbance: disturbance, rate: rate, random: noise)
    var samples = sampling.samples(of: path)
    for index in samples.indices {
      samples[index].time = Self.rounded(samples[index].time, 1e5)
      samples[index].x = Self.rounded(samples[index].x, 1e2)
      samples[index].y = Self.rounded(samples[index].y, 1e2)
    }
    let truth = PauseOracle.standard.pauses(in: path.millisecondSamples())
    let number = index < 99 ? "0\(index + 1)".suffix(2) : "\(index + 1)"[...]
    return LabelledTrace(
      name: "gesture-\(number)-\(family.rawValue)-\(Int(rate))hz", family: family.rawValue,
      rate: rate, samples: samples,
      isPaused: samples.map { sample in
        truth.contains { $0.contains(sample.time) }
      })
  }

  /// Files have 5 decimals of a second and 2 of a px.
  private static func rounded(_ value: Double, _ unit: Double) -> Double {
    (value * unit).rounded() / unit
  }
}

/// Samples a path with a disturbance.
private struct Sampling {
  let disturbance: Disturbance
  let rate: Double
  var random: SplitMix64

  mutating func samples(of path: GesturePath) -> [PointerSample] {
    let period = 1 / rate
    let tremorRate = 2 * .pi * random.uniform(8, 12)
    let tremorPhase = random.uniform(0, 2 * .pi)
    let tremorAngle = random.uniform(0, 2 * .pi)
    var samples: [PointerSample] = []
    var burstLeft = 0
    for tick in 0...Int(path.duration * rate) {
      var time = Double(tick) * period
      if disturbance.jitter > 0 {
        time += min(max(random.normal() * disturbance.jitter, -0.45), 0.45) * period
      }
      time = max(time, 0)
      // Drawn on every tick, so that lost rows do not change the others.
      let errors = (random.normal(), random.normal())
      let isLost = random.chance(disturbance.dropped)
      let isStale = random.chance(disturbance.stale)
      if burstLeft == 0, random.chance(disturbance.burstsPerSecond * period) {
        burstLeft = min(random.integer(2...4), Int(0.067 * rate) - 1)
      }
      burstLeft = max(burstLeft - 1, 0)
      guard tick == 0 || !(isLost || burstLeft > 0) else { continue }
      let seenAt =
        disturbance.eventPeriod > 0
        ? (time / disturbance.eventPeriod).rounded(.down) * disturbance.eventPeriod : time
      var sample = path.position(at: seenAt)
      sample.time = time
      sample.x += disturbance.noise * errors.0
      sample.y += disturbance.noise * errors.1
      if disturbance.tremor > 0 {
        let swing = disturbance.tremor * sin(tremorRate * time + tremorPhase)
        sample.x += swing * cos(tremorAngle)
        sample.y += swing * sin(tremorAngle)
      }
      if disturbance.grid > 0 {
        sample.x = (sample.x / disturbance.grid).rounded() * disturbance.grid
        sample.y = (sample.y / disturbance.grid).rounded() * disturbance.grid
      }
      if let last = samples.last {
        // Times must still increase after rounding.
        guard sample.time > last.time + 2e-5 else { continue }
        if isStale { (sample.x, sample.y) = (last.x, last.y) }
        let isSame = sample.x == last.x && sample.y == last.y
        if disturbance.isSilentAtRest, isSame { continue }
      }
      samples.append(sample)
    }
    return samples
  }
}
