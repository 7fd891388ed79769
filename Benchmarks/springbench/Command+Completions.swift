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
      program: "springbench", commands: Commands.all.map { $0.specification },
      kind: { command, option in kind(of: option.name, in: command.name) },
      operandKind: { operandKinds[$0.name] })
    return try CommonOptions.write(script.text(for: shell), arguments)
  }

  /// The kind of names an option takes, as `list` knows them: `--method` takes
  /// one of `list methods`.
  private static func kind(of option: String, in command: String) -> String? {
    let kind = ["only": "suites", "as": "defects"][option] ?? option + "s"
    // `--set` of other commands takes settings, not sets of cases.
    if kind == "sets", command != "cases" { return nil }
    return Listing.named(kind) == nil ? nil : kind
  }

  private static let operandKinds = ["list": "kinds", "help": "commands", "replay": "scenarios"]
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
      program: "springbench", version: Version.current, summary: HelpPage.summary,
      commands: Commands.all.map { $0.specification })
    return try CommonOptions.write(
      page.text(sections: [
        ("SPRING SPECIFICATIONS", HelpPage.specifications), ("EXIT STATUS", HelpPage.statuses),
        ("ENVIRONMENT", HelpPage.variables),
      ]), arguments)
  }
}
