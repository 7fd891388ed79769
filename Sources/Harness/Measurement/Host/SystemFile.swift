import Glibc

/// Small text files in which the kernel describes the machine.
package enum SystemFile {
  /// The text of a file, without surrounding white space, of at most about 1
  /// MB; `nil` if it cannot be opened.
  package static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = FileSystem.contents(of: file, limit: 1 << 20).bytes
    return trimmed(String(decoding: bytes, as: UTF8.self)[...])
  }

  /// The size on the line `name: 123 kB` of a file, in bytes.
  static func bytes(_ name: String, in path: String) -> Int? {
    text(path).flatMap { field(name, of: $0) }
      .flatMap { $0.split(separator: " ").first }
      .flatMap { Int($0) }
      .map { $0 * 1024 }
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
