import Foundation
import TestSupport

extension FuzzTarget {
  /// Inputs found by a fuzzer to reach otherwise unreached code, kept in
  /// `Tests/Corpus/NAME.txt`, one per line in base 64. `Tests/fuzz` adds to
  /// them.
  public var corpus: [[UInt8]] {
    let file = Repository.file("Tests/Corpus/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Data(base64Encoded: String($0)) }
      .map { Array($0) }
  }

  /// Writes seeds and corpus into a folder, one file each, as LLVM's fuzzer
  /// reads them.
  public func writeInputs(to folder: String) throws {
    for (number, input) in (seeds + corpus).enumerated() {
      try Data(input).write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(number)"))
    }
  }
}
