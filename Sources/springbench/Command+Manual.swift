import Harness

/// `man`: the manual page.
enum ManualCommand: Command {
  static let specification = CommandSpecification(
    "man", summary: "the manual page, for man",
    discussion: [
      "Prints the page in troff, made from the option tables; 'make install' puts it where man "
        + "looks. To read it without: springbench man | man -l -."
    ],
    options: CommonOptions.outputs, examples: ["man --output springbench.1"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let page = ManualPage.text(
      program: Commands.program, version: Version.current, date: Version.date,
      summary: HelpPage.summary, commands: Commands.all.map { $0.specification },
      sections: [
        ("OPTIONS", HelpPage.options),
        ("SPRING SPECIFICATIONS", HelpPage.specifications), ("EXIT STATUS", HelpPage.statuses),
        ("ENVIRONMENT", HelpPage.variables),
      ])
    return try CommonOptions.write(page, arguments)
  }
}

/// The `man` page of a program, generated from the same specifications as its
/// help pages.
public enum ManualPage {
  /// The page, in the man macros of troff.
  ///
  /// - Parameters:
  ///   - date: of the version: `2026-01-31`.
  ///   - sections: what follows the commands, each section as a list of terms
  ///     with their meanings.
  public static func text(
    program: String, version: String, date: String, summary: String,
    commands: [CommandSpecification],
    sections: [(title: String, entries: [(String, String)])]
  ) -> String {
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
      if !command.examples.isEmpty {
        let examples = command.examples.map { line("  \(program) \($0)") }
        text += ".PP\nExamples:\n.PP\n.nf\n" + examples.joined() + ".fi\n"
      }
    }
    for section in sections {
      text += ".SH \(escaped(section.title))\n"
      for (term, meaning) in section.entries {
        text += ".TP\n.B \(escaped(term))\n" + line(meaning)
      }
    }
    return text
  }

  /// A line of running text. A dot or an apostrophe at its beginning would mark
  /// a request to troff, so an invisible character precedes it.
  private static func line(_ text: some StringProtocol) -> String {
    let escaped = escaped(text)
    return (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// `text` without the characters that troff would interpret.
  private static func escaped(_ text: some StringProtocol) -> String {
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
