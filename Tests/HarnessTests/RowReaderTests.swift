import Harness
import Testing

@Suite("Rows read by schema")
struct RowReaderTests {
  private static let schema = Schema(
    "test",
    [
      Column("name", .text, "a name"),
      Column("count", .integer, "a count"),
      .optional("error", .real, "an error"),
      Column("pass", .boolean, "a truth"),
      Column("status", .choice(["ok", "failed"]), "a word"),
    ])

  private func rows(_ text: String) throws -> [Row] {
    let document = try CSVDocument(bytes: Array(text.utf8), path: "t.csv")
    return try RowReader(Self.schema).rows(of: document)
  }

  @Test("Columns are found by name; unknown ones are passed over")
  func byName() throws {
    let row = Row(
      Self.schema,
      [
        "name": "a,b", "count": .integer(3), "error": .real(1e-300), "pass": .boolean(true),
        "status": "ok",
      ])
    #expect(
      try rows("extra,status,count,pass,error,name\nx,ok,3,true,1e-300,\"a,b\"\n") == [row])
  }

  private static let header = "name,count,error,pass,status\n"

  @Test(
    "A field that does not belong is named",
    arguments: [
      ("a,1.5,,true,ok", "t.csv:2: column count: '1.5' is not a whole number"),
      ("a,1,x,true,ok", "t.csv:2: column error: 'x' is not a number"),
      ("a,1,0x10,true,ok", "t.csv:2: column error: '0x10' is not a number"),
      (
        "a,1,1e-400,true,ok",
        "t.csv:2: column error: '1e-400' is too large or too small for a double"
      ),
      (
        "a,1,-1e999,true,ok",
        "t.csv:2: column error: '-1e999' is too large or too small for a double"
      ),
      ("a,1,nan,true,ok", "t.csv:2: column error: 'nan' is not a number"),
      ("a,1,,yes,ok", "t.csv:2: column pass: 'yes' is neither true nor false"),
      ("a,1,,true,good", "t.csv:2: column status: 'good' is not one of ok, failed"),
      (",1,,true,ok", "t.csv:2: column name: is empty"),
      ("a,1,,true", "t.csv:2: column status: is missing: 4 fields where the header has 5"),
    ])
  func refusals(line: String, message: String) {
    let error = #expect(throws: InputError.self) { try rows(Self.header + line + "\n") }
    #expect(error?.description == message)
  }

  @Test("Zero, infinity and subnormal numbers are numbers", arguments: ["-0.0e5", "inf", "5e-324"])
  func extremes(number: String) throws {
    #expect(try rows(Self.header + "a,1,\(number),true,ok\n").count == 1)
  }

  @Test("A missing column is named")
  func missingColumn() {
    let error = #expect(throws: InputError.self) { try rows("name,count,error,pass\na,1,,true\n") }
    #expect(error?.description == "t.csv:1: column status: is not in the header")
  }

  @Test("A failed case may have no results")
  func failedCase() throws {
    #expect(try rows(Self.header + ",,,,failed\n").count == 1)
  }
}
