/// Chooses the positions of texts: never on each other, and off points and lines
/// where there is space.
///
/// One text after another moves to its cheapest position given the others, until
/// none moves any more. This is repeated from several orders of the texts, and the
/// result of the lowest total cost is used.
struct LabelPlacement {
  /// The area for texts.
  let area: LabelBox
  /// The points and lines that texts should not cover.
  let points: [LabelBox]
  let lines: [LabelLine]

  // The costs are relative to each other, and a matter of taste.

  /// For each point that a text covers, up to three of them.
  private static let pointCost = 12.0
  /// For each line that a text covers, up to four of them.
  private static let lineCost = 3.0
  /// For each point that a leader line crosses, its own included.
  private static let leaderCost = 0.7
  /// For two leader lines that cross.
  private static let tangleCost = 4.0
  /// For overlapping texts, of which one is omitted. Next to a position that
  /// covers three points and more than one line, omission is the cheaper.
  private static let collisionCost = 40.0

  /// Bounds the moves between positions of equal cost. No move increases the
  /// total cost, so all others end by themselves.
  private static let maxRounds = 20
  /// The least number of orders that are tried with six texts or more. There may
  /// be up to 22, because the distance between their starts is a whole number.
  private static let orderCount = 12

  /// The chosen position of each text; `nil` for a text omitted because all its
  /// positions are outside, overlap another text, or cost more than an overlap.
  func chosen(of texts: [[LabelPlace]]) -> [LabelPlace?] {
    let candidates = texts.map { places in
      places.filter { area.contains($0.box) }.map(addingCoverCost).sorted { $0.cost < $1.cost }
    }
    let results = orders(texts.count).map { settled(candidates, order: $0) }
    let best = results.min { Self.cost(of: $0) < Self.cost(of: $1) } ?? []
    var kept: [LabelPlace] = []
    return best.map { place in
      guard let place, !kept.contains(where: place.collides) else { return nil }
      kept.append(place)
      return place
    }
  }

  private func addingCoverCost(_ place: LabelPlace) -> LabelPlace {
    let crossed = place.leader.map { leader in points.count { $0.isCrossed(by: leader) } } ?? 0
    return place.adding(Self.pointCost * min(Double(points.count(where: place.box.overlaps)), 3))
      .adding(Self.lineCost * min(Double(lines.count(where: place.box.isCrossed)), 4))
      .adding(Self.leaderCost * Double(crossed))
  }

  /// Forwards and backwards from several of the texts.
  private func orders(_ count: Int) -> [[Int]] {
    let starts = stride(from: 0, to: max(1, count), by: max(1, 2 * count / Self.orderCount))
    return starts.flatMap { start -> [[Int]] in
      let order = Array(start..<count) + Array(0..<start)
      return [order, order.reversed()]
    }
  }

  /// The positions after texts have moved, one after another in this order, until
  /// none moves any more.
  private func settled(_ candidates: [[LabelPlace]], order: [Int]) -> [LabelPlace?] {
    var chosen = [LabelPlace?](repeating: nil, count: candidates.count)
    for _ in 0..<Self.maxRounds {
      let before = chosen
      for index in order {
        chosen[index] = nil
        chosen[index] = Self.cheapest(of: candidates[index], beside: chosen.compactMap(\.self))
      }
      if chosen == before { break }
    }
    return chosen
  }

  /// The position of the lowest total cost, given those of the other texts.
  ///
  /// - Parameter candidates: in ascending order of their cost without other
  ///   texts.
  private static func cheapest(
    of candidates: [LabelPlace], beside others: [LabelPlace]
  ) -> LabelPlace? {
    var best: (place: LabelPlace, cost: Double)?
    for place in candidates {
      // Other texts only add to the cost, so no later candidate is cheaper.
      if let best, place.cost >= best.cost { break }
      let cost = others.reduce(place.cost) { $0 + Self.cost(of: place, beside: $1) }
      if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
    }
    return best?.place
  }

  /// The total cost of a choice.
  private static func cost(of chosen: [LabelPlace?]) -> Double {
    let places = chosen.compactMap(\.self)
    return places.indices.reduce(0.0) { sum, index in
      sum + places[index].cost
        + places[..<index].reduce(0.0) { $0 + cost(of: places[index], beside: $1) }
    }
  }

  private static func cost(of place: LabelPlace, beside other: LabelPlace) -> Double {
    (place.collides(with: other) ? collisionCost : 0)
      + (place.tangles(with: other) ? tangleCost : 0)
  }
}
