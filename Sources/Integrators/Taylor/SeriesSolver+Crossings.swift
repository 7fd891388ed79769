import Equations

/// Moments within a step at which a function passes a level.
extension SeriesSolver {
  /// The first moment within a step at which something appears that was below
  /// rounding at its beginning: an exponential or its inverse, or the slope of a
  /// hyperbolic tangent and the smaller part of sinh and cosh.
  @usableFromInline
  func firstAppearance(within length: Scalar) -> Scalar? {
    var first: Scalar?
    // The magnitude of the argument below which the function shows. In a sum an
    // exponential is below rounding down to ln 2 for each bit; the level has some
    // room more, because steps end at it. 1 − tanh² is a difference, of which some
    // bits must be left: 4 e^(−2x) takes ln 2 / 2 for each of the others.
    let exponentialLevel = 0.7 * Double(Scalar.precision) + 6
    let hyperbolicLevel = 0.35 * Double(Scalar.precision - 8)
    for instruction in expansion.program.instructions {
      let argument = expansion.row(instruction.a)
      let start = argument[0].approximation
      let level: Double
      switch instruction.rule {
      case .exponential: level = exponentialLevel
      case .hyperbolicTangent, .hyperbolicSineAndCosine: level = hyperbolicLevel
      default: continue
      }
      // More than one beyond the level, so that it is not found again where a
      // step ends.
      let distance = start.magnitude - level
      guard distance > 1, change(of: argument, over: first ?? length) > distance else { continue }
      let side = start < 0 ? -1.0 : 1
      let offset = firstMoment(within: first ?? length, [(argument, side)]) { offset in
        expansion.value(argument, at: offset).approximation * side < level
      }
      if let offset { first = offset }
    }
    return first
  }

  /// A bound of how far a series moves from its first coefficient.
  private func change(of row: UnsafeMutablePointer<Scalar>, over length: Scalar) -> Double {
    let step = length.approximation
    var sum = 0.0
    for k in (1...expansion.order).reversed() {
      sum = sum * step + row[k].approximation.magnitude
    }
    return sum * step
  }

  /// The first moment within `reach` at which one of several functions has passed
  /// a level: from above if its side is 1, from below if it is −1.
  ///
  /// Each sixteenth of `reach` is looked at by itself. If a function has passed at
  /// the end of the part, the moment is found by bisection. If none has but one
  /// turns within the part, it may have passed and come back: the turn is found
  /// first, and taken for the end of the part.
  @inlinable
  func firstMoment(
    within reach: Scalar, _ functions: [(row: UnsafeMutablePointer<Scalar>, side: Double)],
    where isPast: (Scalar) -> Bool
  ) -> Scalar? {
    let parts = 16
    for part in 1...parts {
      let begin = reach * Scalar(constant: Double(part - 1) / Double(parts))
      var end = reach * Scalar(constant: Double(part) / Double(parts))
      if !isPast(end) {
        let turns = functions.compactMap { row, side -> Scalar? in
          func returns(_ offset: Scalar) -> Bool {
            expansion.slope(row, at: offset).approximation * side > 0
          }
          guard !returns(begin), returns(end) else { return nil }
          return bisect(from: begin, to: end, halvings: 40, where: returns)
        }
        let passed = turns.filter(isPast).min { $0.approximation < $1.approximation }
        guard let passed else { continue }
        end = passed
      }
      return bisect(from: begin, to: end, halvings: Scalar.precision, where: isPast)
    }
    return nil
  }

  /// Where a condition begins to hold, between a moment at which it does not and
  /// one at which it does, by bisection; the later bound of what is left.
  @inlinable
  func bisect(
    from begin: Scalar, to end: Scalar, halvings: Int, where holds: (Scalar) -> Bool
  ) -> Scalar {
    var (before, after) = (begin, end)
    for _ in 0..<halvings {
      let middle = (before + after) * Scalar(constant: 0.5)
      if holds(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
