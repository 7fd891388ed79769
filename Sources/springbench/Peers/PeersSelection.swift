import Harness
import Suites

/// Selects the cases of a survey that are worth measuring in rounds.
///
/// For every cell of the tables, the fastest case of each program is selected,
/// and the second fastest if the survey is not accurate enough to distinguish
/// them. A program that is far slower than another of its side (this program or
/// its peers) is left out.
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
    cases = Set(
      PeersTable.contests(survey).flatMap { contest in
        [contest.ours, contest.theirs].flatMap(Self.contenders)
      })
  }

  /// The ids of the cases that may be the fastest of a program that may be the
  /// fastest.
  private static func contenders(_ entries: [PeersTable.Entry]) -> [String] {
    guard let bestTime = entries.map(\.time).min() else { return [] }
    return Dictionary(grouping: entries, by: \.peer).values.flatMap { entriesOfProgram in
      let fastest = entriesOfProgram.sorted { $0.time < $1.time }.prefix(2)
      let limit = min(hopeless * bestTime, slack * fastest[0].time)
      return fastest.filter { $0.time <= limit }.map { $0.row["case_id"].field }
    }
  }
}
