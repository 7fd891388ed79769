/// Searches for a worse point near a point of a sweep, along one axis at a time,
/// by golden-section search: J. Kiefer, "Sequential minimax search for a
/// maximum", Proc. Amer. Math. Soc. 4 (1953),
/// doi:10.1090/S0002-9939-1953-0055639-3.
///
/// Each axis is first searched between the neighbours on the grid. This interval
/// is halved after each pass over all axes. If the error is rounding noise, it
/// has no maximum to converge to, and the search only tries more points.
struct WorstSearch {
  let plan: SweepPlan
  let method: SweepMethod

  private static let passes = 3
  /// The evaluations per axis and pass, each of which shortens the interval by
  /// the golden ratio: in the end by a factor of two million.
  private static let sections = 30
  private static let golden = 0.6180339887498949

  /// - Parameter measure: which of the errors is to be large.
  func search(
    from start: SweepPoint, _ measure: KeyPath<SweepError, Double>
  ) -> MeasureTally.Refined {
    var best = MeasureTally.Refined(point: start, error: plan.error(method, at: start))
    var reach = 1.0
    for _ in 0..<WorstSearch.passes {
      for (place, quantity) in SweepAxis.Quantity.allCases.enumerated() {
        guard let spacing = plan.space.spacing(place) else { continue }
        climb(quantity.keyPath, plan.space.axes[place], spacing * reach, measure, &best)
      }
      reach /= 2
    }
    return best
  }

  /// Searches along one axis, from `reach` below the best point to as much above
  /// it, as fractions of the axis; replaces the best point by a worse one.
  private func climb(
    _ quantity: WritableKeyPath<SweepPoint, Double>, _ axis: SweepAxis, _ reach: Double,
    _ measure: KeyPath<SweepError, Double>, _ best: inout MeasureTally.Refined
  ) {
    let middle = axis.fraction(of: best.point[keyPath: quantity])
    /// The error at a fraction of the axis; below all others if not finite,
    /// because the search is for a large error, not for a failure.
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
    // Two points divide the interval by the golden ratio, from either side. The
    // part beyond the one with the smaller error is dropped; the other then
    // divides what is left, so that only one point is new.
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
