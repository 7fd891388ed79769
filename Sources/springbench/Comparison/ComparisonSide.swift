import Harness
import SolverSuites

/// One side of a comparison: the rows of all its reports.
struct ComparisonSide {
  /// The path of the report or folder, or of the program, as the user gave it.
  let path: String
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
          "the folder has no reports of suites, such as accuracy.csv; others are compared as files")
      }
    } else {
      try read(path)
    }
  }

  init(name: String, rows: [String: [Row]]) {
    (path, self.rows, environment) = (name, rows, nil)
  }

  /// Keeps only the selected cases. Observed orders are removed, because each
  /// follows from a series of cases, some of which may not be selected.
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

  /// Also throws if there are rows of another version of the columns, in which
  /// units may differ.
  private mutating func read(_ path: String) throws {
    let document = try CSVDocument(path: path)
    let ours = String(ReportColumns.schemaVersion)
    for record in document.records
    where record.has("schema_version") && record["schema_version"] != ours {
      throw NothingToCompare(
        "\(document.path):\(record.line): schema_version \(record["schema_version"]) is not \(ours)"
      )
    }
    // The validator also refuses a case that occurs twice, which would count as
    // two processes.
    let (schema, all) = try ReportValidator.read(document)
    guard let cases = Self.cases(all, schema) else {
      throw NothingToCompare(
        "\(path): reports of the kind '\(schema.name)' have no cases to compare")
    }
    rows[schema.name, default: []] += cases
  }

  /// The rows of a report as cases. If it lacks the columns of cases, the
  /// columns that always say where a row belongs name the case; `nil` without
  /// such columns.
  private static func cases(_ rows: [Row], _ schema: Schema) -> [Row]? {
    let names = ["case_id", "status"]
    if names.allSatisfy(schema.has) { return rows }
    let places = schema.columns.filter { $0.role == .place && !$0.isOptional }.map(\.name)
    guard !places.isEmpty, !names.contains(where: schema.has) else { return nil }
    let schemaOfCases = Schema(
      schema.name, ReportColumns.common.filter { names.contains($0.name) } + schema.columns)
    return rows.map { row in
      let id = ([schema.name] + places.map { row[$0].field }).joined(separator: "/")
      return Row(schemaOfCases, [.text(id), "ok"] + row.values)
    }
  }
}

/// Both sides, and the ratios of their times if the runs were interleaved.
typealias ComparedSides = (base: ComparisonSide, new: ComparisonSide, ratios: PairedRatios?)

/// The ratio of the times of two interleaved programs, for each case and pair
/// of processes.
///
/// The visits of both programs to a case are milliseconds apart, so whatever
/// slows the machine down for a while affects both. For each visit the ratio of
/// the times is taken; the ratio of a pair of processes is the median of these
/// over all visits.
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
    let document = try CSVDocument(path: path)
    try document.require(["case_id", "round_index", "units_count", "elapsed_ns"])
    var samples: [String: [Int: [Double]]] = [:]
    for record in document.records {
      guard let visit = Int(record["round_index"]),
        let units = Double(record["units_count"]), units > 0,
        let elapsed = Int(record["elapsed_ns"]), elapsed > 0
      else { throw InputError(path: path, line: record.line, "is no sample") }
      samples[record["case_id"], default: [:]][visit, default: []]
        .append(Double(elapsed) / units)
    }
    return samples.mapValues { $0.mapValues { median($0) } }
  }
}

/// Thrown if two runs cannot be compared.
struct NothingToCompare: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

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

extension ComparisonSide {
  /// Differences between the environment records of two runs that make their
  /// times harder to compare, a line each; none if a side has no record.
  func differences(from base: ComparisonSide) -> [String] {
    let members = [
      "seed", "build_configuration", "swift_version", "target_cpu", "kernel_level", "os", "kernel",
      "cpu_model", "cpu_count", "virtualised", "governor", "turbo", "blas_config", "blas_kernel",
      "blas_threads", "interrupted",
    ]
    let options = ["quick", "samples", "sample_time_ns", "rounds", "threads"]
    guard let first = base.environment, let second = environment else { return [] }
    func line(_ name: String, _ old: JSONValue?, _ now: JSONValue?) -> String? {
      let (before, after) = ((old?[name] ?? .null).line, (now?[name] ?? .null).line)
      return before == after ? nil : "\(name) was \(before) and is \(after)"
    }
    return members.compactMap { line($0, first, second) }
      + options.compactMap { line($0, first["options"], second["options"]) }
  }
}
