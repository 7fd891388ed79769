// Modules that import the harness have the C library as well.
@_exported import Glibc

/// System calls on files.
public enum FileSystem {
  /// The status of a file, following links; `nil` if it cannot be read.
  public static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  public static func isFolder(_ path: String) -> Bool { status(path)?.isFolder ?? false }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) }

  /// Whether the file can be accessed with `mode`: `R_OK`, `W_OK`, `X_OK`.
  public static func access(_ path: String, _ mode: Int32) -> Bool { Glibc.access(path, mode) == 0 }

  /// Opens a file; returns a negative number on failure.
  public static func open(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o666 as mode_t)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// The bytes of an open file from its position to its end, or until there are
  /// more than `limit`. If reading fails, the bytes before the failure; the
  /// error is in `errno`.
  public static func contents(
    of descriptor: Int32, limit: Int = .max
  ) -> (bytes: [UInt8], failed: Bool) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return (bytes, count < 0) }
      bytes += chunk[..<count]
    }
    return (bytes, false)
  }

  // MARK: Changes

  // Each of these returns whether it succeeded; if not, see `errno`.

  /// Writes all bytes to an open file.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if count > 0 { start += count }
      if count < 0, errno == EAGAIN {
        // Another process may have made the pipe non-blocking.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if count < 0, errno != EINTR {
        return false
      }
    }
    return true
  }

  public static func rename(_ old: String, to new: String) -> Bool { Glibc.rename(old, new) == 0 }

  @discardableResult
  public static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  // MARK: Paths

  /// The path of a file with all links resolved; `nil` if it cannot be found.
  public static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder of a path, `.` if it has none, and the name within.
  public static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}

extension stat {
  public var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// Texts that the system gives.
public enum SystemText {
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The description of the last error of a system call.
  public static var lastError: String { String(cString: strerror(errno)) }
}

extension String {
  /// The longest message that is shown as a whole, in bytes.
  public static let longestMessage = 1000

  /// The text made safe for a terminal: control characters, line and paragraph
  /// separators and directional marks become '?'.
  public var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.visible)))
  }

  /// `printable`, without the middle if it is longer than `longestMessage`.
  public var asOneLine: String {
    let shown = printable
    // Compared in bytes, as counting characters takes long.
    guard shown.utf8.count > Self.longestMessage else { return shown }
    let half = Self.longestMessage / 2 - 1
    let head = shown.utf8.index(shown.startIndex, offsetBy: half)
    let tail = shown.utf8.index(shown.endIndex, offsetBy: -half)
    return String(shown.unicodeScalars[..<head]) + " … " + String(shown.unicodeScalars[tail...])
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: "?"
    case .format: scalar.properties.isBidiControl ? "?" : scalar
    default: scalar
    }
  }
}
