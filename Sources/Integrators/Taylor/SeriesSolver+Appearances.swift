import Equations

/// Functions whose effect is below rounding until their argument comes close
/// enough. As tanh(200 x) at x = 1, they are missing from a series that is
/// expanded too early.
extension SeriesSolver {
  /// The first moment within a step at which a function appears that was below
  /// rounding at its beginning: an exponential or its inverse, the slope of a
  /// hyperbolic tangent, the smaller part of sinh and cosh, or the step of an
  /// arctangent. The series of its argument tells when.
  @usableFromInline
  func firstAppearance(within length: Scalar) -> Scalar? {
    var first: Scalar?
    for instruction in expansion.program.instructions {
      guard let function = appearance(of: instruction) else { continue }
      let distance = function.excess(in: expansion, at: Scalar(constant: 0))
      guard change(of: function.row, over: first ?? length) > distance else { continue }
      let moment = firstMoment(within: first ?? length, [function]) { offset in
        function.excess(in: expansion, at: offset) < 0
      }
      first = moment ?? first
    }
    return first
  }

  /// The function that passes a level when the result of an instruction
  /// appears: its argument, or a function of that. `nil` if the instruction is
  /// none of these or has appeared already.
  private func appearance(
    of instruction: SeriesProgram.Instruction
  ) -> WatchedFunction<Scalar>? {
    let argument = expansion.row(instruction.a)
    let start = argument[0].approximation
    let sign = start < 0 ? -1.0 : 1
    // The argument has to be more than 1 beyond the level: a step that has
    // ended at the level must not find it again.
    func passing(_ level: Double) -> WatchedFunction<Scalar>? {
      start.magnitude - level > 1 ? WatchedFunction(row: argument, sign: sign, level: level) : nil
    }
    switch instruction.operation {
    // In a sum an exponential is below rounding from ln 2 ≈ 0.69 for each bit
    // on; the level leaves more room, because steps end at it.
    case .exponential: return passing(0.7 * Double(Scalar.precision) + 6)
    // The slope 1 − tanh² is a difference, of which eight bits are to be left.
    // It is 4 e^(−2x), which loses a bit for each ln 2 / 2 ≈ 0.35 of x.
    case .hyperbolicTangent, .hyperbolicSine:
      return passing(0.35 * Double(Scalar.precision - 8))
    // The slope is 1/(1 + a²), which is below rounding for large a; the
    // companion row has the divisor. A step ends where that is a sixteenth, so
    // steps towards the zero of a shrink with the distance from it.
    case .arctangent:
      let square = expansion.row(instruction.target + 1)
      return WatchedFunction(row: square, sign: 1, level: square[0].approximation / 16)
    default: return nil
    }
  }

  /// A bound of how far a series moves from its first coefficient within a
  /// step.
  private func change(of row: UnsafeMutablePointer<Scalar>, over length: Scalar) -> Double {
    let step = length.approximation
    var sum = 0.0
    for k in (1...expansion.order).reversed() {
      sum = sum * step + row[k].approximation.magnitude
    }
    return sum * step
  }
}
