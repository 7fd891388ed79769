import Harness
import Testing

/// Tables for people.
@Suite struct ConsoleTableTests {
  private static let schema = Schema(
    "verdicts",
    [
      Column("case_id", .text, "the case"), Column("status", .text, "what came of it"),
      Column("time", .real, "in seconds"),
    ])

  private func table(isColoured: Bool) -> String {
    let rows = [
      Row(Self.schema, [.text("a/b"), .text("wrong"), .real(1.5)]),
      Row(Self.schema, [.text("c"), .text("ok"), .real(20)]),
    ]
    let style = ConsoleTable.Style(isColoured: isColoured)
    return ConsoleTable.fitted(rows, schema: Self.schema, style: style).text
  }

  @Test func columnsAreAligned() {
    #expect(
      table(isColoured: false) == """
        case_id  status  time
        a/b      wrong    1.5
        c        ok        20

        """)
  }

  /// Numbers that are the same in all rows make room for the others.
  @Test func constantNumbersAreOmittedFirst() {
    let schema = Schema(
      "frames",
      [
        Column("case", .text, "a name"), Column("mass", .real, "constant"),
        Column("position", .real, "varies"),
      ])
    let rows = [1.5, 20].map { Row(schema, [.text("a"), .real(7), .real($0)]) }
    func header(_ rows: [Row], width: Int) -> Substring {
      ConsoleTable.fitted(rows, schema: schema, style: .init(width: width)).text
        .prefix { $0 != "\n" }
    }
    #expect(header(rows, width: 14) == "case  position")
    #expect(header(rows, width: 20) == "case  mass  position")
    #expect(header([rows[0]], width: 14) == "case  mass")
  }

  /// Colours take no width, and only important words are coloured.
  @Test func coloursDoNotMoveColumns() {
    let (plain, coloured) = (table(isColoured: false), table(isColoured: true))
    #expect(coloured != plain)
    #expect(coloured.contains("\u{1B}[31mwrong\u{1B}[0m"))
    // A code that sets a colour begins with ESC and ends with m.
    #expect(coloured.replacing(#/\x1B\[[0-9;]*m/#, with: "") == plain)
  }

  /// The shortest decimal that reads back, or six significant digits if that
  /// has more than eight characters.
  @Test(arguments: [
    (0.000123456789, "0.000123457"), (123456.789, "123457"), (9.999999999, "10"),
    (1.5e-12, "1.5e-12"), (-2.0 / 3, "-0.666667"), (1.23456789e12, "1.23457e12"), (0.5, "0.5"),
    (1234567.891, "1234570"), (99999.95, "99999.95"),
  ])
  func longNumbersHaveSixDigits(number: Double, text: String) {
    #expect(ConsoleTable.shortened(number) == text)
  }
}
