import Platform

/// A file being written: it has a random name in the folder of its final one
/// until it is complete and on the disk, and is then renamed.
public final class PartialFile {
  public let descriptor: Int32
  private let finalPath: String
  private let temporaryPath: String
  private var isKept = false

  /// Why it could not be created or completed.
  public struct Failure: Error, Sendable {
    public let reason: String
  }

  /// - Parameter path: of a regular file, existing or not. A link to an existing
  ///   file is followed, and permissions are kept.
  public init(replacing path: String) throws(Failure) {
    finalPath = FileSystem.resolved(path) ?? path
    let (folder, name) = FileSystem.parts(finalPath)
    // At most 50 characters of the name, because names have at most 255 bytes.
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    temporaryPath = "\(folder)/.\(String(name.unicodeScalars.prefix(50))).\(random).partial"
    let old = FileSystem.status(finalPath)
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
