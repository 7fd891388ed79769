import CData

/// Files of the repository that are built into the program.
public enum BuiltInFile {
  /// The bytes of the file at a path as in the repository.
  package static func bytes(_ path: String) -> [UInt8]? {
    built_in_file_at(path).map {
      Array(UnsafeBufferPointer(start: $0.pointee.bytes, count: $0.pointee.count))
    }
  }

  /// The text of a file that is built in.
  public static func text(_ path: String) -> String {
    guard let bytes = bytes(path) else { fatalError("\(path) is not built in") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CSVDocument {
  /// A table of `Data/` that is built into the program.
  ///
  /// - Parameter path: below `Data/`.
  package init(builtIn path: String) throws(InputError) {
    guard let bytes = BuiltInFile.bytes("Data/" + path) else {
      throw InputError(path: path, "is not built in")
    }
    try self.init(bytes: bytes, path: path)
  }
}
