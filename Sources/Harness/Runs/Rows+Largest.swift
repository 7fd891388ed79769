extension [Row] {
  /// The row whose number in `column` has the largest `size`, that number and
  /// the id of the case; `nil` if no row has a number.
  public func largest(
    _ column: String, by size: (Double) -> Double = { $0 }
  ) -> (number: Double, row: Row, id: String)? {
    let numbered = compactMap { row in
      row[column].number.map { (number: $0, row: row, id: row["case_id"].field) }
    }
    return numbered.max { size($0.number) < size($1.number) }
  }
}
