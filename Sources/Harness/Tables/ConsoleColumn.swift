/// A column of a table for people: what it shows of a report, under which
/// heading, in which unit and with how many digits.
public struct ConsoleColumn: Equatable, Sendable {
  public enum Form: Equatable, Sendable {
    /// As it is; see `ConsoleTable.cell`.
    case plain
    /// `times` the number, with this many significant digits; if `times` is 1,
    /// whole numbers below 1e9 as in `plain`.
    case significant(Int, times: Double = 1)
    /// `times` the number, with this many decimals.
    case decimals(Int, times: Double = 1)
    /// A share as a percentage with two significant digits; `<0.01` for
    /// magnitudes below 0.01 % other than zero.
    case percent
  }

  let source: String
  let heading: String
  let form: Form
  /// Stands before each value.
  private let label: String
  /// The first that is not empty is shown in rows whose value is missing.
  private let alternatives: [ConsoleColumn]
  /// Whether texts are cut to make room for the other columns.
  let isCut: Bool
  /// Whether long texts are wrapped if this is the last column shown.
  let isWrapped: Bool
  /// The column is omitted if no row has another text.
  let expected: String?

  public init(
    _ source: String, _ heading: String? = nil, _ form: Form = .plain, label: String = "",
    or alternatives: [ConsoleColumn] = [], isCut: Bool = false, isWrapped: Bool = false,
    unless expected: String? = nil
  ) {
    self.source = source
    self.heading = heading ?? source
    self.form = form
    self.label = label
    self.alternatives = alternatives
    self.isCut = isCut
    self.isWrapped = isWrapped
    self.expected = expected
  }

  func isNumeric(in schema: Schema) -> Bool {
    label.isEmpty && schema.columns[schema.position(of: source)].isNumeric
  }

  /// The cell of a row; empty if neither it nor an alternative has a value.
  func cell(of row: Row) -> String {
    let value = row[source]
    guard value != .missing else {
      return alternatives.lazy.map { $0.cell(of: row) }.first { !$0.isEmpty } ?? ""
    }
    return label + (value.number.flatMap { text($0) } ?? ConsoleTable.cell(value))
  }

  private func text(_ number: Double) -> String? {
    guard number.isFinite else { return nil }
    switch form {
    case .plain: return nil
    case .significant(let digits, let factor):
      if factor == 1, number == number.rounded(), number.magnitude < 1e9 { return nil }
      return DecimalRounding.significant(number * factor, digits: digits)
    case .decimals(let count, let factor):
      return DecimalRounding.fixed(number * factor, decimals: count)
    case .percent:
      let percent = number * 100
      guard percent != 0, percent.magnitude < 0.01 else {
        return DecimalRounding.significant(percent, digits: 2)
      }
      return "<0.01"
    }
  }
}

extension ConsoleColumn: ExpressibleByStringLiteral {
  public init(stringLiteral source: String) { self.init(source) }
}
