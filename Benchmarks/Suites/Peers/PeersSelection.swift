import Reports

/// Which cases of a survey are worth measuring again: for every program,
/// problem and error level, and for every program and batch, the cheapest, and
/// its runner-up where the survey cannot tell them apart.
package struct PeersSelection {
  /// Ids of cases.
  package let cases: Set<String>

  /// Times of a survey are worth this much; what is nearer is measured again.
  private static let slack = 1.3

  package init(_ survey: [Row]) {
    var chosen: Set<String> = []
    let groups = Dictionary(grouping: survey.filter(PeersTable.isMeasured)) { row in
      [row["peer"].field, PeersTable.subject(row), PeersTable.access(row).rawValue]
    }
    for rows in groups.values {
      let levels = rows[0]["problem"] == .missing ? [.infinity] : PeersTable.levels
      for level in levels {
        let reached = rows.filter { PeersTable.reaches(level, $0) }
          .sorted { PeersTable.time($0) < PeersTable.time($1) }
        guard let best = reached.first else { continue }
        for row in reached.prefix(2)
        where PeersTable.time(row) <= Self.slack * PeersTable.time(best) {
          chosen.insert(row["case_id"].field)
        }
      }
    }
    cases = chosen
  }
}
