import Platform

/// A folder that one program at a time works in; released with its last user.
public final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other program holds the folder. File systems without locks
  /// are not waited for.
  public init(waitingFor path: String) {
    descriptor = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Nil where another program holds the folder.
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
