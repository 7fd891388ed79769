import Platform

/// System calls on files by their paths. Paths are converted by `SystemText`,
/// so that they need not be UTF-8.
public enum FileSystem {
  /// The status of a file, following links; `nil` if there is none.
  public static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(SystemText.bytes(of: path), &status) == 0 ? status : nil
  }

  public static func isFolder(_ path: String) -> Bool { status(path)?.isFolder ?? false }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) }

  /// Whether the file can be accessed with `mode`: `R_OK`, `W_OK`, `X_OK`.
  public static func access(_ path: String, _ mode: Int32) -> Bool {
    Platform.access(SystemText.bytes(of: path), mode) == 0
  }

  /// Opens a file; returns a negative number on failure.
  public static func open(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let descriptor = Platform.open(SystemText.bytes(of: path), flags | O_CLOEXEC, 0o666 as mode_t)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// The bytes of an open file up to its end, or until there are more than
  /// `limit`. If reading fails, they are the bytes before the failure, whose
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

  // Each of these returns whether it succeeded; if not, the error is in
  // `errno`.

  /// Creates a folder.
  public static func makeFolder(_ path: String) -> Bool {
    mkdir(SystemText.bytes(of: path), 0o777) == 0
  }

  /// Writes all bytes to an open file.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Platform.write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
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

  /// Renames a file, replacing an existing one.
  public static func rename(_ old: String, to new: String) -> Bool {
    Platform.rename(SystemText.bytes(of: old), SystemText.bytes(of: new)) == 0
  }

  /// Gives a file a second name, unless there is a file of that name.
  public static func link(_ path: String, to name: String) -> Bool {
    Platform.link(SystemText.bytes(of: path), SystemText.bytes(of: name)) == 0
  }

  /// Removes a file or a link.
  @discardableResult
  public static func remove(_ path: String) -> Bool { unlink(SystemText.bytes(of: path)) == 0 }

  // MARK: Folders and links

  /// The names in a folder without `.` and `..`; `nil` if it cannot be read.
  public static func names(in path: String) -> [String]? {
    guard let folder = opendir(SystemText.bytes(of: path)) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        SystemText.decode(Array(bytes.prefix { $0 != 0 }))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder and its contents; links are not followed.
  public static func removeFolder(_ path: String) {
    for name in names(in: path) ?? [] where !remove(path + "/" + name) {
      removeFolder(path + "/" + name)
    }
    rmdir(SystemText.bytes(of: path))
  }

  /// The path of a file with all links resolved.
  public static func resolved(_ path: String) -> String? {
    guard let real = realpath(SystemText.bytes(of: path), nil) else { return nil }
    defer { free(real) }
    return SystemText.decode(real)
  }

  /// The path where a file is or would be created, with all links resolved,
  /// dangling ones included. `nil` if links form a cycle, or the folder is
  /// missing.
  public static func destination(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      if let real = resolved(path) { return real }
      guard let target = linkTarget(path) else {
        let (folder, name) = parts(path)
        guard errno == ENOENT, let parent = resolved(folder) else { return nil }
        return parent + (parent.hasSuffix("/") ? "" : "/") + name
      }
      path = target.hasPrefix("/") ? target : parts(path).folder + "/" + target
    }
    errno = ELOOP
    return nil
  }

  /// The folder of a path, `.` if it has none, and the name within.
  public static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(SystemText.bytes(of: path), &buffer, buffer.count - 1)
    return count < 0 ? nil : SystemText.decode(&buffer)
  }

  /// Opens those of the standard descriptors that were closed when the program
  /// started; otherwise the next file that the program opens would become, say,
  /// its standard output. Input is opened for writing and output for reading,
  /// so that using them fails as on a closed descriptor; what is written to
  /// standard error is discarded.
  public static func openStandardFiles() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one. The root
      // folder is for systems without a null device.
      if Platform.open("/dev/null", flags) < 0 { _ = Platform.open("/", O_RDONLY) }
    }
  }
}

extension stat {
  public var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
