import Glibc

/// The git checkout that contains the running program, if any.
public struct Checkout: Sendable, Hashable {
  /// The hash of the commit; `nil` outside a checkout, and if the program was
  /// built before that commit.
  public let commit: String?
  /// Whether tracked files differ from the commit; `nil` without a commit, and
  /// if `git` cannot tell.
  public let isDirty: Bool?

  /// Asks `git` in the folder of the program.
  public static func current() -> Checkout {
    let unknown = Checkout(commit: nil, isDirty: nil)
    guard let program = ownPath, let slash = program.lastIndex(of: "/") else { return unknown }
    let folder = String(program[..<slash])
    // The hash of the commit and its time, in seconds since 1970.
    guard let described = git(folder, ["log", "-1", "--format=%H %ct"]) else { return unknown }
    let parts = described.split(separator: " ")
    // A program older than the commit was not built from it.
    guard parts.count == 2, let time = Int(parts[1]), let status = FileSystem.status(program),
      status.st_mtim.tv_sec >= time
    else { return unknown }
    let changes = git(folder, ["status", "--porcelain", "--untracked-files=no"])
    return Checkout(commit: String(parts[0]), isDirty: changes.map { !$0.isEmpty })
  }

  /// The path of the running program.
  public static var ownPath: String? { FileSystem.resolved("/proc/self/exe") }

  /// The output of a `git` command, without white space around it; `nil` if the
  /// command fails.
  private static func git(_ folder: String, _ arguments: [String]) -> String? {
    guard
      let outcome = try? ChildProcess.run(
        // Another process may be using the repository.
        "git", ["--no-optional-locks", "-C", folder] + arguments, isCaptured: true, isQuiet: true),
      outcome.status == 0
    else { return nil }
    return SystemFile.trimmed(outcome.output[...])
  }
}
