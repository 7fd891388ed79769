import Harness

extension ReportPicture {
  /// Trajectories by several methods. Up to five are drawn in one panel, with
  /// their errors in a second one; more have a panel each.
  static let solve = ReportPicture(
    name: "motion", kind: "solve", needs: ["method", "time_s", "position"],
    subject: Trajectory.identity + Trajectory.settings,
    summary: "each motion by every method that solved it, and how far each is off"
  ) { table in
    let trajectories = Trajectory.all(of: table)
    return trajectories.count > 5 ? apart(trajectories) : together(trajectories)
  }

  // MARK: A panel for each trajectory

  private static func apart(_ trajectories: [Trajectory]) -> Chart {
    // The methods that are exact but for rounding, the preferred one first.
    let exactNames = ["closed-form", "double-double", "springs", "propagator"]
    let exact = exactNames.first { name in trajectories.contains { $0["method"] == name } }
    let panels = trajectories.map { trajectory -> Panel in
      var panel = Panel(trajectory.heading, x: Axis("time (s)"), y: Axis(""))
      let reference = trajectories.first {
        $0["method"] == exact && $0.isOfSameMotion(as: trajectory)
      }
      if let reference { panel.series.append(reference.positions("exact", colour: nil)) }
      panel.series.append(trajectory.positions("method", colour: 1))
      return panel
    }
    return Chart(
      "motion", title: title(trajectories),
      caption: Figures.text(
        subject(trajectories), exact == nil ? nil : "Grey: the exact motion.",
        exact == nil
          ? "In each panel's title: its largest error, in parts of the distance."
          : "In each panel's title: its largest error."),
      panels: panels, columns: 3, panelHeight: 190)
  }

  // MARK: All trajectories in one panel, and their errors in another

  private static func together(_ trajectories: [Trajectory]) -> Chart {
    var motion = Panel("", x: Axis("time (s)"), y: Axis("position"))
    for (index, trajectory) in trajectories.enumerated() {
      var line = trajectory.positions(trajectory.name, colour: index)
      line.isNamed = trajectories.count > 1
      motion.series.append(line)
    }
    // Rounding errors would take up most of an axis of visible errors, so they
    // are drawn only if there are no others.
    let exact = trajectories.filter(\.isExact)
    let areAllExact = exact.count == trajectories.count
    let shown = areAllExact ? trajectories : trajectories.filter { !$0.isExact }
    let least = areAllExact ? 0 : Trajectory.roundingError
    var distance = Panel(
      "Distance from the exact motion", x: Axis("time (s)"), y: Axis("|x − x exact| / S", .log))
    distance.better = .bottom
    for (index, trajectory) in trajectories.enumerated()
    where areAllExact || !trajectory.isExact {
      let points = zip(trajectory.rows, trajectory.errors).map { row, error in
        Point(row.number("time_s") ?? .nan, error > least ? error : .nan)
      }
      distance.series.append(Series(trajectory.name, colour: index, .line, points))
    }
    return Chart(
      "motion", title: title(trajectories),
      caption: Figures.text(
        subject(trajectories), "Above the motions, below how far each is from the exact one.",
        exact.isEmpty || areAllExact
          ? nil
          : "\(Figures.list(exact.map(\.name))): rounding throughout, below 10⁻¹², and not drawn there.",
        leftOutWords(shown, least: least), Figures.unit(of: trajectories.map { $0.rows[0] })),
      panels: [motion, distance], panelHeight: 290)
  }

  /// How many errors are not drawn because they are not above `least`, and of
  /// which trajectories none are drawn.
  private static func leftOutWords(_ shown: [Trajectory], least: Double) -> String? {
    // All errors are 0 at the start.
    let count = shown.map { $0.errors.dropFirst().count { $0 <= least } }.reduce(0, +)
    if count == 0 { return nil }
    let invisible = shown.filter { ($0.errors.max() ?? 0) <= least }.map(\.name)
    return
      "\(count) errors after the start are \(least == 0 ? "0" : "below 10⁻¹²") and not drawn there"
      + (invisible.isEmpty ? "." : ", all of \(Figures.list(invisible)).")
  }

  // MARK: Words

  /// What is solved by how many methods: `2 springs by 3 methods`, `x'' = -x`.
  /// If there are several files only their number is given, because springs and
  /// equations in them may have the same name but different parameters.
  private static func title(_ trajectories: [Trajectory]) -> String {
    let rows = trajectories.map { $0.rows[0] }
    let springs = rows.names("spring").count
    let methods = rows.names("method").count
    let equations = rows.names("equation")
    let files = rows.map(\.file).uniqued().count
    let subject =
      files > 1
      ? "Motions of \(files) files"
      : equations.count > 1
        ? "\(equations.count) equations"
        : equations.first ?? (springs > 1 ? "\(springs) springs" : "One spring")
    return subject + (methods > 1 ? " by \(methods) methods" : "")
  }

  /// The spring and the sample rate as a sentence, if all trajectories have the
  /// same: `ratio:zeta=0.3,omega=20 at 60 samples a second.`
  private static func subject(_ trajectories: [Trajectory]) -> String? {
    let springs = trajectories.map { $0.rows[0] }.names("spring")
    guard springs.count == 1, trajectories.allSatisfy({ $0.rows[0].file.isEmpty }) else {
      return nil
    }
    let rates = trajectories.compactMap(\.sampleRate).map(Figures.short).uniqued()
    let rate = rates.count == 1 ? " at \(rates[0]) samples a second" : ""
    return "\(springs[0])\(rate)."
  }
}

/// One motion by one method with one setting.
private struct Trajectory {
  let name: String
  /// The states in the order of their times.
  let rows: [ReportRow]
  /// The error of each position; infinite if it is not known.
  let errors: [Double]

  /// The columns that identify the motion and the method.
  static let identity = ["spring", "equation", "method", "coordinate"]
  /// The columns of the settings by which trajectories of one method differ.
  static let settings = ["step_size_s", "relative_tolerance"]
  /// Errors up to this are taken for rounding errors.
  static let roundingError = 1e-12

  /// The trajectories of a table. Each is named after its method and whatever
  /// else differs between them: spring, equation, coordinate and file, and the
  /// setting if names would otherwise be equal.
  static func all(of table: ReportTable) -> [Trajectory] {
    let distinguishing = identity.filter { $0 == "method" || table.rows.names($0).count > 1 }
    let groups = table.rows.grouped { row in
      (identity + settings).map { row[$0] } + [row.file]
    }.map(\.members)
    let names = groups.map { rows in
      rows[0].named(distinguishing.map { rows[0][$0] }.joined(separator: " "))
    }
    return zip(groups, names).map { rows, name in
      let isUnique = names.count { $0 == name } == 1
      let setting = settings.compactMap { rows[0].number($0) }.map(Figures.short)
      return Trajectory(
        name: isUnique ? name : name + " " + setting.joined(separator: " "), rows: rows,
        errors: rows.map { $0.number("position_error") ?? .infinity })
    }
  }

  /// The field of a column that is the same in all rows.
  subscript(column: String) -> String { rows[0][column] }

  var isExact: Bool { (errors.max() ?? 0) <= Self.roundingError }

  /// Whether both are of the same motion, by whatever method.
  func isOfSameMotion(as other: Trajectory) -> Bool {
    rows[0].file == other.rows[0].file
      && ["spring", "equation", "coordinate"].allSatisfy { self[$0] == other[$0] }
  }

  /// The name and the largest error.
  var heading: String {
    guard let worst = errors.max() else { return name }
    return worst < .infinity ? "\(name): \(Figures.error(worst))" : "\(name): no answer"
  }

  /// The number of samples a second; `nil` if they are not evenly spaced.
  var sampleRate: Double? {
    let times = rows.compactMap { $0.number("time_s") }
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let spacing = (last - first) / Double(times.count - 1)
    let isEven = zip(times, times.dropFirst()).allSatisfy {
      ($1 - $0 - spacing).magnitude <= 1e-6 * spacing
    }
    return isEven ? 1 / spacing : nil
  }

  func positions(_ name: String, colour: Int?) -> Series {
    Series(name, colour: colour, .line, rows.points("time_s", "position"))
  }
}
