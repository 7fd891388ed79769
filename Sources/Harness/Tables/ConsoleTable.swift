/// Lays out the columns that a report declares for people, or all if it
/// declares none. Numbers are right-aligned unless labelled. A column is
/// omitted if all its cells are empty or its `expected` text.
public enum ConsoleTable {
  /// The rows as a table that fits into `width`, if any, and the names of the
  /// columns for which no room is left. Columns get room in their order, those
  /// whose cells are all alike (`isConstant`) only after the others.
  public static func fitted(
    _ rows: [Row], schema: Schema, width: Int?
  ) -> (text: String, hidden: [String]) {
    let declared =
      schema.console.isEmpty
      ? schema.header.map { ConsoleColumn($0) } : schema.console
    var columns = declared.map { FilledColumn($0, rows, schema) }.filter { !$0.isEmpty }
    let order =
      columns.indices.filter { !columns[$0].isConstant }
      + columns.indices.filter { columns[$0].isConstant }
    // The last column needs no gap.
    var room = (width ?? .max / 2) + gap
    var shown: [Int] = []
    for index in order where columns[index].leastWidth + gap <= room {
      shown.append(index)
      room -= columns[index].leastWidth + gap
    }
    shown.sort()
    let hidden = columns.indices.filter { !shown.contains($0) }.map { columns[$0].column.source }
    columns = shown.map { columns[$0] }
    // Texts get the rest of the room, in their order.
    for index in columns.indices {
      let least = columns[index].leastWidth
      let given = min(columns[index].width, least + room)
      room -= given - least
      if columns[index].column.isCut { columns[index].cut(to: given) }
    }
    // The first cell of a column is its heading.
    var body = rows.indices.map { row in columns.map { $0.cells[row + 1] } }
    if let last = columns.last, last.column.isWrapped, let width {
      let used = columns.dropLast().map { $0.width + gap }.reduce(0, +)
      body = body.flatMap { wrapped($0, width: max(width - used, leastText)) }
    }
    guard !columns.isEmpty else { return ("", hidden) }
    let table = lines(
      header: columns.map { $0.cells[0] }, cells: body,
      rightAligned: columns.map(\.isNumeric))
    return (table.map { $0 + "\n" }.joined(), hidden)
  }

  private struct FilledColumn {
    let column: ConsoleColumn
    let isNumeric: Bool
    private(set) var cells: [String]

    init(_ column: ConsoleColumn, _ rows: [Row], _ schema: Schema) {
      self.column = column
      isNumeric = column.isNumeric(in: schema)
      cells = [column.heading] + rows.map(column.cell)
    }

    var isEmpty: Bool {
      cells.dropFirst().allSatisfy { $0.isEmpty || $0 == column.expected }
    }

    /// Whether two or more cells are filled, and all these are alike; false for
    /// texts that may not be cut.
    var isConstant: Bool {
      let filled = cells.dropFirst().filter { !$0.isEmpty }
      return (isNumeric || column.isCut) && filled.count > 1
        && filled.allSatisfy { $0 == filled[0] }
    }

    var width: Int { cells.map(\.count).max() ?? 0 }

    var leastWidth: Int {
      guard !isNumeric, column.isCut || column.isWrapped else { return width }
      return min(width, max(leastText, cells[0].count))
    }

    /// Cuts texts in their middle: both ends of an id tell cases apart.
    mutating func cut(to width: Int) {
      cells = cells.map { text in
        guard text.count > width else { return text }
        return text.prefix((width - 1) / 2) + "…" + text.suffix(width / 2)
      }
    }
  }

  /// The number of spaces between columns.
  private static let gap = 2

  /// Texts are not cut or wrapped to fewer characters than this.
  private static let leastText = 12

  /// The cells as several lines, with the words of the last cell wrapped.
  private static func wrapped(_ cells: [String], width: Int) -> [[String]] {
    // Words such as paths may be longer than a line.
    let words = cells[cells.count - 1].split(separator: " ").flatMap { word in
      stride(from: 0, to: word.count, by: width).map {
        String(word.dropFirst($0).prefix(width))
      }
    }
    let lines = TextLayout.wrapped(words.joined(separator: " "), width: width)
    return (lines.isEmpty ? [""] : lines).enumerated().map { index, line in
      (index == 0 ? cells.dropLast() : cells.dropLast().map { _ in "" }) + [line]
    }
  }

  /// The lines of a table of any cells, in columns that are two spaces apart.
  public static func lines(
    header: [String], cells: [[String]], rightAligned: [Bool]
  ) -> [String] {
    let widths = header.indices.map { column in
      max(header[column].count, cells.map { $0[column].count }.max() ?? 0)
    }
    return ([header] + cells).map { line in
      let padded = line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return rightAligned[column] ? space + line[column] : line[column] + space
      }
      let joined = padded.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// A value as a cell; long real numbers are shortened.
  public static func cell(_ value: Value) -> String {
    if case .real(let number) = value { return shortened(number) }
    return value.field.printable
  }

  /// The shortest decimal; if over eight characters, six significant digits.
  public static func shortened(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    let text = Value.decimal(number)
    return text.count <= 8 ? text : DecimalRounding.significant(number, digits: 6)
  }
}

/// Rounded decimals, for people.
public enum DecimalRounding {
  /// A number with `digits` significant digits, without trailing zeros after
  /// the point. Rounded magnitudes below 1e-4 or from 1e9 have an exponent.
  public static func significant(_ number: Double, digits: Int) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    var exponent = Int(floor(log10(number.magnitude)))
    // For the smallest numbers, 10^exponent is subnormal and has few correct
    // digits, so such numbers are multiplied by 10^60 first.
    let lift = exponent < -280 ? 60 : 0
    let lifted = number.magnitude * power(lift)
    var mantissa = (lifted / power(exponent + lift) * power(digits - 1)).rounded()
    if mantissa >= power(digits) {
      exponent += 1
      mantissa /= 10
    }
    var figures = String(Int(mantissa))
    while figures.count > 1, figures.hasSuffix("0") { figures.removeLast() }
    let sign = number < 0 ? "-" : ""
    if exponent < -4 || exponent > 8 {
      let head = figures.prefix(1)
      let tail = figures.dropFirst()
      return "\(sign)\(head)\(tail.isEmpty ? "" : ".")\(tail)e\(exponent)"
    }
    if exponent < 0 { return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(figures)" }
    if figures.count <= exponent + 1 {
      return sign + figures + String(repeating: "0", count: exponent + 1 - figures.count)
    }
    return "\(sign)\(figures.prefix(exponent + 1)).\(figures.dropFirst(exponent + 1))"
  }

  /// A number with `decimals` digits after the point; no `-0`. Numbers of more
  /// than 15 digits have three significant ones.
  static func fixed(_ number: Double, decimals: Int) -> String {
    let rounded = (number * power(decimals)).rounded()
    guard rounded.magnitude < 1e15 else { return significant(number, digits: 3) }
    let digits = String(Int(rounded.magnitude))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = rounded < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}

public enum TerminalSize {
  /// The number of columns of the terminal that a descriptor refers to, 80 if
  /// it does not report them; `nil` if the descriptor refers to none.
  public static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The maximum line length of a table written to `path`; `nil` for a file. On
  /// standard output `COLUMNS` if above 0, else the terminal's width or `nil`.
  public static func tableWidth(path: String?) -> Int? {
    guard path == nil || path == "-" else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    return columns(of: STDOUT_FILENO)
  }
}

/// Lays out plain text in lines and columns.
public enum TextLayout {
  /// Wraps words into lines of at most `width` characters or one longer word.
  public static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Terms on the left, on the right their descriptions, wrapped so that lines
  /// have at most `width` characters. The column of terms is as wide as the
  /// longest term of up to 30 characters; a longer one has a line of its own.
  /// Such a term, or a word longer than its column, may make a line too long.
  public static func columns(_ pairs: [(String, String)], indent: Int, width: Int) -> [String] {
    let fits = pairs.map(\.0.count).filter { $0 <= 30 }
    let column = (fits.max() ?? 0) + 2
    let margin = String(repeating: " ", count: indent)
    let space = String(repeating: " ", count: column)
    var lines: [String] = []
    for (term, description) in pairs {
      var text = wrapped(description, width: width - indent - column)[...]
      let isLong = term.count + 2 > column
      let first = isLong ? nil : text.popFirst()
      lines.append(margin + term + (first.map { space.dropFirst(term.count) + $0 } ?? ""))
      lines.append(contentsOf: text.map { margin + space + $0 })
    }
    return lines
  }
}
