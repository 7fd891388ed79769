import Reports
import Testing

/// CSV according to RFC 4180, and as other programs write it.
@Suite struct CSVTests {
  private func document(_ text: String) throws -> CSVDocument {
    try CSVDocument(bytes: Array(text.utf8), path: "f.csv")
  }

  @Test func readsWhatProgramsWrite() throws {
    let text = "\u{feff}a,b\r\n\"x, \"\"y\"\"\",1\r\n\n\"two\nlines\",2"
    let table = try document(text)
    #expect(table.header == ["a", "b"])
    #expect(table.records.map(\.fields) == [["x, \"y\"", "1"], ["two\nlines", "2"]])
    #expect(table.records.map(\.line) == [2, 4])
  }

  @Test(arguments: [
    ("", "f.csv: the file is empty"),
    ("a,b\n1\n", "f.csv:2: column b: is missing: 1 fields where the header has 2"),
    ("a,b\n1,2,3\n", "f.csv:2: column 3: is surplus: 3 fields where the header has 2"),
    ("a,a\n", "f.csv:1: column a: stands twice in the header"),
    ("a,\n", "f.csv:1: a column has no name"),
    ("a\n\"x\n", "f.csv:2: a quote is not closed"),
    ("a\n\"x\"y\n", "f.csv:2: column 1: text stands after a closing quote"),
    ("a\n\0\n", "f.csv:2: there is a NUL byte"),
    ("a,b\r1,2\r", "f.csv:1: lines must end with LF or CRLF, not with CR alone"),
  ])
  func malformedFilesAreNamed(text: String, message: String) {
    let error = #expect(throws: InputError.self) { _ = try document(text) }
    #expect(error?.description == message)
  }

  @Test func numbersAreDecimal() throws {
    let table = try document("a\n1e3\n-inf\n0x10\nten\n")
    #expect(try table.records.prefix(2).map { try table.number($0, at: 0) } == [1000, -.infinity])
    for record in table.records.dropFirst(2) {
      let error = #expect(throws: InputError.self) { try table.number(record, at: 0) }
      #expect(error?.description.hasSuffix("'\(record.fields[0])' is not a number") == true)
    }
  }

  @Test func textMustBeUTF8() {
    let error = #expect(throws: InputError.self) {
      _ = try CSVDocument(bytes: [0x61, 0x0a, 0xff, 0x0a], path: "f.csv")
    }
    #expect(error?.description == "f.csv:2: the text is not UTF-8")
  }

  @Test func writtenFieldsReadBack() throws {
    let fields = ["plain", "a,b", "say \"x\"", "two\nlines", "", "π"]
    let header = CSVWriter.line(fields.indices.map { "c\($0)" })
    let table = try document(header + CSVWriter.line(fields))
    #expect(table.records.map(\.fields) == [fields])
  }

  /// Numbers have the fewest digits that read back to the same double.
  @Test func numbersAreShortestAndReadBack() {
    #expect(Value.real(0.1 + 0.2).field == "0.30000000000000004")
    #expect(Value.real(3).field == "3")
    #expect(Value.real(1e-5).field == "1e-05")
    #expect(Value.real(.infinity).field == "inf")
    #expect(Value.real(.nan).field == "")
    #expect(Value(Double.nan) == .missing)
    #expect(Value.boolean(true).field == "true")
  }

  /// In tables for people numbers have six significant digits, unless they are
  /// short (eight characters) as they are.
  @Test(arguments: [
    (0.000123456789, "0.000123457"), (123456.789, "123457"), (9.999999999, "10"),
    (1.5e-12, "1.5e-12"), (-2.0 / 3, "-0.666667"), (1.23456789e12, "1.23457e12"), (0.5, "0.5"),
    (1234567.891, "1234570"), (99999.95, "99999.95"),
  ])
  func peopleGetSixDigits(number: Double, text: String) {
    #expect(ConsoleTable.shortened(number) == text)
  }
}
