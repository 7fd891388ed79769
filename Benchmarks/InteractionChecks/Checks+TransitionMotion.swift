import Interactions
import Platform

/// Checks of the motion of `ViewTransition`, by keyframes and by springs, in px
/// and seconds.
enum TransitionMotionChecks {
  private typealias Model = ViewTransition

  static func add(to checks: inout CheckList) {
    checks.scenario = Model.description.name
    difference(&checks)
    peaks(&checks)
    joints(&checks)
    variants(&checks)
  }

  /// The keyframes of the article, the same in cubic mode, and the springs.
  private enum Form: String, CaseIterable {
    case article, cubic, corrected

    var settings: Model.Configuration {
      var settings = Model.Configuration()
      if self == .cubic { settings.keyframes = .cubic }
      if self == .corrected { settings.mode = .corrected }
      return settings
    }

    /// A presentation that begins at 0.
    var drive: ModelDrive<Model> { ModelDrive(settings).send(0, .present) }
  }

  // MARK: - Against the springs

  /// The corners of 320 x 568 are 325.97 px away from the centre.
  private static func difference(_ checks: inout CheckList) {
    func largestDifference(_ output: Int, _ scale: Double) -> Double {
      let (keyed, sprung) = (Form.article.drive.model, Form.corrected.drive.model)
      // After 0.5 s the article's form is at its end, and the springs are
      // within 2 px of theirs.
      return largest(from: 0, to: 0.5, steps: 1000) { time in
        scale * (keyed.outputs(at: time)[output] - sprung.outputs(at: time)[output]).magnitude
      }.value
    }
    let corner = Double(160 * 160 + 284 * 284).squareRoot()
    checks.equal(
      "largest-corner-difference-to-the-springs", 17.018640142284823, within: 1e-6, unit: "px"
    ) { largestDifference(2, corner) }
    checks.equal(
      "largest-slide-difference-to-the-springs", 239.36459448315884, within: 1e-6, unit: "px"
    ) { largestDifference(0, 1) }
  }

  // MARK: - Peaks

  /// The peak speed and acceleration of the slide between its joints. Linear
  /// keyframes: 568/0.5 and 0. Cubic ones: 5/4 of that speed, and 3·568/0.5² at
  /// both ends. Springs: 568 ω/e and 568 ω².
  private static func peaks(_ checks: inout CheckList) {
    let expected: [(form: Form, speed: Double, acceleration: Double)] = [
      (.article, 1_136, 0), (.cubic, 1_420, 6_816),
      (.corrected, 3282.2656734062175, 140_148.3824954689),
    ]
    let step = 1e-7
    for (form, speed, acceleration) in expected {
      checks.equal("peak-speed/\(form.rawValue)", speed, within: 1e-3, unit: "px/s") {
        let model = form.drive.model
        return largest(from: 0, to: 0.5, steps: 1000) { model.velocities(at: $0).x.magnitude }.value
      }
      checks.equal("peak-acceleration/\(form.rawValue)", acceleration, within: 1, unit: "px/s2") {
        let model = form.drive.model
        return largest(from: step, to: 0.5 - step, steps: 1000) { time in
          let change = model.velocities(at: time + step).x - model.velocities(at: time - step).x
          return change.magnitude / (2 * step)
        }.value
      }
    }
  }

  // MARK: - Joints

  /// For each joint of the motion, the largest third difference of values at 60
  /// Hz within four frames of it, times 60³, by a separate evaluation of the
  /// same formulas. It approximates the jerk, and is finite even where the
  /// velocity jumps.
  private static let jerks: [(joint: String, frame: Int, output: Int, values: [Double])] = [
    ("start-of-slide", 0, 0, [4_089_600, 2_244_736, 3_537_911.369863349]),
    ("end-of-slide", 30, 0, [4_089_600, 2_244_736, 8595.260417373538]),
    ("delay-of-depth", 6, 1, [900_000, 504_687.5, 172_127.5641120111]),
  ]

  private static func joints(_ checks: inout CheckList) {
    for (joint, frame, output, values) in jerks {
      for (form, value) in zip(Form.allCases, values) {
        checks.equal("jerk-at-60-hz/\(joint)/\(form.rawValue)", value, within: 1e-3, unit: "px/s3")
        {
          jerk(form, frame: frame, output: output)
        }
      }
    }
  }

  private static func jerk(_ form: Form, frame: Int, output: Int) -> Double {
    let before = Model(form.settings).outputs(at: 0)[output]
    let model = form.drive.model
    let values = (frame - 4...frame + 4).map {
      $0 < 0 ? before : model.outputs(at: Double($0) / 60)[output]
    }
    // 216,000 is 60³.
    return (0..<values.count - 3).map { first in
      let end = values[first + 3] - values[first]
      return (end - 3 * (values[first + 2] - values[first + 1])).magnitude * 216_000
    }.worst()
  }

  // MARK: - Text and code of the article

  /// The duration, 0.5 s in the text and 0.6 s in the code; and the wait that
  /// the presentation has but the dismissal lacks.
  private static func variants(_ checks: inout CheckList) {
    func lasting(_ duration: Double) -> ModelDrive<Model> {
      ModelDrive { $0.duration = duration }.send(0, .present)
    }
    checks.equal("cost-later-end-of-the-code", 0.1, within: 1e-12, unit: "s") {
      lasting(0.6).model.deadline - lasting(0.5).model.deadline
    }
    checks.equal("cost-slower-slide-of-the-code", 568 / 3.0, within: 1e-9, unit: "px/s") {
      let (text, code) = (lasting(0.5), lasting(0.6))
      return text.velocity(at: 0.25) - code.velocity(at: 0.25)
    }
    checks.equal("cost-depth-there-against-back", 20, within: 1e-9, unit: "px") {
      let (there, back) = (Model.Configuration().presentation, Model.Configuration().dismissal)
      return (0...1_000).map { step in
        let share = Double(step) / 1_000
        return (there.value(1, at: 1 - share) - back.value(1, at: share)).magnitude
      }.worst()
    }
  }
}
