import FoundationEssentials
import Glibc

/// The folder into which a run writes.
public struct RunFolder: Sendable {
  /// The path as the user gave it.
  public let path: String

  public init(path: String) { self.path = path }

  /// Creates a folder for a run for which the user did not name one:
  /// `results/<UTC time>`, followed by `-2` to `-99` if other runs began in the
  /// same second.
  public static func byTime() throws(OutputError) -> RunFolder {
    let base = "results/" + RunIdentifier.time
    try RunFolder(path: "results").create()
    for number in 1...99 {
      let path = number == 1 ? base : "\(base)-\(number)"
      if mkdir(path, 0o777) == 0 { return RunFolder(path: path) }
      guard errno == EEXIST else { break }
    }
    throw .cannotCreate(path: base, reason: SystemText.lastError)
  }

  /// Creates a folder in `TMPDIR`, or in `/tmp` if it is not set or empty.
  public static func temporary() throws(OutputError) -> RunFolder {
    let parent = SystemText.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/springbench-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else {
      throw .cannotCreate(path: parent, reason: SystemText.lastError)
    }
    return RunFolder(path: String(cString: path))
  }

  /// Removes the folder and its contents. Does not follow symbolic links.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The names of the files and folders in it; `nil` if they cannot be read.
  public var names: [String]? { try? FileManager.default.contentsOfDirectory(atPath: path) }

  /// The path of the file called `name` in the folder.
  public func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  public static func of(_ report: String) -> RunFolder {
    RunFolder(path: FileSystem.parts(report).folder)
  }

  /// The environment record in the folder, if there is one.
  public func environment() throws(InputError) -> JSONValue? {
    let record = file("environment.json")
    guard FileSystem.exists(record) else { return nil }
    let bytes = try InputFile.bytes(of: record)
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw InputError(path: record, "is not valid JSON")
    }
  }

  /// Creates the folder, and those above it, if they are missing.
  public func create() throws(OutputError) {
    var position = path.startIndex
    while position < path.endIndex {
      let next = path[path.index(after: position)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<next])
      if mkdir(part, 0o777) != 0, errno != EEXIST {
        throw .cannotCreate(path: part, reason: SystemText.lastError)
      }
      position = next
    }
    guard FileSystem.isFolder(path) else {
      throw .cannotCreate(path: path, reason: "it is not a folder")
    }
  }

  public func refuse(existing names: [String]) throws(OutputError) {
    for name in names where FileSystem.exists(file(name)) {
      throw .cannotCreate(path: file(name), reason: "it is there already (--overwrite replaces it)")
    }
  }

  /// Makes the symbolic link `latest` in the parent folder point to the folder.
  /// Replaces the link atomically; if that fails, the old one remains.
  public func becomeLatest() {
    let (parent, name) = FileSystem.parts(path)
    // A random name, because process ids repeat in containers.
    let temporary = "\(parent)/.latest.\(UInt64.random(in: .min ... .max))"
    guard symlink(name, temporary) == 0 else { return }
    if !FileSystem.rename(temporary, to: "\(parent)/latest") { FileSystem.remove(temporary) }
  }
}

/// Names of runs and of what they ran.
public enum RunIdentifier {
  /// The current UTC time: `20260131T235959Z`.
  static var time: String {
    Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }

  /// The 64-bit FNV-1a hash of a text (its offset basis and prime:
  /// http://www.isthe.com/chongo/tech/comp/fnv), as 16 hexadecimal digits.
  public static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
