import Reports

/// Which cases of a survey are worth measuring again: for every program,
/// problem, error level and kind of method the cheapest, and its runner-up
/// where the survey cannot tell them apart; of the peers only those that the
/// survey does not show far behind the best of them.
package struct PeersSelection {
  /// Ids of cases.
  package let cases: Set<String>

  /// Times of a survey are accurate to this factor; what is nearer is measured
  /// again.
  private static let slack = 1.3
  /// A program this much behind another peer does not become the best one.
  private static let hopeless = 2.0

  package init(_ survey: [Row]) {
    var chosen: Set<String> = []
    let measured = survey.filter(PeersTable.isMeasured)
    for rows in Dictionary(grouping: measured, by: Self.contest).values {
      let levels = rows[0]["problem"] == .missing ? [.infinity] : PeersTable.levels
      for level in levels {
        let reached = rows.filter { PeersTable.reaches(level, $0) }
        let best = reached.map(PeersTable.time).min() ?? .infinity
        for rows in Dictionary(grouping: reached, by: { $0["peer"].field }).values {
          let sorted = rows.sorted { PeersTable.time($0) < PeersTable.time($1) }
          let isOurs = sorted[0]["peer"] == .text(PeersReport.ours)
          let limit = isOurs ? .infinity : Self.hopeless * best
          for row in sorted.prefix(2)
          where PeersTable.time(row) <= min(limit, Self.slack * PeersTable.time(sorted[0])) {
            chosen.insert(row["case_id"].field)
          }
        }
      }
    }
    cases = chosen
  }

  /// Who competes with whom.
  private static func contest(_ row: Row) -> [String] {
    let side = row["peer"] == .text(PeersReport.ours) ? "ours" : "theirs"
    let kind =
      row["problem"] == .missing
      ? [] : [PeersGiven(row).rawValue, PeersTable.isByTolerance(row) ? "tolerance" : "steps"]
    return [side, PeersTable.subject(row)] + kind
  }
}
