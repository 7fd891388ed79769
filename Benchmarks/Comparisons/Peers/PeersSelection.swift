import Reports

/// Selects the cases of a survey that are worth measuring in rounds.
///
/// The rows that compete with each other form a contest: those of one side
/// (this program or its peers), one subject and one kind of method. At every
/// error level the fastest case of each program is selected, and the second
/// fastest if the survey is not accurate enough to distinguish them. A program
/// that is far slower than another of its side is left out.
package struct PeersSelection {
  /// The ids of the cases.
  package let cases: Set<String>

  /// Times of a survey are accurate to this factor; cases that are closer to
  /// each other are measured again.
  private static let slack = 1.3
  /// A program slower than another of its side by more than this factor will
  /// not turn out to be the fastest.
  private static let hopeless = 2.0

  package init(_ survey: [Row]) {
    var cases: Set<String> = []
    let measured = survey.filter(PeersTable.isMeasured)
    for contest in Dictionary(grouping: measured, by: Self.contestKey).values {
      // Batches and steppers are compared regardless of their errors.
      let levels = contest[0]["problem"] == .missing ? [.infinity] : PeersTable.levels
      for level in levels {
        cases.formUnion(Self.contenders(contest.filter { PeersTable.reaches(level, $0) }))
      }
    }
    self.cases = cases
  }

  /// The ids of the cases that may be the fastest of a program that may be the
  /// fastest.
  private static func contenders(_ rows: [Row]) -> [String] {
    guard let bestTime = rows.map(PeersTable.time).min() else { return [] }
    return Dictionary(grouping: rows) { $0["peer"].field }.values.flatMap { rowsOfProgram in
      let fastest = rowsOfProgram.sorted { PeersTable.time($0) < PeersTable.time($1) }.prefix(2)
      let limit = min(hopeless * bestTime, slack * PeersTable.time(fastest[0]))
      return fastest.filter { PeersTable.time($0) <= limit }.map { $0["case_id"].field }
    }
  }

  /// What the rows of one contest have in common: the side, the subject and,
  /// for problems, what the method is given and whether a tolerance drives it.
  private static func contestKey(_ row: Row) -> [String] {
    let side = row["peer"] == .text(PeersReport.ours) ? "ours" : "theirs"
    let kind =
      row["problem"] == .missing
      ? [] : [PeersGiven(row).rawValue, PeersTable.isByTolerance(row) ? "tolerance" : "steps"]
    return [side, PeersTable.subject(row)] + kind
  }
}
