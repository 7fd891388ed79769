import Reports

/// Summary lines for suites that have none of their own.
public enum Highlights {
  /// The largest value of each error column, and the fastest case of each
  /// unit of work.
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
    let numbers = rows.compactMap { row -> (Double, Row)? in
      guard case .real(let number) = row[column] else { return nil }
      return (number.magnitude, row)
    }
    guard let worst = numbers.max(by: { $0.0 < $1.0 }) else { return nil }
    return "largest \(column): \(ConsoleTable.shortened(worst.0)) (\(worst.1["case_id"].field))"
  }

  /// The case with the shortest median per unit of work among those that are
  /// not noisy.
  public static func fastest(_ rows: [Row]) -> String? {
    let numbers = rows.compactMap { row -> (Double, Row)? in
      guard case .real(let number) = row["unit_median_ns"], row["status"] == .text("ok") else {
        return nil
      }
      return (number, row)
    }
    guard let best = numbers.min(by: { $0.0 < $1.0 }) else { return nil }
    let unit = best.1["work_unit"].field
    return "fastest: \(ConsoleTable.shortened(best.0)) ns per \(unit) (\(best.1["case_id"].field))"
  }
}
