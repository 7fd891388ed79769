import Foundation
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
    ("a,a\n", "f.csv:1: column a: appears twice in the header"),
    ("a,\n", "f.csv:1: a column has no name"),
    ("a\n\"x\n", "f.csv:2: a quote is not closed"),
    ("a\n\"x\"y\n", "f.csv:2: column 1: text stands after a closing quote"),
    ("a\n\0\n", "f.csv:2: there is a NUL byte"),
  ])
  func malformedFilesAreNamed(text: String, message: String) {
    let error = #expect(throws: InputError.self) { _ = try document(text) }
    #expect(error?.description == message)
  }

  @Test func numbersAreDecimal() throws {
    let table = try document("a\n1e3\n-inf\n0x10\nten\n")
    #expect(try table.records.prefix(2).map { try $0.number("a") } == [1000, -.infinity])
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

  /// Among the fields are a single empty one, which unquoted would be an empty
  /// line, and a quote that forms one character with the accent after it.
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

  @Test func aByteOrderMarkInAFieldStays() throws {
    let header = ["\u{feff}a", "\u{feff}"]
    #expect(try document(CSVWriter.line(header)).header == header)
  }

  @Test(
    arguments: [
      (0.1 + 0.2, "0.30000000000000004"), (3, "3"), (-0.0, "-0"), (1e-5, "1e-05"), (1e23, "1e+23"),
      (.leastNonzeroMagnitude, "5e-324"), (.infinity, "inf"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func numbersHaveTheFewestDigitsAndReadBack(number: Double, text: String) {
    #expect(Value.real(number).field == text)
    #expect(Value.number(in: text)?.bitPattern == number.bitPattern)
  }

  @Test func valuesThatAreNoNumbersAreWordsOrEmpty() {
    #expect(Value.real(.nan).field == "")
    #expect(Value(Double.nan) == .missing)
    #expect(Value.boolean(true).field == "true")
  }
}

@Suite struct RowTests {
  @Test func noFieldOfMarkdownEndsItsCellOrReachesATerminalAsACommand() {
    #expect(MarkdownTable.line(["|\u{301}", "c\nd", "e\u{1B}["]) == "| \\|\u{301} | c d | e?[ |\n")
  }

  @Test func timesAndRatesAreMeasuredButErrorsAndCountsAreNot() {
    for name in ["time_ns", "bytes_per_s", "memory_limit_ratio", "us_per_solve"] {
      #expect(Column(name, .real, "").isMeasured, "\(name)")
    }
    #expect(!Column("max_position_error", .real, "").isMeasured)
    #expect(!Column("steps_count", .integer, "").isMeasured)
  }

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

  @Test func columnsAreFoundByNameAndUnknownOnesPassedOver() throws {
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
  private static let beyond = "is too large or too small for a double"

  @Test(
    arguments: [
      ("a,1.5,,true,ok", "t.csv:2: column count: '1.5' is not a 64-bit integer"),
      ("a,1,x,true,ok", "t.csv:2: column error: 'x' is not a number"),
      ("a,1,0x10,true,ok", "t.csv:2: column error: '0x10' is not a number"),
      ("a,1,1e-400,true,ok", "t.csv:2: column error: '1e-400' \(beyond)"),
      ("a,1,-1e999,true,ok", "t.csv:2: column error: '-1e999' \(beyond)"),
      ("a,1,nan,true,ok", "t.csv:2: column error: 'nan' is not a number"),
      ("a,1,,yes,ok", "t.csv:2: column pass: 'yes' is neither true nor false"),
      ("a,1,,true,good", "t.csv:2: column status: 'good' is not one of ok, failed"),
      (",1,,true,ok", "t.csv:2: column name: is empty"),
      ("a,1,,true", "t.csv:2: column status: is missing: 4 fields where the header has 5"),
    ])
  func aFieldThatDoesNotBelongIsNamed(line: String, message: String) {
    let error = #expect(throws: InputError.self) { try rows(Self.header + line + "\n") }
    #expect(error?.description == message)
  }

  @Test(arguments: ["-0.0e5", "inf", "5e-324"])
  func zeroInfinityAndSubnormalNumbersAreNumbers(number: String) throws {
    #expect(try rows(Self.header + "a,1,\(number),true,ok\n").count == 1)
  }

  @Test func aMissingColumnIsNamed() {
    let error = #expect(throws: InputError.self) { try rows("name,count,error,pass\na,1,,true\n") }
    #expect(error?.description == "t.csv:1: column status: is not in the header")
  }

  @Test func aFailedCaseMayHaveNoResults() throws {
    #expect(try rows(Self.header + ",,,,failed\n").count == 1)
  }
}

@Suite struct JSONTests {
  @Test func whatIsWrittenAsJSONReadsBack() throws {
    let value = JSONValue.object([
      .init("empty", .object([])), .init("hollow", .array([])),
      .init("list", .array([.integer(1), .real(0.1), .boolean(true)])), .init("none", .null),
      .init("objects", .array([.object([.init("x", .integer(-3))])])),
      .init("text", .text("a \"b\" \\ \n\u{1} ü 🙂")),
    ])
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.text.utf8)) == value)
  }

  @Test func infinitiesAndNaNBecomeNull() {
    #expect(JSONValue(Double.infinity).text == "null")
    #expect(JSONValue.real(.nan).text == "null")
  }
}

@Suite struct ConsoleTableTests {
  private static let schema = Schema(
    "verdicts",
    [
      Column("case_id", .text, "the case"), Column("status", .text, "what came of it"),
      Column("time", .real, "in seconds"),
    ])

  @Test func columnsAreAligned() {
    let rows = [
      Row(Self.schema, [.text("a/b"), .text("wrong"), .real(1.5)]),
      Row(Self.schema, [.text("c"), .text("ok"), .real(20)]),
    ]
    #expect(
      ConsoleTable.fitted(rows, schema: Self.schema, width: nil).text == """
        case_id  status  time
        a/b      wrong    1.5
        c        ok        20

        """)
  }

  @Test func constantNumbersAreOmittedFirst() {
    let schema = Schema(
      "frames",
      [
        Column("case", .text, "a name"), Column("mass", .real, "constant"),
        Column("position", .real, "varies"),
      ])
    let rows = [1.5, 20].map { Row(schema, [.text("a"), .real(7), .real($0)]) }
    func header(_ rows: [Row], width: Int) -> Substring {
      ConsoleTable.fitted(rows, schema: schema, width: width).text
        .prefix { $0 != "\n" }
    }
    #expect(header(rows, width: 14) == "case  position")
    #expect(header(rows, width: 20) == "case  mass  position")
    // In a single row nothing counts as constant.
    #expect(header([rows[0]], width: 14) == "case  mass")
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

@Suite struct ProgressLineTests {
  private func line(_ fraction: Double, width: Int = 100, elapsed: Double) -> String {
    ProgressLine.text(
      "batch (2 of 5)", "measured 31 of 400", fraction: fraction, elapsed: elapsed, width: width)
  }

  @Test func aBarShowsCountsPerCentAndTheTimeLeft() {
    // A quarter took 20 s, so the rest takes a minute.
    #expect(
      line(0.25, elapsed: 20)
        == "[#######-----------------------] batch (2 of 5)  measured 31 of 400  25%  1:00 left")
  }

  /// Brackets and a blank are 3 characters, the bar between them 5 to 30. With
  /// no room for 5 there is only the text, cut to the width.
  @Test func aBarFillsItsWidthAsFarAsItGrows() {
    for fraction in [-1, 0, 0.5, 1, 2, .infinity, .nan] {
      let longest = line(fraction, width: 1000, elapsed: 1).count
      for width in 0...200 {
        let length = line(fraction, width: width, elapsed: 1).count
        let words = longest - 33
        #expect(length == min(width, width < words + 8 ? words : longest), "\(fraction), \(width)")
      }
    }
  }

  @Test func noTimeLeftIsShownAtTheStartAtTheEndOrIfItIsHuge() {
    for (fraction, elapsed) in [(0, 5), (1, 5), (0.5, 1e300)] {
      #expect(!line(fraction, elapsed: elapsed).contains("left"))
    }
  }
}
