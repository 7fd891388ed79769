import Harness

/// The rows of one or more files, usually reports of the same kind.
struct ReportTable: Sendable {
  let documents: [CSVDocument]
  var rows: [CSVRecord]
  /// The names of all columns, in order of first appearance.
  let columns: [String]
  /// The `environment.json` in the folder of the first file.
  let environment: JSONValue?

  init(paths: [String]) throws(InputError) {
    environment = try RunFolder.of(paths[0]).environment()
    documents = try paths.map { path throws(InputError) in try CSVDocument(path: path) }
    rows = documents.flatMap(\.records)
    columns = documents.flatMap(\.header).uniqued()
  }

  /// The name of the first file, without `.csv`.
  var name: String { CSVDocument.name(of: documents[0].path) }

  /// Throws if a file of `kind` lacks a column.
  func require(
    _ names: [String], of kind: String, for purpose: String
  ) throws(InputError) {
    for file in documents where file.records.first.map(Self.kind) == kind {
      for name in names where !file.header.contains(name) {
        throw InputError(
          path: file.path, line: 1, column: name, "is not in the header; \(purpose) needs it")
      }
    }
  }

  /// The kind of report: the name in its column `suite`, or derived from its
  /// columns. Empty for an unknown table.
  var kind: String { rows.first.map(Self.kind) ?? "" }

  /// The kinds of report among the files with rows, each with its first file.
  var kinds: [(kind: String, path: String)] {
    documents.compactMap { document in
      document.records.first.map { (kind: Self.kind(of: $0), path: document.path) }
    }.uniqued(by: \.kind)
  }

  /// Kinds of tables that have no column `suite`. Each is recognised by a few
  /// columns, so that files of other programs with only these can be drawn.
  private static let signatures: [(kind: String, columns: [String])] = [
    ("solve", ["method", "time_s", "position"]),
    ("replay", ["time_s", "output", "value"]),
    ("edges", ["trace", "time_s", "state"]),
    ("trace", ["time_s", "event"]), ("trace", ["time_s", "x", "y"]),
  ]

  private static func kind(of row: CSVRecord) -> String {
    if !row["suite"].isEmpty { return row["suite"] }
    func has(_ columns: [String]) -> Bool { columns.allSatisfy(row.has) }
    if let known = signatures.first(where: { has($0.columns) }) { return known.kind }
    // Other reports are recognised by all of their columns.
    return ReportSchemas.all.filter { has($0.header) }
      .max { $0.columns.count < $1.columns.count }?.name ?? ""
  }
}

/// Puts the environment record of a run, `environment.json`, into words.
enum RunRecord {
  /// A member of the record as text; `nil` if it is absent, null or not a
  /// single value.
  static func text(_ record: JSONValue?, _ name: String) -> String? {
    switch record?[name] {
    case .text(let text)?: text
    case .integer(let number)?: String(number)
    case .real(let number)?: DecimalRounding.significant(number, digits: 3)
    case .boolean(let truth)?: truth ? "true" : "false"
    default: nil
    }
  }

  /// A line with the machine, the date and the program.
  static func footer(_ record: JSONValue?) -> String {
    guard let record else {
      return "springbench \(Version.current); machine and date not recorded"
    }
    var parts: [String] = []
    if let model = text(record, "cpu_model") {
      let guest = text(record, "virtualised") == "true" ? ", a virtual machine" : ""
      parts.append(model + (text(record, "cpu_count").map { ", \($0) CPUs" } ?? "") + guest)
    }
    if let date = text(record, "started_at") { parts.append(String(date.prefix(10))) }
    if text(record["options"], "quick") == "true" { parts.append("quick run") }
    let changes = text(record, "git_dirty") == "true" ? " with uncommitted changes" : ""
    let commit = text(record, "git_commit").map { " (\($0.prefix(7))\(changes))" } ?? ""
    parts.append("springbench \(text(record, "tool_version") ?? Version.current)\(commit)")
    return parts.joined(separator: " · ")
  }
}
