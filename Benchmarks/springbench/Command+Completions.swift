import Arguments
import Reports

/// `completions`: a shell script that completes the program's arguments.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    "completions", summary: "completions for a shell", operands: "bash|zsh|fish",
    operandCount: 1...1,
    discussion: [
      "Prints a script made from the option tables; 'make install' puts it where the shell looks. "
        + "To try it: source <(springbench completions bash)."
    ],
    options: CommonOptions.outputs, examples: ["completions bash", "completions fish"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let shell = try CompletionScript.Shell.allCases.named(
      arguments.operands[0], "shell", by: \.rawValue)
    let script = CompletionScript(
      program: Commands.program, commands: Commands.all.map { $0.specification })
    return try CommonOptions.write(script.text(for: shell), arguments)
  }
}

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
    let page = ManualPage(
      program: Commands.program, version: Version.current, date: Version.date,
      summary: HelpPage.summary, commands: Commands.all.map { $0.specification })
    return try CommonOptions.write(
      page.text(sections: [
        ("OPTIONS", HelpPage.options),
        ("SPRING SPECIFICATIONS", HelpPage.specifications), ("EXIT STATUS", HelpPage.statuses),
        ("ENVIRONMENT", HelpPage.variables),
      ]), arguments)
  }
}
