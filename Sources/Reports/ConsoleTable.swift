/// Rows set in columns for people: numbers to the right in six digits, texts
/// to the left, columns that hold nothing left out.
public enum ConsoleTable {
  ///
  /// - Parameter isColoured: writes the words of statuses and verdicts in the
  ///   colours of the terminal.
  public static func text(_ rows: [Row], schema: Schema, isColoured: Bool = false) -> String {
    let used = schema.columns.indices.filter { index in
      rows.contains { $0.values[index] != .missing }
    }
    let header = used.map { schema.columns[$0].name }
    let cells = rows.map { row in used.map { cell(row.values[$0]) } }
    let alignments = used.map { isNumeric(schema.columns[$0].kind) }
    return text(
      header: header, cells: cells, rightAligned: alignments,
      colours: isColoured ? TerminalColour.ofWords : [:])
  }

  /// Any cells, in columns two spaces apart.
  ///
  /// - Parameter colours: of cells that are just this word.
  public static func text(
    header: [String], cells: [[String]], rightAligned: [Bool],
    colours: [String: TerminalColour] = [:]
  ) -> String {
    let widths = header.indices.map { column in
      max(header[column].count, cells.map { $0[column].count }.max() ?? 0)
    }
    var result = ""
    for line in [header] + cells {
      let padded = line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        // Coloured after the widths are known: the codes take no room.
        let word = colours[line[column]]?.painted(line[column]) ?? line[column]
        return rightAligned[column] ? space + word : word + space
      }
      let joined = padded.joined(separator: "  ")
      result += String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return result
  }

  /// A value in at most about six digits.
  public static func cell(_ value: Value) -> String {
    if case .real(let number) = value { return shortened(number) }
    return value.field
  }

  /// Six significant digits, by decimal arithmetic on the shortest form.
  public static func shortened(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    let text = Value.decimal(number)
    return text.count <= 8 ? text : DecimalRounding.significant(number, digits: 6)
  }

  private static func isNumeric(_ kind: Column.Kind) -> Bool { kind == .integer || kind == .real }
}
