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

  private static func row(_ id: String, _ status: String, _ time: Double) -> Row {
    var row = Row(schema)
    row["case_id"] = .text(id)
    row["status"] = .text(status)
    row["time"] = .real(time)
    return row
  }

  private static let rows = [row("a/b", "failed", 1.5), row("c", "ok", 20)]

  @Test func columnsAreAligned() {
    #expect(
      ConsoleTable.text(Self.rows, schema: Self.schema) == """
        case_id  status  time
        a/b      failed   1.5
        c        ok        20

        """)
  }

  /// Colours take no width, and only important words are coloured.
  @Test func coloursDoNotMoveColumns() {
    let plain = ConsoleTable.text(Self.rows, schema: Self.schema)
    let coloured = ConsoleTable.text(Self.rows, schema: Self.schema, isColoured: true)
    #expect(coloured != plain)
    #expect(coloured.contains("\u{1B}[31mfailed\u{1B}[0m"))
    // A code that sets a colour begins with ESC and ends with m.
    #expect(coloured.replacing(#/\x1B\[[0-9;]*m/#, with: "") == plain)
  }
}
