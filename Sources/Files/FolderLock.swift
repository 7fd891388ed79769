import Platform

/// An exclusive lock on a folder between programs, released with the last
/// reference. On a file system without locks, and for a folder that cannot be
/// opened, it succeeds at once and locks nothing.
public final class FolderLock {
  /// Of the folder; negative if it cannot be opened.
  private let descriptor: Int32

  /// Waits until no other program holds the lock.
  public init(waitingFor path: String) {
    descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// `nil` if another program holds the lock.
  public init?(ifFree path: String) {
    descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
