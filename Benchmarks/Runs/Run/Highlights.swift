import Reports

/// Summary lines for suites that have none of their own.
public enum Highlights {
  /// One line for the largest value of each error column, and one for the
  /// fastest case.
  public static func general(_ rows: [Row]) -> [String] {
    let errors = (rows.first?.schema.header ?? []).filter { $0.hasSuffix("_error") }
    return (errors.map { worst($0, of: rows) } + [fastest(rows)]).compactMap(\.self)
  }

  /// The case with the largest value of `column`; `nil` if no row has one.
  public static func worst(_ column: String, of rows: [Row]) -> String? {
    rows.largest(column, by: \.magnitude).map {
      "largest \(column): \(ConsoleTable.shortened($0.number.magnitude)) (\($0.id))"
    }
  }

  /// The case with the shortest median time per unit of work among those with
  /// status `ok`; `nil` if none was timed.
  public static func fastest(_ rows: [Row]) -> String? {
    rows.filter { $0["status"] == "ok" }.largest("unit_median_ns", by: { -$0 }).map {
      "fastest: \(ConsoleTable.shortened($0.number)) ns per \($0.row["work_unit"].field) (\($0.id))"
    }
  }
}

extension [Row] {
  /// The row whose number in `column` has the largest `size`, with that number
  /// and the id of the case. The first of several; `nil` if no row has a number.
  public func largest(
    _ column: String, by size: (Double) -> Double = { $0 }
  ) -> (number: Double, row: Row, id: String)? {
    let numbered = compactMap { row in
      row[column].number.map { (number: $0, row: row, id: row["case_id"].field) }
    }
    return numbered.max { size($0.number) < size($1.number) }
  }
}
