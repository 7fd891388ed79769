import Harness

/// The fastest methods for each problem and error bound: the rows to measure in
/// rounds after a survey that times all briefly, and what the rounds show.
struct AccuracyFront {
  /// Classes of settings; each competes only within its class.
  enum Competition {
    /// By a tolerance, as is usual if the solution is not known.
    case byTolerance
    /// By equal steps. Their best number is found only if the error is known.
    case tuned
    /// Methods that are given recurrences or the solution.
    case givenMore
  }

  private struct Entry: Hashable {
    let row: Int
    let problem: String
    let method: String
    let family: String
    let competition: Competition
    /// The largest position error, relative to the scale.
    let error: Double
    let time: Double

    /// The number of error bounds that the error meets.
    var rank: Int { AccuracyFront.bounds.count { error <= $0.error } }
  }

  /// The error bounds, with their titles in tables.
  static let bounds: [(title: String, error: Double)] = [
    ("1e-3", 1e-3), ("1e-6", 1e-6), ("1e-9", 1e-9), ("1e-12", 1e-12),
  ]

  /// Well-known methods, which are measured even if they are slow.
  private static let household = [
    "rk4", "dormand-prince-54", "dop853", "velocity-verlet", "semi-implicit-euler", "radau-5",
    "closed-form",
  ]

  private var entries: [Entry] = []
  private let paired: PairedTimes
  private(set) var problems: [String] = []

  /// - Parameter rows: the rows of a report. If several processes timed a case,
  ///   the median of their times counts.
  init(_ rows: [Row], _ paired: PairedTimes = PairedTimes()) {
    self.paired = paired
    let known = rows.indices.filter { rows[$0]["time_ns"] != .missing }
    for (_, repeats) in known.grouped(by: { rows[$0]["case_id"] }) {
      let row = rows[repeats[0]]
      guard case .real(let error) = row["max_position_error"] else { continue }
      let family = row["family"].field
      let competition: Competition =
        ["taylor", "exact"].contains(family)
        ? .givenMore : row["tolerance"] == .missing ? .tuned : .byTolerance
      entries.append(
        Entry(
          row: repeats[0], problem: row["problem"].field, method: row["method"].field,
          family: family, competition: competition, error: error,
          time: median(repeats.compactMap { rows[$0]["time_ns"].number })))
    }
    problems = entries.map(\.problem).uniqued()
  }

  // MARK: What is measured in rounds

  /// Rows are near the fastest if they take at most this many times as long.
  private static let slack = 1.5

  /// A contest for each problem. It contains, for each error bound and
  /// competition, the methods that meet the bound and are near the fastest, or
  /// the fastest outside its family, or in `household`, at their fastest settings.
  /// A row's rivals: rows of its competition that meet at least as many bounds.
  var contests: [Contest] {
    entries.grouped(by: \.problem).map { _, entries in
      let chosen = entries.filter(Self.finalists(entries).contains)
      let ordered = chosen.sorted { ($0.rank, $0.time) < ($1.rank, $1.time) }
      var rivals: [Int: [Int]] = [:]
      for entry in ordered {
        rivals[entry.row] = ordered.filter {
          $0.competition == entry.competition && $0.rank >= entry.rank
        }.map(\.row)
      }
      return Contest(ordered.map(\.row), rivals: rivals)
    }
  }

  private static func finalists(_ entries: [Entry]) -> Set<Entry> {
    var chosen: Set<Entry> = []
    for (_, rivals) in entries.grouped(by: \.competition) {
      for rank in 1...bounds.count {
        let best = fastest(rivals.filter { $0.rank >= rank })
        guard let leader = best.first else { break }
        chosen.formUnion(best.prefix { $0.time <= slack * leader.time })
        chosen.formUnion(best.filter { household.contains($0.method) })
        if let other = best.first(where: { $0.family != leader.family }) { chosen.insert(other) }
      }
    }
    return chosen
  }

  /// The fastest entry of each method, the fastest first.
  private static func fastest(_ entries: [Entry]) -> [Entry] {
    entries.sorted { $0.time < $1.time }.uniqued(by: \.method)
  }

  // MARK: What the rounds show

  /// The methods within an error bound at their fastest settings, in order of
  /// their ratios to the fastest.
  private func ranking(
    _ problem: String, _ competition: Competition, _ bound: Double
  ) -> [(entry: Entry, ratio: TimeRatio?)] {
    let best = Self.fastest(
      entries.filter {
        $0.problem == problem && $0.competition == competition && $0.error <= bound
      })
    // The fastest in rounds; if none was measured in them, the first of `best`.
    let leaderRow = paired.fastest(of: best.map(\.row))
    guard let leader = best.first(where: { $0.row == leaderRow }) else { return [] }
    return best.map { entry in (entry, paired.ratio(entry.row, over: leader.row)) }
      .sorted { one, other in
        (one.ratio?.value ?? one.entry.time / leader.time)
          < (other.ratio?.value ?? other.entry.time / leader.time)
      }
  }

  /// The leader within an error bound with its time, `gauss-16 2.5 us`, and the
  /// next of another family with its ratio, `verner-98 1.8 ±5 %`; `-` for none.
  func cell(
    _ problem: String, _ competition: Competition, _ bound: Double
  ) -> (leader: String, next: String) {
    let ranking = ranking(problem, competition, bound)
    guard let (leader, _) = ranking.first else { return ("-", "-") }
    let others = ranking.filter { $0.entry.family != leader.family }
    // Prefers a method measured in rounds to one that only the survey timed.
    let next = (others.first { $0.ratio != nil } ?? others.first).map { entry, ratio in
      "\(entry.method) \(Self.text(ratio, or: entry.time / leader.time))"
    }
    return ("\(leader.method) \(Self.text(leader.time))", next ?? "-")
  }

  /// `2.5 us`.
  private static func text(_ nanoseconds: Double) -> String {
    let units: [(String, Double)] = [("ms", 1e6), ("us", 1e3), ("ns", 1)]
    let (name, size) = units.first { nanoseconds >= $0.1 } ?? units[2]
    return DecimalRounding.significant(nanoseconds / size, digits: 2) + " " + name
  }

  /// `1.8 ±5 %`, `ties ±5 %` if either may be faster, `about 1.8` if unpaired.
  private static func text(_ ratio: TimeRatio?, or quotient: Double) -> String {
    func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 2) }
    guard let ratio else { return "about \(short(quotient))" }
    let spread = max(
      ratio.interval.upperBound / ratio.value, ratio.value / ratio.interval.lowerBound)
    return "\(ratio.isTie ? "ties" : short(ratio.value)) ±\(Int(((spread - 1) * 100).rounded())) %"
  }

  /// The problems of the summary: one that conserves energy, one that does not,
  /// and one of many coordinates.
  private static let summaryProblems = ["pendulum", "van-der-pol", "lattice"]

  /// The lines of the problems of the summary, and how many others there are.
  var summary: [String] {
    let known = Self.summaryProblems.filter(problems.contains)
    let shown = known.isEmpty ? Array(problems.prefix(3)) : known
    let others = problems.count - shown.count
    let more = others > 0 ? ["  problems not shown: \(others) (springbench accuracy --time)"] : []
    return lines(shown, withMore: false) + more
  }

  /// A table with a line for each of these problems and error bounds, and, if
  /// `withMore`, a column for methods that are given more.
  func lines(_ shown: [String], withMore: Bool) -> [String] {
    guard !shown.isEmpty else { return [] }
    let header =
      ["Cheapest at error", "by a tolerance", "next family: times as long", "tuned"]
      + (withMore ? ["given more"] : [])
    let cells = shown.flatMap { problem in
      Self.bounds.enumerated().map { index, bound in
        let byTolerance = cell(problem, .byTolerance, bound.error)
        let tuned = cell(problem, .tuned, bound.error).leader
        let name = index == 0 ? problem : ""
        let title = name + String(repeating: " ", count: max(1, 14 - name.count)) + bound.title
        // The summary is about 100 characters wide.
        let isCut = !withMore && tuned.count > 25
        return ["  " + title, byTolerance.leader, byTolerance.next]
          + [isCut ? "\(tuned.prefix(12))…\(tuned.suffix(12))" : tuned]
          + (withMore ? [cell(problem, .givenMore, bound.error).leader] : [])
      }
    }
    return ConsoleTable.lines(
      header: header, cells: cells, rightAligned: header.map { _ in false })
  }
}
