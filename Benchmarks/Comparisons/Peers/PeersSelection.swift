import Reports

/// Which cases of a survey are worth measuring again.
///
/// For every program, problem, error level and kind of method these are the
/// fastest case, and the second fastest if the survey cannot tell them apart.
/// Cases of a peer far behind the fastest peer are left out.
package struct PeersSelection {
  /// The ids of the cases.
  package let cases: Set<String>

  /// Times of a survey are accurate to this factor; cases that are closer to
  /// each other are measured again.
  private static let slack = 1.3
  /// A peer slower than another by more than this factor will not turn out to
  /// be the fastest.
  private static let hopeless = 2.0

  package init(_ survey: [Row]) {
    var chosen: Set<String> = []
    let measured = survey.filter(PeersTable.isMeasured)
    for contest in Dictionary(grouping: measured, by: Self.contest).values {
      // Batches and steppers are compared whatever their errors.
      let levels = contest[0]["problem"] == .missing ? [.infinity] : PeersTable.levels
      for level in levels {
        let reached = contest.filter { PeersTable.reaches(level, $0) }
        let bestTime = reached.map(PeersTable.time).min() ?? .infinity
        for rowsOfProgram in Dictionary(grouping: reached, by: { $0["peer"].field }).values {
          let sorted = rowsOfProgram.sorted { PeersTable.time($0) < PeersTable.time($1) }
          let isOurs = sorted[0]["peer"] == .text(PeersReport.ours)
          let limit = isOurs ? .infinity : Self.hopeless * bestTime
          for row in sorted.prefix(2)
          where PeersTable.time(row) <= min(limit, Self.slack * PeersTable.time(sorted[0])) {
            chosen.insert(row["case_id"].field)
          }
        }
      }
    }
    cases = chosen
  }

  /// What the cases of one contest have in common: the side, the subject and,
  /// for problems, what the method is given and whether a tolerance drives it.
  private static func contest(_ row: Row) -> [String] {
    let side = row["peer"] == .text(PeersReport.ours) ? "ours" : "theirs"
    let kind =
      row["problem"] == .missing
      ? [] : [PeersGiven(row).rawValue, PeersTable.isByTolerance(row) ? "tolerance" : "steps"]
    return [side, PeersTable.subject(row)] + kind
  }
}
