import Arguments
import Files
import Glibc
import Reports
import Runs

/// Protects existing files from being overwritten.
enum OverwriteGuard {
  /// Throws if an output would replace a nonempty file without `--overwrite`.
  /// With `--append` or `--resume`, `--output` may exist, and only that.
  static func check(_ arguments: ParsedArguments) throws(OutputError) {
    guard arguments.declares("overwrite"), !arguments.has("overwrite"), !Worker.isMarked
    else { return }
    let isExtended = ["append", "resume"].contains { arguments.declares($0) && arguments.has($0) }
    for name in CommonOptions.outputNames
    where arguments.declares(name) && !(isExtended && name == "output") {
      guard let path = arguments.string(name), path != "-", path != "none" else { continue }
      if let status = FileSystem.status(path), status.st_mode & S_IFMT == S_IFREG,
        status.st_size > 0
      {
        throw .cannotCreate(path: path, reason: "it is there already; --overwrite replaces it")
      }
    }
  }
}
