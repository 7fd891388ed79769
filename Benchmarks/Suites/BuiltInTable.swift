import CData
import Harness

extension CSVDocument {
  /// A table of `Data/` that is built into the program.
  ///
  /// - Parameter path: below `Data/`.
  init(builtIn path: String) throws(InputError) {
    guard let table = data_table_at(path)?.pointee else {
      throw InputError(path: path, "is not built in")
    }
    try self.init(
      bytes: Array(UnsafeBufferPointer(start: table.bytes, count: table.count)), path: path)
  }
}
