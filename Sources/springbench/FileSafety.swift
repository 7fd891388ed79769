import Harness

/// Refuses command lines by which files would be lost: two outputs into one
/// file, an output into an input, and an output that would replace a file
/// without `--overwrite`.
enum FileSafety {
  /// Throws if a file would be lost by these arguments of a command.
  static func check(_ arguments: ParsedArguments, of command: CommandSpecification) throws {
    // What names each file on the command line, by its path without links.
    func place(_ path: String) -> String { FileSystem.resolved(path) ?? path }
    var names: [String: String] = [:]
    for option in command.options where option.file == .input {
      for path in arguments.strings(option.name) { names[place(path)] = "--\(option.name)" }
    }
    if command.operandsAreInputs {
      for path in arguments.operands { names[place(path)] = "'\(path)'" }
    }
    let inputs = Set(names.keys)
    let mayReplace =
      !arguments.declares("overwrite") || arguments.has("overwrite") || Worker.isMarked
    for option in command.options where [.output, .redirectedOutput].contains(option.file) {
      let standard = option.file == .redirectedOutput ? "-" : nil
      guard let path = arguments.string(option.name) ?? standard, path != "/dev/null"
      else { continue }
      if path != "-", let other = names.updateValue("--\(option.name)", forKey: place(path)) {
        let relation = inputs.contains(place(path)) ? "are the same file," : "both go to"
        throw UsageError("\(other) and --\(option.name) \(relation) '\(path)'")
      }
      if mayReplace || path == "-" { continue }
      if let status = FileSystem.status(path), status.isRegular, status.st_size > 0 {
        throw OutputError.cannotCreate(
          path: path, reason: "it is there already; --overwrite replaces it")
      }
    }
  }
}
