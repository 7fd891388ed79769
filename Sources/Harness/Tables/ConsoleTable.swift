/// Lays out rows as a table for people: numbers are right-aligned and
/// shortened, texts are left-aligned, and empty columns are omitted.
public enum ConsoleTable {
  /// How a table is laid out.
  public struct Style: Sendable {
    /// Whether statuses and verdicts have colours.
    public var isColoured = false
    /// The maximum line length; `nil` for no limit.
    public var width: Int?

    public init(isColoured: Bool = false, width: Int? = nil) {
      self.isColoured = isColoured
      self.width = width
    }
  }

  /// The rows as a table that fits into `style.width`, and the names of the
  /// columns omitted to make it fit. The first columns are the most important,
  /// and numbers that are the same in all rows the least; texts that do not fit
  /// are truncated.
  public static func fitted(
    _ rows: [Row], schema: Schema, style: Style
  ) -> (text: String, hidden: [String]) {
    let used = schema.columns.indices.filter { index in
      rows.contains { $0.values[index] != .missing }
    }
    let constant = used.filter { index in
      rows.count > 1 && schema.columns[index].isNumeric
        && rows.allSatisfy { $0.values[index] == rows[0].values[index] }
    }
    var room = style.width ?? .max
    var shown: [(column: Int, cells: [String])] = []
    var hidden: [String] = []
    for index in used.filter({ !constant.contains($0) }) + constant {
      let column = schema.columns[index]
      let cells = [column.name] + rows.map { cell($0.values[index]) }
      let gap = shown.isEmpty ? 0 : 2
      let width = cells.map(\.count).max() ?? 0
      if width + gap <= room {
        shown.append((index, cells))
        room -= width + gap
      } else if !column.isNumeric, room - gap >= max(leastText, column.name.count) {
        shown.append((index, cells.map { cut($0, to: room - gap) }))
        room = 0
      } else {
        hidden.append(column.name)
      }
    }
    shown.sort { $0.column < $1.column }
    let text = text(
      header: shown.map(\.cells[0]),
      cells: rows.indices.map { row in shown.map { $0.cells[row + 1] } },
      rightAligned: shown.map { schema.columns[$0.column].isNumeric },
      colours: style.isColoured ? TerminalColour.ofWords : [:])
    return (text, hidden)
  }

  /// Columns of texts are not truncated to fewer characters than this.
  private static let leastText = 12

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }

  /// A table of any cells, in columns that are two spaces apart.
  ///
  /// - Parameter colours: the colours of cells, by their text.
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
        // Coloured after padding, because escape codes have no width.
        let word = colours[line[column]]?.painted(line[column]) ?? line[column]
        return rightAligned[column] ? space + word : word + space
      }
      let joined = padded.joined(separator: "  ")
      result += String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return result
  }

  /// A value as a cell; numbers that are not whole are shortened.
  public static func cell(_ value: Value) -> String {
    if case .real(let number) = value { return shortened(number) }
    return value.field.printable
  }

  /// The shortest decimal of a number, or six significant digits if that has
  /// more than eight characters.
  public static func shortened(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    let text = Value.decimal(number)
    return text.count <= 8 ? text : DecimalRounding.significant(number, digits: 6)
  }
}
