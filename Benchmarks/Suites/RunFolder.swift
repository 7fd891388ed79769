import Glibc
import Reports

/// The folder that a whole run writes into.
public struct RunFolder: Sendable {
  /// As the user named it.
  public let path: String

  public init(path: String) {
    self.path = path
  }

  /// The folder of a run that nobody named: `results/<UTC time>`.
  public static var byTime: RunFolder { RunFolder(path: "results/" + UTCTime.now.compact) }

  /// A new folder for what is not kept.
  public static func temporary() throws(OutputError) -> RunFolder {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/springbench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .cannotCreate(path: parent, reason: String(cString: strerror(errno)))
    }
    return RunFolder(
      path: template.withUnsafeBufferPointer {
        $0.baseAddress.map { String(cString: $0) } ?? parent
      })
  }

  /// Removes the folder with everything in it; links are not followed.
  public func remove() {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      if unlink(file(name)) != 0 { RunFolder(path: file(name)).remove() }
    }
    closedir(folder)
    rmdir(path)
  }

  /// The file called `name` in the folder.
  public func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Makes the folder and those above it.
  public func create() throws(OutputError) {
    var position = path.startIndex
    while position < path.endIndex {
      let next = path[path.index(after: position)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<next])
      if mkdir(part, 0o777) != 0, errno != EEXIST {
        throw .cannotCreate(path: part, reason: String(cString: strerror(errno)))
      }
      position = next
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(path: path, reason: "it is not a folder")
    }
  }

  /// Fails when one of `names` is there already.
  public func refuse(existing names: [String]) throws(OutputError) {
    for name in names where access(file(name), F_OK) == 0 {
      throw .cannotCreate(
        path: file(name), reason: "it is there already (--overwrite replaces it)")
    }
  }

  /// Makes the link `latest` beside the folder point at it, in one step.
  public func becomeLatest() {
    guard let slash = path.lastIndex(of: "/") else { return }
    let parent = path[...slash]
    let name = String(path[path.index(after: slash)...])
    let temporary = "\(parent).latest.\(getpid())"
    unlink(temporary)
    guard symlink(name, temporary) == 0 else { return }
    if rename(temporary, "\(parent)latest") != 0 { unlink(temporary) }
  }
}
