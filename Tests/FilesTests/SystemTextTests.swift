import Files
import TestSupport
import Testing

@Suite struct SystemTextTests {
  private func roundTrip(_ bytes: [UInt8]) -> [UInt8] {
    SystemText.bytes(of: SystemText.decode(bytes)).dropLast().map(UInt8.init(bitPattern:))
  }

  /// Latin-1, a truncated sequence, an overlong one, a surrogate, and the
  /// private-use characters that represent bytes.
  @Test(
    arguments: [
      Array("déjà-vu.csv".utf8), [0xe9, 0x74, 0xe9], [0x61, 0xe2, 0x82], [0xc0, 0xaf],
      [0xed, 0xa0, 0x80], [0xf4, 0x8f, 0xbf, 0xa9], [0xff, 0xfe], [],
    ] as [[UInt8]])
  func everyNameSurvives(bytes: [UInt8]) {
    #expect(roundTrip(bytes) == bytes)
  }

  @Test func randomNamesSurvive() {
    var random = SplitMix64(seed: 29)
    for _ in 0..<5_000 {
      let count = Int(random.next() % 9)
      // More high bytes than chance would give, because multibyte sequences
      // consist of them.
      let bytes = (0..<count).map { _ in
        UInt8(truncatingIfNeeded: random.next()) | (random.next() % 2 == 0 ? 0x80 : 1)
      }
      #expect(roundTrip(bytes) == bytes)
      #expect(SystemText.decode(bytes).asOneLine.utf8.allSatisfy { $0 >= 32 && $0 != 127 })
    }
  }

  @Test func messagesAreOneLine() {
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
