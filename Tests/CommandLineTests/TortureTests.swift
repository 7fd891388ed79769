import Foundation
import TestSupport
import Testing

/// Every system call that writes, reads, allocates, renames, forks or maps
/// fails in turn. Nothing may be lost or damaged, and the program must report
/// the error.
@Suite struct TortureTests {
  /// A command, and the files it creates.
  struct Work: Sendable, CustomTestStringConvertible {
    let line: String
    let outputs: [String]
    var testDescription: String { line }
  }

  private static let works = [
    Work(line: "cases --set quick -o out", outputs: ["out"]),
    Work(line: "answer --method closed-form -i in -o out", outputs: ["out"]),
    Work(line: "selfcheck --dry-run --append -o old \(Program.quiet)", outputs: ["old"]),
    Work(
      line: "run --only selfcheck --dry-run -o r \(Program.quiet)",
      outputs: ["r/selfcheck.csv", "r/environment.json"]),
    Work(
      line: "selfcheck --filter empty --processes 2 --samples 2 --iterations 1 -o out "
        + Program.quiet,
      outputs: ["out"]),
    Work(line: "describe --spring ratio:zeta=1,omega=1", outputs: []),
  ]

  /// Set by `make fuzz`.
  private static let isEveryCall =
    ProcessInfo.processInfo.environment["SPRINGBENCH_TORTURE"] == "every-call"

  /// The function that fails, its error, and the exit statuses that
  /// `docs/reliability.md` documents for it. The program may also succeed.
  private static let faults: [(function: String, error: Int32, statuses: Set<Int32>)] = [
    ("write", ENOSPC, [74]), ("write", EDQUOT, [74]), ("read", EIO, [66]),
    ("open", EMFILE, [66, 73]), ("open", EACCES, [66, 73]), ("fsync", EIO, [74]),
    ("close", EIO, [74]), ("flock", ENOLCK, []), ("rename", EACCES, [74]),
    ("mkdir", ENOSPC, [73]), ("symlink", EPERM, []), ("fchmod", EPERM, []),
    ("opendir", ENOMEM, []), ("realpath", ENOMEM, [73]), ("mkdtemp", ENOSPC, [73]),
    ("mmap", ENOMEM, [71]), ("pthread_create", EAGAIN, []), ("posix_spawnp", ENOMEM, [1]),
    ("malloc", ENOMEM, [71]), ("realloc", ENOMEM, [71]),
  ]

  @Test(.enabled(if: compiler != nil, "no C compiler"), arguments: works)
  func everyCallFailsInTurn(work: Work) throws {
    let shim = try Self.shim.get()
    let undisturbed = try Trial(work, environment: [:])
    #expect(undisturbed.outcome.status == 0, "\(undisturbed.outcome.errors)")
    var faultCount = 0
    for (function, error, statuses) in Self.faults {
      // A worker process that fails makes the whole command end with 1.
      let allowed = work.line.contains("--processes") ? statuses.union([1]) : statuses
      var number = 1
      while true {
        let mark = try TemporaryFolder()
        let trial = try Trial(
          work,
          environment: [
            "LD_PRELOAD": shim, "TORTURE_FUNCTION": function, "TORTURE_NUMBER": "\(number)",
            "TORTURE_ERROR": "\(error)", "TORTURE_MARK": mark.file("mark").path,
            "TORTURE_SPAWNS": mark.file("spawns").path,
          ])
        // There were fewer calls.
        guard try mark.names().contains("mark") else { break }
        faultCount += 1
        trial.check(
          against: undisturbed, allowed, "\(function) \(number) of '\(work.line)'")
        // There are hundreds of calls and thousands of allocations, so calls
        // are left out, the more the later they are.
        let skipped = function.hasSuffix("alloc") ? number : number / 2
        number += 1 + (Self.isEveryCall ? 0 : skipped)
      }
    }
    #expect(faultCount > 10)
  }

  /// A command run in a folder of its own.
  private struct Trial {
    let work: Work
    let folder: TemporaryFolder
    let outcome: Program.Outcome

    init(_ work: Work, environment: [String: String]) throws {
      self.work = work
      folder = try TemporaryFolder()
      try folder.write("case,zeta,omega,x0,target,v0,t\na,0.5,1,0,1,0,1\n", to: "in")
      if work.outputs == ["old"] { try folder.write(Self.report.get(), to: "old") }
      outcome = try folder.run(work.line, environment: environment)
    }

    /// The report to which a command appends.
    static let report = Result {
      try Program.run("selfcheck --dry-run --format csv").output
    }

    private static func lineCount(_ text: String?) -> Int {
      text?.split(separator: "\n").count ?? 0
    }

    /// The number of lines of a file, 0 if it is missing.
    func lineCount(_ name: String) -> Int { Self.lineCount(try? folder.text(name)) }

    /// Expects that every output is complete, or as before if the command
    /// failed, and that a failure has one of the statuses and a message.
    func check(against undisturbed: Trial, _ statuses: Set<Int32>, _ comment: String) {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.path)) ?? []
      let partial = names.filter { $0.hasSuffix(".partial") }
      // A process that runs out of memory does not clean up; the next run does.
      #expect(partial.isEmpty || outcome.status == 71, "\(comment): \(partial)")
      for name in work.outputs {
        let before = name == "old" ? Self.lineCount(try? Self.report.get()) : 0
        let isComplete = lineCount(name) == undisturbed.lineCount(name)
        let isAsBefore = outcome.status != 0 && lineCount(name) == before
        // The environment record differs if something could not be determined.
        let isRecord = name.hasSuffix(".json") && names.contains(name)
        #expect(isRecord || isComplete || isAsBefore, "\(comment): \(name) \(outcome.status)")
      }
      if outcome.status == 0 {
        let isSame = outcome.output == undisturbed.outcome.output
        #expect(!work.outputs.isEmpty || isSame, "\(comment)")
      } else {
        #expect(
          statuses.contains(outcome.status), "\(comment): \(outcome.status) \(outcome.errors)")
        let isSaid = outcome.errors.hasPrefix("springbench: ") && outcome.errors.hasSuffix("\n")
        #expect(isSaid, "\(comment): \(outcome.errors)")
      }
    }
  }

  // MARK: The library that makes calls fail

  /// A C compiler: clang, or the one that the Swift toolchain brings.
  static let compiler: String? = {
    let found = try? Program.shell(
      "command -v clang || ls \"$(dirname \"$(readlink -f \"$(command -v swift)\")\")/clang\"")
    return found.flatMap { $0.output.split(separator: "\n").first.map(String.init) }
  }()

  /// Compiles a file of Tests/Torture into a library that can be preloaded.
  ///
  /// - Returns: the path of the library, which is in `folder`.
  static func library(_ source: String, in folder: TemporaryFolder) throws -> String {
    let target = folder.file("\(source).so").path
    let path = Repository.file("Tests/Torture/\(source)").path
    let outcome = try Program.shell(
      "'\(compiler ?? "")' -shared -fPIC -O1 -o '\(target)' '\(path)' -ldl")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return target
  }

  /// The folder of the library, kept as long as the process runs.
  private static let built = Result { try TemporaryFolder() }
  private static let shim = Result { try library("torture.c", in: built.get()) }
}
