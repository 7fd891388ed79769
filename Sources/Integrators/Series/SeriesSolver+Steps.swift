import Equations
import Springs

/// The lengths of steps.
extension SeriesSolver {
  /// The step (s) at whose end the last terms of the series are about the
  /// tolerance times the largest values so far, shortened by `stepOfSwitches`
  /// and `stepBeforeAppearances`. NaN if one of the last six coefficients is
  /// not finite, or if one of these functions returns NaN.
  ///
  /// The last two coefficients give the radius of convergence. A series may
  /// have gaps just there, like cos(t²) at 0: so the four before them also
  /// count, with an allowance of 20 % because they are coarser. Wider gaps need
  /// `shortened`.
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
      // Positions or velocities that have been zero so far give no scale; if
      // all have been zero, the scale is 1.
      for (coefficient, scale) in [(position, largest.position), (velocity, largest.velocity)]
      where coefficient > 0 && (scale > 0 || isAtRest) {
        let logEstimate = log((scale > 0 ? scale : 1) / coefficient) / Double(k) + allowance
        logRadius = min(logRadius, logEstimate)
      }
    }
    let step = 0.9 * exp(logRadius + log(tolerance) / Double(order))
    return stepBeforeAppearances(atMost: stepOfSwitches(atMost: step))
  }

  /// The next step (s), which is `remaining` if it ends the solve; `nil` if the
  /// solve has diverged. The step ends where a case changes at the latest. If
  /// steps are checked or have no limit, `shortened` may make this one shorter.
  func nextStep(_ remaining: Scalar) -> (length: Scalar, isLast: Bool)? {
    let convergent = stepLength()
    if convergent.isNaN { return nil }
    let longest = min(convergent, longestStep)
    var isLast = longest >= remaining.approximation
    var length = isLast ? remaining : Scalar(constant: longest)
    newCases = nil
    if let change = firstCaseChange(within: length) {
      (length, isLast, newCases) = (change.offset, false, change.cases)
    }
    if isChecked || convergent == .infinity, let shorter = shortened(length) {
      (length, isLast, newCases) = (shorter, false, nil)
    }
    return (length, isLast)
  }
}

/// Functions whose effect is below rounding until their argument comes close
/// enough to zero: like tanh(200 x) at x = 1, they are missing from a series
/// that is expanded too early.
extension SeriesSolver {
  /// Shortens a step (s) until no function that is below rounding where the
  /// step begins can exceed rounding before it ends (the series of the argument
  /// gives a bound), and until no series of a root or power ends below zero.
  ///
  /// Steps towards such a place shrink with the distance from it until the
  /// function has appeared. Where the argument of a root reaches zero, the
  /// motion may rest while the series goes on to the negative root: towards
  /// such a place steps shrink without end. NaN if a product is infinite.
  func stepBeforeAppearances(atMost longest: Double) -> Double {
    var step = longest
    for instruction in expansion.program.instructions {
      switch instruction.operation {
      // A quotient by an infinite product does not show when it will appear.
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

  /// Whether the series of a root or a power is below zero after `step`
  /// seconds, though its magnitude is still about the root or the power of the
  /// base's series.
  private func isRootTurned(
    _ instruction: SeriesProgram.Instruction, exponent: Double, after step: Double
  ) -> Bool {
    let offset = Scalar(constant: step)
    let root = expansion.value(expansion.row(instruction.target), at: offset).approximation
    let base = expansion.value(expansion.row(instruction.a), at: offset).approximation
    return root < 0 && expansion.row(instruction.target)[0].approximation > 0
      && (pow(-root, 1 / exponent) - base).magnitude < 0.1 * base
  }

  /// Shortens a step (s) until it is not too long, or is so short that it
  /// counts as empty.
  private func shorten(_ step: inout Double, while isTooLong: (Double) -> Bool) {
    var shorter = min(step, times.end)
    while shorter > 1e-15 * times.end, isTooLong(shorter) {
      shorter *= 0.7
      step = shorter
    }
  }

  /// The row that has to come closer to zero before the result of an
  /// instruction appears, and by how much; `nil` if there is no such row, or if
  /// the result has appeared already.
  private func appearance(
    of instruction: SeriesProgram.Instruction
  ) -> (row: UnsafeMutablePointer<Scalar>, distance: Double)? {
    let argument = expansion.row(instruction.a)
    // Rounding is 2^−precision ≈ e^(−0.69 · precision). The limit lies
    // below that, so that what appears at the end of a step is still small.
    let invisible = 0.7 * Double(Scalar.precision) + 6
    /// The result appears when its argument is `distance` nearer to zero.
    func falling(by distance: Double) -> (UnsafeMutablePointer<Scalar>, Double)? {
      distance > 1 ? (argument, distance) : nil
    }
    /// A quotient that is e^−excess of the limit reaches it when its divisor,
    /// `row`, has shrunk by that factor.
    func divided(
      by row: UnsafeMutablePointer<Scalar>, _ excess: Double
    ) -> (UnsafeMutablePointer<Scalar>, Double)? {
      excess > 1 && excess < .infinity
        ? (row, row[0].approximation.magnitude * (1 - exp(-excess))) : nil
    }
    let start = argument[0].approximation
    switch instruction.operation {
    case .exponential: return falling(by: start.magnitude - invisible)
    // The differences 1 − tanh² and cosh² − sinh² are to keep eight bits. They
    // are 4 e^(−2x) of their terms: each ln 2 / 2 ≈ 0.35 of x costs one bit.
    case .hyperbolicTangent, .hyperbolicSine:
      return falling(by: start.magnitude - 0.35 * Double(Scalar.precision - 8))
    // The slope is 1/(1 + a²); the row after the result's has the divisor. A
    // quarter of `invisible`: with half of it, steps pass jumps inaccurately.
    case .arctangent:
      let square = expansion.row(instruction.target + 1)
      return divided(by: square, log(square[0].approximation) - invisible / 4)
    case .divide where !instruction.takesConstant:
      let divisor = expansion.row(instruction.b)
      return divided(by: divisor, log((divisor[0].approximation / start).magnitude) - invisible)
    default: return nil
    }
  }

  /// A bound on how far a series comes towards zero within a step. Coefficients
  /// that overflow do not count, such as those of exp(u) for large u, because u
  /// itself is watched.
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

/// Compares a series with its equation at places within a step, and shortens
/// the step until they agree.
///
/// Equations with high powers or abrupt functions
/// (`SeriesProgram.Instruction.isAbrupt`) need this: a term that is below
/// rounding where the series is expanded is missing from the series, even if
/// the term is large elsewhere in the step. The *defect* of a series at a place
/// is the difference between the equation's rate of a velocity there and the
/// rate of the series.
extension SeriesSolver {
  /// The usual defect by rounding, as a share of the largest rate, found by
  /// trial: about two thirds of the digits stay right.
  static var usualRounding: Double { exp2(-0.65 * Double(Scalar.precision)) }

  /// The most that is taken for rounding, found by trial: a larger defect comes
  /// from a jump or a missing term, even if it does not shrink with the step.
  static var largestRounding: Double { exp2(-0.4 * Double(Scalar.precision)) }

  /// Whether terms may be missing from the series of an equation.
  static func hasGaps(_ program: SeriesProgram, order: Int) -> Bool {
    // Where u is zero, a function of u^p may have only every p-th coefficient,
    // an even function only every 2p-th. `stepLength` looks at six.
    2 * program.highestPower > min(6, order) || program.instructions.contains(where: \.isAbrupt)
  }

  /// The weights of defects at places within a step.
  ///
  /// The truncation error fades towards the beginning of a step, with the order
  /// as the power of the place. The defect of a missing term does not. Loose
  /// tolerances allow large defects at the end, so early ones weigh more; tight
  /// tolerances detect both errors with equal weights.
  static func defectWeights(
    _ expansion: SeriesExpansion<Scalar>, tolerance: Double
  ) -> [Double] {
    // Eight places for exponents up to 16. The pulse of a power narrows with
    // the square root of the exponent.
    let highest = Double(expansion.program.highestPower)
    let count = 8 * Int(min((highest / 16).squareRoot().rounded(.up), 64))
    return (1...count).map { place in
      let share = Double(place) / Double(count)
      return tolerance < 1e-8 ? 1 : min(32, pow(share, -0.5 * Double(expansion.order)))
    }
  }

  /// Halves a step until the series satisfies the equation, or its defect
  /// changes the state little. If the defect turns out to be rounding, the step
  /// stays, and such defects are allowed afterwards.
  ///
  /// - Returns: the shorter length; `nil` if the step stays.
  func shortened(_ length: Scalar) -> Scalar? {
    let first = measureDefect(within: length)
    if isSmall(first) || changesLittle(first, over: length) { return nil }
    var tried = length
    for _ in 0..<Scalar.precision {
      tried = tried * Scalar(constant: 0.5)
      let defect = measureDefect(within: tried)
      if isSmall(defect) { return tried }
      guard changesLittle(defect, over: tried) else { continue }
      guard isRounding(first, reducedTo: defect) else { return tried }
      // Later steps, with other rounding errors, may have a few times as much.
      allowedDefect = 4 * first / largestRate
      return nil
    }
    // No step is short enough.
    return tried
  }

  /// Whether the defect of a step is rounding: small, and hardly reduced by
  /// shorter steps, which have left `rest` of it.
  ///
  /// A truncation error fades with a high power of the step, so that a few
  /// halvings take it below a thousandth. The defect of a jump does not fade
  /// either, but is larger than rounding.
  func isRounding(_ defect: Double, reducedTo rest: Double) -> Bool {
    defect < Self.largestRounding * largestRate && rest > 1e-3 * defect
  }

  /// Whether a defect is small against the largest rate.
  func isSmall(_ defect: Double) -> Bool { defect <= allowedDefect * largestRate }

  /// Whether a defect changes the state little over `length` seconds: by four
  /// tolerances at most, or by sixteen roundings of the state if the tolerance
  /// is tight. The defect is the largest at any place, and counts as if it
  /// lasted.
  func changesLittle(_ defect: Double, over length: Scalar) -> Bool {
    let little = 4 * max(tolerance, 4 * exp2(-Double(Scalar.precision)))
    let change = defect * length.approximation
    return change <= little * largest.velocity
      || (largest.velocity == 0 && change * length.approximation <= little * largest.position)
  }

  /// The largest weighted defect at any place; infinite if one is not finite.
  /// Raises `largestRate` to the largest rate at these places.
  func measureDefect(within length: Scalar) -> Double {
    var most = 0.0
    let count = expansion.program.count
    for choice in expansion.choices.indices {
      equation.choices[choice] = expansion.choices[choice]
    }
    for (index, weight) in defectWeights.enumerated() {
      let offset = length * Scalar(constant: Double(index + 1) / Double(defectWeights.count))
      equation.begin(at: offset, of: expansion)
      equation.expand()
      for coordinate in 0..<count {
        let expected = expansion.slope(expansion.velocity(coordinate), at: offset)
        let rate = equation.velocity(coordinate)[1]
        let defect = (rate - expected).approximation.magnitude
        if !defect.isFinite { return .infinity }
        // The smaller of both: beyond its convergence a series has huge rates.
        let smaller = min(rate.approximation.magnitude, expected.approximation.magnitude)
        largestRate = max(largestRate, smaller)
        most = max(most, defect * weight)
      }
    }
    return most
  }
}
