import Foundation
import Harness
import Synchronization
import Testing

@Suite struct InterleavedProcessTests {
  @Test(arguments: [1, 2, 5])
  func processesTakeTurnsAndEachLeadsEveryOtherRound(visits: Int) throws {
    let ends = try InterleavedProcess.pair()
    let log = Log()
    // Each blocks while the other works.
    let threads = zip(["a", "b"], ends).map { name, end in
      Thread {
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
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { usleep(100) }
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

  @Test func asManyProcessorsAreFoundAsAreOnline() {
    #expect(Processor.current().count == sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
