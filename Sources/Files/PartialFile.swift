import Platform

/// A file being written: it has a random name beside its final one until it is
/// complete and on the disk, and is then renamed.
///
/// The writer holds a lock on it. The unlocked remains of a killed program are
/// removed by the next one that writes the same file.
public final class PartialFile {
  public let descriptor: Int32
  private let finalPath: String
  private let temporaryPath: String
  /// Whether there was a file to replace when this one was begun.
  private let replaces: Bool
  private var isKept = false

  /// Why it could not be created or completed.
  public struct Failure: Error, Sendable {
    public let reason: String
    /// Whether another program has created the file while this one wrote it.
    public var isOvertaken = false
  }

  /// - Parameter path: of a regular file, existing or not. Links are followed,
  ///   and what they lead to is replaced. Owner and permissions are kept as far
  ///   as possible.
  public init(replacing path: String) throws(Failure) {
    guard let destination = FileSystem.destination(of: path) else {
      let (reason, isMissing) = (SystemText.lastError, errno == ENOENT)
      let folder = FileSystem.parts(path).folder
      throw Failure(
        reason: isMissing && !FileSystem.exists(folder) ? "there is no folder '\(folder)'" : reason)
    }
    let old = FileSystem.status(destination)
    if old != nil, !FileSystem.access(destination, W_OK) {
      throw Failure(reason: SystemText.lastError)
    }
    PartialFile.removeLeftovers(of: destination)
    finalPath = destination
    replaces = old != nil
    (temporaryPath, descriptor) = try PartialFile.make(beside: destination)
    if let old {
      // Only a privileged user can keep the owner; everything else is kept.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
    }
  }

  deinit {
    if !isKept { FileSystem.remove(temporaryPath) }
    close(descriptor)
  }

  /// Waits until the data are on the disk, and renames the file.
  ///
  /// Throws if there was no file to replace, and another program has written
  /// one since.
  public func commit() throws(Failure) {
    // Not every file system supports waiting.
    if fsync(descriptor) != 0, ![EINVAL, ENOTSUP, ENOSYS].contains(errno) {
      throw Failure(reason: SystemText.lastError)
    }
    if !replaces {
      // A second name can be given only where there is no file, which one system
      // call decides.
      if FileSystem.link(temporaryPath, to: finalPath) {
        FileSystem.remove(temporaryPath)
        isKept = true
        return
      }
      if errno == EEXIST, FileSystem.status(finalPath)?.st_size != 0 {
        throw Failure(reason: "another program has written it meanwhile", isOvertaken: true)
      }
      // Otherwise an empty file, or a file system without second names.
    }
    guard FileSystem.rename(temporaryPath, to: finalPath) else {
      throw Failure(reason: SystemText.lastError)
    }
    isKept = true
  }

  /// Creates and locks a file with a random name.
  private static func make(beside path: String) throws(Failure) -> (path: String, Int32) {
    let (folder, name) = FileSystem.parts(path)
    for _ in 0..<100 {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = "\(folder)/\(prefix(name))\(random)\(suffix)"
      let descriptor = FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw Failure(reason: SystemText.lastError) }
      if lock(descriptor) { return (temporary, descriptor) }
      close(descriptor)
    }
    throw Failure(reason: SystemText.lastError)
  }

  /// Locks a new file; returns false if another program has taken it for a
  /// leftover before, and removes or has removed it. A file system without
  /// locks is no failure.
  private static func lock(_ descriptor: Int32) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the files that killed programs have left beside `path`. A file
  /// that another program is writing is locked, and stays.
  private static func removeLeftovers(of path: String) {
    let (folder, name) = FileSystem.parts(path)
    for other in FileSystem.names(in: folder) ?? []
    where other.hasPrefix(prefix(name)) && other.hasSuffix(suffix) {
      let leftover = "\(folder)/\(other)"
      let descriptor = FileSystem.open(leftover, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { FileSystem.remove(leftover) }
      close(descriptor)
    }
  }

  private static let suffix = ".partial"

  /// The beginning of temporary names for a file: at most 50 characters of its
  /// own, as file names have at most 255 bytes.
  private static func prefix(_ name: String) -> String {
    "." + String(name.unicodeScalars.prefix(50)) + "."
  }
}
