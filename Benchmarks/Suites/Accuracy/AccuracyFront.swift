import Reports
import Statistics

/// The cheapest method per problem and error level: by time, or, in a report
/// without times, by evaluations of the right-hand side.
struct AccuracyFront {
  /// The largest position errors relative to the scale, with their titles.
  private static let levels: [(title: String, error: Double)] = [
    ("1e-3", 1e-3), ("1e-6", 1e-6), ("1e-9", 1e-9), ("1e-12", 1e-12),
  ]

  /// The groups of settings that compete. Methods that are given more than the
  /// right-hand side compete only among themselves.
  enum Kind: String, CaseIterable {
    /// Steps controlled by a tolerance, as in practice, where the solution is
    /// unknown.
    case byTolerance = "by tolerance"
    /// Tolerances and fixed steps. To choose a fixed step for an error one must
    /// know the error.
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

    func competes(as kind: Kind) -> Bool {
      switch kind {
      case .taylor, .exact: family == kind.rawValue
      case .byTolerance: isAdaptive && !["taylor", "exact"].contains(family)
      case .anySetting: !["taylor", "exact"].contains(family)
      }
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [String] = []
  let isTimed: Bool

  /// - Parameter rows: of a report; if several processes timed a case, the median
  ///   of their numbers counts.
  init(_ rows: [Row]) {
    let isTimed = rows.contains { $0["median_ns_per_solve"].number != nil }
    self.isTimed = isTimed
    let column = isTimed ? "median_ns_per_solve" : "rhs_evaluations_count"
    let known = rows.filter { $0[column].number != nil }
    for (_, rows) in known.grouped(by: { $0["case_id"] }) {
      let row = rows[0]
      /// The median of a column of times, or of the cost where that is missing.
      func cost(_ name: String) -> Double {
        median(rows.map { (isTimed ? $0[name].number : nil) ?? $0[column].number ?? .nan })
      }
      guard case .text(let problem) = row["problem"], case .text(let method) = row["method"],
        case .text(let family) = row["family"], case .real(let error) = row["max_position_error"]
      else { continue }
      if !problems.contains(problem) { problems.append(problem) }
      let low = cost("unit_median_ci95_low_ns")
      entries.append(
        Entry(
          problem: problem, method: method, family: family,
          isAdaptive: row["adaptive"] == .boolean(true), error: error,
          cost: cost(column), interval: low...max(low, cost("unit_median_ci95_high_ns"))))
    }
  }

  /// The cheapest entry with an error at or below `level`, followed by the
  /// methods that could be the cheapest in another run: those whose intervals
  /// overlap that of the first, each with its cheapest setting. Nothing is
  /// interpolated between settings.
  func best(_ problem: String, _ kind: Kind, _ level: Double) -> [Entry] {
    let candidates = entries.filter {
      $0.problem == problem && $0.competes(as: kind) && $0.error <= level
    }.sorted { $0.cost < $1.cost }
    guard let first = candidates.first else { return [] }
    var names: Set<String> = []
    return candidates.filter {
      $0.interval.lowerBound <= first.interval.upperBound && names.insert($0.method).inserted
    }
  }

  /// One line per problem and kind, for people; `nil` without times.
  var table: String? { isTimed ? text(Kind.allCases) : nil }

  /// One line per problem: the cheapest method that does not use the solution.
  var lines: [String] { (text([.anySetting]) ?? "").split(separator: "\n").map(String.init) }

  private func text(_ kinds: [Kind]) -> String? {
    guard !entries.isEmpty else { return nil }
    var cells: [[String]] = []
    for problem in problems {
      var isFirst = true
      for kind in kinds {
        let best = Self.levels.map { self.best(problem, kind, $0.error) }
        guard best.contains(where: { !$0.isEmpty }) else { continue }
        let titles = kinds.count > 1 ? [isFirst ? problem : "", kind.rawValue] : [problem]
        cells.append(titles + best.map(cell))
        isFirst = false
      }
    }
    let header =
      (kinds.count > 1 ? ["cheapest at error", "given"] : ["cheapest at error"])
      + Self.levels.map(\.title)
    let table = ConsoleTable.text(
      header: header, cells: cells, rightAligned: header.map { _ in false })
    let hasTies = cells.contains { $0.contains { $0.contains(" ~ ") } }
    return hasTies ? table + Self.legend : table
  }

  private static let legend = "~ another method whose 95 % interval overlaps; +N more of them\n"

  private func cell(_ best: [Entry]) -> String {
    guard let first = best.first else { return "-" }
    var text = "\(cost(first)) \(first.method)\(mark(first))"
    if best.count > 1 { text += " ~ \(best[1].method)\(mark(best[1]))" }
    if best.count > 2 { text += " +\(best.count - 2)" }
    return text
  }

  /// Marks fixed steps: they were chosen with knowledge of the error.
  private func mark(_ entry: Entry) -> String {
    entry.isAdaptive || entry.family == Kind.exact.rawValue ? "" : " (tuned)"
  }

  private func cost(_ entry: Entry) -> String {
    isTimed
      ? DecimalRounding.significant(entry.cost / 1000, digits: 3) + " us"
      : "\(Int(entry.cost)) rhs"
  }
}
