/// The destination of output: standard output, a device or pipe, or a file that
/// appears under its name only when it is complete.
///
/// A file is written under a temporary name in its final folder, and renamed by
/// `finish()`. A sink released before then leaves an earlier file as it was.
public final class OutputSink {
  /// As the user gave it; `-` is standard output.
  public let path: String
  private var target: Target
  private var buffer: [UInt8] = []

  private enum Target {
    case standardOutput
    /// A device or a pipe.
    case device(Int32)
    case file(PartialFile)
    case finished
  }

  /// - Parameter path: a file, or `-` or `nil` for standard output.
  public init(path: String?) throws(OutputError) {
    self.path = path ?? "-"
    guard let path, path != "-" else {
      target = .standardOutput
      return
    }
    if path.isEmpty { throw .cannotCreate(path: "''", reason: "a file has a name") }
    if let status = FileSystem.status(path), !status.isRegular {
      let descriptor = FileSystem.open(path, O_WRONLY)
      guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: SystemText.lastError) }
      target = .device(descriptor)
    } else {
      do {
        target = .file(try PartialFile(replacing: path))
      } catch {
        throw .cannotCreate(path: path, reason: error.reason)
      }
    }
  }

  deinit {
    if case .device(let descriptor) = target { close(descriptor) }
  }

  public static func write(_ text: String, to path: String?) throws(OutputError) {
    let sink = try OutputSink(path: path)
    try sink.write(text)
    try sink.finish()
  }

  /// Buffers text and writes it in large pieces.
  public func write(_ text: String) throws(OutputError) { try write(bytes: text.utf8) }

  public func write(bytes: some Collection<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  public func flush() throws(OutputError) {
    let descriptor: Int32
    switch target {
    case .standardOutput: descriptor = STDOUT_FILENO
    case .device(let device): descriptor = device
    case .file(let file): descriptor = file.descriptor
    case .finished: return
    }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard FileSystem.write(buffer, to: descriptor) else { throw failure() }
  }

  /// Writes the rest; closes a device, and renames a file to its final name.
  public func finish() throws(OutputError) {
    try flush()
    switch target {
    case .standardOutput, .finished: break
    case .device(let descriptor):
      target = .finished
      // Linux closes the file even if a signal interrupts the call.
      guard close(descriptor) == 0 || errno == EINTR else { throw failure() }
    case .file(let file):
      target = .finished
      do {
        try file.commit()
      } catch {
        throw .writeFailed(path: path, reason: error.reason)
      }
    }
  }

  /// The error of the last system call.
  private func failure() -> OutputError {
    errno == EPIPE
      ? .closedPipe
      : .writeFailed(path: path == "-" ? "standard output" : path, reason: SystemText.lastError)
  }
}

/// A file being written: it has a random name in its final folder until it is
/// complete and on the disk, and is then renamed.
public final class PartialFile {
  public let descriptor: Int32
  private let finalPath: String
  private let temporaryPath: String
  private var isKept = false

  /// Why it could not be created or completed.
  public struct Failure: Error, Sendable {
    public let reason: String
  }

  /// - Parameter path: of a regular file, existing or not. An existing file's
  ///   permissions are kept, and a link to it is followed.
  public init(replacing path: String) throws(Failure) {
    finalPath = FileSystem.resolved(path) ?? path
    let (folder, name) = FileSystem.parts(finalPath)
    // At most 50 characters of the name, because names have at most 255 bytes.
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    temporaryPath = "\(folder)/.\(String(name.unicodeScalars.prefix(50))).\(random).partial"
    let old = FileSystem.status(finalPath)
    // Renaming would replace even a file that may not be written.
    guard old == nil || FileSystem.access(finalPath, W_OK) else {
      throw Failure(reason: SystemText.lastError)
    }
    descriptor = FileSystem.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else {
      let reason = SystemText.lastError
      throw Failure(
        reason: FileSystem.exists(folder) ? reason : "there is no folder '\(folder)'")
    }
    if let old { _ = fchmod(descriptor, old.st_mode & 0o777) }
  }

  deinit {
    if !isKept { FileSystem.remove(temporaryPath) }
    close(descriptor)
  }

  /// Waits until the data are on the disk, and renames the file.
  public func commit() throws(Failure) {
    // Not every file system supports waiting.
    guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno),
      FileSystem.rename(temporaryPath, to: finalPath)
    else { throw Failure(reason: SystemText.lastError) }
    isKept = true
  }
}
