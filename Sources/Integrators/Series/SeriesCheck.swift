import Equations
import Platform

/// Compares a series with its equation at places within a step, and shortens
/// the step until they agree.
///
/// Equations with high powers or abrupt functions
/// (`SeriesProgram.Instruction.isAbrupt`) need this: a term that is below
/// rounding where the series is expanded is missing from it, even if it is
/// large elsewhere in the step. The *defect* of a series at a place is the
/// difference between the equation's rate of a velocity there and the rate of
/// the series.
@usableFromInline
final class SeriesCheck<Scalar: SeriesScalar> {
  /// The series that is checked.
  @usableFromInline let expansion: SeriesExpansion<Scalar>
  /// Evaluates the equation at a place within the step.
  @usableFromInline let equation: SeriesExpansion<Scalar>
  @usableFromInline let tolerance: Double
  /// The weight of the defect at each place of a step. The places are equally
  /// spaced; the last is its end.
  @usableFromInline let weights: [Double]
  /// The defect that a series may have, as a share of the largest rate so far.
  @usableFromInline var allowedDefect = 0.0
  @usableFromInline var largestRate = 0.0

  /// The usual defect by rounding, as a share of the largest rate: about a
  /// third of the digits, which was found by trial.
  @inlinable static var usualRounding: Double { exp2(-0.65 * Double(Scalar.precision)) }

  /// The most that is taken for rounding, found by trial: a larger defect comes
  /// from a jump or a missing term, even if it does not shrink with the step.
  @inlinable static var largestRounding: Double { exp2(-0.4 * Double(Scalar.precision)) }

  /// A check of series to a tolerance, which uses `equation` for a while; `nil`
  /// if the equation needs none.
  init?(
    _ expansion: SeriesExpansion<Scalar>, _ equation: SeriesExpansion<Scalar>, tolerance: Double
  ) {
    let (program, order) = (expansion.program, expansion.order)
    // Near a zero of its base, the series of a high power begins with a term of
    // about its exponent, which may be beyond the order.
    let isHighPower = 2 * program.highestPower > order
    guard isHighPower || program.instructions.contains(where: \.isAbrupt) else { return nil }
    self.expansion = expansion
    self.equation = equation
    self.tolerance = tolerance
    // Eight places for exponents up to 16. The pulse of a power narrows with
    // the square root of the exponent.
    let density =
      isHighPower ? min((Double(program.highestPower) / 16).squareRoot().rounded(.up), 64) : 1
    let count = 8 * Int(density)
    weights = (1...count).map {
      Self.weight(at: Double($0) / Double(count), order: order, tolerance: tolerance)
    }
  }

  /// The weight of a defect at a place, given as a share of the step.
  ///
  /// The truncation error fades towards the beginning of a step, with the power
  /// `order` of the place. The defect of a missing term does not. Loose
  /// tolerances allow large defects at the end, so early ones weigh more; tight
  /// tolerances detect both without that.
  private static func weight(at place: Double, order: Int, tolerance: Double) -> Double {
    tolerance < 1e-8 ? 1 : min(32, pow(place, -0.5 * Double(order)))
  }

  /// Forgets the last solve.
  @inlinable
  func begin() {
    // The rate of a series is less accurate than its value. But even a loose
    // tolerance must detect a missing term, whose defect is of the order of the
    // rate.
    allowedDefect = min(0.1, max(100 * tolerance, Self.usualRounding))
    largestRate = 0
  }

  /// Halves a step until the series satisfies the equation, or its defect
  /// changes the state little. If the defect turns out to be rounding, the step
  /// stays, and such defects are allowed afterwards.
  ///
  /// - Parameter largest: the largest magnitudes of the solve so far.
  /// - Returns: the shorter length; `nil` if the step stays.
  @inlinable
  func shortened(
    _ length: Scalar, _ largest: (position: Double, velocity: Double)
  ) -> Scalar? {
    let first = measureDefect(within: length)
    if isSmall(first) || changesLittle(first, over: length, largest) { return nil }
    var tried = length
    for _ in 0..<Scalar.precision {
      tried = tried * Scalar(constant: 0.5)
      let defect = measureDefect(within: tried)
      if isSmall(defect) { return tried }
      guard changesLittle(defect, over: tried, largest) else { continue }
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
  @inlinable
  func isRounding(_ defect: Double, reducedTo rest: Double) -> Bool {
    defect < Self.largestRounding * largestRate && rest > 1e-3 * defect
  }

  /// Whether a defect is small against the largest rate.
  @inlinable
  func isSmall(_ defect: Double) -> Bool { defect <= allowedDefect * largestRate }

  /// Whether a defect changes the state little over `length` seconds: by a few
  /// tolerances, or by a few times the rounding of the state if the tolerance
  /// is tight. The defect is the largest at any place, and counts as if it
  /// lasted.
  @inlinable
  func changesLittle(
    _ defect: Double, over length: Scalar, _ largest: (position: Double, velocity: Double)
  ) -> Bool {
    let little = 4 * max(tolerance, 4 * exp2(-Double(Scalar.precision)))
    let change = defect * length.approximation
    return change <= little * largest.velocity
      || (largest.velocity == 0 && change * length.approximation <= little * largest.position)
  }

  /// The largest weighted defect at any place; infinite if one is not finite.
  /// Raises `largestRate` to the largest rate there.
  @inlinable
  func measureDefect(within length: Scalar) -> Double {
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
