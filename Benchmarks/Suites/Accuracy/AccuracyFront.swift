import Harness

/// The cheapest methods for each problem and error bound: by time, or, in a
/// report without times, by evaluations of the right-hand side.
struct AccuracyFront {
  /// The largest allowed position errors relative to the scale, with the titles
  /// of their columns.
  private static let errorBounds: [(title: String, error: Double)] = [
    ("1e-3", 1e-3), ("1e-6", 1e-6), ("1e-9", 1e-9), ("1e-12", 1e-12),
  ]

  /// The competitions that settings take part in. Methods that are given more
  /// than the right-hand side compete only among themselves.
  enum Competition: String, CaseIterable {
    /// Settings by tolerance: all that a user has who does not know the
    /// solution.
    case byTolerance = "by tolerance"
    /// Tolerances and fixed steps. One can choose a fixed step that reaches an
    /// error only if one knows the error.
    case anySetting = "any setting"
    /// Methods of the family `taylor`, which are given recurrences.
    case taylor
    /// Methods of the family `exact`, which are given the solution.
    case exact
  }

  /// One setting of one method.
  struct Entry {
    let problem: String
    let method: String
    let family: String
    let isAdaptive: Bool
    /// The largest position error, relative to the scale.
    let error: Double
    /// Nanoseconds or evaluations.
    let cost: Double
    /// The 95 % interval of the cost. For evaluations it is a single number.
    let interval: ClosedRange<Double>

    /// Whether the method is given more than the right-hand side.
    private var isGivenMore: Bool { ["taylor", "exact"].contains(family) }

    func competes(in competition: Competition) -> Bool {
      switch competition {
      case .taylor, .exact: family == competition.rawValue
      case .byTolerance: isAdaptive && !isGivenMore
      case .anySetting: !isGivenMore
      }
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [String] = []
  let isTimed: Bool
  /// A line on how many of the rows are disturbed (other work or a slow CPU
  /// makes their times doubtful); empty for none.

  /// - Parameter rows: those of a report. If several processes timed a case,
  ///   the median of their numbers counts.
  init(_ rows: [Row]) {
    isTimed = rows.contains { $0["time_ns"].number != nil }
    let column = isTimed ? "time_ns" : "rhs_calls_count"
    let known = rows.filter { $0[column].number != nil }
    for (_, repeats) in known.grouped(by: { $0["case_id"] }) {
      let row = repeats[0]
      guard case .text(let problem) = row["problem"], case .text(let method) = row["method"],
        case .text(let family) = row["family"], case .real(let error) = row["max_position_error"]
      else { continue }
      if !problems.contains(problem) { problems.append(problem) }
      let cost = median(repeats.compactMap { $0[column].number })
      entries.append(
        Entry(
          problem: problem, method: method, family: family,
          isAdaptive: row["tolerance"].number != nil, error: error, cost: cost,
          interval: isTimed ? Self.interval(of: repeats) : cost...cost))
    }
  }

  /// The 95 % interval of the median time of a case, in nanoseconds; where the
  /// report has none, the median itself.
  private static func interval(of repeats: [Row]) -> ClosedRange<Double> {
    func median(_ column: String) -> Double {
      Harness.median(
        repeats.map { ($0[column].number ?? $0["time_ns"].number) ?? .nan })
    }
    let low = median("time_low_ns")
    return low...max(low, median("time_high_ns"))
  }

  /// The cheapest entry with an error of at most `error`, followed by other
  /// methods that could be the cheapest in another run, because their interval
  /// overlaps that of the first: each once, with its cheapest setting. Nothing
  /// is interpolated between settings.
  private func best(_ problem: String, _ competition: Competition, _ error: Double) -> [Entry] {
    let candidates = entries.filter {
      $0.problem == problem && $0.competes(in: competition) && $0.error <= error
    }.sorted { $0.cost < $1.cost }
    guard let first = candidates.first else { return [] }
    var best: [Entry] = []
    for candidate in candidates where candidate.interval.lowerBound <= first.interval.upperBound {
      // The first entry of a method is its cheapest.
      if !best.contains(where: { $0.method == candidate.method }) { best.append(candidate) }
    }
    return best
  }

  /// A table with a line for each problem and competition; `nil` without times.
  /// The column `given` says what the methods of a competition are given: an
  /// error tolerance alone, any setting, or more than the right-hand side.
  var table: String? {
    guard isTimed else { return nil }
    let table = text(header: ["cheapest at error", "given"]) { problem in
      let rows = Competition.allCases.compactMap { competition in
        cells(problem, competition).map { [competition.rawValue] + $0 }
      }
      // The problem is named once.
      return rows.enumerated().map { [$0.offset == 0 ? problem : ""] + $0.element }
    }
    return table
  }

  /// A header and a line per problem: the cheapest method that is given the
  /// right-hand side alone, at any setting.
  var lines: [String] {
    let text = text(header: ["cheapest at error"]) { problem in
      cells(problem, .anySetting).map { [[problem] + $0] } ?? []
    }
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// The best methods at each error bound; `nil` if there are none at all.
  private func cells(_ problem: String, _ competition: Competition) -> [String]? {
    let best = Self.errorBounds.map { self.best(problem, competition, $0.error) }
    return best.allSatisfy(\.isEmpty) ? nil : best.map(cell)
  }

  /// A table with the rows of every problem, and a legend if it has ties; `nil`
  /// without entries.
  private func text(header: [String], rows: (String) -> [[String]]) -> String? {
    guard !entries.isEmpty else { return nil }
    let header = header + Self.errorBounds.map(\.title)
    let cells = problems.flatMap(rows)
    let table = ConsoleTable.text(
      header: header, cells: cells, rightAligned: header.map { _ in false })
    let hasTies = cells.joined().contains { $0.contains(Self.tie) }
    return hasTies ? table + Self.legend : table
  }

  private static let tie = " ~ "
  private static let legend = "~ another method whose 95 % interval overlaps; +N more of them\n"

  /// `9 us pair ~ other +2`: the cost of the cheapest method, a second method
  /// that ties with it, and how many more do.
  private func cell(_ best: [Entry]) -> String {
    guard let first = best.first else { return "-" }
    var text = "\(costText(first)) \(first.method)\(mark(first))"
    if best.count > 1 { text += Self.tie + "\(best[1].method)\(mark(best[1]))" }
    if best.count > 2 { text += " +\(best.count - 2)" }
    return text
  }

  /// Marks fixed steps, which were chosen with knowledge of the error. Exact
  /// methods are not marked: their error does not depend on a step.
  private func mark(_ entry: Entry) -> String {
    entry.isAdaptive || entry.family == Competition.exact.rawValue ? "" : " (tuned)"
  }

  private func costText(_ entry: Entry) -> String {
    isTimed
      ? DecimalRounding.significant(entry.cost / 1000, digits: 3) + " us"
      : "\(Int(entry.cost)) rhs"
  }
}
