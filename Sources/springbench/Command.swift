import Harness

/// One command of the program: its help page as data, and its implementation.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// - Throws: an error that `Failure` turns into a message and a status.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus
}

extension Command {
  static var helpPage: String { specification.help(program: Commands.program) }
}

enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case failed = 1
  // Only of `compare`.
  case regression = 3
  // As in sysexits.h, up to 74.
  case usage = 64
  case malformedInput = 65
  case unreadableInput = 66
  case missingProgram = 69
  case cannotCreateOutput = 73
  case writeFailed = 74
  case interrupted = 130

  var word: String {
    switch self {
    case .done: "done"
    case .failed: "wrong"
    case .regression: "regression"
    case .usage: "usage"
    case .malformedInput: "bad input"
    case .unreadableInput: "no input"
    case .missingProgram: "tool missing"
    case .cannotCreateOutput: "no output"
    case .writeFailed: "write failed"
    case .interrupted: "stopped"
    }
  }
}

enum Commands {
  static let program = "springbench"

  /// The commands on the help page, in its order.
  static let listed: [any Command.Type] = [
    SpringCommand.self,
    SolveCommand.self,
    EnginesCommand.self,
    CheckCommand.self,
    AccuracyCommand.self,
    GestureCommand.self,
    BatchCommand.self,
    SweepCommand.self,
    RunCommand.self,
    CompareCommand.self,
    ReportCommand.self,
    PlotCommand.self,
    ListCommand.self,
  ]

  /// All commands; the last ones serve installers and `make peers`.
  static let all = listed + [CompletionsCommand.self, ManualCommand.self, PeersCommand.self]

  static func named(_ name: String) throws -> any Command.Type {
    guard let known = all.first(where: { $0.specification.name == name }) else {
      throw UsageError.unknown("command", name, among: listed.map { $0.specification.name })
    }
    return known
  }
}

/// Refuses command lines by which files would be lost: two outputs into one
/// file, an output into a declared input file, and, without `--overwrite`, an
/// output that would replace a file that is not empty.
enum FileSafety {
  static func check(_ arguments: ParsedArguments, of command: CommandSpecification) throws {
    // The path without links; of a new file, only the folder is resolved.
    func place(_ path: String) -> String {
      let (folder, name) = FileSystem.parts(path)
      return FileSystem.resolved(path) ?? (FileSystem.resolved(folder) ?? folder) + "/" + name
    }
    // What names each file on the command line, by its path without links.
    var names: [String: String] = [:]
    for option in command.options where option.file == .input {
      for value in arguments.strings(option.name) {
        // `--equation @FILE` reads a file.
        names[place(String(value.trimmingPrefix("@")))] = "--\(option.name)"
      }
    }
    if command.operandsAreInputs || command.name == "list" && arguments.has("check") {
      for path in arguments.operands { names[place(path)] = "'\(path)'" }
    }
    // A worker has the options of its parent, but writes to another file.
    let mayReplace =
      !arguments.declared.contains("overwrite") || arguments.has("overwrite") || Worker.isMarked
    for option in command.options where option.file == .output {
      guard let path = arguments.string(option.name), !["-", "/dev/null"].contains(path)
      else { continue }
      if let other = names.updateValue("--\(option.name)", forKey: place(path)) {
        throw UsageError("\(other) and --\(option.name) are the same file, '\(path)'")
      }
      if !mayReplace, let status = FileSystem.status(path), status.isRegular, status.st_size > 0 {
        throw OutputError.cannotCreate(
          path: path, reason: "it is there already; --overwrite replaces it")
      }
    }
  }
}

enum Failure {
  /// Prints the message of an error, if it needs one, and returns its status.
  ///
  /// - Parameter command: the first argument; if it is a command, a usage error
  ///   may refer to its help.
  static func report(_ error: any Error, command: String? = nil) -> ExitStatus {
    switch error {
    case OutputError.closedPipe: return .done
    case OutputError.interrupted: return .interrupted
    case let error as UsageError:
      Diagnostics.say("\(error) (see springbench \(page(for: error, command)))")
      return .usage
    default: Diagnostics.say("\(error)")
    }
    return switch error {
    case let error as InputError: error.isUnreadable ? .unreadableInput : .malformedInput
    case is NothingToCompare: .malformedInput
    case is MissingProgram: .missingProgram
    case OutputError.cannotCreate: .cannotCreateOutput
    case is OutputError: .writeFailed
    default: .failed
    }
  }

  /// The arguments that print what helps: `list` and the plural of the kind or,
  /// where that does not serve, the help of the command or of the program.
  private static func page(for error: UsageError, _ command: String?) -> String {
    // The program's help has the commands; `list columns` needs a report.
    let kind = error.kind.map { $0.split(separator: " ").joined(separator: "-") + "s" }
    if let kind, !["commands", "columns"].contains(kind), Listing.named(kind) != nil {
      return "list \(kind)"
    }
    guard let command = Commands.all.first(where: { $0.specification.name == command }) else {
      return "--help"
    }
    return "\(command.specification.name) --help"
  }
}

/// Messages on standard error: failures, notes and progress.
enum Diagnostics {
  static func say(_ line: String) { ProgressLine.emit("springbench: \(line.asOneLine)\n") }
}
