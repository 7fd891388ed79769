import Reports

/// The cheapest method per problem and error level.
struct AccuracyFront {
  static let levels = [1e-3, 1e-6, 1e-9, 1e-12]

  private struct Entry {
    let problem: String
    let method: String
    let family: String
    let error: Double
    /// Nanoseconds where timed, evaluations elsewhere.
    let cost: Double
  }

  private var entries: [Entry] = []
  private var problems: [String] = []
  private let isTimed: Bool

  init(_ rows: [Row]) {
    isTimed = rows.contains { if case .real = $0["median_ns_per_solve"] { true } else { false } }
    for row in rows {
      guard case .text(let problem) = row["problem"], case .text(let method) = row["method"],
        case .text(let family) = row["family"], case .real(let error) = row["max_position_error"]
      else { continue }
      let cost: Double
      if case .real(let time) = row["median_ns_per_solve"] {
        cost = time
      } else if !isTimed, case .integer(let count) = row["rhs_evaluations_count"] {
        cost = Double(count)
      } else {
        continue
      }
      if !problems.contains(problem) { problems.append(problem) }
      entries.append(
        Entry(problem: problem, method: method, family: family, error: error, cost: cost))
    }
  }

  /// One line a problem: the cheapest at each level that is given no more than
  /// right-hand sides and Jacobians.
  var lines: [String] {
    problems.map { problem in
      let cells = Self.levels.map { level -> String in
        let best = entries.filter {
          $0.problem == problem && $0.error <= level && !["exact", "taylor"].contains($0.family)
        }.min { $0.cost < $1.cost }
        guard let best else { return "\(level): -" }
        let cost = isTimed ? "\(Self.short(best.cost / 1000)) us" : "\(Int(best.cost)) rhs"
        return "\(level): \(best.method) \(cost)"
      }
      return "\(problem)  " + cells.joined(separator: "  ")
    }
  }

  private static func short(_ value: Double) -> String {
    let scaled = (value * (value < 10 ? 100 : 10)).rounded() / (value < 10 ? 100 : 10)
    return "\(scaled)"
  }
}
