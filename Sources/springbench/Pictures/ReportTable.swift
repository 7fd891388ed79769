import Harness

/// The rows of one report, or of several of the same kind.
public struct ReportTable: Sendable {
  /// The paths as the user gave them.
  public let paths: [String]
  public private(set) var rows: [ReportRow] = []
  /// The names of all columns, in order of first appearance.
  public private(set) var columns: [String] = []
  private var headers: [(path: String, names: [String])] = []
  /// The `environment.json` beside the first file, unless it is known to
  /// describe another run than that of the rows. Where the rows do not say
  /// which run they are from, `footer` only claims to name a run beside them.
  public var environment: JSONValue?
  /// For reports computed from recorded gestures (pause detectors, replays):
  /// the samples of these gestures, if the user has given their file.
  var trace: [TraceRow]?

  /// - Throws: `InputError` for a file that is not a table.
  public init(paths: [String]) throws(InputError) {
    self.paths = paths
    for path in paths {
      let document = try CSVDocument(path: path)
      columns += document.header.filter { !columns.contains($0) }
      headers.append((path, document.header))
      rows += document.records.map { ReportRow(record: $0) }
    }
    let record = try RunFolder.of(paths[0]).environment()
    if isOfRun(record) || namesNoRun { environment = record }
  }

  /// Whether a record has the run id of some rows.
  private func isOfRun(_ record: JSONValue?) -> Bool {
    RunRecord.text(record, "run_id").map(rows.names("run_id").contains) ?? false
  }

  /// Whether no row says which run it is from. The run id of a sweep does not
  /// count: it depends only on the grid, not on where and when the sweep was
  /// computed.
  private var namesNoRun: Bool { rows.names("run_id").allSatisfy { $0.hasPrefix("sweep-") } }

  /// The line below a picture: date and program, and for times the machine.
  func footer(version: String, isTimed: Bool = true) -> String {
    if environment != nil {
      // Nothing says that the rows were computed on the machine of the record.
      if !isOfRun(environment) {
        return "beside a run of " + RunRecord.footer(environment, version: version, isTimed: false)
      }
      // The record describes the run of the first file only.
      if paths.count > 1, rows.names("run_id").count > 1 {
        return "\(paths[0]): " + RunRecord.footer(environment, version: version, isTimed: isTimed)
      }
    }
    return RunRecord.footer(environment, version: version, isTimed: isTimed)
  }

  /// The name of the first file, without `.csv`.
  var name: String { CSVDocument.name(of: paths[0]) }

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
    with(rows: rows.filter(isWanted))
  }

  /// The table from a time on: without the rows that have a number below
  /// `start` in `column`, and without the earlier part of a gesture.
  ///
  /// - Throws: `InputError` for a file without that column.
  public func beginning(at start: Double, in column: String) throws(InputError) -> ReportTable {
    try require([column], for: "--from")
    var table = filtered { row in row.number(column).map { $0 >= start } ?? true }
    table.trace = trace?.filter { $0.time >= start }
    return table
  }

  /// The table with other rows of the same files.
  func with(rows: [ReportRow]) -> ReportTable {
    var table = self
    table.rows = rows
    return table
  }
}
