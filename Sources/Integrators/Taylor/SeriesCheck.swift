import Equations
import Platform

/// Compares a series with its equation at places within a step, and shortens the
/// step until they agree. For equations with exp, log, sinh, cosh, tanh, tan,
/// roots, fractional and high powers and quotients, of which a series may know
/// nothing where their terms are below rounding.
@usableFromInline
final class SeriesCheck<Scalar: SeriesScalar> {
  /// The series that is checked.
  @usableFromInline let expansion: SeriesExpansion<Scalar>
  /// Evaluates the equation at a place within the step.
  @usableFromInline let equation: SeriesExpansion<Scalar>
  @usableFromInline let tolerance: Double
  /// The weight of the defect at each place. The truncation error fades towards
  /// the beginning of a step, unlike the defect of what the series knows nothing
  /// of: at loose tolerances, which allow large defects, early ones weigh more.
  /// Tight tolerances see both without that.
  @usableFromInline let weights: [Double]
  /// The defect that a series may have, as a share of the largest rate so far.
  @usableFromInline var allowedDefect = 0.0
  @usableFromInline var largestRate = 0.0

  /// A check of series to a tolerance, which uses `equation` for a while; `nil` if
  /// the equation needs none.
  init?(
    _ expansion: SeriesExpansion<Scalar>, _ equation: SeriesExpansion<Scalar>, tolerance: Double
  ) {
    let (program, order) = (expansion.program, expansion.order)
    // Near a zero of its base, the series of a high power begins with a term of
    // about its exponent, which may be beyond the order.
    let isHighPower = 2 * program.highestPower > order
    let isAbrupt = program.instructions.contains {
      SeriesProgram.Rule.abrupt.contains($0.rule)
    }
    guard isHighPower || isAbrupt else { return nil }
    self.expansion = expansion
    self.equation = equation
    self.tolerance = tolerance
    // A power's pulse narrows with the square root of the exponent.
    let density =
      isHighPower ? min((Double(program.highestPower) / 16).squareRoot().rounded(.up), 64) : 1
    let count = 8 * Int(density)
    // The square root of what the truncation error fades by, at most 32.
    weights = (1...count).map {
      tolerance < 1e-8 ? 1 : min(32, pow(Double($0) / Double(count), -0.5 * Double(order)))
    }
  }

  /// Forgets the last solve.
  @inlinable
  func begin() {
    // The rate of a series is less accurate than its value, and rounding takes about
    // a third of its digits.
    allowedDefect = min(0.1, max(100 * tolerance, exp2(-0.65 * Double(Scalar.precision))))
    largestRate = 0
  }

  /// Halves a step until the series satisfies the equation.
  ///
  /// A small defect that does not shrink with the step is rounding: the step
  /// stays, and such defects are allowed from then on. That of a jump does not
  /// shrink either, but is larger.
  ///
  /// - Parameter largest: the largest magnitudes of the solve so far.
  /// - Returns: the shorter length; `nil` if the step stays.
  @inlinable
  func shortened(
    _ length: Scalar, _ largest: (position: Double, velocity: Double)
  ) -> Scalar? {
    let first = largestDefect(within: length)
    var defect = first
    var tried = length
    for halvings in 0...Scalar.precision {
      if isAllowed(defect, over: tried.approximation, largest) {
        if halvings == 0 { return nil }
        // Halving has made the change of the state small, but not the defect.
        let isStubborn = defect > allowedDefect * largestRate && defect > 1e-3 * first
        if isStubborn && first < exp2(-0.4 * Double(Scalar.precision)) * largestRate {
          allowedDefect = 4 * first / largestRate
          return nil
        }
        return tried
      }
      tried = tried * Scalar(constant: 0.5)
      defect = largestDefect(within: tried)
    }
    // No step is short enough.
    return tried
  }

  /// Whether a defect is small against the largest rate, or changes the state
  /// little over `length` seconds.
  @inlinable
  func isAllowed(
    _ defect: Double, over length: Double, _ largest: (position: Double, velocity: Double)
  ) -> Bool {
    let little = 4 * max(tolerance, 4 * exp2(-Double(Scalar.precision)))
    let change = defect * length
    return defect <= allowedDefect * largestRate || change <= little * largest.velocity
      || (largest.velocity == 0 && change * length <= little * largest.position)
  }

  /// The largest weighted defect at the places: the difference between the rate of
  /// a velocity from the equation and that of its series. Infinite if one is not
  /// finite.
  @inlinable
  func largestDefect(within length: Scalar) -> Double {
    var most = 0.0
    let count = expansion.program.count
    for choice in expansion.choices.indices {
      equation.choices[choice] = expansion.choices[choice]
    }
    for (index, weight) in weights.enumerated() {
      let offset = length * Scalar(constant: Double(index + 1) / Double(weights.count))
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
