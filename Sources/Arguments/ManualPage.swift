/// The `man` page, generated from the same tables as the help pages.
public struct ManualPage {
  private let program: String
  private let version: String
  /// Of the version: `2026-01-31`.
  private let date: String
  private let summary: String
  private let commands: [CommandSpecification]

  public init(
    program: String, version: String, date: String, summary: String,
    commands: [CommandSpecification]
  ) {
    self.program = program
    self.version = version
    self.date = date
    self.summary = summary
    self.commands = commands
  }

  /// The page in the man macros of troff.
  ///
  /// - Parameter sections: further sections, with their terms and texts.
  public func text(sections: [(title: String, entries: [(String, String)])]) -> String {
    var text =
      ".TH \(program.uppercased()) 1 \"\(date)\" \"\(program) \(version)\" \"User Commands\"\n"
    text += ".SH NAME\n\(program) \\- \(escaped(summary))\n"
    text += ".SH SYNOPSIS\n.B \(program)\n.I COMMAND\n[options]\n"
    text += ".SH COMMANDS\n"
    for command in commands {
      text += ".SS \"\(escaped(command.name)) \(escaped(command.operands))\"\n"
      text += line(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
      for paragraph in command.discussion { text += ".PP\n" + line(paragraph) }
      for option in command.options {
        text += ".TP\n.B \(escaped(option.signature))\n" + line(option.help)
      }
      for note in command.optionNotes { text += ".PP\n" + line(note) }
      for (index, example) in command.examples.enumerated() {
        text += index == 0 ? ".PP\nExamples:\n.PP\n.nf\n" : ""
        text += line("  \(program) \(example)")
      }
      if !command.examples.isEmpty { text += ".fi\n" }
    }
    for section in sections {
      text += ".SH \(escaped(section.title))\n"
      for (term, meaning) in section.entries {
        text += ".TP\n.B \(escaped(term))\n" + line(meaning)
      }
    }
    return text
  }

  /// A line of text, escaped because an initial control character would mark a
  /// request.
  private func line(_ text: some StringProtocol) -> String {
    let escaped = escaped(text)
    return (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// `text` without the characters that troff would interpret.
  private func escaped(_ text: some StringProtocol) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      default: String(character)
      }
    }.joined()
  }
}
