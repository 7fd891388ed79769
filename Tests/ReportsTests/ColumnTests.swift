import Reports
import Testing

@Suite("Columns")
struct ColumnTests {
  @Test("Times and rates are measured, errors and counts are not")
  func measured() {
    #expect(Column("median_ns_per_solve", .real, "").isMeasured)
    #expect(Column("bytes_per_s", .real, "").isMeasured)
    #expect(Column("memory_limit_ratio", .real, "").isMeasured)
    #expect(Column("us_per_solve", .real, "").isMeasured)
    #expect(!Column("max_position_error", .real, "").isMeasured)
    #expect(!Column("steps_accepted_count", .integer, "").isMeasured)
  }
}
