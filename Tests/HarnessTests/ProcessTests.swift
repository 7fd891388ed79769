import Foundation
import Harness
import Synchronization
import TestSupport
import Testing

@Suite struct InterleavedProcessTests {
  @Test(arguments: [1, 2, 5])
  func processesTakeTurnsAndEachLeadsEveryOtherRound(visits: Int) async throws {
    let ends = try InterleavedProcess.pair()
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for (name, end) in zip(["a", "b"], ends) {
        group.addTask {
          // On a thread of its own, because it blocks while the other works.
          await Self.onThread {
            let process = InterleavedProcess(file: end, leads: name == "a")
            process.wait()
            for round in 0..<4 {
              for visit in 0..<visits {
                log.entries.withLock { $0.append("\(name)\(round)\(visit)") }
                process.pass(endsRound: visit == visits - 1)
              }
            }
            close(end)
          }
        }
      }
    }
    var expected: [String] = []
    for round in 0..<4 {
      for visit in 0..<visits {
        for name in round % 2 == 0 ? ["a", "b"] : ["b", "a"] {
          expected.append("\(name)\(round)\(visit)")
        }
      }
    }
    #expect(log.entries.withLock { $0 } == expected)
  }

  @Test func aPartnerThatEndsIsNotWaitedFor() throws {
    let ends = try InterleavedProcess.pair()
    close(ends[1])
    let process = InterleavedProcess(file: ends[0], leads: true)
    process.wait()
    for visit in 0..<10 { process.pass(endsRound: visit % 2 == 1) }
    close(ends[0])
  }

  private final class Log: Sendable {
    let entries = Mutex<[String]>([])
  }

  private static func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        body()
        done.resume()
      }
    }
  }
}

@Suite struct ChildProcessTests {
  @Test func statusAndOutputAreReturned() throws {
    let result = try ChildProcess.run("sh", ["-c", "echo hello; exit 7"], isCaptured: true)
    #expect(result.status == 7)
    #expect(result.output == "hello\n")
  }

  @Test func variablesAreAddedToTheEnvironment() throws {
    let script = #"test "$GREETING" = "hello | there" && test -n "$PATH""#
    let child = try ChildProcess.start(
      "sh", ["-c", script], environment: ["GREETING": "hello | there"])
    #expect(child.wait() == 0)
  }

  @Test func aSignalShowsAs128AndItsNumber() throws {
    #expect(try ChildProcess.run("sh", ["-c", "kill -9 $$"]).status == 137)
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("/no/such/program", []) }
  }

  @Test func muchOutputDoesNotBlock() throws {
    let result = try ChildProcess.run(
      "sh", ["-c", "head -c 1000000 /dev/zero | tr '\\0' x"], isCaptured: true)
    #expect(result.output.utf8.count == 1_000_000)
  }
}

@Suite struct HostTests {
  @Test func filesOfTheKernelHaveFields() {
    let text = "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nflags\t\t: fpu avx\n"
    #expect(SystemFile.field("model name", of: text) == "Some CPU @ 2 GHz")
    #expect(SystemFile.field("flags", of: text) == "fpu avx")
    #expect(SystemFile.field("governor", of: text) == nil)
    #expect(SystemFile.text("/no/such/file") == nil)
  }

  @Test func processorsAreThoseOnline() {
    #expect(Processor.current().count == sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  @Test func messagesAreOneLine() {
    // Control characters, separators of lines and paragraphs, and marks that
    // change the direction of writing.
    #expect("a\nb\r\u{1b}[31m\u{7f}".asOneLine == "a?b??[31m?")
    #expect("\u{85}\u{9b}\u{2028}\u{2029}\u{202e}x\u{2066}".asOneLine == "????" + "?x?")
    #expect("naïve Σ 🙂".asOneLine == "naïve Σ 🙂")
    let long = String(repeating: "y", count: 140_000) + "end"
    #expect(long.asOneLine.count <= String.longestMessage + 1 && long.asOneLine.hasSuffix("yend"))
    // A single character with many combining marks is long as well.
    let heap = "z" + String(repeating: "\u{301}", count: 100_000)
    #expect(heap.asOneLine.utf8.count <= String.longestMessage + 6)
  }
}

@Suite struct PartialFileTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("out.csv").path }

  private func write(_ text: String, to path: String) throws {
    let file = try PartialFile(replacing: path)
    #expect(Glibc.write(file.descriptor, text, text.utf8.count) == text.utf8.count)
    try file.commit()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aFileAppearsWhenItIsWhole() throws {
    do {
      let file = try PartialFile(replacing: path)
      // Not the number of a standard file.
      #expect(file.descriptor > 2)
      #expect(try folder.names().count == 1 && folder.names() != ["out.csv"])
    }
    // Not committed, it is removed with its last reference.
    #expect(try folder.names().isEmpty)
    try write("a", to: path)
    #expect(try folder.names() == ["out.csv"] && text(path) == "a")
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755] as [mode_t])
  func permissionsStay(mode: mode_t) throws {
    try write("a", to: path)
    chmod(path, mode)
    try write("b", to: path)
    #expect(try #require(FileSystem.status(path)).st_mode & 0o777 == mode)
    #expect(try text(path) == "b")
  }

  @Test func linksAreFollowed() throws {
    let (near, far) = (folder.file("near").path, folder.file("far").path)
    symlink("far", near)
    symlink("out.csv", far)
    try write("through", to: path)
    try write("again", to: near)
    #expect(try text(path) == "again" && folder.names() == ["far", "near", "out.csv"])
    #expect(throws: PartialFile.Failure.self) {
      try PartialFile(replacing: folder.file("no/such/folder").path)
    }
  }

  /// The longest name that Linux allows.
  @Test func namesMayBeLong() throws {
    let long = folder.file(String(repeating: "n", count: 255)).path
    try write("a", to: long)
    #expect(try text(long) == "a")
  }
}
