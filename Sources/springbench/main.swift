import Glibc
import Harness

func runProgram(_ arguments: [String]) throws -> ExitStatus {
  if let problem = EnvironmentRecord.levelProblem {
    Diagnostics.say(problem)
    return .usage
  }
  guard let first = arguments.first else { throw UsageError("no command given") }
  let rest = Array(arguments.dropFirst())
  switch first {
  case "--help", "-h", "help":
    try OutputSink.write(
      rest.first.map { try Commands.named($0).helpPage } ?? HelpPage.text, to: nil)
    return .done
  case "--version":
    guard rest.isEmpty else { throw UsageError("--version takes nothing after it") }
    try OutputSink.write("\(Commands.program) \(Version.current)\n", to: nil)
    return .done
  case _ where first.hasPrefix("-"):
    throw UsageError.unknown("option", first, among: ["--help", "--version"])
  default:
    let command = try Commands.named(first)
    guard let parsed = try command.specification.parse(rest) else {
      try OutputSink.write(command.helpPage, to: nil)
      return .done
    }
    try FileSafety.check(parsed, of: command.specification)
    return try command.run(parsed)
  }
}

// A closed pipe and a limit on the size of files then appear as failed writes
// rather than signals.
for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }

do {
  // Throws if this process claims to be a worker of a run that did not start
  // it.
  _ = try Worker.current()
  exit(try runProgram(Worker.arguments).rawValue)
} catch {
  exit(Failure.report(error, command: Worker.arguments.first).rawValue)
}
