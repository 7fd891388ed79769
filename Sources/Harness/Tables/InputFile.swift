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
    let (bytes, failed) = FileSystem.contents(of: descriptor, limit: largestSize)
    if failed { throw unreadable(path) }
    guard bytes.count <= largestSize else {
      throw InputError(
        path: path, "is larger than the \(largestSize) bytes that are read of one file")
    }
    return bytes
  }

  /// What messages call a file; `-` is standard input.
  public static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  private static func unreadable(_ path: String) -> InputError {
    InputError(
      unreadable: name(of: path),
      errno == EISDIR ? "is a folder, not a file" : SystemText.lastError)
  }
}
