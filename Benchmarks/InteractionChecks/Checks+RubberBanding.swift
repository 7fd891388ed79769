import Gestures
import Interactions
import Measurement
import Platform
import Runs

/// Checks of `RubberBanding`, content pulled beyond its edge.
enum RubberBandingChecks {
  private typealias Model = RubberBanding
  private static let forms: [(label: String, band: RubberBand)] = [
    ("power", .article), ("scroll=568", .scrollView(dimension: 568)),
    ("scroll=960", .scrollView(dimension: 960)),
  ]

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    table(&checks)
    laws(&checks, context)
    derivative(&checks)
    release(&checks)
    edge(&checks)
    exponents(&checks)
    lead(&checks)
    timing(&checks, context)
  }

  /// The published offsets of each form, in px.
  private static let published: [(pull: Double, offsets: [Double])] = [
    (0.5, [0.6156, 0.2749, 0.2749]), (1, [1, 0.5495, 0.5497]), (10, [5.0119, 5.4473, 5.4687]),
    (50, [15.4625, 26.2301, 26.7342]), (100, [25.1189, 50.1445, 52.0197]),
    (360, [61.5760, 146.8198, 164.1451]), (1000, [125.8925, 279.4275, 349.6689]),
  ]

  private static func table(_ checks: inout CheckList) {
    for (pull, offsets) in published {
      for (form, offset) in zip(forms, offsets) {
        checks.equal("offset/\(form.label)/pull=\(pull)", offset, within: 5e-5, unit: "px") {
          form.band.offset(pull: pull)
        }
      }
    }
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

  private static func laws(_ checks: inout CheckList, _ context: SuiteContext) {
    let pulls = pulls(context)
    for (label, band) in forms {
      checks.error("odd-symmetry/\(label)", atMost: 0) {
        pulls.map { (band.offset(pull: -$0) + band.offset(pull: $0)).magnitude }.worst()
      }
      checks.error("inverse-relative-error/\(label)", atMost: 1e-9) {
        pulls.map { (band.pull(offset: band.offset(pull: $0)) / $0 - 1).magnitude }.worst()
      }
      checks.count("decreases/\(label)", 0) {
        let offsets = pulls.map { band.offset(pull: $0) }
        return zip(offsets, offsets.dropFirst()).count { $0 > $1 }
      }
    }
    checks.atMost("limit-at-1e6px", 568, unit: "px") {
      RubberBand.scrollView(dimension: 568).offset(pull: 1e6)
    }
  }

  private static func derivative(_ checks: inout CheckList) {
    for (label, band) in forms {
      checks.error("slope-relative-error/\(label)", atMost: 1e-6) {
        [0.01, 0.5, 3, 70, 900].map { pull in
          let step = 1e-4 * pull
          let chord = (band.offset(pull: pull + step) - band.offset(pull: pull - step)) / (2 * step)
          return (band.slope(pull: pull) / chord - 1).magnitude
        }.worst()
      }
      checks.atMost("velocity-at-the-edge/\(label)", 1000, unit: "px/s") {
        [0, .leastNonzeroMagnitude, 1e-9, 0.5].map {
          band.velocity(pull: $0, fingerVelocity: 1000)
        }.worst()
      }
    }
  }

  /// A pull of 100 px, released at rest or at 1000 px/s.
  private static func released(_ mode: InteractionMode, velocity: Double?) -> ModelDrive<Model> {
    ModelDrive(mode).send(0, .down, y: 200).send(0.1, .move, y: 300).send(0.1, .up, vy: velocity)
  }

  private static func release(_ checks: inout CheckList) {
    func overshoot(_ mode: InteractionMode) -> (value: Double, time: Double) {
      let drive = released(mode, velocity: 0)
      let lowest = drive.minimum(from: 0.1, to: 1)
      return (-lowest.value, lowest.time - 0.1)
    }
    checks.equal("offset-at-release", 25.1189, within: 5e-5, unit: "px") {
      released(.article, velocity: 0).value(at: 0.1)
    }
    checks.equal("overshoot", 2.3808, within: 5e-5, unit: "px") { overshoot(.article).value }
    checks.equal("overshoot-time", 0.1875, within: 5e-5, unit: "s") { overshoot(.article).time }
    checks.error("velocity-kept/article", atMost: 0, unit: "px/s") {
      released(.article, velocity: 1000).velocity(at: 0.1)
    }
    // 1000 px/s times the slope 0.55/(100·0.55/568 + 1)².
    checks.equal("velocity-kept/corrected", 457.17583586900224, within: 1e-9, unit: "px/s") {
      released(.corrected, velocity: 1000).velocity(at: 0.1)
    }
  }

  private static func edge(_ checks: inout CheckList) {
    let band = RubberBand.scrollView(dimension: 568)
    checks.error("jump-at-the-edge", atMost: 1e-300, unit: "px") {
      band.offset(pull: .leastNonzeroMagnitude)
    }
    checks.equal("slope-jump-at-the-edge", -0.45, within: 1e-12) { band.slope(pull: 0) - 1 }
    checks.atLeast("slope-of-the-power-form-at-1e-9px", 300) {
      RubberBand.article.slope(pull: 1e-9)
    }
  }

  /// The article claims that a higher exponent moves the content less.
  private static func exponents(_ checks: inout CheckList) {
    checks.equal(
      "cost-moved-more-at-exponent-0.9-than-0.7", 37.97687013292354, within: 1e-9, unit: "px"
    ) {
      func offset(_ exponent: Double) -> Double {
        ModelDrive<Model> { $0.exponent = exponent }.send(0, .down, y: 0).send(0.1, .move, y: 100)
          .value(at: 0.1)
      }
      return offset(0.9) - offset(0.7)
    }
  }

  /// The shortcomings of the article's form for short and for long pulls. Its
  /// slope is 1 at a pull of 0.7^(1/0.3) px, where the content is furthest
  /// ahead of the finger.
  private static func lead(_ checks: inout CheckList) {
    func touched(_ mode: InteractionMode) -> ModelDrive<Model> {
      ModelDrive(mode).send(0, .down, y: 0)
    }
    func largestLead(_ mode: InteractionMode) -> Double {
      let drive = touched(mode)
      // A finger at 1 px/s.
      let leads = (1...1_000).map { 0.001 * Double($0) }.map { time in
        drive.send(time, .move, y: time).value(at: time) - time
      }
      return worse(0, leads.worst())
    }
    func far(_ mode: InteractionMode) -> Double {
      touched(mode).send(1, .move, y: 1e6).value(at: 1)
    }
    checks.equal(
      "cost-largest-lead-over-the-finger/article", 0.13052188825616234, within: 1e-6, unit: "px"
    ) { largestLead(.article) }
    checks.error("cost-largest-lead-over-the-finger/corrected", atMost: 0, unit: "px") {
      largestLead(.corrected)
    }
    checks.equal("cost-offset-at-1e6px/article", 15848.931924611124, within: 1e-8, unit: "px") {
      far(.article)
    }
    checks.atMost("cost-offset-at-1e6px/corrected", 568, unit: "px") { far(.corrected) }
    // A finger at 100 px/s just beyond the edge.
    checks.equal(
      "cost-content-speed-at-0.01px/article", 278.67501938744806, within: 1e-9, unit: "px/s"
    ) { 100 * RubberBand.article.slope(pull: 0.01) }
    checks.equal(
      "cost-content-speed-at-0.01px/corrected", 54.99893487462552, within: 1e-9, unit: "px/s"
    ) { 100 * RubberBand.scrollView(dimension: 568).slope(pull: 0.01) }
  }

  /// The time of an offset, one by one and 10,000 at a time, of pulls to both
  /// sides; both must agree.
  private static func timing(_ checks: inout CheckList, _ context: SuiteContext) {
    var random = SplitMix64(seed: context.seed)
    let pulls = pulls(context).map { Bool.random(using: &random) ? $0 : -$0 }
      .shuffled(using: &random)
    for (label, band) in forms {
      func offsets() -> [Double] {
        var offsets = Array(repeating: 0.0, count: pulls.count)
        band.offsets(pulls: pulls, into: &offsets)
        return offsets
      }
      let scalar = Workload(unit: "evaluation", unitsPerIteration: pulls.count) {
        { iterations in
          for _ in 0..<iterations {
            var sum = 0.0
            for pull in pulls { sum += band.offset(pull: launder(pull)) }
            consume(sum)
          }
        }
      }
      let batch = Workload(unit: "evaluation", unitsPerIteration: pulls.count) {
        var offsets = offsets()
        return { iterations in
          for _ in 0..<iterations {
            band.offsets(pulls: launder(pulls), into: &offsets)
            offsets.withUnsafeBytes { consume($0.baseAddress) }
          }
        }
      }
      checks.error("evaluation-one-by-one/\(label)", atMost: 1e-9, unit: "px", workload: scalar) {
        // Against the pull itself: the inverse function of an exact offset
        // returns it.
        pulls.map { (band.pull(offset: band.offset(pull: $0)) - $0).magnitude }.worst()
      }
      checks.error("evaluation-in-a-batch/\(label)", atMost: 0, unit: "px", workload: batch) {
        zip(pulls, offsets()).map { (band.offset(pull: $0) - $1).magnitude }.worst()
      }
    }
  }
}
