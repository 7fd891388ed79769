import Platform

/// An exclusive lock on a folder between programs, released with the last
/// reference.
public final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other program holds the lock. Does not wait on file systems
  /// without locks.
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
