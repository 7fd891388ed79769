import TestSupport

/// Makes inputs from given ones: flips bits, replaces and removes bytes, cuts
/// the end; replaces, removes and duplicates fields between separators; inserts
/// tokens and pieces of other inputs. The same seed makes the same inputs.
public struct Mutator {
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Values and marks at which readers may fail.
  private static let tokens = [
    "", "nan", "-nan", "inf", "-inf", "1e999", "-1e999", "1e-999", "-0", "0x1p-1074", "5e-324",
    "1.7976931348623157e308", "9223372036854775808", "-9223372036854775809", "4294967296", "1_000",
    "+1", ".5", "5.", "1e", "0,0", "\"", "\"\"", "\",\"", "\n", "\r\n", "\r", "\u{feff}", "\0",
    "\u{1b}[2J", "\u{2028}", "\u{301}", "\u{202e}", "\\u0000", "\\ud800", "[[[[[[[[", "{\"\":",
    "--", "=", ":", "(", ")*", "{1000}", "\\", "e\u{301}\"", "true", "null", "1e-170", "1e160",
  ].map { Array($0.utf8) }

  private static let separators = Array(",\n=:;|&\0 ".utf8)

  /// A number from 0 to `count` - 1; 0 if `count` is 0.
  private mutating func random(below count: Int) -> Int {
    Int(random.next() % UInt64(max(1, count)))
  }

  /// An input derived from one of `seeds`, which must not be empty, by one to
  /// eight mutations; some may change nothing. It is cut to 4096 bytes, because
  /// fields that are duplicated can double it each time.
  public mutating func input(from seeds: [[UInt8]]) -> [UInt8] {
    var bytes = seeds[random(below: seeds.count)]
    for _ in 0...random(below: 8) { mutateOnce(&bytes, seeds) }
    if bytes.count > 4096 { bytes.removeLast(bytes.count - 4096) }
    return bytes
  }

  private mutating func mutateOnce(_ bytes: inout [UInt8], _ seeds: [[UInt8]]) {
    let place = random(below: bytes.count)
    let token = Self.tokens[random(below: Self.tokens.count)]
    // An empty input has no byte to change: the first three cases then insert a
    // piece of another input.
    switch random(below: 11) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random(below: 8))
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2 where !bytes.isEmpty: bytes.remove(at: place)
    case 3: bytes.insert(contentsOf: token, at: place)
    // The most frequent: a strange value in a valid file reaches the deepest
    // code.
    case 4, 5, 6: bytes.replaceSubrange(fieldRange(of: bytes, at: place), with: token)
    case 7: bytes.removeSubrange(fieldRange(of: bytes, at: place))
    case 8:
      let field = fieldRange(of: bytes, at: place)
      bytes.insert(contentsOf: bytes[field], at: field.upperBound)
    case 9: bytes.removeLast(min(bytes.count, random(below: 16)))
    default:
      let other = seeds[random(below: seeds.count)]
      let start = random(below: other.count)
      bytes.insert(contentsOf: other[start...].prefix(random(below: 80)), at: place)
    }
  }

  /// The bytes around `place` between two separators of the same kind: a field,
  /// a line, a value.
  private mutating func fieldRange(of bytes: [UInt8], at place: Int) -> Range<Int> {
    let separator = Self.separators[random(below: Self.separators.count)]
    let start = bytes[..<place].lastIndex(of: separator).map { $0 + 1 } ?? 0
    let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
    // Without such a separator the field would be the whole input; a few bytes
    // are taken instead.
    guard end - start < bytes.count else {
      return place..<min(bytes.count, place + random(below: 8))
    }
    return start..<end
  }
}
