import Files
import Platform

/// Whole files as bytes.
public enum InputFile {
  /// The largest file size, in bytes.
  public static let largestSize = 1 << 28

  /// All bytes of a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for a file that cannot be read or exceeds
  ///   `largestSize`, as endless devices do.
  public static func bytes(of path: String) throws(InputError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : FileSystem.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { throw unreadable(path) }
      bytes += chunk.prefix(max(0, count))
      guard bytes.count <= largestSize else {
        throw InputError(
          path: path, "is larger than the \(largestSize) bytes that are read of one file")
      }
    }
  }

  private static func unreadable(_ path: String) -> InputError {
    InputError(unreadable: path == "-" ? "<stdin>" : path, SystemText.lastError)
  }
}
