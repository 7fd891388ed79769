import Glibc

/// Small text files in which the kernel describes the machine.
package enum SystemFile {
  /// The text of a file of at most 1 MB, without surrounding white space; `nil`
  /// if it cannot be read.
  package static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 1 << 20 {
      let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return trimmed(String(decoding: bytes, as: UTF8.self)[...])
  }

  /// The value of the first line `name : value` of a file.
  package static func field(_ name: String, in path: String) -> String? {
    text(path).flatMap { field(name, of: $0) }
  }

  /// The value of the first line `name : value` of a text.
  package static func field(_ name: String, of text: String) -> String? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, trimmed(parts[0]) == name else { continue }
      return trimmed(parts[1])
    }
    return nil
  }

  /// `text` without surrounding white space.
  package static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
