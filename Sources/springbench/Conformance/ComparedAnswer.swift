/// A position or velocity that was answered, beside the exact one.
struct ComparedAnswer {
  /// That of the answer.
  let index: Int
  let question: ConformanceCase
  let isPosition: Bool
  let value: Double
  let exact: Double
  /// The unit of errors: S, or S ω for velocities.
  let scale: Double

  /// `nil` for a value that is missing or not finite, and for a spring that
  /// never moves.
  init?(_ answer: ConformanceAnswer, isPosition: Bool, index: Int) {
    (self.index, self.isPosition) = (index, isPosition)
    question = answer.question
    let motion = question.motion
    guard let value = isPosition ? answer.position : answer.velocity, value.isFinite,
      motion.scale > 0
    else { return nil }
    self.value = value
    let state = motion.exactState(at: question.time)
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
  /// right. For velocities, which may be nearly 0 by several defects, it is a
  /// share of `modelled` where that is smaller.
  func residue(_ modelled: Double) -> Double {
    let distance = (value - modelled).magnitude
    let whole = isPosition ? error : min(error, modelled.magnitude)
    return distance == 0 ? 0 : distance / whole
  }

  /// Whether `modelled` is a position at the target.
  func isAtTarget(_ modelled: Double) -> Bool {
    isPosition && (modelled - question.target).magnitude <= 1e-4 * scale
  }
}
