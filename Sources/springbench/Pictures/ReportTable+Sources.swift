import Harness

extension ReportTable {
  /// The table, with every `ReportRow.file` set if rows of two sources agree in
  /// all of `columns` and could therefore be mistaken for each other. Without
  /// columns, the rows of all sources agree.
  func withFileNames(ifAmbiguousBy columns: [String]) -> ReportTable {
    let sources = sources
    guard sources.count > 1 else { return self }
    let subjects = sources.flatMap { source in
      source.rows.map { row in columns.map { row[$0] } }.uniqued()
    }
    guard Set(subjects).count < subjects.count else { return self }
    return with(
      rows: sources.flatMap { source in
        source.rows.map { row in
          var row = row
          row.file = source.path
          return row
        }
      })
  }

  /// The rows of each file. Files with different cases of one run, such as the
  /// ranges of a sweep, are one source.
  private var sources: [Source] {
    var sources: [Source] = []
    for file in rows.grouped(by: \.record.path) {
      let source = Source(path: file.key, rows: file.members)
      if let index = sources.firstIndex(where: { $0.isContinued(by: source) }) {
        sources[index].append(source)
      } else {
        sources.append(source)
      }
    }
    return sources
  }
}

/// The rows of a file, or of several with different cases of one run.
private struct Source {
  /// The path of the first file.
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

  /// Whether another source has other cases of the same run.
  func isContinued(by other: Source) -> Bool {
    runs.count == 1 && runs == other.runs && cases.isDisjoint(with: other.cases)
  }

  mutating func append(_ other: Source) {
    rows += other.rows
    cases.formUnion(other.cases)
  }
}
