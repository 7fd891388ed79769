import Reports

/// Summary lines for suites that have none of their own.
public enum Highlights {
  /// The largest value of each error column, and the fastest case.
  public static func general(_ rows: [Row]) -> [String] {
    guard let schema = rows.first?.schema else { return [] }
    var lines: [String] = []
    for column in schema.columns where column.name.hasSuffix("_error") {
      if let line = worst(column.name, of: rows) { lines.append(line) }
    }
    if let line = fastest(rows) { lines.append(line) }
    return lines
  }

  /// The case with the largest value of `column`.
  public static func worst(_ column: String, of rows: [Row]) -> String? {
    rows.largest(column, by: \.magnitude).map {
      "largest \(column): \(ConsoleTable.shortened($0.number.magnitude)) (\($0.id))"
    }
  }

  /// The case with the shortest median per unit of work among those with status
  /// `ok`.
  public static func fastest(_ rows: [Row]) -> String? {
    rows.filter { $0["status"] == "ok" }.largest("unit_median_ns", by: { -$0 }).map {
      "fastest: \(ConsoleTable.shortened($0.number)) ns per \($0.row["work_unit"].field) (\($0.id))"
    }
  }
}

extension [Row] {
  /// The row with the largest number in a column, by a measure of it; the first
  /// of several.
  public func largest(
    _ column: String, by size: (Double) -> Double = { $0 }
  ) -> (number: Double, row: Row, id: String)? {
    let known = compactMap { row in
      row[column].number.map { (number: $0, row: row, id: row["case_id"].field) }
    }
    return known.max { size($0.number) < size($1.number) }
  }
}
