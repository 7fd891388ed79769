/// RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// nil where a character is not of the alphabet or comes after the padding. Line breaks are passed over.
  static func bytes(_ text: String) -> [UInt8]? {
    var values = Array(repeating: UInt8.max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var held = 0
    var isPadded = false
    for character in text.utf8 where character != UInt8(ascii: "\n") {
      isPadded = isPadded || character == UInt8(ascii: "=")
      if character == UInt8(ascii: "=") { continue }
      guard !isPadded else { return nil }
      let value = values[Int(character)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }
}

/// Takes little-endian numbers from the front of some bytes.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard bytes.count - position >= size else { return nil }
    var value: Number = 0
    for index in 0..<size {
      value |= Number(truncatingIfNeeded: bytes[position + index]) << Number(8 * index)
    }
    position += size
    return value
  }
}
