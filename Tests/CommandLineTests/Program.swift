import Foundation
import Harness
import TestSupport
import Testing

/// The folder of the committed run.
let committedRun = Repository.file("Data/runs/reference").path

let hasGnuplot = (try? Program.shell("command -v gnuplot").status) == 0

/// The arguments of a program: a text of words between blanks, as in
/// `"solve --rate 60"`, or a list of words, which may contain blanks.
protocol CommandWords {
  var words: [String] { get }
}

extension String: CommandWords {
  var words: [String] { split(separator: " ").map(String.init) }
}

extension [String]: CommandWords {
  var words: [String] { self }
}

/// A row of a table of tests: a line as it is typed in a shell, its exit
/// status, and words that it prints; see `TemporaryFolder.check`.
struct ShellLine: Sendable, CustomTestStringConvertible {
  let line: String
  let status: Int32
  let words: String
  var testDescription: String { line }

  init(_ line: String, _ status: Int32, _ words: String) {
    (self.line, self.status, self.words) = (line, status, words)
  }

  /// Reads rows of the form `STATUS LINE → WORDS`.
  static func table(_ text: String) -> [ShellLine] {
    tableFields(text).map { fields in
      let parts = fields[0].split(separator: " ", maxSplits: 1).map(String.init)
      return ShellLine(
        parts[1], Int32(parts[0]) ?? -1, fields[1].replacing("\\n", with: "\n"))
    }
  }
}

/// The fields of each row of a table, with ` → ` between them. Lines that begin
/// with `#` are comments; an indented line continues the one before.
func tableFields(_ table: String) -> [[String]] {
  table.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
    .replacing(#/\n +/#, with: " ").split(separator: "\n")
    .map { $0.components(separatedBy: " → ") }
}

/// The built program, run as users run it.
enum Program {
  /// The program built with these tests, in the folder of their runner.
  static let path = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("springbench").path

  /// The arguments of a suite of four cases that take milliseconds.
  static let smallSuite = "engines --engine pop --rate 60 --filter /ui- --time"

  /// Runs the program to its end, and expects a status and words among its
  /// messages: see `Outcome.expect`.
  ///
  /// - Parameters:
  ///   - arguments: after the program's name.
  ///   - input: the contents of standard input.
  ///   - folder: the working folder; the tests' own if `nil`.
  @discardableResult
  static func run(
    _ arguments: some CommandWords, _ status: Int32? = 0, _ words: String = "",
    input: String = "", in folder: URL? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try execute(path, arguments.words, input: input, in: folder)
      .expect(status, words, sourceLocation: sourceLocation)
  }

  /// The names in the first column of `springbench list KIND`.
  static func names(_ kind: String...) throws -> [String] {
    try run(["list"] + kind + ["--format", "csv"]).fields.dropFirst().map { $0[0] }
  }

  /// What `spring` says of one spring: values by quantity.
  static func described(_ spring: String, _ options: String = "") throws -> NamedFields {
    let rows = try run("spring \(spring) \(options)").rows
    return Dictionary(
      rows.map { ($0["quantity"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { $1 })
  }

  /// Functions of a shell with the names of the program's commands.
  static let commands = Result {
    try names("commands").map { "\($0)() { springbench \($0) \"$@\"; }\n" }.joined()
  }

  /// The pages of help by their commands.
  static let helpPages = Result {
    try Dictionary(
      uniqueKeysWithValues: (names("commands") + ["completions", "man", "peers"]).map {
        ($0, try run("\($0) --help").output)
      })
  }

  /// Runs a shell command in which `$PROGRAM` is the program, and `await PID
  /// COMMAND` waits until that command succeeds or that process ends.
  static func shell(_ line: String, in folder: URL? = nil) throws -> Outcome {
    let definitions = #"""
      await() { local pid=$1; shift; until "$@"; do kill -0 $pid || break; sleep 0.02; done; }

      """#
    return try execute("/bin/bash", ["-c", definitions + line], input: "", in: folder)
  }

  /// Runs a program to its end.
  private static func execute(
    _ command: String, _ arguments: [String], input: String, in folder: URL?
  ) throws -> Outcome {
    // Files rather than pipes, so that nothing blocks, whatever the program
    // writes.
    let scratch = TemporaryFolder()
    let files = try [("stdin", input), ("stdout", ""), ("stderr", "")].map { name, text in
      try FileHandle(forUpdating: scratch.write(text, to: name))
    }
    // The threads that run tests block signals, and under `nohup` the tests
    // ignore some; the program must get all.
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &usual)
    defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
    // `env` changes the working folder, and sets the variable of `shell`.
    let place = folder.map { ["-C", $0.path] } ?? []
    let child = try ChildProcess.start(
      "env", ["--default-signal"] + place + ["PROGRAM=\(path)", command] + arguments,
      input: files[0].fileDescriptor, output: files[1].fileDescriptor,
      errors: files[2].fileDescriptor)
    let status = Int32(child.wait())
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: scratch.file(name)), as: UTF8.self)
    }
    return Outcome(status: status, output: try text("stdout"), errors: try text("stderr"))
  }
}

extension TemporaryFolder {
  @discardableResult
  func run(
    _ arguments: some CommandWords, _ status: Int32? = 0, _ words: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    try Program.run(arguments, status, words, in: url, sourceLocation: sourceLocation)
  }

  func shell(_ line: String) throws -> Program.Outcome { try Program.shell(line, in: url) }

  /// Runs commands of a page in a shell. `springbench` is the program; the
  /// first command that fails ends the script with its status.
  func script(_ commands: some StringProtocol) throws -> Program.Outcome {
    let definitions = #"""
      set -eo pipefail
      springbench() { "$PROGRAM" "$@"; }

      """#
    return try shell(definitions + commands)
  }

  @discardableResult
  func check(_ row: ShellLine) throws -> Program.Outcome {
    try check(row.line, row.status, row.words)
  }

  /// Runs a line as it is typed in a shell; the word `springbench` may be left
  /// out before the commands that `list commands` prints. Expects that it ends
  /// with `status` and prints `words` to either stream; ` … ` in them stands
  /// for any text. A status from 64 to 74 comes with one message and nothing
  /// else.
  @discardableResult
  func check(
    _ line: String, _ status: Int32 = 0, _ words: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    let outcome = try script(Program.commands.get() + line)
    let (output, errors) = (outcome.output, outcome.errors)
    var rest = (output + errors)[...]
    let parts = words.isEmpty ? [] : words.components(separatedBy: " … ")
    let isSaid = parts.allSatisfy { part in
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
      return true
    }
    #expect(
      outcome.status == status && isSaid && (!(64...74).contains(status) || outcome.isOneMessage),
      "\(line): \(outcome.status) \(errors)\(output.prefix(2000))", sourceLocation: sourceLocation)
    return outcome
  }
}

extension Program {
  struct Outcome: Sendable, Equatable {
    let status: Int32
    let output: String
    let errors: String

    var fields: [[String]] { Program.fields(of: output) }

    /// The rows of the output, which must be CSV, without its header.
    var rows: [NamedFields] { get throws { try namedRows(output) } }

    var lines: [Substring] { output.split(separator: "\n") }

    /// Whether nothing but one message was written.
    var isOneMessage: Bool {
      output.isEmpty && errors.hasPrefix("springbench: ")
        && errors.split(separator: "\n").count == 1
    }

    /// Expects a status unless it is `nil`, and `words` among the messages on
    /// standard error. An expected status from 64 to 74 must come with one
    /// message and nothing else, unless `notes` are allowed. `comment` says
    /// which of several cases it is.
    @discardableResult
    func expect(
      _ status: Int32? = 0, _ words: String = "", _ comment: String = "", notes: Bool = false,
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome {
      let isSaid = words.isEmpty || errors.contains(words)
      let isAlone = notes || !(64...74).contains(status ?? 0) || isOneMessage
      #expect(
        (status == nil || status == self.status) && isSaid && isAlone,
        "\(comment) \(self.status) \(errors)", sourceLocation: sourceLocation)
      return self
    }
  }

  /// The fields of the lines of CSV without quotes.
  static func fields(of text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

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
