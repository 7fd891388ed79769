/// A spring of a report. Springs of several files may differ although they
/// have the same name.
struct ReportSpring: Hashable {
  let name: String
  /// A description by damping ratio and response, and whether the spring
  /// starts with a velocity: `ζ 0.8, 0.3 s, pushed`. The name if these are
  /// not known.
  let words: String

  init(_ row: ReportRow) {
    name = row["spring"]
    guard !row["zeta"].isEmpty, let omega = row.number("omega_rad_per_s"), omega > 0 else {
      words = name
      return
    }
    let isPushed = (row.number("initial_velocity") ?? 0) != 0
    words =
      "ζ \(row["zeta"]), \(Figures.short(2 * .pi / omega)) s" + (isPushed ? ", pushed" : "")
  }
}

extension ReportTable {
  /// The rows in which engines run on their own clocks, as published, and not
  /// on that of their equations. Older reports have only such rows and do not
  /// name the clock.
  var publishedRows: [ReportRow] { rows.filter { $0["clock"] != "equations" } }
}
