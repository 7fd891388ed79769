import Reports
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
      Row(Self.schema, [.text("a/b"), .text("failed"), .real(1.5)]),
      Row(Self.schema, [.text("c"), .text("ok"), .real(20)]),
    ]
    let style = ConsoleTable.Style(isColoured: isColoured)
    return ConsoleTable.fitted(rows, schema: Self.schema, style: style).text
  }

  @Test func columnsAreAligned() {
    #expect(
      table(isColoured: false) == """
        case_id  status  time
        a/b      failed   1.5
        c        ok        20

        """)
  }

  /// Colours take no width, and only important words are coloured.
  @Test func coloursDoNotMoveColumns() {
    let (plain, coloured) = (table(isColoured: false), table(isColoured: true))
    #expect(coloured != plain)
    #expect(coloured.contains("\u{1B}[31mfailed\u{1B}[0m"))
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
