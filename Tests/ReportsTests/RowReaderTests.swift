import Reports
import Testing

@Suite("Rows read by schema")
struct RowReaderTests {
  private static let schema = Schema(
    "test",
    [
      Column("name", .text, "a name"),
      Column("count", .integer, "a count"),
      Column("error", .real, optional: true, "an error"),
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

  @Test("What is written reads back to the bit")
  func roundTrip() throws {
    let row = Row(
      Self.schema,
      [
        "name": .text("line\nbreak \"quoted\""), "count": .integer(-7),
        "error": .real(0.1 + 0.2), "pass": .boolean(false), "status": .text("ok"),
      ])
    let text = CSVWriter.header(Self.schema) + CSVWriter.line(row)
    #expect(try rows(text) == [row])
  }

  private static let header = "name,count,error,pass,status\n"

  @Test(
    "A field that does not belong is named",
    arguments: [
      ("a,1.5,,true,ok", "t.csv:2: column count: '1.5' is not a whole number"),
      ("a,1,x,true,ok", "t.csv:2: column error: 'x' is not a number"),
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

@Suite("JSON")
struct JSONTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.value(of: Array(text.utf8), path: "e.json")
  }

  @Test("What is written reads back")
  func roundTrip() throws {
    let value = JSONValue.object([
      .init("text", .text("a \"b\" \\ \n\u{1} ü 🙂")), .init("none", .null),
      .init("list", .array([.integer(1), .real(0.1), .boolean(true)])),
      .init("objects", .array([.object([.init("x", .integer(-3))])])),
      .init("empty", .object([])), .init("hollow", .array([])),
    ])
    #expect(try parse(value.text) == value)
  }

  @Test("Infinities and NaN become null")
  func nonFinite() {
    #expect(JSONValue(Double.infinity).text == "null")
    #expect(JSONValue.real(.nan).text == "null")
  }

  @Test("Escapes are understood")
  func escapes() throws {
    #expect(try parse("\"\\u00e9\\ud83d\\ude42\\/\\t\"") == .text("é🙂/\t"))
    #expect(try parse(" [1e3 , -0.5]\n") == .array([.real(1000), .real(-0.5)]))
  }

  @Test(
    "Broken text is refused with its line",
    arguments: ["", "{", "[1,]", "{\"a\" 1}", "nul", "[1] 2", "\"\\x\"", "\"abc", "1e999", "[nan]"])
  func broken(text: String) {
    let error = #expect(throws: InputError.self) { _ = try parse("\n" + text) }
    #expect(error?.description.hasPrefix("e.json:2: ") == true)
  }

  @Test("Deep nesting does not exhaust the stack")
  func deep() {
    #expect(throws: InputError.self) { _ = try parse(String(repeating: "[", count: 100_000)) }
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(throws: Never.self) { _ = try parse(nested(99)) }
    #expect(throws: InputError.self) { _ = try parse(nested(100)) }
  }
}

@Suite("Progress bar")
struct ProgressBarTests {
  private func bar(_ fraction: Double) -> ProgressBar {
    var bar = ProgressBar()
    bar.title = "batch (2 of 5)"
    bar.detail = "measured 31 of 400"
    bar.fraction = fraction
    return bar
  }

  @Test("It shows counts, per cent and the time left")
  func line() {
    // A quarter took 20 s, so the rest takes a minute.
    let line = bar(0.25).line(width: 100, elapsed: 20)
    #expect(
      line == "[#######-----------------------] batch (2 of 5)  measured 31 of 400  25%  1:00 left")
  }

  @Test("It fits into its width", arguments: [0, 1, 10, 40, 60, 80, 200], [0, 0.5, 1])
  func widths(width: Int, fraction: Double) {
    #expect(bar(fraction).line(width: width, elapsed: 1).count <= width)
  }

  @Test("There is no time left to be told before anything is done, and when all is")
  func start() {
    #expect(!bar(0).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(1).line(width: 100, elapsed: 5).contains("left"))
  }
}

@Suite("Columns as documentation")
struct SchemaTableTests {
  @Test("Every column has a line")
  func lines() {
    let schema = Schema(
      "test", [Column("a", .integer, "counts"), Column("b", .real, optional: true, "weighs")])
    #expect(SchemaTable.rows(of: schema).map { $0["column"].field } == ["a", "b"])
    #expect(
      SchemaTable.markdown(of: schema).split(separator: "\n").last
        == "| `b` | real | yes | weighs |")
  }

  @Test("Times and rates are measured, errors and counts are not")
  func measured() {
    #expect(Column("median_ns_per_solve", .real, "").isMeasured)
    #expect(Column("bytes_per_s", .real, "").isMeasured)
    #expect(Column("memory_limit_ratio", .real, "").isMeasured)
    #expect(!Column("max_position_error", .real, "").isMeasured)
    #expect(!Column("steps_accepted_count", .integer, "").isMeasured)
  }
}
