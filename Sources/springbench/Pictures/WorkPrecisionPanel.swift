/// A panel of the cost of solves against their error, for one problem.
enum WorkPrecisionPanel {
  /// A row and the point at which it is drawn.
  typealias Mark = (row: ReportRow, point: Point)

  /// The marks of one problem: from back to front the grey background, the
  /// faint marks off the front, the front as a step line, and the marks on it.
  /// Points identify marks: each has the id of its case as its note.
  static func panel(
    _ problem: String, _ marks: [Mark], _ colours: GroupColours, costLabel: String
  ) -> Panel {
    // S is the scale of the motion.
    var panel = Panel(
      problem, x: Axis("largest position error / S", .log, isReversed: true),
      y: Axis(costLabel, .log))
    panel.better = .bottomRight
    // The marks extend the range upwards. Its lower end leaves most of a decade
    // for names below the front.
    if let least = marks.map(\.point.y).min() { panel.y.range = least / 6...least }

    let (near, far) = split(marks)
    if !far.isEmpty { panel.series.append(background(far)) }

    let solvers = marks.filter { !$0.row.isExact }
    let front = unbeaten(solvers.isEmpty ? marks : solvers)
    let frontPoints = front.map(\.point)

    // Off the front only closed forms have names: those that neither a solver
    // nor another closed form beats.
    let exactNames = names(of: unbeaten(marks).filter(\.row.isExact))
    var offFront = groups(near, colours, without: Set(frontPoints), names: exactNames)
    for index in offFront.indices { offFront[index].isFaint = offFront[index].colour != nil }
    panel.series += offFront

    panel.series.append(steps(frontPoints))
    panel.series += groups(front, colours, names: names(of: front))
    return panel
  }

  /// A panel with more rows is crowded, having room for about a hundred
  /// distinguishable marks. It shows only those near the front as individual
  /// points, and the others as a grey background.
  static let mostNearRows = 120
  /// Marks that cost at most this many times as much as the front at the same
  /// error are near it.
  static let nearness = 4.0

  /// The marks that are shown as individual points, and those of the
  /// background.
  private static func split(_ marks: [Mark]) -> (near: [Mark], far: [Mark]) {
    guard marks.count > mostNearRows else { return (marks, []) }
    var near: [Mark] = []
    var far: [Mark] = []
    // In ascending order of error, the cost of the front is the least so far.
    var frontCost = Double.infinity
    for mark in marks.sorted(by: { $0.point.x < $1.point.x }) {
      if !mark.row.isExact { frontCost = min(frontCost, mark.point.y) }
      if mark.point.y <= nearness * frontCost {
        near.append(mark)
      } else {
        far.append(mark)
      }
    }
    return (near, far)
  }

  /// The front: the marks that no other mark beats in both error and cost, the
  /// cheapest first.
  private static func unbeaten(_ marks: [Mark]) -> [Mark] {
    var leastError = Double.infinity
    return marks.sorted { $0.point.y < $1.point.y }.filter { mark in
      defer { leastError = min(leastError, mark.point.x) }
      return mark.point.x < leastError
    }
  }

  private static let othersName = "others"

  /// Grey points without intervals. Elsewhere marks with doubtful times are
  /// hollow; here they are filled like all others, so that the caption counts
  /// as hollow only those near the front.
  private static func background(_ marks: [Mark]) -> Series {
    Series(
      othersName, colour: nil, .points,
      marks.map { mark in
        var point = mark.point.withoutInterval
        point.isHollow = false
        return point
      })
  }

  /// The marks of each group as a series. Groups without a colour are called
  /// `others`.
  ///
  /// - Parameters:
  ///   - excluded: points to leave out.
  ///   - names: the labels of points.
  private static func groups(
    _ marks: [Mark], _ colours: GroupColours, without excluded: Set<Point> = [],
    names: [Point: String]
  ) -> [Series] {
    marks.grouped { colours.group($0.row) }.map { group, members in
      let colour = colours.colour(of: group)
      let points = members.map(\.point).filter { !excluded.contains($0) }.map { point in
        var labelled = point
        labelled.label = names[point]
        return labelled
      }
      return Series(colour == nil ? othersName : group, colour: colour, .points, points)
    }
  }

  /// The front as a step line.
  private static func steps(_ front: [Point]) -> Series {
    var points: [Point] = []
    for point in front {
      if let last = points.last { points.append(Point(last.x, point.y)) }
      points.append(Point(point.x, point.y))
    }
    return Series("front", colour: nil, .line, points)
  }

  /// The names of the methods at the points of a front. If consecutive points
  /// have the same method, only the first one is named.
  private static func names(of front: [Mark]) -> [Point: String] {
    var names: [Point: String] = [:]
    var lastMethod = ""
    for mark in front where mark.row["method"] != lastMethod {
      lastMethod = mark.row["method"]
      names[mark.point] = lastMethod
    }
    return names
  }
}
