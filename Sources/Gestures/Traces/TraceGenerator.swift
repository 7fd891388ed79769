import Springs

/// Generates labelled traces; equal arguments give equal traces.
public struct TraceGenerator: Sendable {
  private let seed: UInt64
  private let disturbance: @Sendable (inout SplitMix64) -> Disturbance

  /// A generator with a seed. `disturbance` draws the disturbance of each
  /// trace, for example ``Disturbance/mild(_:)``.
  public init(
    seed: UInt64,
    _ disturbance: @escaping @Sendable (inout SplitMix64) -> Disturbance = Disturbance.mild
  ) {
    self.seed = seed
    self.disturbance = disturbance
  }

  /// A trace of each family at the first rate, then of each at the second, and
  /// so on; after the last rate comes the first again.
  public func traces(
    count: Int, families: [GestureFamily] = GestureFamily.standard,
    rates: [Double] = [60, 120, 240]
  ) -> [LabelledTrace] {
    (0..<count).map { index in
      let family = families[index % families.count]
      return trace(index, family: family, rate: rates[(index / families.count) % rates.count])
    }
  }

  /// A trace of the standard set, by its place in it: a trace of each standard
  /// family at 60 Hz, of each at 120, of each at 240, and so on.
  ///
  /// The indices count as if there were ten families, as in earlier versions:
  /// a seed still gives the same traces.
  public func standardTrace(_ place: Int) -> LabelledTrace {
    let (round, member) = place.quotientAndRemainder(dividingBy: GestureFamily.standard.count)
    return trace(
      10 * round + 5 * member, family: GestureFamily.standard[member],
      rate: [60, 120, 240][round % 3])
  }

  /// One trace.
  ///
  /// - Parameters:
  ///   - index: from 0; traces with different indices are independent.
  ///   - family: the kind of motion.
  ///   - rate: of the frame clock in Hz; it does not affect the path.
  public func trace(_ index: Int, family: GestureFamily, rate: Double) -> LabelledTrace {
    // The factors are arbitrary odd numbers: the generator mixes the bits.
    var random = SplitMix64(seed: seed &* 0x1_0000_01B3 &+ UInt64(index) &* 0x5851_F42D)
    let path = GesturePath(family, random: &random)
    // Disturbances have a random stream of their own, so that the path is the
    // same under every condition.
    var noise = SplitMix64(seed: random.next())
    let disturbance = disturbance(&noise)
    var sampler = TraceSampler(disturbance, rate: rate, random: noise)
    let samples = sampler.samples(of: path).map { sample in
      PointerSample(
        time: Self.rounded(sample.time, 1e5), x: Self.rounded(sample.x, 1e2),
        y: Self.rounded(sample.y, 1e2))
    }
    let truth = PauseOracle.pauses(in: path.millisecondSamples())
    // At least two digits, so that names with numbers up to 99 sort in order.
    let number = index < 99 ? "0\(index + 1)".suffix(2) : "\(index + 1)"[...]
    return LabelledTrace(
      name: "gesture-\(number)-\(family.rawValue)-\(Int(rate))hz", family: family.rawValue,
      rate: rate, samples: samples,
      isPaused: samples.map { sample in
        truth.contains { $0.contains(sample.time) }
      })
  }

  /// Rounds to a multiple of 1/`steps`. The files of `Data/gestures` also have
  /// 5 decimals of a second and 2 of a px.
  private static func rounded(_ value: Double, _ steps: Double) -> Double {
    (value * steps).rounded() / steps
  }
}

/// The random distributions of the trace generator.
extension SplitMix64 {
  /// An integer in a closed range: a fraction of 32 bits times the number of
  /// integers in it, so each has the same probability to within 2⁻³².
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(((next() >> 32) &* UInt64(range.count)) >> 32)
  }

  package mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  /// Normally distributed, mean 0, standard deviation 1 (Box-Muller transform).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform(0, 1))).squareRoot()
    return radius * cos(2 * .pi * uniform(0, 1))
  }
}
