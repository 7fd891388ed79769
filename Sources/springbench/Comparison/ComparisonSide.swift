import Harness
import SolverSuites

/// One side of a comparison: the rows of all its reports.
struct ComparisonSide {
  /// The path of the report or folder, or of the program, as the user gave it.
  let path: String
  /// By the name of the suite.
  var rows: [String: [Row]] = [:]
  let environment: JSONValue?

  init(path: String) throws {
    self.path = path
    let isFolder = FileSystem.isFolder(path)
    environment = try (isFolder ? RunFolder(path: path) : .of(path)).environment()
    if isFolder {
      for report in ReportSchemas.comparable {
        let file = "\(path)/\(report).csv"
        if FileSystem.exists(file) { try read(file) }
      }
      if rows.isEmpty {
        throw InputError(
          unreadable: path,
          "the folder has no reports of suites, such as accuracy.csv")
      }
    } else {
      try read(path)
    }
  }

  init(name: String, rows: [String: [Row]]) {
    (path, self.rows, environment) = (name, rows, nil)
  }

  /// Keeps only the selected cases. Observed orders are removed: each follows
  /// from a series of cases, and some of these may not be selected.
  mutating func select(_ selection: CaseSelection) {
    for (suite, all) in rows {
      rows[suite] = all.filter { selection.contains($0["case_id"].field) }.map { row in
        guard row.schema.has(column: "observed_order") else { return row }
        var row = row
        row["observed_order"] = .missing
        return row
      }
    }
  }

  private mutating func read(_ path: String) throws {
    // The validator refuses another version of the columns, in which units may
    // differ, and, in reports with processes, a process that has a case twice:
    // it would count as two.
    let (schema, all) = try ReportValidator.read(CSVDocument(path: path))
    guard ["case_id", "status"].allSatisfy(schema.has) else {
      throw NothingToCompare(
        "\(path): reports of the kind '\(schema.name)' cannot be compared")
    }
    rows[schema.name, default: []] += all
  }
}

/// Both sides, and the ratios of their times if the runs were interleaved.
typealias ComparedSides = (base: ComparisonSide, new: ComparisonSide, ratios: PairedRatios?)

/// The ratio of the times of two interleaved programs, for each case and pair
/// of processes.
///
/// The visits of both programs to a case follow each other, so whatever slows
/// the machine down for a while affects both. The ratio of a pair of processes
/// is the median of the ratios at all visits that both have.
struct PairedRatios {
  /// By case, the ratios (new over base) of all pairs of processes.
  var values: [String: [Double]] = [:]

  /// Adds a pair of processes, from the samples in their folders.
  mutating func add(base: String, new: String) throws {
    for suite in ReportSchemas.comparable {
      let name = "/\(suite).samples.csv"
      guard FileSystem.exists(base + name), FileSystem.exists(new + name) else { continue }
      let baseVisits = try Self.visits(of: base + name)
      let newVisits = try Self.visits(of: new + name)
      for (id, newTimes) in newVisits {
        guard let baseTimes = baseVisits[id] else { continue }
        let ratios = newTimes.compactMap { visit, time in baseTimes[visit].map { time / $0 } }
        guard !ratios.isEmpty else { continue }
        values[id, default: []].append(median(ratios))
      }
    }
  }

  /// The median time of a unit of work, in nanoseconds, by case and number of
  /// the visit.
  private static func visits(of path: String) throws -> [String: [Int: Double]] {
    var times: [String: [Int: [Double]]] = [:]
    for row in try RowReader(SampleRows.schema).rows(of: CSVDocument(path: path)) {
      guard case .integer(let visit) = row["round_index"], let units = row["units_count"].number,
        let elapsed = row["elapsed_ns"].number, units > 0, elapsed > 0
      else { continue }
      times[row["case_id"].field, default: [:]][visit, default: []].append(elapsed / units)
    }
    return times.mapValues { $0.mapValues { median($0) } }
  }
}

struct NothingToCompare: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A suite with rows on both sides of a comparison.
struct SharedSuite {
  let schema: Schema
  /// The cases that both sides have, with the same inputs and per the same unit
  /// of work, in the order of the base.
  let pairs: [Pair]

  /// The rows of one case on both sides, one row per process.
  struct Pair {
    let id: String
    let base: [Row]
    let new: [Row]

    /// Whether all rows have the same numbers as inputs and the same unit of
    /// work, if any. Up to 1e-9 of an input, or 1e-13, may be rounding.
    fileprivate func isAlike(_ schema: Schema) -> Bool {
      let rows = base + new
      let units = schema.has(column: "work_unit") ? rows.map { $0["work_unit"].field } : []
      return Set(units).subtracting([""]).count < 2
        && schema.columns.filter { $0.role == .input }.allSatisfy { column in
          let numbers = rows.compactMap { $0[column.name].number }
          guard let least = numbers.min(), let most = numbers.max() else { return true }
          let size = max(least.magnitude, most.magnitude)
          return least == most || most - least <= max(1e-9 * size, 1e-13)
        }
    }
  }

  /// All such suites, sorted by name.
  static func all(_ base: ComparisonSide, _ new: ComparisonSide) -> [SharedSuite] {
    base.rows.sorted { $0.key < $1.key }.compactMap { name, baseRows in
      guard let schema = baseRows.first?.schema, let newRows = new.rows[name] else { return nil }
      let newByCase = Dictionary(grouping: newRows) { $0["case_id"].field }
      let pairs = baseRows.grouped { $0["case_id"].field }.compactMap { id, rows in
        newByCase[id].map { Pair(id: id, base: rows, new: $0) }
      }.filter { $0.isAlike(schema) }
      return SharedSuite(schema: schema, pairs: pairs)
    }
  }
}

extension ComparisonSide {
  /// The cases that `other` lacks or has with other inputs or another unit of
  /// work, in order; then, for cases that succeeded in `other`, the times and
  /// deterministic values that `other` lacks, each as `METRIC of CASE`.
  func missing(in other: ComparisonSide) -> [String] {
    let shared = SharedSuite.all(self, other)
    let known = Set(shared.flatMap(\.pairs).map(\.id))
    let cases = rows.sorted { $0.key < $1.key }.flatMap { $1.map { $0["case_id"].field } }
    return cases.uniqued().filter { !known.contains($0) }
      + shared.flatMap { suite -> [String] in
        let metrics = Metric.all(of: suite.schema).filter { $0 != .status }
        return suite.pairs.flatMap { pair in
          // All of these are 0 if a process failed, otherwise 1.
          guard RunValues(pair.new, .status).plain.first == 1 else { return [String]() }
          return metrics.filter { metric in
            let count = RunValues(pair.base, metric).plain.count
            // A time counts only if most processes have it: near the resolution
            // of the clock, a few have one by chance.
            let isThere = metric.isMeasured ? 2 * count > pair.base.count : count > 0
            return isThere && RunValues(pair.new, metric).plain.isEmpty
          }.map { "\($0.name) of \(pair.id)" }
        }
      }
  }

  /// What this side has and `other` lacks, in words; `nil` if nothing.
  func surplus(over other: ComparisonSide) -> String? {
    let names = missing(in: other)
    guard let first = names.first else { return nil }
    let what = names.count == 1 ? first : "\(names.count) cases or numbers"
    return "only \(path) has \(what) with these inputs"
      + (names.count == 1 ? "" : ", the first is \(first)")
  }

  /// The members of the environment record that affect times or results and
  /// differ between the sides; none if a side has no record.
  func differences(from base: ComparisonSide) -> [String] {
    guard let old = base.environment, let new = environment else { return [] }
    return [
      "seed", "options", "build_configuration", "swift_version", "target_cpu", "kernel_level",
      "os", "kernel", "cpu_model", "cpu_count", "virtualised", "governor", "blas_config",
      "blas_threads", "interrupted",
    ].filter { old[$0] != new[$0] }
  }
}
