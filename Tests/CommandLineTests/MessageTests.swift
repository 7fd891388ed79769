import Foundation
import TestSupport
import Testing

/// Messages of the program, with the commands that give them, as they are
/// written in the files of `Goldens/messages`. A line of these is one of:
///
/// - `== NAME` begins a section, which is run in a folder of its own.
/// - `-- FILE` begins the contents of a file, which end at an empty line. Files
///   before the first section are there in all sections.
/// - `$ COMMAND` is a line for the shell, in which `springbench` is the
///   program. It must write nothing to standard output. If it fails or says
///   something, the next line has its exit status and, without `springbench: `,
///   its only message. Where many commands say the same, a loop of `says` (see
///   `script`) stands for them.
/// - `#` begins a comment.
@Suite struct MessageTests {
  enum Step {
    case file(name: String, text: String)
    case command(line: String, status: Int32, message: String?)
  }

  struct Section: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    var testDescription: String { name }
  }

  static let sections: [Section] = {
    let folder = "Tests/CommandLineTests/Goldens/messages"
    let names = (try? Repository.names(in: folder)) ?? []
    return names.flatMap { name in
      let text = (try? Repository.text("\(folder)/\(name)")) ?? ""
      let parts = text.components(separatedBy: "\n== ")
      let commonSteps = steps(parts[0])
      return parts.dropFirst().map { part in
        Section(name: String(part.prefix { $0 != "\n" }), steps: commonSteps + steps(part))
      }
    }
  }()

  private static func steps(_ text: String) -> [Step] {
    var steps: [Step] = []
    var rest = text.components(separatedBy: "\n")[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("-- ") {
        let contents = rest.prefix { !$0.isEmpty }
        rest = rest[contents.endIndex...]
        steps.append(
          .file(
            name: String(line.dropFirst(3)), text: contents.map { $0 + "\n" }.joined()))
      } else if line.hasPrefix("$ ") {
        let answer = rest.first?.wholeMatch(of: #/(\d+) (.+)/#)
        if answer != nil { rest.removeFirst() }
        steps.append(
          .command(
            line: String(line.dropFirst(2)), status: answer.flatMap { Int32($0.1) } ?? 0,
            message: answer.map { String($0.2) }))
      }
    }
    return steps
  }

  @Test func thereAreSections() { #expect(Self.sections.count >= 40) }

  @Test(arguments: sections) func commandsSayWhatIsWritten(section: Section) throws {
    let folder = try TemporaryFolder(linking: "Data")
    for step in section.steps {
      switch step {
      case .file(let name, let text): try folder.write(text, to: name)
      case .command(let line, let status, let message):
        let outcome = try folder.script(line)
        let errors = message.map { "springbench: \($0)\n" } ?? ""
        #expect(outcome == Program.Outcome(status: status, output: "", errors: errors), "\(line)")
      }
    }
  }
}
