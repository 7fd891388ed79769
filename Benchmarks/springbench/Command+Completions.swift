import Arguments
import Reports

/// `completions`: a shell script that completes the program's arguments.
enum CompletionsCommand: Command {
  static let specification = CommandSpecification(
    "completions", summary: "completions for a shell", operands: "bash|zsh|fish|line [-- …]",
    operandCount: 1...Int.max,
    discussion: [
      "Prints a script; 'make install' puts it where the shell looks. To try it: "
        + "source <(springbench completions bash).",
      "The script asks 'completions line -- WORD…', with the words behind the program's name, what "
        + "can stand for the last one. That prints what of it stays, a line 'files' or an empty "
        + "one, and a line for each word that can follow, with a tab before its meaning.",
    ],
    options: CommonOptions.outputs,
    examples: ["completions bash", "completions fish", "completions line -- solve --method rk"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let line = Array(arguments.operands.dropFirst())
    if arguments.operands[0] == "line" {
      let completion = LineCompletion(line, commands: Commands.all.map { $0.specification }) {
        ((try? Listing.named($0)?.entries(nil)) ?? []).map { (word: $0.name, meaning: $0.summary) }
      }
      return try CommonOptions.write(completion.text, arguments)
    }
    let script = try CompletionScript.allCases.named(
      arguments.operands[0], "shell", by: \.rawValue)
    guard line.isEmpty else { throw UsageError("completions \(script.rawValue) takes no words") }
    return try CommonOptions.write(script.text(program: Commands.program), arguments)
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
