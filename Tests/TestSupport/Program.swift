import Foundation

/// The built program, run as users run it.
public struct Program {
  /// The result of a run.
  public struct Outcome: Sendable, Equatable {
    public let status: Int32
    public let output: String
    public let errors: String
  }

  /// The program built together with these tests.
  public static let path: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    var folder = bundle
    // The test runner may be beside the program or up to a few folders below
    // it.
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
  ///   - folder: the working folder.
  public static func run(
    _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try execute(path, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a shell command in which `$PROGRAM` is the program.
  public static func shell(_ line: String, in folder: URL? = nil) throws -> Outcome {
    try execute(
      "/bin/bash", ["-c", line], input: "", in: folder, environment: ["PROGRAM": path])
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

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a text file and returns its location.
  public func write(_ text: String, to name: String) throws -> URL {
    let target = file(name)
    try Data(text.utf8).write(to: target)
    return target
  }
}
