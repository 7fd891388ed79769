import CHarness
import Glibc

/// The operating system and its current load. Unknown properties are `nil`.
public enum OperatingSystem {
  /// The name of the distribution.
  public static var name: String? {
    guard let text = SystemFile.text("/etc/os-release") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
      return String(line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" })
    }
    return nil
  }

  /// The kernel and its release: `Linux 6.18.0`.
  public static var kernel: String? {
    guard let type = SystemFile.text("/proc/sys/kernel/ostype"),
      let release = SystemFile.text("/proc/sys/kernel/osrelease")
    else { return nil }
    return "\(type) \(release)"
  }

  /// The kernel's load average over the last minute.
  public static var loadAverage: Double? {
    SystemFile.text("/proc/loadavg")
      .flatMap { $0.split(separator: " ").first }
      .flatMap { Double($0) }
  }
}

/// How the program was compiled.
public enum BuildRecord {
  /// `release` or `debug`.
  public static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The compiler's version, major and minor number; `nil` if it is newer than
  /// all that are listed here. The package requires 6.2.
  public static var swiftVersion: String? {
    #if compiler(>=6.5)
      nil
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// The vector instructions that the C code was compiled for: `avx512f`,
  /// `avx2+fma`, `avx`, or `baseline`, as in a portable build.
  public static var targetProcessor: String { String(cString: springbench_target_vector_isa()) }
}

/// The git checkout that contains the running program, if any.
public struct Checkout: Sendable {
  /// The hash of the commit; `nil` if `git` finds none, and if the program was
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

  /// The trimmed output of a `git` command; `nil` if the command fails.
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
