import Arguments
import Files
import Glibc
import Reports
import Runs

/// Refuses command lines by which files would be lost:
///
/// - two outputs into the same file,
/// - an output that would replace an input,
/// - an output that would replace any other file without `--overwrite`.
///
/// Compares files, not their names: a file may have several.
enum FileSafety {
  /// Throws if a file would be lost by these arguments of a command.
  static func check(_ arguments: ParsedArguments, of command: CommandSpecification) throws {
    // Who uses each file: what names it on the command line.
    var taken: [FileIdentity: (name: String, isInput: Bool)] = [:]
    for input in inputs(arguments, of: command) {
      for file in [input.path] + reports(in: input.path) {
        guard let identity = identity(of: file, standard: STDIN_FILENO), identity.isRegular
        else { continue }
        taken[identity] = (file == input.path ? input.name : "'\(file)' of \(input.name)", true)
      }
    }
    for (name, path) in outputs(arguments, of: command) {
      guard let identity = identity(of: path, standard: STDOUT_FILENO), !identity.isNull
      else { continue }
      if let other = taken[identity] {
        let relation = other.isInput ? "are the same file," : "both go to"
        throw UsageError("\(other.name) and --\(name) \(relation) '\(path)'")
      }
      taken[identity] = ("--\(name)", false)
    }
    try refuseReplacing(arguments, of: command)
  }

  /// The options that name files or folders to write, and what they name: `-`
  /// if they are not given and the output goes to standard output.
  private static func outputs(
    _ arguments: ParsedArguments, of command: CommandSpecification
  ) -> [(name: String, path: String)] {
    command.options.compactMap { option in
      guard let file = option.file, [.output, .redirectedOutput].contains(file) else { return nil }
      let standard = file == .redirectedOutput ? "-" : nil
      return (arguments.string(option.name) ?? standard).map { (option.name, $0) }
    }
  }

  /// The files and folders to read, with what names them on the command line.
  private static func inputs(
    _ arguments: ParsedArguments, of command: CommandSpecification
  ) -> [(name: String, path: String)] {
    var inputs = command.options.filter { $0.file == .input }.flatMap { option in
      arguments.strings(option.name).map { (name: "--\(option.name)", path: $0) }
    }
    // A command with `--input` but neither that nor an operand reads standard
    // input.
    if arguments.declares("input"), arguments.operands.isEmpty, !arguments.has("input") {
      inputs.append(("--input", "-"))
    }
    if arguments.declares("equation"), let equation = arguments.string("equation"),
      let file = EquationArguments.parts(equation).file
    {
      inputs.append(("--equation", file))
    }
    if command.operandsAreInputs {
      inputs += arguments.operands.map { ("'\($0)'", $0) }
    }
    return inputs
  }

  /// The files that a command may read if its input is a folder; none if it is
  /// a file.
  private static func reports(in folder: String) -> [String] {
    (FileSystem.names(in: folder) ?? []).filter { $0.hasSuffix(".csv") || $0.hasSuffix(".json") }
      .map { RunFolder(path: folder).file($0) }
  }

  /// The identity of the file that the value of an option stands for; `nil` if
  /// it stands for no file.
  ///
  /// - Parameter standard: the descriptor that `-` stands for.
  private static func identity(of path: String, standard: Int32) -> FileIdentity? {
    switch path {
    case "-": FileIdentity(descriptor: standard)
    case "none": nil
    default: FileIdentity(path: path)
    }
  }

  /// Refuses an output that would replace a nonempty file without
  /// `--overwrite`. With `--append`, `--output` may exist, and only that.
  private static func refuseReplacing(
    _ arguments: ParsedArguments, of command: CommandSpecification
  ) throws(OutputError) {
    guard arguments.declares("overwrite"), !arguments.has("overwrite"), !Worker.isMarked
    else { return }
    let isExtended = arguments.declares("append") && arguments.has("append")
    for (name, path) in outputs(arguments, of: command) where !(isExtended && name == "output") {
      guard path != "-", path != "none", let status = FileSystem.status(path), status.isRegular,
        status.st_size > 0
      else { continue }
      throw .cannotCreate(path: path, reason: "it is there already; --overwrite replaces it")
    }
  }
}
