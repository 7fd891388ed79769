import Arguments
import Glibc
import Reports
import Suites

/// Keeps what is there: a file that an output would replace.
enum OverwriteGuard {
  /// Options whose values are files that are written.
  private static let outputs = ["output", "samples-out", "env-out", "output-edges"]
  /// Options whose values are files that are read.
  private static let inputs = ["input", "cases", "traces", "trace", "frames", "grid"]

  /// Throws where an output is one of the inputs, which nothing permits, and
  /// where it would replace a file with something in it, and none of
  /// `--overwrite`, `--append` and `--resume` was given.
  static func check(_ arguments: ParsedArguments) throws {
    guard Worker.current() == nil else { return }
    let read = inputs.filter(arguments.declares).compactMap(arguments.string) + arguments.operands
    let permissions = ["overwrite", "append", "resume"].filter(arguments.declares)
    let isGuarded =
      permissions.contains("overwrite") && !permissions.contains(where: arguments.has)
    for name in outputs where arguments.declares(name) {
      guard let path = arguments.string(name), path != "-", path != "none",
        let file = status(path), file.st_mode & S_IFMT == S_IFREG
      else { continue }
      for other in read {
        guard let input = status(other), input.st_dev == file.st_dev, input.st_ino == file.st_ino
        else { continue }
        throw UsageError("--\(name): '\(path)' is read by this command, too; name another file")
      }
      if isGuarded, file.st_size > 0 {
        throw OutputError.cannotCreate(
          path: path, reason: "it is there already; --overwrite replaces it")
      }
    }
  }

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }
}
