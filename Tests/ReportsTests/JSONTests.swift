import Reports
import Testing

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
  }

  @Test("Exponents, signs and spaces are understood")
  func numbers() throws {
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
