import Platform

/// The identity of a file, independent of its name: two paths to one file are
/// equal.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  /// The inode.
  private let number: UInt
  /// The name of a file that does not exist yet; the numbers are then those of
  /// its folder.
  private let futureName: String?
  /// Whether it is a regular file, or would be created as one.
  public let isRegular: Bool
  /// Whether it is the null device, which discards what is written.
  public let isNull: Bool

  /// The file open on a descriptor.
  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path, or that would be created there.
  public init?(path: String) {
    if let status = FileSystem.status(path) {
      self.init(status)
    } else {
      guard let place = FileSystem.destination(of: path) else { return nil }
      let (folder, name) = FileSystem.parts(place)
      guard !name.isEmpty, let status = FileSystem.status(folder) else { return nil }
      self.init(status, futureName: name)
    }
  }

  private init(_ status: stat, futureName: String? = nil) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    self.futureName = futureName
    isRegular = futureName != nil || status.isRegular
    // Device 1:3 on Linux, whatever its name.
    isNull = futureName == nil && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == 0x103
  }
}
