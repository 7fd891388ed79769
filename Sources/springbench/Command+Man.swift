import Harness

/// `man`: the manual page, made of the help pages.
enum ManualCommand: Command {
  static let specification = CommandSpecification(
    name: "man", summary: "the manual page, for man",
    discussion: [
      "Prints the page in troff, made from the option tables; 'make install' puts it where man "
        + "looks. To read it at once: springbench man | man -l -."
    ],
    options: CommonOptions.outputs, examples: ["man --output springbench.1"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let program = Commands.program
    var page =
      ".TH \(program.uppercased()) 1 \"\(Version.date)\" \"\(program) \(Version.current)\" "
      + "\"User Commands\"\n.SH NAME\n\(escapedLines("\(program) - \(HelpPage.summary)"))"
      + ".SH SYNOPSIS\n.B \(program)\n.I COMMAND\n[options]\n.SH DESCRIPTION\n"
      + verbatim(HelpPage.text) + ".SH COMMANDS\n"
    for command in Commands.all {
      let (name, operands) = (command.specification.name, command.specification.operands)
      page += ".SS \"\(escapedLines("\(name) \(operands)").dropLast())\"\n"
      page += verbatim(command.helpPage)
    }
    for (title, entries) in [
      ("SPRING SPECIFICATIONS", HelpPage.specifications), ("ENVIRONMENT", HelpPage.variables),
    ] {
      let lines = TextLayout.columns(entries, indent: 2, width: 100)
      page += ".SH \(title)\n" + verbatim(lines.joined(separator: "\n"))
    }
    return try CommonOptions.write(page, arguments)
  }

  private static func verbatim(_ text: String) -> String { ".nf\n\(escapedLines(text)).fi\n" }

  /// Lines for troff, each with a line break: backslashes, hyphens and double
  /// quotes are escaped. A dot or an apostrophe that begins a line would mark a
  /// request, so an invisible character precedes it.
  private static func escapedLines(_ text: String) -> String {
    let codes: [Character: String] = ["\\": "\\e", "-": "\\-", "\"": "\\(dq"]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      (".'".contains(line.first ?? " ") ? "\\&" : "")
        + line.reduce(into: "") { $0 += codes[$1] ?? String($1) } + "\n"
    }.joined()
  }
}
