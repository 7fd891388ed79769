import Harness
import Testing

@Suite struct MessageTests {
  @Test func asOneLineHasNoControlCharacters() {
    // Control characters, separators of lines and paragraphs, and marks that
    // change the direction of writing.
    #expect("a\nb\r\u{1b}[31m\u{7f}".asOneLine == "a?b??[31m?")
    #expect("\u{85}\u{9b}\u{2028}\u{2029}\u{202e}x\u{2066}".asOneLine == "?????x?")
    #expect("naïve Σ 🙂".asOneLine == "naïve Σ 🙂")
    let long = String(repeating: "y", count: 140_000) + "end"
    #expect(long.asOneLine.count <= String.longestMessage + 1 && long.asOneLine.hasSuffix("yend"))
    // A single character with many combining marks is long as well.
    let heap = "z" + String(repeating: "\u{301}", count: 100_000)
    #expect(heap.asOneLine.utf8.count <= String.longestMessage + 6)
  }
}
