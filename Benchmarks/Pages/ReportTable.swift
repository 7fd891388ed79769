import Pictures
import Reports
import Runs

/// The rows of one report, or of several of a kind, accessed by column name.
public struct ReportTable: Sendable {
  /// The paths as the user gave them.
  public let paths: [String]
  public private(set) var rows: [ReportRow] = []
  /// The names of all columns, in order of first appearance.
  public private(set) var columns: [String] = []
  /// The `environment.json` beside the first file, if it is of the same run or
  /// the table has no run id.
  public var environment: JSONValue?
  /// The gesture from which the rows were computed, if given.
  public var trace: [ReportRow]?

  /// - Throws: `InputError` for a file that is not a table.
  public init(paths: [String]) throws(InputError) {
    self.paths = paths
    for path in paths { append(try CSVDocument(path: path)) }
    let record = try RunRecord.beside(paths[0])
    if isOfRun(record) || namesNoRun { environment = record }
  }

  private func isOfRun(_ record: JSONValue?) -> Bool {
    RunRecord.text(record, "run_id").map(names("run_id").contains) ?? false
  }

  /// The run id of a sweep depends on its grid only, not on where and when it
  /// is computed.
  private var namesNoRun: Bool { names("run_id").allSatisfy { $0.hasPrefix("sweep-") } }

  /// Date and program, and for times the machine.
  func footer(version: String, isTimed: Bool = true) -> String {
    environment == nil || isOfRun(environment)
      ? RunRecord.footer(environment, version: version, isTimed: isTimed)
      : "beside a run of " + RunRecord.footer(environment, version: version, isTimed: false)
  }

  public init(_ document: CSVDocument) {
    paths = [document.path]
    append(document)
  }

  private mutating func append(_ document: CSVDocument) {
    let places = Dictionary(
      uniqueKeysWithValues: document.header.enumerated().map { ($0.element, $0.offset) })
    columns += document.header.filter { !columns.contains($0) }
    rows += document.records.map { ReportRow(places: places, record: $0, path: document.path) }
  }

  /// The kind of report: the name in its column `suite`, or derived from its
  /// columns.
  public var kind: String {
    if let suite = rows.first?["suite"], !suite.isEmpty { return suite }
    let telling: [(kind: String, columns: [String])] = [
      ("solve", ["method", "time_s", "position", "position_error"]),
      ("replay", ["time_s", "output", "value"]),
      ("edges", ["trace", "time_s", "state"]),
      ("compare", ["case_id", "metric", "ratio", "verdict"]),
    ]
    return telling.first { $0.columns.allSatisfy(columns.contains) }?.kind ?? ""
  }

  /// Reads the gestures from which the rows were computed.
  ///
  /// - Parameter unit: of their times; `nil` for seconds, unless the times look
  ///   like another unit.
  /// - Throws: `InputError` for a file without times, or with times in another
  ///   unit.
  public mutating func read(traces paths: [String], unit: String?) throws(InputError) {
    var rows: [ReportRow] = []
    for path in paths {
      let document = try CSVDocument(path: path)
      let places = try document.positions(of: kind == "replay" ? ["time_s", "event"] : ["time_s"])
      var times: [Double] = []
      for record in document.records { times.append(try document.finite(record, at: places[0])) }
      if unit == nil,
        let unit = TraceTimes.likelyUnit(of: times, longest: kind == "replay" ? 4 : 0.9)
      {
        throw TraceTimes.unitError(unit, path: path, column: "time_s")
      }
      rows += ReportTable(document).rows
    }
    let unitsPerSecond = TraceTimes.units[unit ?? "s"] ?? 1
    // A replay counts times since 1970 from its first event.
    let first = rows.first?.number("time_s") ?? 0
    let origin = kind == "replay" && (first / unitsPerSecond).magnitude > 1e9 ? first : 0
    trace = rows.map { row in
      var row = row
      row.unitsPerSecond = unitsPerSecond
      row.origin = origin
      return row
    }
  }

  /// - Throws: for the first of `names` that is not a column.
  public func require(_ names: [String], for picture: String) throws(InputError) {
    for name in names where !columns.contains(name) {
      throw InputError(
        path: paths[0], line: 1, column: name, "is not in the header; \(picture) needs it")
    }
  }

  /// The table with only those rows for which `isWanted` is true.
  public func filtered(_ isWanted: (ReportRow) -> Bool) -> ReportTable {
    var table = self
    table.rows = rows.filter(isWanted)
    return table
  }

  /// The distinct texts of a column in the order of the rows, without empty
  /// ones.
  public func names(_ column: String) -> [String] { rows.names(column) }

  /// The rows grouped by the text of a column, in order of first appearance.
  public func groups(_ column: String) -> [(name: String, rows: [ReportRow])] {
    rows.groups(column)
  }
}

/// One row, accessed by column name. Missing columns read as empty.
public struct ReportRow: Sendable {
  let places: [String: Int]
  public let record: CSVRecord
  public let path: String
  /// Of `time`, in files of other programs.
  var unitsPerSecond = 1.0
  /// What `time` counts from, in the file's unit.
  var origin = 0.0

  /// The time of a sample or event in s.
  var time: Double? { number("time_s").map { ($0 - origin) / unitsPerSecond } }

  public subscript(column: String) -> String {
    places[column].map { record.fields[$0] } ?? ""
  }

  /// A finite number.
  public func number(_ column: String) -> Double? {
    Double(self[column]).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether the row has valid times.
  var isTimed: Bool { ["ok", "noisy", "disturbed"].contains(self["status"]) }

  /// Whether its samples vary too much for its median to be quoted.
  var isDoubtful: Bool { ["noisy", "disturbed"].contains(self["status"]) }

  /// The interval of a median, relative to it.
  ///
  /// `nil` if it reaches below a tenth of the median: on a logarithmic axis it
  /// would reach the edge and look like a leader line.
  var medianInterval: ClosedRange<Double>? {
    guard let median = number("unit_median_ns"), median > 0,
      let low = number("unit_median_ci95_low_ns"), let high = number("unit_median_ci95_high_ns"),
      low > 0.1 * median, low <= high
    else { return nil }
    return low / median...high / median
  }

  /// Whether it has an interval that is not drawn.
  var hasWideInterval: Bool { medianInterval == nil && number("unit_median_ci95_low_ns") != nil }

  /// A time of the row as a point, with the interval of its median.
  func point(_ x: Double, time: Double, label: String? = nil) -> Point {
    let interval = medianInterval
    var point = Point(
      x, time, low: interval.map { time * $0.lowerBound },
      high: interval.map { time * $0.upperBound },
      label: label, note: self["case_id"])
    point.isHollow = isDoubtful
    return point
  }
}

extension [ReportRow] {
  /// The numbers of two columns as points; NaN where there is none.
  func points(_ x: String, _ y: String) -> [Point] {
    map { Point($0.number(x) ?? .nan, $0.number(y) ?? .nan) }
  }

  func names(_ column: String) -> [String] {
    map { $0[column] }.filter { !$0.isEmpty }.uniqued()
  }

  func groups(_ column: String) -> [(name: String, rows: [ReportRow])] {
    filter { !$0[column].isEmpty }.grouped { $0[column] }.map { ($0.key, $0.members) }
  }
}
