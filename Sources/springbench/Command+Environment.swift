import Harness

/// `env`: the environment record.
enum EnvironmentCommand: Command {
  static let specification = CommandSpecification(
    "env", summary: "print the environment record",
    discussion: [
      "Prints as JSON what is needed to judge a number measured here: program, machine, clock, "
        + "BLAS, load, and what makes times doubtful. Absent values are null."
    ],
    options: CommonOptions.outputs, examples: ["env"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let options = RunOptions()
    let record = EnvironmentRecord(
      options: options, toolVersion: Version.current, arguments: CommandLine.arguments)
    try OutputSink.write(record.json.text + "\n", to: arguments.string("output"))
    return record.clock.keepsWorkAlive ? .done : .failed
  }
}
