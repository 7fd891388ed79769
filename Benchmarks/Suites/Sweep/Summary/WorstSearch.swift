/// Searches for a worse point near a point of a sweep, along one axis at a
/// time, by golden-section search: J. Kiefer, "Sequential minimax search for a
/// maximum", Proc. Amer. Math. Soc. 4 (1953),
/// doi:10.1090/S0002-9939-1953-0055639-3.
///
/// Each axis is first searched between the neighbours of the point on the grid.
/// The interval is halved after each pass over all axes. If the error is
/// rounding noise, it has no maximum to converge to, and the search only tries
/// more points.
struct WorstSearch {
  let plan: SweepPlan
  let method: SweepMethod

  private static let passes = 3
  /// The evaluations per axis and pass, each of which shortens the interval by
  /// the golden ratio: in the end by a factor of two million.
  private static let sections = 30
  /// The inverse of the golden ratio: (√5 − 1) / 2.
  private static let golden = 0.6180339887498949

  /// The worst point found.
  ///
  /// - Parameter measure: which of the errors to maximise.
  func search(
    from start: SweepPoint, _ measure: KeyPath<SweepError, Double>
  ) -> MeasureTally.Refined {
    var best = MeasureTally.Refined(point: start, error: plan.error(method, at: start))
    // Half the length of an interval, in units of the spacing of the grid.
    var reach = 1.0
    for _ in 0..<WorstSearch.passes {
      for (axis, quantity) in SweepAxis.Quantity.allCases.enumerated() {
        guard let spacing = plan.space.spacing(axis) else { continue }
        climb(quantity.keyPath, plan.space.axes[axis], spacing * reach, measure, &best)
      }
      reach /= 2
    }
    return best
  }

  /// Searches along one axis and replaces `best`, the point with the largest
  /// error so far, by any with a larger one.
  ///
  /// - Parameter reach: how far to search on either side, as a fraction of the
  ///   axis.
  private func climb(
    _ quantity: WritableKeyPath<SweepPoint, Double>, _ axis: SweepAxis, _ reach: Double,
    _ measure: KeyPath<SweepError, Double>, _ best: inout MeasureTally.Refined
  ) {
    let middle = axis.fraction(of: best.point[keyPath: quantity])
    /// The error at a fraction of the axis. An error that is not finite counts
    /// as less than any other: the search is for large errors, not for
    /// failures.
    func evaluated(_ fraction: Double) -> Double {
      var point = best.point
      point[keyPath: quantity] = axis.value(atFraction: fraction)
      let error = plan.error(method, at: point)
      guard error.isFinite else { return -1 }
      if error[keyPath: measure] > best.error[keyPath: measure] {
        best = MeasureTally.Refined(point: point, error: error)
      }
      return error[keyPath: measure]
    }
    // `left` and `right` divide the interval by the golden ratio, one from
    // either end. The part beyond the one with the smaller error is dropped.
    // The other then divides what is left by the golden ratio, so only one
    // point is new.
    var low = max(0, middle - reach)
    var high = min(1, middle + reach)
    var left = high - WorstSearch.golden * (high - low)
    var right = low + WorstSearch.golden * (high - low)
    var (atLeft, atRight) = (evaluated(left), evaluated(right))
    for _ in 0..<WorstSearch.sections {
      if atLeft >= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - WorstSearch.golden * (high - low)
        atLeft = evaluated(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + WorstSearch.golden * (high - low)
        atRight = evaluated(right)
      }
    }
  }
}
