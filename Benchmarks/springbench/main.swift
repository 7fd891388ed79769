import Arguments
import Files
import Glibc
import Reports
import Runs

/// Prints text; a closed pipe is not an error.
func show(_ text: String) throws {
  let sink = try OutputSink(path: nil)
  try sink.write(text)
  try sink.finish()
}

/// The arguments, extended by options set in the environment but not given.
func withVariables(_ arguments: [String], of command: any Command.Type) throws -> [String] {
  guard case .run(let given) = try command.specification.parse(arguments) else { return arguments }
  let missing = OptionVariables.options.filter { given.declares($0) && !given.has($0) }
  return missing.compactMap { option in
    OptionVariables.value(option).map { "--\(option)=\($0)" }
  } + arguments
}

func runProgram(_ arguments: [String]) throws -> ExitStatus {
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
  // A process with an invalid worker's marker must not start.
  _ = try Worker.current()
  exit(try runProgram(Worker.arguments).rawValue)
} catch {
  exit(Failure.report(error, command: Worker.arguments.first).rawValue)
}
