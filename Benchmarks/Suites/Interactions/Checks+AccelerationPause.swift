import Glibc
import Interactions

/// Section 1.5: a card that ticks when the finger pauses. How well the
/// detectors find pauses is the matter of the suite `pause`.
enum AccelerationPauseChecks {
  private typealias Model = AccelerationPause
  private static let name = Model.description.name

  static func checks() -> [InteractionCheck] {
    article() + mended() + card()
  }

  /// A finger that follows a path, reported `rate` times a second.
  private static func drawn(
    _ mode: InteractionMode, rate: Double, duration: Double,
    _ path: (Double) -> SIMD2<Double>
  ) -> ModelDrive<Model> {
    var settings = Model.Configuration()
    settings.mode = mode
    var drive = ModelDrive<Model>(settings)
    let start = path(0)
    drive.send(0, .down, x: start.x, y: start.y)
    for report in 1...Int(duration * rate) {
      let time = Double(report) / rate
      let place = path(time)
      drive.send(time, .move, x: place.x, y: place.y)
    }
    return drive
  }

  /// Upwards at 600 px/s, still from 0.3 s on.
  private static func stop(_ time: Double) -> SIMD2<Double> { [0, -600 * min(time, 0.3)] }

  /// The same, on again at 0.6 s and still again from 0.8 s on.
  private static func stopTwice(_ time: Double) -> SIMD2<Double> {
    [0, -600 * (min(time, 0.3) + min(max(time - 0.6, 0), 0.2))]
  }

  private static func circle(_ time: Double) -> SIMD2<Double> {
    let angle = 5 * time
    return [100 * cos(angle), -200 + 100 * sin(angle)]
  }

  private static func article() -> [InteractionCheck] {
    [
      // The list is full after seven moves; the eighth is the first verdict.
      .equal(name, "1.5-article-first-verdict-at-the-8th-move", 8, within: 0) {
        var drive = ModelDrive<Model>()
        drive.send(0, .down, y: 0)
        for report in 1...12 {
          let y = -60 * Double(min(report, 2))
          drive.send(Double(report) / 60, .move, y: y)
        }
        return ((drive.log.first?.time ?? .nan) * 60).rounded()
      },
      .equal(name, "1.5-article-pauses-told-of-two", 1, within: 0) {
        Double(drawn(.article, rate: 60, duration: 1.2, stopTwice).count(0))
      },
      .atLeast(name, "1.5-article-false-pauses-on-a-circle", 1) {
        Double(drawn(.article, rate: 60, duration: 2, circle).count(0))
      },
    ]
  }

  private static func mended() -> [InteractionCheck] {
    let rates: [InteractionCheck] = [60.0, 120, 240].map { rate in
      .equal(name, "1.5-mended-latency/rate=\(Int(rate))", 0.09, within: 0.025, unit: "s") {
        (drawn(.mended, rate: rate, duration: 0.8, stop).log.first?.time ?? .nan) - 0.3
      }
    }
    return rates + [
      .equal(name, "1.5-mended-pauses-told-of-two", 2, within: 0) {
        Double(drawn(.mended, rate: 60, duration: 1.2, stopTwice).count(0))
      },
      .equal(name, "1.5-mended-false-pauses-on-a-circle", 0, within: 0) {
        Double(drawn(.mended, rate: 60, duration: 2, circle).count(0))
      },
      // No report at all after the stop: the model's own clock has to tell.
      .atMost(name, "1.5-mended-pause-without-reports", 0.2, unit: "s") {
        var drive = drawn(.mended, rate: 60, duration: 0.3, stop)
        _ = drive.value(0.6)
        return (drive.log.first?.time ?? .infinity) - 0.3
      },
    ]
  }

  private static func card() -> [InteractionCheck] {
    [
      .equal(name, "1.5-offset-100px-below-the-track", 25.1189, within: 5e-5, unit: "px") {
        Model.Configuration().offset(pull: 100)
      },
      .equal(name, "1.5-offset-100px-above-the-track", -385.1189, within: 5e-5, unit: "px") {
        Model.Configuration().offset(pull: -460)
      },
      .equal(name, "1.5-offset-on-the-track", -200, within: 0, unit: "px") {
        Model.Configuration().offset(pull: -200)
      },
      .equal(name, "1.5-overshoot-of-the-return", 1.5165, within: 5e-5, unit: "%") {
        var drive = ModelDrive<Model>()
        drive.send(0, .down, y: 0)
        drive.send(0.1, .move, y: -200)
        drive.send(0.1, .up)
        return drive.maximum(from: 0.1, to: 1.5).value / 2
      },
    ]
  }
}
