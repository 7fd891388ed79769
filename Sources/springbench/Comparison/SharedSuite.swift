import Harness
import SolverSuites

/// A suite with rows on both sides of a comparison.
struct SharedSuite {
  let schema: Schema
  /// The cases that both sides have, in the order of the base.
  let pairs: [Pair]

  /// The rows of one case on both sides, one row per process.
  struct Pair {
    let id: String
    let base: [Row]
    let new: [Row]

    /// The different units of work of the times of both sides, such as `step`.
    var workUnits: [String] {
      (base + new).filter { $0.schema.has(column: "work_unit") }.map { $0["work_unit"].field }
        .uniqued().filter { !$0.isEmpty }
    }
  }

  /// All such suites, sorted by name.
  static func all(_ base: ComparisonSide, _ new: ComparisonSide) -> [SharedSuite] {
    base.rows.sorted { $0.key < $1.key }.compactMap { name, baseRows in
      guard let schema = baseRows.first?.schema, let newRows = new.rows[name] else { return nil }
      let newByCase = Dictionary(grouping: newRows) { $0["case_id"].field }
      let pairs = baseRows.grouped { $0["case_id"].field }.compactMap { id, rows in
        newByCase[id].map { Pair(id: id, base: rows, new: $0) }
      }
      return SharedSuite(schema: schema, pairs: pairs)
    }
  }
}
