/// Climbs from a point of a sweep to a worse one nearby: along one axis at a
/// time, by golden-section search, at first between the neighbours on the grid.
/// The interval is halved after each pass over all axes.
///
/// J. Kiefer, "Sequential minimax search for a maximum", Proc. Amer. Math. Soc.
/// 4 (1953), doi:10.1090/S0002-9939-1953-0055639-3. Where the error is rounding
/// noise there is no hill to climb, and the search only tries more points.
struct WorstSearch {
  let plan: SweepPlan
  let method: SweepMethod

  private static let passes = 3
  private static let sections = 30
  private static let golden = 0.6180339887498949

  func search(
    from start: SweepPoint, _ measure: KeyPath<SweepError, Double>
  ) -> SweepTally.Refined {
    var best = SweepTally.Refined(point: start, error: plan.error(method, at: start))
    var reach = 1.0
    for _ in 0..<WorstSearch.passes {
      for (place, quantity) in SweepAxis.Quantity.allCases.enumerated() {
        guard let spacing = plan.space.spacing(place) else { continue }
        climb(quantity, plan.space.axes[place], spacing * reach, measure, &best)
      }
      reach /= 2
    }
    return best
  }

  private func climb(
    _ quantity: SweepAxis.Quantity, _ axis: SweepAxis, _ reach: Double,
    _ measure: KeyPath<SweepError, Double>, _ best: inout SweepTally.Refined
  ) {
    let middle = axis.fraction(of: best.point[quantity])
    var low = max(0, middle - reach)
    var high = min(1, middle + reach)
    func value(_ fraction: Double) -> Double {
      var point = best.point
      point[quantity] =
        axis.scale == .floats
        ? axis.value(at: Int((fraction * Double(axis.count - 1)).rounded()))
        : axis.value(atFraction: fraction)
      let error = plan.error(method, at: point)
      guard error.isFinite else { return -1 }
      if error[keyPath: measure] > best.error[keyPath: measure] {
        best = SweepTally.Refined(point: point, error: error)
      }
      return error[keyPath: measure]
    }
    var left = high - WorstSearch.golden * (high - low)
    var right = low + WorstSearch.golden * (high - low)
    var (atLeft, atRight) = (value(left), value(right))
    for _ in 0..<WorstSearch.sections {
      if atLeft >= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - WorstSearch.golden * (high - low)
        atLeft = value(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + WorstSearch.golden * (high - low)
        atRight = value(right)
      }
    }
  }
}
