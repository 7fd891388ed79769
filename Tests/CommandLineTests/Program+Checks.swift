import Foundation
import Reports
import TestSupport
import Testing

/// A row of CSV: its fields by the names of their columns.
typealias NamedFields = [String: String]

extension NamedFields {
  /// The number in a column; no number there fails the test.
  func number(
    _ column: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Double {
    try #require(
      self[column].flatMap(Double.init), "\(column) of \(self)", sourceLocation: sourceLocation)
  }
}

/// The rows of a text in CSV, without its header.
func namedRows(_ csv: String) throws -> [NamedFields] {
  let document = try CSVDocument(bytes: Array(csv.utf8), path: "CSV")
  return document.records.map { Dictionary(uniqueKeysWithValues: zip(document.header, $0.fields)) }
}

extension Program.Outcome {
  /// The rows of the output, which must be CSV, without its header.
  var rows: [NamedFields] { get throws { try namedRows(output) } }

  /// The lines of the output, without empty ones.
  var lines: [Substring] { output.split(separator: "\n") }
}

extension Program {
  /// Runs the program and expects that it succeeds with `words` among its notes
  /// on standard error.
  @discardableResult
  static func succeed(
    saying words: String, _ arguments: some CommandWords, input: String = "", in folder: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try succeed(arguments, input: input, in: folder, sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs the program and expects that it ends with `status`, writes nothing to
  /// standard output, and gives `words` as the reason in a single line.
  static func refuse(
    _ status: Int32, saying words: String, _ arguments: some CommandWords, input: String = "",
    in folder: URL? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run(arguments, input: input, in: folder)
    outcome.expectRefusal(status, saying: words, sourceLocation: sourceLocation)
  }

  /// Runs commands of a page in a shell. `springbench` is the program; the first
  /// command that fails ends the script with its status.
  static func script(_ commands: some StringProtocol, in folder: URL) throws -> Outcome {
    try shell(
      "set -eo pipefail; springbench() { \"$PROGRAM\" \"$@\"; }\n\(commands)", in: folder)
  }
}

extension Program.Outcome {
  /// Expects `status`, no output, and a single message that contains `words`.
  func expectRefusal(
    _ status: Int32, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let comment = "'\(errors)' instead of '\(words)'"
    #expect(self.status == status, "\(comment)", sourceLocation: sourceLocation)
    #expect(
      errors.hasPrefix("springbench: ") && errors.contains(words), "\(comment)",
      sourceLocation: sourceLocation)
    #expect(errors.split(separator: "\n").count == 1, "\(errors)", sourceLocation: sourceLocation)
    #expect(output.isEmpty, "\(output)", sourceLocation: sourceLocation)
  }
}

extension TemporaryFolder {
  /// Makes a folder in it and returns its location.
  @discardableResult
  func makeFolder(_ name: String) throws -> URL {
    let url = file(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  /// Makes a folder of the repository visible in it under its own name.
  func link(_ name: String) throws {
    try FileManager.default.createSymbolicLink(
      at: file(name), withDestinationURL: Repository.file(name))
  }
}
