import Platform

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

/// Rounded decimals, for people; files have all digits.
public enum DecimalRounding {
  /// A number with `digits` significant digits, without zeros at their end.
  /// Numbers below 1e-4 and from 1e9 on have an exponent.
  public static func significant(_ number: Double, digits: Int) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    var exponent = Int(floor(log10(number.magnitude)))
    // Near the smallest numbers, 10^exponent is subnormal and has few correct
    // digits, so these are multiplied by 10^60 first.
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

  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}

/// The terminal colours of words in reports.
public enum TerminalColour: Int, Sendable {
  case red = 31
  case green = 32
  case yellow = 33

  /// Statuses and verdicts that must not be overlooked; `ok` has no colour.
  static let ofWords: [String: TerminalColour] = [
    "wrong": .red, "regression": .red, "lost": .red,
    "improvement": .green,
    "unstable": .yellow, "insufficient": .yellow,
  ]

  func painted(_ word: String) -> String { "\u{1B}[\(rawValue)m\(word)\u{1B}[0m" }

  /// Whether output to `path` is coloured by default. If `NO_COLOR` is set, it
  /// is not; if `CLICOLOR_FORCE` is set to anything but 0, it is. Otherwise it
  /// is on a terminal that is not dumb.
  public static func suits(path: String?) -> Bool {
    if let refusal = getenv("NO_COLOR"), refusal.pointee != 0 { return false }
    if let force = getenv("CLICOLOR_FORCE").map({ String(cString: $0) }) {
      if !force.isEmpty, force != "0" { return true }
    }
    guard path == nil || path == "-", isatty(STDOUT_FILENO) == 1 else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}

/// The width of the terminal.
public enum TerminalSize {
  /// The columns of the terminal behind a descriptor, 80 if it does not report
  /// them; `nil` if it is not a terminal.
  public static func columns(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The maximum line length of a table written to `path`: `COLUMNS` if set,
  /// else the terminal's width; `nil` if it is not a terminal.
  public static func tableWidth(path: String?) -> Int? {
    guard path == nil || path == "-" else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    return columns(of: STDOUT_FILENO)
  }
}
