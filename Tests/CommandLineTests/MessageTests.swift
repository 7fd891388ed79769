import Foundation
import TestSupport
import Testing

/// Messages of the program, with the commands that give them, as they are
/// written in `Goldens/messages.txt`. A line of this file is one of:
///
/// - `-- FILE` begins the contents of a file, which end at an empty line.
/// - `$ COMMAND` is a line for the shell, in which `springbench` is the
///   program. It writes nothing to standard output. The next line has its exit
///   status and, without `springbench: `, its only message.
/// - `#` begins a comment.
@Suite struct MessageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let command: String
    let status: Int32
    let message: String
    var testDescription: String { command }
  }

  private static let parts =
    ((try? Repository.text("Tests/CommandLineTests/Goldens/messages.txt")) ?? "")
    .components(separatedBy: "\n$ ")

  static let mistakes = parts.dropFirst().compactMap { part in
    part.firstMatch(of: #/^([^\n]+)\n([0-9]+) ([^\n]+)/#).map {
      Mistake(command: String($0.1), status: Int32($0.2) ?? 0, message: String($0.3))
    }
  }

  @Test("a mistake has the message that is written down", arguments: mistakes)
  func message(mistake: Mistake) throws {
    #expect(Self.mistakes.count == Self.parts.count - 1 && Self.mistakes.count >= 20)
    let folder = try TemporaryFolder()
    for file in Self.parts[0].components(separatedBy: "\n-- ").dropFirst() {
      let lines = file.components(separatedBy: "\n")
      let text = lines.dropFirst().prefix { !$0.isEmpty }.map { $0 + "\n" }.joined()
      try folder.write(text, to: lines[0])
    }
    let outcome = try folder.script(mistake.command)
    #expect(
      outcome
        == Program.Outcome(
          status: mistake.status, output: "", errors: "springbench: \(mistake.message)\n"))
  }
}
