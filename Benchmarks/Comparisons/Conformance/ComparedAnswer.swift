/// A position or velocity that was answered, beside the exact one.
struct ComparedAnswer {
  /// That of the answer.
  let index: Int
  let question: ConformanceCase
  let value: Double
  let exact: Double
  /// The unit of errors: S, or S ω for velocities.
  let scale: Double

  /// `nil` for a value that is not finite, and for a spring that never moves.
  init?(_ answer: ConformanceAnswer, _ path: KeyPath<ConformanceAnswer, Double>, index: Int) {
    self.index = index
    question = answer.question
    value = answer[keyPath: path]
    let motion = question.motion
    guard value.isFinite, motion.scale > 0 else { return nil }
    let state = motion.exactState(at: question.time)
    let isPosition = path == \.position
    exact = isPosition ? state.position : state.velocity
    scale = isPosition ? motion.scale : motion.scale * question.omega
  }

  var error: Double { (value - exact).magnitude }

  /// Whether the answer is this value, but for rounding.
  func meets(_ candidate: Double) -> Bool { (value - candidate).magnitude <= 1e-4 * scale }

  /// Whether a value is off by more than 1e-4 of the scale, which is far more
  /// than rounding.
  func isOff(_ candidate: Double) -> Bool { (candidate - exact).magnitude > 1e-4 * scale }

  var isWrong: Bool { isOff(value) }

  /// The share of the error of a wrong answer that is left if `modelled` is
  /// right.
  func residue(_ modelled: Double) -> Double { (value - modelled).magnitude / error }
}
