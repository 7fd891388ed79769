import Platform

/// Where output goes: standard output, or a file that appears under its name
/// only when it is whole.
///
/// A file is written under a temporary name beside its final one and renamed
/// by `finish()`; a sink that is dropped before leaves nothing behind. Devices
/// and pipes are written directly.
public final class OutputSink {
  /// As the user named it; `-` is standard output.
  public let path: String
  private let finalPath: String
  private var temporaryPath: String?
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// - Parameter path: a file, or `-` or nil for standard output.
  public init(path: String?) throws(OutputError) {
    self.path = path ?? "-"
    guard let path, path != "-" else {
      finalPath = "-"
      descriptor = STDOUT_FILENO
      return
    }
    if path.isEmpty { throw .cannotCreate(path: "''", reason: "a file has a name") }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      finalPath = path
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      finalPath = exists ? OutputSink.resolved(path) : path
      let temporary = OutputSink.temporaryName(beside: finalPath)
      temporaryPath = temporary
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    if descriptor < 0 {
      temporaryPath = nil
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Throws where a file could not be written, before the work whose output it
  /// is. Devices and pipes are left alone: a reader would see their end.
  public static func check(path: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return }
    _ = try OutputSink(path: path)
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
    if let temporaryPath { unlink(temporaryPath) }
  }

  /// Takes text; it is written in large pieces.
  public func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes what has been taken so far.
  public func flush() throws(OutputError) {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Platform.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count > 0 { start += count }
      if count < 0 && errno != EINTR {
        buffer.removeAll()
        throw failure()
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest and gives a file its name.
  public func finish() throws(OutputError) {
    try flush()
    guard descriptor > STDERR_FILENO else { return }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw failure() }
    if let temporaryPath {
      guard rename(temporaryPath, finalPath) == 0 else { throw failure() }
      self.temporaryPath = nil
    }
  }

  private func failure() -> OutputError {
    errno == EPIPE
      ? .closedPipe
      : .writeFailed(
        path: path == "-" ? "standard output" : path, reason: String(cString: strerror(errno)))
  }

  /// The file behind links, so that renaming does not replace a link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func temporaryName(beside path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[..<slash]).\(path[slash...]).\(getpid()).partial"
  }
}
