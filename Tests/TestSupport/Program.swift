import Foundation
import Testing

/// The arguments of a program: a text of words between blanks, as in
/// `"solve --rate 60"`, or a list of words, which may contain blanks.
public protocol CommandWords {
  var words: [String] { get }
}

extension String: CommandWords {
  public var words: [String] { split(separator: " ").map(String.init) }
}

extension [String]: CommandWords {
  public var words: [String] { self }
}

/// The built program, run as users run it.
public struct Program {
  /// The result of a run.
  public struct Outcome: Sendable, Equatable {
    public let status: Int32
    public let output: String
    public let errors: String

    /// The fields of the output's lines.
    public var fields: [[String]] { Program.fields(of: output) }
  }

  /// The fields of the lines of CSV without quotes.
  public static func fields(of text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The program built together with these tests.
  public static let path: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    var folder = bundle
    // The test runner is beside the program or a few folders below it.
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("springbench").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return bundle.appendingPathComponent("springbench").path
  }()

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: after the program's name.
  ///   - input: the contents of standard input.
  ///   - folder: the working folder; that of the tests if `nil`.
  ///   - environment: variables to set in addition to those of the tests.
  public static func run(
    _ arguments: some CommandWords, input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try execute(path, arguments.words, input: input, in: folder, environment: environment)
  }

  /// Runs the program and expects that it succeeds.
  @discardableResult
  public static func succeed(
    _ arguments: some CommandWords, input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let outcome = try run(arguments, input: input, in: folder, environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return outcome
  }

  /// Runs the program and expects that it ends with a status and a message.
  public static func fail(
    _ status: Int32, saying words: String, _ arguments: some CommandWords, input: String = "",
    in folder: URL? = nil, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run(arguments, input: input, in: folder, environment: environment)
    #expect(
      outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)",
      sourceLocation: sourceLocation)
  }

  /// The names in the first column of `springbench list KIND`.
  public static func names(_ kind: String...) throws -> [String] {
    try succeed(["list"] + kind + ["--format", "csv"]).fields.dropFirst().map { $0[0] }
  }

  /// Runs a shell command in which `$PROGRAM` is the program, and `await PID
  /// COMMAND` waits until that command succeeds or that background process
  /// ends.
  public static func shell(_ line: String, in folder: URL? = nil) throws -> Outcome {
    let definition =
      "await() { local pid=$1; shift; until \"$@\"; do kill -0 $pid || break; sleep 0.02; done; }"
    return try execute(
      "/bin/bash", ["-c", definition + "\n" + line], input: "", in: folder,
      environment: ["PROGRAM": path])
  }

  private static func execute(
    _ path: String, _ arguments: [String], input: String, in folder: URL?,
    environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files rather than pipes, so that nothing blocks, whatever the program
    // writes.
    let scratch = try TemporaryFolder()
    let inputFile = scratch.file("stdin")
    try Data(input.utf8).write(to: inputFile)
    let outputFile = scratch.file("stdout")
    let errorFile = scratch.file("stderr")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

/// A folder that is removed with its last reference.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("springbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of the files in it, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  /// The contents of a text file in it.
  public func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Writes a text file and returns its location.
  public func write(_ text: String, to name: String) throws -> URL {
    let target = file(name)
    try Data(text.utf8).write(to: target)
    return target
  }
}
