import Gestures
import Interactions
import Measurement
import Platform
import Runs

/// Section 1.4: content pulled beyond its edge.
enum RubberBandingChecks {
  private typealias Model = RubberBanding
  private static let name = Model.description.name
  private static let forms: [(label: String, band: RubberBand)] = [
    ("power", .article), ("scroll=568", .scrollView(dimension: 568)),
    ("scroll=960", .scrollView(dimension: 960)),
  ]

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    table() + laws(context) + derivative() + release() + edge() + exponents() + lead()
      + cost(context)
  }

  private static let published: [(pull: Double, offsets: [Double])] = [
    (0.5, [0.6156, 0.2749, 0.2749]), (1, [1, 0.5495, 0.5497]), (10, [5.0119, 5.4473, 5.4687]),
    (50, [15.4625, 26.2301, 26.7342]), (100, [25.1189, 50.1445, 52.0197]),
    (360, [61.5760, 146.8198, 164.1451]), (1000, [125.8925, 279.4275, 349.6689]),
  ]

  private static func table() -> [InteractionCheck] {
    published.flatMap { pull, offsets in
      zip(forms, offsets).map { form, offset in
        InteractionCheck.equal(
          name, "1.4.1-offset/\(form.label)/pull=\(pull)", offset, within: 5e-5, unit: "px"
        ) { form.band.offset(pull: pull) }
      }
    }
  }

  /// Pulls from 1e-6 to 1e4 px, evenly in their logarithm.
  private static func pulls(_ context: SuiteContext) -> [Double] {
    var random = SplitMix64(seed: context.seed)
    return (0..<10_000).map { _ in
      var pull = 1e-6
      // A random power of ten without a logarithm: 10 = 2^3.3219…
      let decades = Double.random(in: 0...10, using: &random)
      for _ in 0..<Int(decades) { pull *= 10 }
      return pull * (1 + 9 * (decades - decades.rounded(.down)))
    }.sorted()
  }

  private static func laws(_ context: SuiteContext) -> [InteractionCheck] {
    let pulls = pulls(context)
    return forms.flatMap { label, band in
      let checks: [InteractionCheck] = [
        .error(name, "1.4.2-odd-symmetry/\(label)", atMost: 0) {
          pulls.map { (band.offset(pull: -$0) + band.offset(pull: $0)).magnitude }.max() ?? .nan
        },
        .error(name, "1.4.3-inverse-relative-error/\(label)", atMost: 1e-9) {
          pulls.map { (band.pull(offset: band.offset(pull: $0)) / $0 - 1).magnitude }.max() ?? .nan
        },
        .equal(name, "1.4.4-falls/\(label)", 0, within: 0) {
          let offsets = pulls.map { band.offset(pull: $0) }
          return Double(zip(offsets, offsets.dropFirst()).count { $0 > $1 })
        },
      ]
      return checks
    } + [
      .atMost(name, "1.4.4-limit-at-1e6px", 568, unit: "px") {
        RubberBand.scrollView(dimension: 568).offset(pull: 1e6)
      }
    ]
  }

  private static func derivative() -> [InteractionCheck] {
    forms.flatMap { label, band in
      let checks: [InteractionCheck] = [
        .error(name, "1.4.5-slope-relative-error/\(label)", atMost: 1e-6) {
          [0.01, 0.5, 3, 70, 900].map { pull in
            let step = 1e-4 * pull
            let chord =
              (band.offset(pull: pull + step) - band.offset(pull: pull - step)) / (2 * step)
            return (band.slope(pull: pull) / chord - 1).magnitude
          }.max() ?? .nan
        },
        .atMost(name, "1.4.5-velocity-at-the-edge/\(label)", 1000, unit: "px/s") {
          [0, .leastNonzeroMagnitude, 1e-9, 0.5].map {
            band.velocity(pull: $0, fingerVelocity: 1000)
          }.max() ?? .nan
        },
      ]
      return checks
    }
  }

  /// A pull of 100 px, released at rest or at 1000 px/s.
  private static func released(_ mode: InteractionMode, velocity: Double?) -> ModelDrive<Model> {
    var settings = Model.Configuration()
    settings.mode = mode
    var drive = ModelDrive<Model>(settings)
    drive.send(0, .down, y: 200)
    drive.send(0.1, .move, y: 300)
    drive.send(0.1, .up, vy: velocity)
    return drive
  }

  private static func release() -> [InteractionCheck] {
    func overshoot(_ mode: InteractionMode) -> (value: Double, time: Double) {
      var drive = released(mode, velocity: 0)
      let lowest = drive.maximum(from: 0.1, to: 1, sign: -1)
      return (-lowest.value, lowest.time - 0.1)
    }
    return [
      .equal(name, "1.4.6-offset-at-release", 25.1189, within: 5e-5, unit: "px") {
        var drive = released(.article, velocity: 0)
        return drive.value(0.1)
      },
      .equal(name, "1.4.6-overshoot", 2.3808, within: 5e-5, unit: "px") {
        overshoot(.article).value
      },
      .equal(name, "1.4.6-overshoot-time", 0.1875, within: 5e-5, unit: "s") {
        overshoot(.article).time
      },
      .error(name, "1.4.6-velocity-kept/article", atMost: 0, unit: "px/s") {
        var drive = released(.article, velocity: 1000)
        return drive.velocity(0.1)
      },
      // 1000 px/s times the slope 0.55/(100·0.55/568 + 1)².
      .equal(name, "1.4.6-velocity-kept/mended", 457.17583586900224, within: 1e-9, unit: "px/s") {
        var drive = released(.corrected, velocity: 1000)
        return drive.velocity(0.1)
      },
    ]
  }

  private static func edge() -> [InteractionCheck] {
    let band = RubberBand.scrollView(dimension: 568)
    return [
      .error(name, "1.4.7-jump-at-the-edge", atMost: 1e-300, unit: "px") {
        band.offset(pull: .leastNonzeroMagnitude)
      },
      .equal(name, "1.4.7-slope-jump-at-the-edge", -0.45, within: 1e-12) {
        band.slope(pull: 0) - 1
      },
      .atLeast(name, "1.4.5-slope-of-the-power-form-at-1e-9px", 300) {
        RubberBand.article.slope(pull: 1e-9)
      },
    ]
  }

  /// E3: the article says that a higher exponent moves less.
  private static func exponents() -> [InteractionCheck] {
    [
      .equal(
        name, "0.E3-moved-more-at-exponent-0.9-than-0.7", 37.97687013292354, within: 1e-9,
        unit: "px"
      ) {
        func offset(_ exponent: Double) -> Double {
          var settings = Model.Configuration()
          settings.exponent = exponent
          var drive = ModelDrive<Model>(settings)
          drive.send(0, .down, y: 0)
          drive.send(0.1, .move, y: 100)
          return drive.value(0.1)
        }
        return offset(0.9) - offset(0.7)
      }
    ]
  }

  /// E4: what the article's form costs at its two ends. Its slope is 1 at
  /// 0.7^(1/0.3) px, where it leads the finger most.
  private static func lead() -> [InteractionCheck] {
    func drive(_ mode: InteractionMode) -> ModelDrive<Model> {
      var settings = Model.Configuration()
      settings.mode = mode
      var drive = ModelDrive<Model>(settings)
      drive.send(0, .down, y: 0)
      return drive
    }
    func lead(_ mode: InteractionMode) -> Double {
      var drive = drive(mode)
      return (1...1_000).reduce(0) { worst, step in
        let pull = 0.001 * Double(step)
        drive.send(0.001 * Double(step), .move, y: pull)
        return max(worst, drive.value(0.001 * Double(step)) - pull)
      }
    }
    func far(_ mode: InteractionMode) -> Double {
      var drive = drive(mode)
      drive.send(1, .move, y: 1e6)
      return drive.value(1)
    }
    return [
      .equal(
        name, "0.E4-largest-lead-over-the-finger/article", 0.13052188825616234, within: 1e-6,
        unit: "px"
      ) { lead(.article) },
      .error(name, "0.E4-largest-lead-over-the-finger/mended", atMost: 0, unit: "px") {
        lead(.corrected)
      },
      .equal(
        name, "0.E4-offset-at-1e6px/article", 15848.931924611124, within: 1e-8, unit: "px"
      ) { far(.article) },
      .atMost(name, "0.E4-offset-at-1e6px/mended", 568, unit: "px") { far(.corrected) },
      // A finger of 100 px/s just beyond the edge.
      .equal(
        name, "0.E4-content-speed-at-0.01px/article", 278.67501938744806, within: 1e-9,
        unit: "px/s"
      ) { 100 * RubberBand.article.slope(pull: 0.01) },
      .equal(
        name, "0.E4-content-speed-at-0.01px/mended", 54.99893487462552, within: 1e-9,
        unit: "px/s"
      ) { 100 * RubberBand.scrollView(dimension: 568).slope(pull: 0.01) },
    ]
  }

  /// What an offset costs, one by one and 10,000 at a time; both must agree.
  private static func cost(_ context: SuiteContext) -> [InteractionCheck] {
    let pulls = pulls(context).map { $0 - 5_000 }
    return forms.flatMap { label, band in
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
      let checks: [InteractionCheck] = [
        .error(
          name, "1.4-evaluation-one-by-one/\(label)", atMost: 1e-9, unit: "px", workload: scalar
        ) {
          // Through the inverse, where it is well conditioned.
          pulls.map { (band.pull(offset: band.offset(pull: $0)) - $0).magnitude }.max() ?? .nan
        },
        .error(
          name, "1.4-evaluation-in-a-batch/\(label)", atMost: 0, unit: "px", workload: batch
        ) {
          zip(pulls, offsets()).map { (band.offset(pull: $0) - $1).magnitude }.max() ?? .nan
        },
      ]
      return checks
    }
  }
}
