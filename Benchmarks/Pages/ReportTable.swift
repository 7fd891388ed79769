import Comparisons
import Reports
import Runs

/// The rows of one report, or of several of a kind, accessed by column name.
public struct ReportTable: Sendable {
  /// The paths as the user gave them.
  public let paths: [String]
  public private(set) var rows: [ReportRow] = []
  /// The names of all columns, in order of first appearance.
  public private(set) var columns: [String] = []
  /// The header of every file.
  private var headers: [(path: String, names: [String])] = []
  /// The `environment.json` beside the first file, if it describes the run of the
  /// rows, or if the rows do not say from which run they are.
  public var environment: JSONValue?
  /// The rows of the gestures from which the rows were computed, if given.
  public var trace: [ReportRow]?

  /// - Throws: `InputError` for a file that is not a table.
  public init(paths: [String]) throws(InputError) {
    self.paths = paths
    for path in paths { append(try CSVDocument(path: path)) }
    let record = try RunFolder.of(paths[0]).environment()
    if isOfRun(record) || namesNoRun { environment = record }
  }

  /// Whether a record has the run id of some rows.
  private func isOfRun(_ record: JSONValue?) -> Bool {
    RunRecord.text(record, "run_id").map(rows.names("run_id").contains) ?? false
  }

  /// Whether no row says from which run it is. The run id of a sweep does not: it
  /// depends on the grid only, not on where and when the sweep was computed.
  private var namesNoRun: Bool { rows.names("run_id").allSatisfy { $0.hasPrefix("sweep-") } }

  /// Date and program, and for times the machine.
  func footer(version: String, isTimed: Bool = true) -> String {
    guard environment == nil || isOfRun(environment) else {
      return "beside a run of " + RunRecord.footer(environment, version: version, isTimed: false)
    }
    // The record beside the first file says nothing about the runs of others.
    let isOfAll = environment == nil || paths.count == 1 || rows.names("run_id").count == 1
    return (isOfAll ? "" : "\(paths[0]): ")
      + RunRecord.footer(environment, version: version, isTimed: isTimed)
  }

  /// The rows of one document, without an environment record.
  public init(_ document: CSVDocument) {
    paths = [document.path]
    append(document)
  }

  private mutating func append(_ document: CSVDocument) {
    let places = Dictionary(
      uniqueKeysWithValues: document.header.enumerated().map { ($0.element, $0.offset) })
    columns += document.header.filter { !columns.contains($0) }
    headers.append((document.path, document.header))
    rows += document.records.map { ReportRow(places: places, record: $0, path: document.path) }
  }

  /// The kind of report: the name in its column `suite`, or derived from its
  /// columns. Empty for an unknown table.
  public var kind: String { rows.first.map(Self.kind) ?? "" }

  /// The name of the first file, without `.csv`.
  var name: String { Self.name(of: paths[0]) }

  /// Why there is no picture of it; `nil` if there is one.
  public var lackOfPicture: String? {
    if !ReportPicture.pictures(of: self).isEmpty { return nil }
    return ReportSchemas.all.contains { $0.name == kind }
      ? "there is no picture of reports of '\(kind)'" : "no report that is known"
  }

  /// The kinds of report among the files with rows, each with its first file.
  public var kinds: [(kind: String, path: String)] {
    rows.uniqued(by: \.path).map { (Self.kind(of: $0), $0.path) }.uniqued(by: \.kind)
  }

  private static func kind(of row: ReportRow) -> String {
    if !row["suite"].isEmpty { return row["suite"] }
    // Known by a few of their columns, so that files of other programs that have
    // no others are drawn, too.
    let signatures: [(kind: String, columns: [String])] = [
      ("solve", ["method", "time_s", "position", "position_error"]),
      ("replay", ["time_s", "output", "value"]),
      ("edges", ["trace", "time_s", "state"]),
      ("compare", ["case_id", "metric", "ratio", "verdict"]),
      ("frames", ["case", "mass", "stiffness", "damping", "time_ms", "position"]),
      ("answers", ["case", "zeta", "omega", "t", "position"]),
    ]
    func has(_ columns: [String]) -> Bool { columns.allSatisfy { row.places[$0] != nil } }
    // Reports without a picture are known by all of their columns.
    return signatures.first { has($0.columns) }?.kind
      ?? ReportSchemas.all.filter { has($0.header) }
      .max { $0.columns.count < $1.columns.count }?.name ?? ""
  }

  /// The table with every `ReportRow.file` set, if rows of two files agree in all
  /// of `columns`, and so could be mistaken for each other; otherwise the table
  /// itself. Without columns the rows of all files agree. Shards of one sweep
  /// count as one file.
  func toldApart(by columns: [String]) -> ReportTable {
    guard headers.count > 1 else { return self }
    let files = sources
    let subjects = files.flatMap { file in
      file.rows.map { row in columns.map { row[$0] } }.uniqued()
    }
    guard Set(subjects).count < subjects.count else { return self }
    var table = self
    table.rows = files.flatMap { file in
      file.rows.map { row in
        var row = row
        row.file = file.path
        return row
      }
    }
    return table
  }

  /// The rows of a file, or of several with different cases of one run.
  private struct Source {
    /// Of the first file.
    let path: String
    private(set) var rows: [ReportRow]
    private let runs: [String]
    private var cases: Set<String>

    init(path: String, rows: [ReportRow]) {
      self.path = path
      self.rows = rows
      runs = rows.names("run_id")
      cases = Set(rows.map { $0["case_id"] })
    }

    /// Whether another one has other cases of the same run.
    func isContinued(by other: Source) -> Bool {
      runs.count == 1 && runs == other.runs && cases.isDisjoint(with: other.cases)
    }

    mutating func append(_ other: Source) {
      rows += other.rows
      cases.formUnion(other.cases)
    }
  }

  /// The rows of each file; files with different cases of one run are one source.
  private var sources: [Source] {
    var sources: [Source] = []
    for file in rows.grouped(by: \.path) {
      let source = Source(path: file.key, rows: file.members)
      if let place = sources.firstIndex(where: { $0.isContinued(by: source) }) {
        sources[place].append(source)
      } else {
        sources.append(source)
      }
    }
    return sources
  }

  /// Reads the gestures from which the rows were computed.
  ///
  /// - Parameters:
  ///   - unit: of their times; `nil` for seconds, unless the times look like
  ///     another unit.
  ///   - names: the files' own names for time, x and y; `nil` for `time_s`, `x`
  ///     and `y`.
  /// - Throws: `InputError` for a file without these columns, or with times in
  ///   another unit.
  public mutating func read(
    traces paths: [String], unit: TimeUnit?, columns names: [String]?
  ) throws(InputError) {
    var rows: [ReportRow] = []
    for path in paths { rows += try traceRows(path, unit: unit, columns: names) }
    let unitsPerSecond = (unit ?? .seconds).perSecond
    // A replay counts times from its first event where they are since 1970, as
    // times beyond 10⁹ s are.
    let first = rows.first?.number("time_s") ?? 0
    let origin = kind == "replay" && (first / unitsPerSecond).magnitude > 1e9 ? first : 0
    trace = rows.map { row in
      var row = row
      row.unitsPerSecond = unitsPerSecond
      row.origin = origin
      return row
    }
  }

  /// The rows of one gesture, in which the columns of time, x and y also have
  /// our names.
  private func traceRows(
    _ path: String, unit: TimeUnit?, columns names: [String]?
  ) throws(InputError) -> [ReportRow] {
    let isReplay = kind == "replay"
    let document = try CSVDocument(path: path)
    let places = try document.positions(of: names ?? (isReplay ? ["time_s", "event"] : ["time_s"]))
    var times: [Double] = []
    for record in document.records { times.append(try document.finite(record, at: places[0])) }
    // The events of a replay may be further apart than the samples of a pointer.
    let longest = isReplay ? 4 : 0.9
    if unit == nil, let likely = TimeUnit.likely(ofSeconds: times, longest: longest) {
      throw likely.error(path: path, column: names?[0] ?? "time_s")
    }
    let ours = names == nil ? [:] : Dictionary(zip(["time_s", "x", "y"], places)) { $1 }
    return ReportTable(document).rows.map { row in
      var row = row
      row.places.merge(ours) { $1 }
      return row
    }
  }

  /// Checks that every file has the columns that `picture` needs.
  ///
  /// - Throws: `InputError` for the first of `names` that is not a column.
  public func require(_ names: [String], for picture: String) throws(InputError) {
    for file in headers {
      for name in names where !file.names.contains(name) {
        throw InputError(
          path: file.path, line: 1, column: name, "is not in the header; \(picture) needs it")
      }
    }
  }

  /// The table with only those rows for which `isWanted` is true.
  public func filtered(_ isWanted: (ReportRow) -> Bool) -> ReportTable {
    var table = self
    table.rows = rows.filter(isWanted)
    return table
  }
}
