import Gestures
import Interactions
import Statistics

/// Section 1.4: content pulled beyond its edge.
enum RubberBandingChecks {
  private typealias Model = RubberBanding
  private static let name = Model.description.name
  private static let forms: [(label: String, band: RubberBand)] = [
    ("power", .article), ("scroll=568", .scrollView(dimension: 568)),
    ("scroll=960", .scrollView(dimension: 960)),
  ]

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    table() + laws(context) + derivative() + release() + edge()
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
    var random = SeededGenerator(seed: context.seed)
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

  /// A pull of 100 px, let go at rest or at 1000 px/s.
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
        var drive = released(.mended, velocity: 1000)
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
}
