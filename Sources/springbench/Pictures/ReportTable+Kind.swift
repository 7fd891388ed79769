import Harness
import Suites

// The kinds of reports are those of `ReportPicture.kind`.
extension ReportTable {
  /// The kind of report: the name in its column `suite`, or derived from its
  /// columns. Empty for an unknown table.
  public var kind: String { rows.first.map(Self.kind) ?? "" }

  /// The kinds of report among the files with rows, each with its first file.
  public var kinds: [(kind: String, path: String)] {
    rows.uniqued(by: \.record.path).map { (Self.kind(of: $0), $0.record.path) }.uniqued(by: \.kind)
  }

  /// Why there is no picture of the table; `nil` if there is one.
  public var lackOfPicture: String? {
    if !ReportPicture.pictures(of: self).isEmpty { return nil }
    let missing = ConformanceCase.schema.header.filter { !columns.contains($0) }
    if kind.isEmpty, ["case", "t", "position"].allSatisfy(columns.contains) {
      return "answers are drawn with the columns of their questions, of which it lacks "
        + missing.joined(separator: ", ")
    }
    return ReportSchemas.all.contains { $0.name == kind }
      ? "there is no picture of reports of '\(kind)'" : "no report that is known"
  }

  /// The kinds of report that can be drawn and have no column `suite`. Each is
  /// recognised by a few columns, so that files of other programs that have
  /// only these can be drawn, too.
  private static let signatures: [(kind: String, columns: [String])] = [
    ("solve", ["method", "time_s", "position", "position_error"]),
    ("replay", ["time_s", "output", "value"]),
    ("edges", ["trace", "time_s", "state"]),
    ("compare", ["case_id", "metric", "ratio", "verdict"]),
    ("frames", ["case", "mass", "stiffness", "damping", "time_ms", "position"]),
    ("answers", ["case", "zeta", "omega", "t", "position"]),
  ]

  private static func kind(of row: ReportRow) -> String {
    if !row["suite"].isEmpty { return row["suite"] }
    func has(_ columns: [String]) -> Bool { columns.allSatisfy(row.record.has) }
    if let known = signatures.first(where: { has($0.columns) }) { return known.kind }
    // Other reports are recognised by all of their columns.
    return ReportSchemas.all.filter { has($0.header) }
      .max { $0.columns.count < $1.columns.count }?.name ?? ""
  }
}
