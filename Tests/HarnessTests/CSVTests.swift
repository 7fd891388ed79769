import Harness
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
    ("PK\u{3}\u{4}", "f.csv: looks like a compressed file (zip); only UTF-8 text is read"),
    ("a,b\r1,2\r", "f.csv:1: lines must end with LF or CRLF, not with CR alone"),
  ])
  func malformedFilesAreNamed(text: String, message: String) {
    let error = #expect(throws: InputError.self) { _ = try document(text) }
    #expect(error?.description == message)
  }

  @Test func numbersAreDecimal() throws {
    let table = try document("a\n1e3\n-inf\n0x10\nten\n")
    #expect(try table.records.prefix(2).map { try $0.number("a") } == [1000, -.infinity])
    #expect(Value.number(in: "-1.#INF00") == -.infinity && Value.number(in: "1.#INX") == nil)
    for text in ["-nan(ind)", "-1.#IND", "1.#QNAN"] {
      #expect(Value.number(in: text)?.isNaN == true, "\(text)")
    }
    for record in table.records.dropFirst(2) {
      let error = #expect(throws: InputError.self) { try record.number("a") }
      #expect(error?.description.hasSuffix("'\(record.fields[0])' is not a number") == true)
    }
  }

  @Test func textMustBeUTF8() {
    let error = #expect(throws: InputError.self) {
      _ = try CSVDocument(bytes: [0x61, 0x0a, 0xff, 0x0a], path: "f.csv")
    }
    #expect(error?.description == "f.csv:2: the text is not UTF-8")
  }

  /// Quotes, line breaks, an empty line, and a quote that is one character with
  /// the accent after it.
  @Test(arguments: [
    ["plain", "a,b", "say \"x\"", "two\nlines", "", "π"], [""], ["", ""],
    ["\"\u{301}", "a\"\u{301}b"],
    ["a\rb", "c\r"], ["\r\n"], [" a "],
  ])
  func writtenFieldsReadBack(fields: [String]) throws {
    let header = CSVWriter.line(fields.indices.map { "c\($0)" })
    let table = try document(header + CSVWriter.line(fields))
    #expect(table.records.map(\.fields) == [fields])
  }

  /// A field that begins like a byte-order mark is not one, even at the
  /// beginning of a file.
  @Test func aByteOrderMarkInAFieldStays() throws {
    let header = ["\u{feff}a", "\u{feff}"]
    #expect(try document(CSVWriter.line(header)).header == header)
  }

  /// Numbers have the fewest digits that read back to the same double.
  @Test(
    arguments: [
      (0.1 + 0.2, "0.30000000000000004"), (3, "3"), (-0.0, "-0"), (1e-5, "1e-05"), (1e23, "1e+23"),
      (.leastNonzeroMagnitude, "5e-324"), (.infinity, "inf"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func numbersAreShortestAndReadBack(number: Double, text: String) {
    #expect(Value.real(number).field == text)
    #expect(Value.number(in: text)?.bitPattern == number.bitPattern)
  }

  @Test func valuesThatAreNoNumbersAreWordsOrEmpty() {
    #expect(Value.real(.nan).field == "")
    #expect(Value(Double.nan) == .missing)
    #expect(Value.boolean(true).field == "true")
  }
}
