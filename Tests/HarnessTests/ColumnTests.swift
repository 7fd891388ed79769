import Harness
import Testing

@Suite("Columns")
struct ColumnTests {
  @Test("No field of Markdown ends its cell or row, or reaches a terminal as a command")
  func markdownFields() {
    #expect(MarkdownTable.line(["a|b", "c\nd", "e\u{1B}[2J"]) == "| a\\|b | c d | e?[2J |\n")
  }

  @Test("Times and rates are measured, errors and counts are not")
  func measured() {
    #expect(Column("time_ns", .real, "").isMeasured)
    #expect(Column("bytes_per_s", .real, "").isMeasured)
    #expect(Column("memory_limit_ratio", .real, "").isMeasured)
    #expect(Column("us_per_solve", .real, "").isMeasured)
    #expect(!Column("max_position_error", .real, "").isMeasured)
    #expect(!Column("steps_count", .integer, "").isMeasured)
  }
}
