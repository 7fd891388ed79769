import Pictures
import Reports

extension ReportPicture {
  /// Trajectories by several methods, in separate panels if there are many,
  /// with the exact motion behind.
  static let solve = ReportPicture(
    "motion", of: "solve", needs: ["method", "time_s", "position"], whose: whose + how,
    "each motion by every method that solved it, and how far each is off"
  ) { table in
    let motions = motions(table)
    let exactNames = ["closed-form", "double-double", "springs", "propagator"]
    let exact = exactNames.first { name in motions.contains { $0.rows[0]["method"] == name } }
    if motions.count <= 5 { return few(motions) }
    let panels = motions.map { motion -> Panel in
      var panel = Panel(heading(motion.name, motion.rows), x: Axis("time (s)"), y: Axis(""))
      let own = motions.first {
        $0.rows[0]["method"] == exact && isSameSpring($0.rows, motion.rows)
      }
      if let own { panel.series.append(positions(own.rows, "exact", nil)) }
      panel.series.append(positions(motion.rows, "method", 1))
      return panel
    }
    return Chart(
      "motion", title: title(motions),
      caption: exact == nil
        ? "\(subject(motions))In each panel's title: its largest error, in parts of the distance."
        : "\(subject(motions))Grey: the exact motion. In each panel's title: its largest error.",
      panels: panels, columns: 3, panelHeight: 190)
  }

  /// The columns that together identify a trajectory.
  private static let whose = ["spring", "equation", "method", "coordinate"]
  private static let how = ["step_size_s", "relative_tolerance"]

  /// The trajectories, each named by the values that distinguish it.
  private static func motions(_ table: ReportTable) -> [(name: String, rows: [ReportRow])] {
    var places: [[String]: Int] = [:]
    var motions: [(name: String, rows: [ReportRow])] = []
    let named = whose.filter { $0 == "method" || table.names($0).count > 1 }
    for row in table.rows {
      let key = (whose + how).map { row[$0] } + [row.file]
      guard let place = places[key] else {
        places[key] = motions.count
        motions.append((row.named(named.map { row[$0] }.joined(separator: " ")), [row]))
        continue
      }
      motions[place].rows.append(row)
    }
    let names = motions.map(\.name)
    return motions.map { motion in
      guard names.count(where: { $0 == motion.name }) > 1 else { return motion }
      let setting = how.compactMap { motion.rows[0].number($0) }.map(Figures.short)
      return (motion.name + " " + setting.joined(separator: " "), motion.rows)
    }
  }

  private static func isSameSpring(_ one: [ReportRow], _ other: [ReportRow]) -> Bool {
    one[0].file == other[0].file
      && ["spring", "equation", "coordinate"].allSatisfy { one[0][$0] == other[0][$0] }
  }

  /// `2 springs by 3 methods`, `x'' = -x`. Springs and equations of several
  /// files may have the same name but other parameters.
  private static func title(_ motions: [(name: String, rows: [ReportRow])]) -> String {
    let first = motions.map { $0.rows[0] }
    let springs = first.names("spring").count
    let methods = first.names("method").count
    let equations = first.names("equation")
    let files = first.map(\.file).uniqued().count
    let subject =
      files > 1
      ? "Motions of \(files) files"
      : equations.count > 1
        ? "\(equations.count) equations"
        : equations.first ?? (springs > 1 ? "\(springs) springs" : "One spring")
    return subject + (methods > 1 ? " by \(methods) methods" : "")
  }

  /// `ratio:zeta=0.3,omega=20 at 60 samples a second. `, if they are the same
  /// for all.
  private static func subject(_ motions: [(name: String, rows: [ReportRow])]) -> String {
    let springs = motions.map { $0.rows[0] }.names("spring")
    let rates = motions.compactMap { motion -> String? in
      let times = motion.rows.compactMap { $0.number("time_s") }
      guard let first = times.first, let last = times.last, last > first else { return nil }
      let spacing = (last - first) / Double(times.count - 1)
      let isEven = zip(times, times.dropFirst()).allSatisfy {
        ($1 - $0 - spacing).magnitude <= 1e-6 * spacing
      }
      return isEven ? Figures.short(1 / spacing) : nil
    }.uniqued()
    guard springs.count == 1, motions.allSatisfy({ $0.rows[0].file.isEmpty }) else { return "" }
    let rate = rates.count == 1 ? " at \(rates[0]) samples a second" : ""
    return "\(springs[0])\(rate). "
  }

  /// Largest errors up to this are rounding errors.
  private static let rounding = 1e-12

  private static func few(_ motions: [(name: String, rows: [ReportRow])]) -> Chart {
    var motion = Panel("", x: Axis("time (s)"), y: Axis("position"))
    var error = Panel(
      "Distance from the exact motion", x: Axis("time (s)"), y: Axis("|x − x exact| / S", .log))
    func errors(_ rows: [ReportRow]) -> [Double] {
      rows.map { $0.number("position_error") ?? .infinity }
    }
    let exact = motions.filter { (errors($0.rows).max() ?? 0) <= rounding }
    for (index, one) in motions.enumerated() {
      var line = positions(one.rows, one.name, index)
      line.isNamed = motions.count > 1
      motion.series.append(line)
      // Beside visible errors, rounding errors would take up most of the axis.
      guard exact.count == motions.count || !exact.contains(where: { $0.name == one.name }) else {
        continue
      }
      error.series.append(
        Series(
          one.name, colour: index, .line,
          zip(one.rows, errors(one.rows)).map { row, value in
            let isShown = value > (exact.count == motions.count ? 0 : rounding)
            return Point(row.number("time_s") ?? .nan, isShown ? value : .nan)
          }))
    }
    error.better = .bottom
    let words =
      exact.isEmpty || exact.count == motions.count
      ? ""
      : " \(Figures.list(exact.map(\.name))): rounding throughout, below 10⁻¹², and not drawn there."
    return Chart(
      "motion", title: title(motions),
      caption: "\(subject(motions))Above the motions, below how far each is from the exact one."
        + "\(words) \(Figures.unit).",
      panels: [motion, error], panelHeight: 290)
  }

  private static func heading(_ name: String, _ rows: [ReportRow]) -> String {
    let errors = rows.map { $0.number("position_error") ?? .infinity }
    guard let worst = errors.max() else { return name }
    return worst < .infinity ? "\(name): \(Figures.error(worst))" : "\(name): no answer"
  }

  private static func positions(_ rows: [ReportRow], _ name: String, _ colour: Int?) -> Series {
    Series(name, colour: colour, .line, rows.points("time_s", "position"))
  }
}
