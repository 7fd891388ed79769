import Harness

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
