import CHarness

/// Input that cannot be read or is malformed.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Whether the file could not be read; false if its contents are at fault.
  public let isUnreadable: Bool
  /// `FILE:LINE: column NAME: what is wrong`, on one line; without the line or
  /// the column if there is none.
  public private(set) var description: String

  /// Malformed data.
  ///
  /// - Parameters:
  ///   - path: as the user gave it; `-` is standard input.
  ///   - line: counted from one; `nil` for the file as a whole.
  ///   - column: the name of the column at fault, if any.
  public init(path: String, line: Int? = nil, column: String? = nil, _ problem: String) {
    isUnreadable = false
    var place = InputFile.name(of: path)
    if let line { place += ":\(line)" }
    if let column { place += ": column \(column)" }
    description = "\(place): \(problem)".asOneLine
  }

  /// A file that is missing or cannot be read.
  public init(unreadable path: String, _ reason: String) {
    isUnreadable = true
    description = "\(path): \(reason)".asOneLine
  }

  /// The same error with a suggested remedy.
  public func adding(_ remedy: String) -> InputError {
    var error = self
    error.description += "; \(remedy)".asOneLine
    return error
  }
}

/// Output that cannot be written.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotCreate(path: String, reason: String)
  case writeFailed(path: String, reason: String)
  /// The reader has closed the pipe; users are not told.
  case closedPipe
  /// The work was interrupted.
  case interrupted

  public var description: String {
    switch self {
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)".asOneLine
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)".asOneLine
    case .closedPipe: "the reader has gone"
    case .interrupted: "interrupted"
    }
  }
}

public enum InputFile {
  /// The largest file size, in bytes.
  public static let largestSize = 1 << 28

  /// All bytes of a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for a file that cannot be read or exceeds
  ///   `largestSize`, as endless devices do.
  public static func bytes(of path: String) throws(InputError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : FileSystem.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(descriptor) } }
    let (bytes, failed) = FileSystem.contents(of: descriptor, limit: largestSize)
    if failed { throw unreadable(path) }
    guard bytes.count <= largestSize else {
      throw InputError(
        path: path, "is larger than the \(largestSize) bytes that are read of one file")
    }
    return bytes
  }

  /// What messages call a file; `-` is standard input.
  public static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  private static func unreadable(_ path: String) -> InputError {
    InputError(
      unreadable: name(of: path),
      errno == EISDIR ? "is a folder, not a file" : SystemText.lastError)
  }
}

/// Files of the repository that are built into the program.
public enum BuiltInFile {
  /// The text of the file at a path as in the repository.
  public static func text(_ path: String) -> String {
    guard let text = springbench_built_in_file(path) else { fatalError("\(path) is not built in") }
    return String(cString: text)
  }
}

extension CSVDocument {
  /// A table of `Data/` that is built into the program.
  ///
  /// - Parameter path: below `Data/`.
  package init(builtIn path: String) throws(InputError) {
    try self.init(bytes: Array(BuiltInFile.text("Data/" + path).utf8), path: path)
  }
}
