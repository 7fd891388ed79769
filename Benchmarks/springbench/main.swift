import Arguments
import Glibc
import Reports
import Suites

/// Prints text that was asked for; a reader that has gone is no failure.
func show(_ text: String) throws {
  let sink = try OutputSink(path: nil)
  try sink.write(text)
  try sink.finish()
}

/// The arguments with the options that the environment has and they have not.
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
  guard let first = arguments.first else {
    throw UsageError("no command given")
  }
  if ["--help", "-h", "help"].contains(first) {
    if arguments.count > 1 {
      try show(Commands.named(arguments[1]).specification.help(program: "springbench"))
    } else {
      try show(HelpPage.text)
    }
    return .done
  }
  if first == "--version" {
    try show("springbench \(Version.current)\n")
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
    try OverwriteGuard.check(parsed)
    return try command.run(parsed)
  }
}

// A file that is opened must not take the number of a standard descriptor that
// the caller has closed: what is meant for the one would go into the other. Each
// is opened the wrong way round, so that its use fails and is said.
for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
  _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

// A reader that closes the pipe shows as a failed write, not as a signal.
signal(SIGPIPE, SIG_IGN)

do {
  exit(try runProgram(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  exit(Failure.report(error, command: CommandLine.arguments.dropFirst().first).rawValue)
}
