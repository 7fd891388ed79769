import Reports
import Statistics

/// The cheapest method per problem and error level: by time, or in a report
/// without times by evaluations of the right-hand side.
struct AccuracyFront {
  static let levels = [1e-3, 1e-6, 1e-9, 1e-12]
  private static let titles = ["1e-3", "1e-6", "1e-9", "1e-12"]

  /// What competes with what: a method that is given more than the right-hand
  /// side is not compared with those that are not.
  enum Kind: String, CaseIterable {
    /// A tolerance drives the steps, as somebody uses it who does not know the
    /// solution.
    case byTolerance = "by tolerance"
    /// The same and fixed steps, chosen by who knows the error.
    case anySetting = "any setting"
    case taylor
    case exact
  }

  struct Entry {
    let problem: String
    let method: String
    let family: String
    let isAdaptive: Bool
    let error: Double
    /// Nanoseconds or evaluations.
    let cost: Double

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

  /// - Parameter rows: of a report; where several processes timed a case, the
  ///   median of theirs counts.
  init(_ rows: [Row]) {
    let isTimed = rows.contains { $0["median_ns_per_solve"].number != nil }
    self.isTimed = isTimed
    var places: [Value: Int] = [:]
    var cases: [(row: Row, costs: [Double])] = []
    for row in rows {
      let cost = row[isTimed ? "median_ns_per_solve" : "rhs_evaluations_count"].number
      guard let cost else { continue }
      if let place = places[row["case_id"]] {
        cases[place].costs.append(cost)
      } else {
        places[row["case_id"]] = cases.count
        cases.append((row, [cost]))
      }
    }
    for (row, costs) in cases {
      guard case .text(let problem) = row["problem"], case .text(let method) = row["method"],
        case .text(let family) = row["family"], case .real(let error) = row["max_position_error"]
      else { continue }
      if !problems.contains(problem) { problems.append(problem) }
      entries.append(
        Entry(
          problem: problem, method: method, family: family,
          isAdaptive: row["adaptive"] == .boolean(true), error: error,
          cost: median(costs)))
    }
  }

  /// The cheapest whose error is at or below `level`; nothing is interpolated.
  func best(_ problem: String, _ kind: Kind, _ level: Double) -> Entry? {
    entries.filter { $0.problem == problem && $0.competes(as: kind) && $0.error <= level }
      .min { $0.cost < $1.cost }
  }

  /// A line a problem and kind, for people; nil without times.
  var table: String? { isTimed ? text(Kind.allCases) : nil }

  /// A line a problem: the cheapest of all that know no solution.
  var lines: [String] {
    (text([.anySetting]) ?? "").split(separator: "\n").map(String.init)
  }

  private func text(_ kinds: [Kind]) -> String? {
    guard !entries.isEmpty else { return nil }
    var cells: [[String]] = []
    for problem in problems {
      var isFirst = true
      for kind in kinds {
        let best = Self.levels.map { self.best(problem, kind, $0) }
        guard best.contains(where: { $0 != nil }) else { continue }
        let titles = kinds.count > 1 ? [isFirst ? problem : "", kind.rawValue] : [problem]
        cells.append(
          titles + best.map { $0.map { "\(cost($0)) \($0.method)\(mark($0))" } ?? "-" })
        isFirst = false
      }
    }
    let titles = kinds.count > 1 ? ["cheapest at error", "given"] : ["cheapest at error"]
    return ConsoleTable.text(
      header: titles + Self.titles, cells: cells,
      rightAligned: (titles + Self.titles).map { _ in false })
  }

  /// Fixed steps are chosen by who knows the error.
  private func mark(_ entry: Entry) -> String {
    entry.isAdaptive || entry.family == Kind.exact.rawValue ? "" : " (tuned)"
  }

  private func cost(_ entry: Entry) -> String {
    isTimed
      ? DecimalRounding.significant(entry.cost / 1000, digits: 3) + " us"
      : "\(Int(entry.cost)) rhs"
  }
}
