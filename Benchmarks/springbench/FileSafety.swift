import Arguments
import Files
import Reports
import Runs

/// Refuses command lines by which files would be lost: two outputs into one
/// file, and an output that would replace a file without `--overwrite`.
enum FileSafety {
  /// Throws if a file would be lost by these arguments of a command.
  static func check(_ arguments: ParsedArguments, of command: CommandSpecification) throws {
    // The option that names each output.
    var names: [String: String] = [:]
    let mayReplace =
      !arguments.declares("overwrite") || arguments.has("overwrite") || Worker.isMarked
    // With this option `--output` may exist.
    let isExtended = arguments.declares("resume") && arguments.has("resume")
    for option in command.options where [.output, .redirectedOutput].contains(option.file) {
      let standard = option.file == .redirectedOutput ? "-" : nil
      guard let path = arguments.string(option.name) ?? standard, path != "/dev/null"
      else { continue }
      if let other = names.updateValue(option.name, forKey: path) {
        throw UsageError("--\(other) and --\(option.name) both go to '\(path)'")
      }
      if mayReplace || isExtended && option.name == "output" || path == "-" { continue }
      if let status = FileSystem.status(path), status.isRegular, status.st_size > 0 {
        throw OutputError.cannotCreate(
          path: path, reason: "it is there already; --overwrite replaces it")
      }
    }
  }
}
