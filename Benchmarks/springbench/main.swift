import Arguments
import Files
import Glibc
import Reports
import Runs

/// Prints text on standard output.
func show(_ text: String) throws {
  let sink = try OutputSink(path: nil)
  try sink.write(text)
  try sink.finish()
}

/// The arguments behind the command's name, preceded by those options that are set
/// in the environment and not given.
func withVariables(_ arguments: [String], of command: any Command.Type) throws -> [String] {
  guard case .run(let given) = try command.specification.parse(arguments) else { return arguments }
  let missing = OptionVariables.options.filter { given.declares($0) && !given.has($0) }
  return missing.compactMap { option in
    OptionVariables.value(option).map { "--\(option)=\($0)" }
  } + arguments
}

/// Runs the command that the arguments name.
func runProgram(_ arguments: [String]) throws -> ExitStatus {
  // The environment may ask for a level of the kernels that there is not.
  if let problem = EnvironmentRecord.levelProblem {
    Failure.say(problem)
    return .usage
  }
  var arguments = arguments
  guard let first = arguments.first else { throw UsageError("no command given") }
  if ["--help", "-h", "help"].contains(first) {
    if arguments.count > 1 {
      try show(Commands.named(arguments[1]).specification.help(program: "springbench"))
    } else {
      try show(HelpPage.text)
    }
    return .done
  }
  if first == "--version" {
    let rest = arguments.dropFirst()
    guard rest.isEmpty || rest == ["--verbose"] else {
      throw UsageError("--version takes only --verbose after it")
    }
    try show(rest.isEmpty ? "springbench \(Version.current)\n" : Version.details)
    return .done
  }
  if first.hasPrefix("-") {
    throw UsageError.unknown("option", first, among: ["--help", "--version"])
  }
  arguments.removeFirst()
  let command = try Commands.named(first)
  switch try command.specification.parse(withVariables(arguments, of: command)) {
  case .help:
    try show(command.specification.help(program: "springbench"))
    return .done
  case .run(let parsed):
    // These words in the help page stand for files and folders to read.
    let operands = command.specification.operands
    let readsOperands = ["FILE", "BASE", "REPORT", "DIR"].contains { operands.contains($0) }
    try CommonOptions.checkPlaces(parsed, readsOperands: readsOperands)
    try OverwriteGuard.check(parsed)
    return try command.run(parsed)
  }
}

FileSystem.openStandardFiles()
// A closed pipe then appears as a failed write rather than a signal.
signal(SIGPIPE, SIG_IGN)

do {
  // Fails if the first argument marks a worker that no waiting run has started.
  _ = try Worker.current()
  exit(try runProgram(Worker.arguments).rawValue)
} catch {
  exit(Failure.report(error, command: Worker.arguments.first).rawValue)
}
