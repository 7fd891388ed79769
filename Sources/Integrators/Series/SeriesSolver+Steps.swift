import Equations
import Platform

/// The lengths of steps.
extension SeriesSolver {
  /// The step (s) over which the last coefficients reach the tolerance,
  /// relative to the largest values so far; infinite if all are zero, NaN if
  /// the series is not finite.
  ///
  /// The last two coefficients give the radius of convergence. A series may
  /// have gaps just there, like cos(t²) at 0: so the four before them also
  /// count, with an allowance of 20 % because they are coarser.
  @inlinable
  func stepLength() -> Double {
    let order = expansion.order
    var logRadius = Double.infinity
    let isAtRest = largest.position == 0 && largest.velocity == 0
    for k in max(1, order - 5)...order {
      var position = 0.0
      var velocity = 0.0
      for index in isFirstOrder.indices {
        if !isFirstOrder[index] { raise(&position, to: expansion.position(index)[k]) }
        raise(&velocity, to: expansion.velocity(index)[k])
      }
      if !(position + velocity).isFinite { return .nan }
      let allowance = k < order - 1 ? log(1.2) : 0
      // The coefficients of what has been zero so far have no scale; if all has
      // been, 1 stands in.
      for (coefficient, scale) in [(position, largest.position), (velocity, largest.velocity)]
      where coefficient > 0 && (scale > 0 || isAtRest) {
        let logEstimate = log((scale > 0 ? scale : 1) / coefficient) / Double(k) + allowance
        logRadius = min(logRadius, logEstimate)
      }
    }
    let step = 0.9 * exp(logRadius + log(tolerance) / Double(order))
    return stepBeforeAppearances(atMost: stepOfSwitches(atMost: step))
  }

  /// The next step, of at most `longest` seconds. It ends at the latest at the
  /// end of the solve and where a case changes, and is no longer than the
  /// series satisfies the equation.
  ///
  /// - Returns: also whether the step ends the solve, and the cases from its
  ///   end if they change there.
  @inlinable
  func nextStep(
    atMost longest: Double, _ remaining: Scalar
  ) -> (length: Scalar, isLast: Bool, newCases: [Double]?) {
    let reachesEnd = longest >= remaining.approximation
    var step = (
      length: reachesEnd ? remaining : Scalar(constant: longest), isLast: reachesEnd,
      newCases: [Double]?.none
    )
    if let change = firstCaseChange(within: step.length) {
      step = (change.offset, false, change.cases)
    }
    if let shorter = check?.shortened(step.length, largest) { step = (shorter, false, nil) }
    return step
  }
}

/// Functions whose effect is below rounding until their argument comes close
/// enough: as tanh(200 x) at x = 1, they are missing from a series that is
/// expanded too early.
extension SeriesSolver {
  /// Shortens a step (s) until no function that is below rounding at its
  /// beginning can be above it before its end, for which the series of its
  /// argument gives a bound, and until no series of a root ends below zero.
  ///
  /// Steps towards such a place shrink with the distance from it. Before a
  /// function they end when it has appeared; the zero of a root they never
  /// reach, as the motion may rest there and the series would turn. NaN if a
  /// product is infinite.
  @usableFromInline
  func stepBeforeAppearances(atMost longest: Double) -> Double {
    var step = longest
    for instruction in expansion.program.instructions {
      switch instruction.operation {
      // What is divided by it would be zero, and not known when it appears.
      case .multiply where expansion.row(instruction.target)[0].approximation.magnitude == .infinity:
        return .nan
      case .squareRoot: shorten(&step) { isRootTurned(instruction, exponent: 0.5, after: $0) }
      case .power:
        shorten(&step) { isRootTurned(instruction, exponent: instruction.constant, after: $0) }
      default:
        guard let function = appearance(of: instruction) else { continue }
        shorten(&step) { approach(of: function.row, over: $0) > function.distance }
      }
    }
    return step
  }

  /// Whether the series of a root or a power has passed zero `step` seconds
  /// later and still equals its base's, but for the sign.
  private func isRootTurned(
    _ instruction: SeriesProgram.Instruction, exponent: Double, after step: Double
  ) -> Bool {
    let offset = Scalar(constant: step)
    let root = expansion.value(expansion.row(instruction.target), at: offset).approximation
    let base = expansion.value(expansion.row(instruction.a), at: offset).approximation
    return root < 0 && expansion.row(instruction.target)[0].approximation > 0
      && (pow(-root, 1 / exponent) - base).magnitude < 0.1 * base
  }

  /// Shortens a step (s) until it is not too long, at the least to one that
  /// counts as empty.
  private func shorten(_ step: inout Double, while isTooLong: (Double) -> Bool) {
    var shorter = min(step, times.end)
    while shorter > 1e-15 * times.end, isTooLong(shorter) {
      shorter *= 0.7
      step = shorter
    }
  }

  /// The row that has to come closer to zero before the result of an
  /// instruction appears, and by how much; `nil` if the instruction is none of
  /// these or has appeared already.
  private func appearance(
    of instruction: SeriesProgram.Instruction
  ) -> (row: UnsafeMutablePointer<Scalar>, distance: Double)? {
    let argument = expansion.row(instruction.a)
    // A result is below rounding from e^−ln 2 ≈ e^−0.69 for each bit on; some
    // room is left, because steps end there.
    let invisible = 0.7 * Double(Scalar.precision) + 6
    func falling(
      _ row: UnsafeMutablePointer<Scalar>, by distance: Double
    ) -> (UnsafeMutablePointer<Scalar>, Double)? {
      distance > 1 ? (row, distance) : nil
    }
    /// A quotient with this divisor, whose logarithm is `excess` below the level.
    func divided(
      by row: UnsafeMutablePointer<Scalar>, _ excess: Double
    ) -> (UnsafeMutablePointer<Scalar>, Double)? {
      excess > 1 && excess < .infinity
        ? (row, row[0].approximation.magnitude * (1 - exp(-excess))) : nil
    }
    let start = argument[0].approximation
    switch instruction.operation {
    case .exponential: return falling(argument, by: start.magnitude - invisible)
    // The slope 1 − tanh² is a difference that is to keep eight bits. It is 4
    // e^(−2x), which loses a bit for each ln 2 / 2 ≈ 0.35 of x.
    case .hyperbolicTangent, .hyperbolicSine:
      return falling(argument, by: start.magnitude - 0.35 * Double(Scalar.precision - 8))
    // The slope is 1/(1 + a²), and the distance from ±π/2 its root; the
    // companion row has the divisor.
    case .arctangent:
      let square = expansion.row(instruction.target + 1)
      return divided(by: square, log(square[0].approximation) - invisible / 2)
    case .divide where !instruction.takesConstant:
      let divisor = expansion.row(instruction.b)
      return divided(by: divisor, log((divisor[0].approximation / start).magnitude) - invisible)
    default: return nil
    }
  }

  /// A bound of how far a series comes towards zero within a step. Coefficients
  /// that overflow do not count, as of exp(u) for large u, which is watched
  /// itself.
  private func approach(of row: UnsafeMutablePointer<Scalar>, over step: Double) -> Double {
    let sign = row[0].approximation < 0 ? -1.0 : 1
    var sum = 0.0
    for k in (1...expansion.order).reversed() {
      let term = -sign * row[k].approximation
      sum = sum * step + (term > 0 && term < .infinity ? term : 0)
    }
    return sum * step
  }
}
