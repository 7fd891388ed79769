import TestSupport

/// Mutates inputs at several levels: bytes, but also fields, lines, digits,
/// quotes and pieces of other inputs. Reproducible from its seed.
public struct Mutator {
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let tokens = [
    "", "nan", "-nan", "inf", "-inf", "1e999", "-1e999", "1e-999", "-0", "0x1p-1074", "5e-324",
    "1.7976931348623157e308", "9223372036854775808", "-9223372036854775809", "4294967296", "1_000",
    "+1", ".5", "5.", "1e", "0,0", "\"", "\"\"", "\",\"", "\n", "\r\n", "\r", "\u{feff}", "\0",
    "\u{1b}[2J", "\u{2028}", "\u{301}", "\u{202e}", "\\u0000", "\\ud800", "[[[[[[[[", "{\"\":",
    "--", "=", ":", "(", ")*", "{1000}", "\\", "e\u{301}\"", "true", "null", "1e-170", "1e160",
  ].map { Array($0.utf8) }

  private static let separators = Array(",\n=:;|&\0 ".utf8)

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }

  /// An input derived from one of `seeds` by one to eight mutations.
  public mutating func input(from seeds: [[UInt8]]) -> [UInt8] {
    var bytes = seeds[below(seeds.count)]
    for _ in 0...below(8) { change(&bytes, seeds) }
    if bytes.count > 4096 { bytes.removeLast(bytes.count - 4096) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ seeds: [[UInt8]]) {
    let place = below(bytes.count)
    let token = Self.tokens[below(Self.tokens.count)]
    switch below(11) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2 where !bytes.isEmpty: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: token, at: min(place, bytes.count))
    case 4, 5, 6: bytes.replaceSubrange(piece(of: bytes, at: place), with: token)
    case 7: bytes.removeSubrange(piece(of: bytes, at: place))
    case 8:
      let piece = piece(of: bytes, at: place)
      bytes.insert(contentsOf: bytes[piece], at: piece.upperBound)
    case 9: bytes.removeLast(min(bytes.count, below(16)))
    default:
      let other = seeds[below(seeds.count)]
      let start = below(other.count)
      bytes.insert(contentsOf: other[start...].prefix(below(80)), at: min(place, bytes.count))
    }
  }

  /// The bytes around `place` between two separators of the same kind: a field,
  /// a line, a value.
  private mutating func piece(of bytes: [UInt8], at place: Int) -> Range<Int> {
    let separator = Self.separators[below(Self.separators.count)]
    let start = bytes[..<min(place, bytes.count)].lastIndex(of: separator).map { $0 + 1 } ?? 0
    let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
    // Without such a separator a few bytes are used rather than all.
    guard end - start < bytes.count else { return place..<min(bytes.count, place + below(8)) }
    return start..<max(start, end)
  }
}
