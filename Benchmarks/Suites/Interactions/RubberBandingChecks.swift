import Gestures
import Harness
import Interactions
import Platform

/// Checks of `RubberBanding`, content pulled beyond its edge.
enum RubberBandingChecks {
  private typealias Model = RubberBanding

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    let pulls = pulls(context)
    func add(_ check: String, _ value: @escaping (RubberBand) -> Double) {
      checks.measure(check) { value(try band($0)) }
    }
    add("odd-symmetry") { band in
      pulls.map { (band.offset(pull: -$0) + band.offset(pull: $0)).magnitude }.worst()
    }
    add("inverse-relative-error") { band in
      pulls.map { (band.pull(offset: band.offset(pull: $0)) / $0 - 1).magnitude }.worst()
    }
    add("decreases") { band in
      let offsets = pulls.map { band.offset(pull: $0) }
      return Double(zip(offsets, offsets.dropFirst()).count { $0 > $1 })
    }
    add("slope-relative-error") { band in
      [0.01, 0.5, 3, 70, 900].map { pull in
        let step = 1e-4 * pull
        let chord = (band.offset(pull: pull + step) - band.offset(pull: pull - step)) / (2 * step)
        return (band.slope(pull: pull) / chord - 1).magnitude
      }.worst()
    }
    add("velocity-at-the-edge") { band in
      [0, .leastNonzeroMagnitude, 1e-9, 0.5].map {
        band.velocity(pull: $0, fingerVelocity: 1000)
      }.worst()
    }
    add("jump-at-the-edge") { $0.offset(pull: .leastNonzeroMagnitude) }
    add("slope-jump-at-the-edge") { $0.slope(pull: 0) - 1 }
    add("slope-of-the-power-form-at-1e-9px") { $0.slope(pull: 1e-9) }
    // A finger at 100 px/s just beyond the edge.
    add("cost-content-speed-at-0.01px") { 100 * $0.slope(pull: 0.01) }
    // The article claims that a higher exponent moves the content less.
    checks.measure("cost-moved-more-at-exponent-0.9-than-0.7") { _ in
      RubberBand.power(exponent: 0.9).offset(pull: 100)
        - RubberBand.power(exponent: 0.7).offset(pull: 100)
    }
    // How far the content is ahead of a finger at 1 px/s. The slope of the
    // article's form is 1 at a pull of 0.7^(1/0.3) px.
    checks.measure("cost-largest-lead-over-the-finger") { row in
      let drive = try ModelDrive<Model>(row)
      let leads = (1...1_000).map { 0.001 * Double($0) }.map { time in
        drive.send(time, .move, y: time).value(at: time) - time
      }
      return worse(0, leads.worst())
    }
    timing(&checks, pulls, context)
  }

  private static func band(_ row: CheckRow) throws -> RubberBand {
    try Model.Configuration(row.settings).band
  }

  /// Random pulls from 1e-6 to 1e4 px, as many in each decade.
  private static func pulls(_ context: SuiteContext) -> [Double] {
    var random = SplitMix64(seed: context.seed)
    return (0..<10_000).map { _ in
      var pull = 1e-6
      // Products only: the last bits of a power depend on the C library.
      let decades = Double.random(in: 0...10, using: &random)
      for _ in 0..<Int(decades) { pull *= 10 }
      return pull * (1 + 9 * (decades - decades.rounded(.down)))
    }.sorted()
  }

  /// The time of an offset, one by one and 10,000 at a time, of pulls to both
  /// sides; both must agree.
  private static func timing(
    _ checks: inout CheckList, _ positive: [Double], _ context: SuiteContext
  ) {
    var random = SplitMix64(seed: context.seed)
    let pulls = positive.map { Bool.random(using: &random) ? $0 : -$0 }.shuffled(using: &random)
    func work(_ evaluate: @escaping (RubberBand) -> Void) -> (CheckRow) -> Workload? {
      { row in
        guard let band = try? band(row) else { return nil }
        return Workload(unit: "evaluation", unitsPerIteration: pulls.count) {
          { iterations in for _ in 0..<iterations { evaluate(band) } }
        }
      }
    }
    let scalar = work { band in
      var sum = 0.0
      for pull in pulls { sum += band.offset(pull: launder(pull)) }
      consume(sum)
    }
    var offsets = Array(repeating: 0.0, count: pulls.count)
    let batch = work { band in
      band.offsets(pulls: launder(pulls), into: &offsets)
      offsets.withUnsafeBytes { consume($0.baseAddress) }
    }
    // Against the pull itself: the inverse function of an exact offset returns
    // it.
    checks.measure("evaluation-one-by-one", workload: scalar) { row in
      let band = try band(row)
      return pulls.map { (band.pull(offset: band.offset(pull: $0)) - $0).magnitude }.worst()
    }
    checks.measure("evaluation-in-a-batch", workload: batch) { row in
      let band = try band(row)
      var offsets = Array(repeating: 0.0, count: pulls.count)
      band.offsets(pulls: pulls, into: &offsets)
      return zip(pulls, offsets).map { (band.offset(pull: $0) - $1).magnitude }.worst()
    }
  }
}
