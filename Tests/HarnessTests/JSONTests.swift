import Foundation
import Harness
import Testing

@Suite("JSON")
struct JSONTests {
  @Test("What is written reads back")
  func roundTrip() throws {
    let value = JSONValue.object([
      .init("text", .text("a \"b\" \\ \n\u{1} ü 🙂")), .init("none", .null),
      .init("list", .array([.integer(1), .real(0.1), .boolean(true)])),
      .init("objects", .array([.object([.init("x", .integer(-3))])])),
      .init("empty", .object([])), .init("hollow", .array([])),
    ])
    let read = try JSONDecoder().decode(JSONValue.self, from: Data(value.text.utf8))
    #expect(read.ordered(asIn: value.text) == value)
  }

  @Test("Infinities and NaN become null")
  func nonFinite() {
    #expect(JSONValue(Double.infinity).text == "null")
    #expect(JSONValue.real(.nan).text == "null")
  }
}
