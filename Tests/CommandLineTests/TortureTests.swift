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

  private static let quiet = "--quiet --no-progress"
  private static let works = [
    Work(line: "cases --set quick -o out", outputs: ["out"]),
    Work(line: "answer --method closed-form -i in -o out", outputs: ["out"]),
    Work(line: "selfcheck --dry-run --append -o old \(quiet)", outputs: ["old"]),
    Work(
      line: "run --only selfcheck --dry-run -o r \(quiet)",
      outputs: ["r/selfcheck.csv", "r/environment.json"]),
    Work(
      line: "selfcheck --filter empty --processes 2 --samples 2 --iterations 1 -o out \(quiet)",
      outputs: ["out"]),
    Work(line: "describe --spring ratio:zeta=1,omega=1", outputs: []),
  ]

  private static let isEveryCall =
    ProcessInfo.processInfo.environment["SPRINGBENCH_TORTURE"] == "every-call"

  /// The function, the error, and the additional exit statuses allowed, all of
  /// which the page documents.
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
    let whole = try Folder(work)
    let reference = try whole.run([:])
    #expect(reference.status == 0, "\(reference.errors)")
    var fired = 0
    for (function, error, statuses) in Self.faults {
      // A worker process that fails makes the whole command end with 1.
      let told = work.line.contains("--processes") ? statuses.union([1]) : statuses
      // There are hundreds of calls and thousands of allocations, so the stride
      // grows, except in `make fuzz`.
      var number = 1
      while true {
        let folder = try Folder(work)
        let outcome = try folder.run([
          "LD_PRELOAD": shim.path, "TORTURE_FUNCTION": function, "TORTURE_NUMBER": "\(number)",
          "TORTURE_ERROR": "\(error)", "TORTURE_MARK": folder.file("mark").path,
          "TORTURE_SPAWNS": folder.file("spawns").path,
        ])
        guard folder.has("mark") else { break }
        fired += 1
        folder.check(
          outcome, against: whole, reference, told, "\(function) \(number) of '\(work.line)'")
        let stride = function.hasSuffix("alloc") ? number / 2 : number / 4
        number += 1 + (Self.isEveryCall ? 0 : stride)
      }
    }
    #expect(fired > 10)
  }

  /// A folder with the inputs of a command.
  private struct Folder {
    let work: Work
    let folder: TemporaryFolder
    static let question = "case,zeta,omega,x0,target,v0,t\na,0.5,1,0,1,0,1\n"

    init(_ work: Work) throws {
      self.work = work
      folder = try TemporaryFolder()
      _ = try folder.write(Self.question, to: "in")
      if work.outputs == ["old"] { try Self.report.get().write(to: folder.file("old")) }
    }

    static let report = Result {
      Data(try Program.run(["selfcheck", "--dry-run", "--format", "csv"]).output.utf8)
    }

    private static var linesBefore: Int {
      guard let data = try? report.get() else { return 0 }
      return data.filter { $0 == 10 }.count
    }

    func file(_ name: String) -> URL { folder.file(name) }
    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.file(name).path)
    }

    func run(_ environment: [String: String]) throws -> Program.Outcome {
      try Program.run(
        work.line.split(separator: " ").map(String.init), in: folder.url, environment: environment)
    }

    /// The number of lines of a file, 0 if it is missing.
    func lines(_ name: String) -> Int {
      let text = try? folder.text(name)
      return text.map { $0.split(separator: "\n").count } ?? 0
    }

    func check(
      _ outcome: Program.Outcome, against whole: Folder, _ reference: Program.Outcome,
      _ told: Set<Int32>, _ comment: String
    ) {
      let files =
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.path))?.filter {
          $0.hasSuffix(".partial")
        } ?? []
      // A process that runs out of memory does not clean up; the next run does.
      #expect(files.isEmpty || outcome.status == 71, "\(comment): \(files)")
      for name in work.outputs {
        // Complete, or unchanged, or absent.
        let before = name == "old" ? Self.linesBefore : 0
        let allowed = outcome.status == 0 ? [whole.lines(name)] : [whole.lines(name), before]
        // The environment record differs if something could not be determined.
        let isRecord = name.hasSuffix(".json") && has(name)
        #expect(isRecord || allowed.contains(lines(name)), "\(comment): \(name) \(outcome.status)")
      }
      if outcome.status == 0 {
        #expect(work.outputs.isEmpty == false || outcome.output == reference.output, "\(comment)")
      } else {
        #expect(told.contains(outcome.status), "\(comment): \(outcome.status) \(outcome.errors)")
        // Except when writing the message itself failed.
        let isSaid = outcome.errors.hasPrefix("springbench: ") && outcome.errors.hasSuffix("\n")
        #expect(isSaid, "\(comment): \(outcome.errors)")
      }
    }
  }

  // MARK: The library that makes calls fail

  static let compiler: String? = {
    let found = try? Program.shell(
      "command -v clang || ls \"$(dirname \"$(readlink -f \"$(command -v swift)\")\")/clang\"")
    return found.flatMap { $0.output.split(separator: "\n").first.map(String.init) }
  }()

  private static let built = Result { try TemporaryFolder() }

  private static let shim = Result {
    let target = try built.get().file("torture.so")
    let source = Repository.file("Tests/Torture/torture.c").path
    let outcome = try Program.shell(
      "'\(compiler ?? "clang")' -shared -fPIC -O1 -o '\(target.path)' '\(source)' -ldl")
    guard outcome.status == 0 else { throw Unbuilt(description: outcome.errors) }
    return target
  }

  private struct Unbuilt: Error, CustomStringConvertible { let description: String }
}
