import Files
import Testing

/// File names and messages of the system as strings.
@Suite struct SystemTextTests {
  /// UTF-8, Latin-1, a truncated sequence, an overlong one, a surrogate, a
  /// private-use character that stands for a byte, bytes of no sequence, and an
  /// empty name.
  @Test(
    arguments: [
      Array("déjà-vu.csv".utf8), [0xe9, 0x74, 0xe9], [0x61, 0xe2, 0x82], [0xc0, 0xaf],
      [0xed, 0xa0, 0x80], [0xf4, 0x8f, 0xbf, 0xa9], [0xff, 0xfe], [],
    ] as [[UInt8]])
  func everyNameSurvives(bytes: [UInt8]) {
    let back = SystemText.bytes(of: SystemText.decode(bytes))
    // Without the NUL that C needs at the end.
    #expect(back.dropLast().map(UInt8.init(bitPattern:)) == bytes)
  }

  @Test func messagesAreOneLine() {
    // Control characters, separators of lines and paragraphs, and marks that
    // change the direction of writing.
    #expect("a\nb\r\u{1b}[31m\u{7f}".asOneLine == "a?b??[31m?")
    #expect("\u{85}\u{9b}\u{2028}\u{2029}\u{202e}x\u{2066}".asOneLine == "????" + "?x?")
    #expect("naïve Σ 🙂".asOneLine == "naïve Σ 🙂")
    #expect(SystemText.decode([0x78, 0xe9]).asOneLine == "x\\xE9")
    let long = String(repeating: "y", count: 140_000) + "end"
    #expect(long.asOneLine.count <= String.longestMessage + 1 && long.asOneLine.hasSuffix("yend"))
    // A single character with many combining marks is long, too.
    let heap = "z" + String(repeating: "\u{301}", count: 100_000)
    #expect(heap.asOneLine.utf8.count < 4 * String.longestMessage)
  }
}
