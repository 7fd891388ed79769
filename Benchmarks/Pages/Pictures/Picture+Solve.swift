import Pictures
import Reports

extension ReportPicture {
  /// Trajectories by several methods: up to five in one panel above their errors,
  /// more in a panel each, with the exact motion behind.
  static let solve = ReportPicture(
    name: "motion", kind: "solve", needs: ["method", "time_s", "position"],
    subject: identity + settings,
    summary: "each motion by every method that solved it, and how far each is off"
  ) { table in
    let motions = motions(table)
    return motions.count > 5 ? apart(motions) : together(motions)
  }

  /// A panel for each motion.
  private static func apart(_ motions: [NamedRows]) -> Chart {
    // The methods that are exact but for rounding, the preferred one first.
    let exactNames = ["closed-form", "double-double", "springs", "propagator"]
    let exact = exactNames.first { name in motions.contains { $0.rows[0]["method"] == name } }
    let panels = motions.map { motion -> Panel in
      var panel = Panel(heading(motion.name, motion.rows), x: Axis("time (s)"), y: Axis(""))
      let reference = motions.first {
        $0.rows[0]["method"] == exact && areOfSameMotion($0.rows, motion.rows)
      }
      if let reference { panel.series.append(positions(reference.rows, "exact", nil)) }
      panel.series.append(positions(motion.rows, "method", 1))
      return panel
    }
    return Chart(
      "motion", title: title(motions),
      caption: Figures.text(
        subject(motions), exact == nil ? nil : "Grey: the exact motion.",
        exact == nil
          ? "In each panel's title: its largest error, in parts of the distance."
          : "In each panel's title: its largest error."),
      panels: panels, columns: 3, panelHeight: 190)
  }

  /// The columns that say which motion by which method a trajectory is.
  private static let identity = ["spring", "equation", "method", "coordinate"]
  /// The columns of the settings by which trajectories of one method differ.
  private static let settings = ["step_size_s", "relative_tolerance"]

  /// The trajectories, each named by its method and by what distinguishes it from
  /// others: spring, equation, coordinate, file, and if need be its setting.
  private static func motions(_ table: ReportTable) -> [NamedRows] {
    let distinguishing = identity.filter { $0 == "method" || table.rows.names($0).count > 1 }
    let motions = table.rows.grouped { row in
      (identity + settings).map { row[$0] } + [row.file]
    }.map { _, rows in
      let words = distinguishing.map { rows[0][$0] }.joined(separator: " ")
      return (name: rows[0].named(words), rows: rows)
    }
    let names = motions.map(\.name)
    return motions.map { motion in
      guard names.count(where: { $0 == motion.name }) > 1 else { return motion }
      let setting = settings.compactMap { motion.rows[0].number($0) }.map(Figures.short)
      return (motion.name + " " + setting.joined(separator: " "), motion.rows)
    }
  }

  /// Whether two trajectories are by any methods of the same motion.
  private static func areOfSameMotion(_ one: [ReportRow], _ other: [ReportRow]) -> Bool {
    one[0].file == other[0].file
      && ["spring", "equation", "coordinate"].allSatisfy { one[0][$0] == other[0][$0] }
  }

  /// What is solved by how many methods: `2 springs by 3 methods`, `x'' = -x`. Of
  /// several files only their number is said, because springs and equations in
  /// them may have the same name but other parameters.
  private static func title(_ motions: [NamedRows]) -> String {
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

  /// The spring and the rate of samples as a sentence, if all trajectories have
  /// the same: `ratio:zeta=0.3,omega=20 at 60 samples a second.`
  private static func subject(_ motions: [NamedRows]) -> String? {
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
    guard springs.count == 1, motions.allSatisfy({ $0.rows[0].file.isEmpty }) else { return nil }
    let rate = rates.count == 1 ? " at \(rates[0]) samples a second" : ""
    return "\(springs[0])\(rate)."
  }

  /// Errors up to this are taken for rounding errors.
  private static let rounding = 1e-12

  /// One panel with all motions and one with their errors.
  private static func together(_ motions: [NamedRows]) -> Chart {
    var motion = Panel("", x: Axis("time (s)"), y: Axis("position"))
    var distance = Panel(
      "Distance from the exact motion", x: Axis("time (s)"), y: Axis("|x − x exact| / S", .log))
    func errors(_ rows: [ReportRow]) -> [Double] {
      rows.map { $0.number("position_error") ?? .infinity }
    }
    func isExact(_ rows: [ReportRow]) -> Bool { (errors(rows).max() ?? 0) <= rounding }
    let exact = motions.filter { isExact($0.rows) }
    let areAllExact = exact.count == motions.count
    // Beside visible errors, rounding errors would take up most of the axis.
    let least = areAllExact ? 0 : rounding
    let shown = areAllExact ? motions : motions.filter { !isExact($0.rows) }
    // All errors are 0 at the start.
    let lost = shown.map { errors($0.rows).dropFirst().count { $0 <= least } }.reduce(0, +)
    let perfect = shown.filter { (errors($0.rows).max() ?? 0) <= least }.map(\.name)
    for (index, (name, rows)) in motions.enumerated() {
      var line = positions(rows, name, index)
      line.isNamed = motions.count > 1
      motion.series.append(line)
      guard areAllExact || !isExact(rows) else { continue }
      distance.series.append(
        Series(
          name, colour: index, .line,
          zip(rows, errors(rows)).map { row, error in
            Point(row.number("time_s") ?? .nan, error > least ? error : .nan)
          }))
    }
    distance.better = .bottom
    return Chart(
      "motion", title: title(motions),
      caption: Figures.text(
        subject(motions), "Above the motions, below how far each is from the exact one.",
        exact.isEmpty || areAllExact
          ? nil
          : "\(Figures.list(exact.map(\.name))): rounding throughout, below 10⁻¹², and not drawn there.",
        lost == 0
          ? nil
          : "\(lost) errors after the start are \(areAllExact ? "0" : "below 10⁻¹²") and not drawn there"
            + (perfect.isEmpty ? "." : ", all of \(Figures.list(perfect))."),
        Figures.unit(of: motions.map { $0.rows[0] })),
      panels: [motion, distance], panelHeight: 290)
  }

  /// The title of a panel: the trajectory and its largest error.
  private static func heading(_ name: String, _ rows: [ReportRow]) -> String {
    let errors = rows.map { $0.number("position_error") ?? .infinity }
    guard let worst = errors.max() else { return name }
    return worst < .infinity ? "\(name): \(Figures.error(worst))" : "\(name): no answer"
  }

  private static func positions(_ rows: [ReportRow], _ name: String, _ colour: Int?) -> Series {
    Series(name, colour: colour, .line, rows.points("time_s", "position"))
  }
}
