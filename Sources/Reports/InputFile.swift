import Platform

/// Whole files as bytes.
public enum InputFile {
  /// All bytes of a file; `-` is standard input.
  public static func bytes(of path: String) throws(InputError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + start }, chunk)
      }
      bytes.removeLast(chunk - max(0, count))
      if count == 0 { return bytes }
      if count < 0 && errno != EINTR { throw unreadable(path) }
    }
  }

  private static func unreadable(_ path: String) -> InputError {
    InputError(unreadable: path == "-" ? "<stdin>" : path, String(cString: strerror(errno)))
  }
}
