/// Chooses the positions of texts, so that they never overlap each other, and
/// do not cover points and lines if there is space elsewhere.
///
/// This is a local search. One text after another moves to its cheapest
/// position given the others, until none moves any more. The search is repeated
/// with several orders of the texts, and the result with the lowest total cost
/// is used.
struct LabelPlacement {
  /// The area for texts.
  let area: LabelBox
  /// The points and lines that texts should not cover.
  let points: [LabelBox]
  let lines: [LabelLine]

  // The costs were chosen by the look of the results; only their ratios matter.

  /// For each point that a text covers, up to three of them.
  private static let pointCost = 12.0
  /// For each line that a text covers, up to four of them.
  private static let lineCost = 3.0
  /// For each point that a leader line crosses, its own included.
  private static let leaderCost = 0.7
  /// For two leader lines that cross.
  private static let tangleCost = 4.0
  /// For overlapping texts, of which one is then omitted. It costs more than
  /// covering three points and a line, and less than covering three points and
  /// two lines.
  private static let collisionCost = 40.0

  /// The most rounds in which every text may move. Few are needed: no move
  /// increases the total cost, so the texts stop moving unless two positions
  /// cost the same.
  private static let mostRounds = 20

  /// The chosen position of each text; `nil` for a text that is omitted,
  /// because all of its positions are outside the area, overlap another text,
  /// or cost more than that.
  func chosen(of texts: [[LabelPlace]]) -> [LabelPlace?] {
    let candidates = texts.map { places in
      places.filter { area.contains($0.box) }.map(addingCoverCost).sorted { $0.cost < $1.cost }
    }
    let choices = Self.orders(texts.count).map { Self.choice(from: candidates, order: $0) }
    let best = choices.min { Self.totalCost($0) < Self.totalCost($1) } ?? []
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

  /// The orders in which texts move: forwards and backwards from each of up to
  /// eleven texts, which are spread evenly over all. More orders take longer
  /// and gain little.
  private static func orders(_ count: Int) -> [[Int]] {
    let starts = stride(from: 0, to: max(1, count), by: max(1, count / 6))
    return starts.flatMap { start -> [[Int]] in
      let order = Array(start..<count) + Array(0..<start)
      return [order, order.reversed()]
    }
  }

  /// The positions of the texts after they have moved, one after another in
  /// this order, until none moves any more.
  private static func choice(from candidates: [[LabelPlace]], order: [Int]) -> [LabelPlace?] {
    var chosen = [LabelPlace?](repeating: nil, count: candidates.count)
    for _ in 0..<mostRounds {
      let before = chosen
      for index in order {
        chosen[index] = nil
        chosen[index] = cheapest(of: candidates[index], beside: chosen.compactMap(\.self))
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
      // Other texts only add to the cost, so no later candidate can be cheaper.
      if let best, place.cost >= best.cost { break }
      let cost = others.reduce(place.cost) { $0 + conflictCost(place, $1) }
      if cost < best?.cost ?? .infinity { best = (place, cost) }
    }
    return best?.place
  }

  /// The cost of all positions and of the conflicts between them.
  private static func totalCost(_ chosen: [LabelPlace?]) -> Double {
    let places = chosen.compactMap(\.self)
    return places.indices.reduce(0.0) { sum, index in
      sum + places[index].cost
        + places[..<index].reduce(0.0) { $0 + conflictCost(places[index], $1) }
    }
  }

  private static func conflictCost(_ one: LabelPlace, _ other: LabelPlace) -> Double {
    (one.collides(with: other) ? collisionCost : 0) + (one.tangles(with: other) ? tangleCost : 0)
  }
}
