import Equations

extension SeriesSolver {
  /// The first moment of a step of length `reach` at which `isPast` holds: one
  /// of several functions has passed its level.
  ///
  /// The series of the functions show where they pass, even if they come back
  /// at once. Series fail beyond poles and roots, where they do not converge,
  /// and at multiple zeros, which rounding hides. So `isPast` is also tested at
  /// sixteen places of the step. Bisection then finds the moment.
  @inlinable
  func firstMoment(
    within reach: Scalar, _ functions: [WatchedFunction<Scalar>], where isPast: (Scalar) -> Bool
  ) -> Scalar? {
    let places = 16
    var search = PassageSearch(expansion, functions)
    var begin = Scalar(constant: 0)
    var passage = search.first(from: begin, to: reach)
    for place in 1...places {
      let end = reach * Scalar(constant: Double(place) / Double(places))
      while let moment = passage, moment.approximation <= end.approximation {
        if isPast(moment) { return bisect(from: begin, to: moment, where: isPast) }
        // The series was wrong about this one.
        begin = moment
        passage = search.first(from: begin, to: reach)
      }
      if isPast(end) { return bisect(from: begin, to: end, where: isPast) }
      begin = end
    }
    return nil
  }

  /// Where a condition begins to hold, between a moment at which it does not
  /// and one at which it does, by bisection; the later bound of what is left.
  @inlinable
  func bisect(
    from begin: Scalar, to end: Scalar, where holds: (Scalar) -> Bool
  ) -> Scalar {
    var (before, after) = (begin, end)
    for _ in 0..<Scalar.precision {
      let middle = (before + after) * Scalar(constant: 0.5)
      if holds(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
