import Foundation
import Harness
import Synchronization
import Testing

@Suite("Two interleaved processes")
struct InterleavedProcessTests {
  @Test("They take turns, and each leads every other round", arguments: [1, 2, 5])
  func order(visits: Int) async throws {
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
    let expected = (0..<4).flatMap { round in
      (0..<visits).flatMap { visit in
        (round % 2 == 0 ? ["a", "b"] : ["b", "a"]).map { "\($0)\(round)\(visit)" }
      }
    }
    #expect(log.entries.withLock { $0 } == expected)
  }

  @Test("A partner that ends is not waited for")
  func alone() throws {
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

@Suite("Child processes")
struct ChildProcessTests {
  @Test("Status and output")
  func outcome() throws {
    let result = try ChildProcess.run("sh", ["-c", "echo hello; exit 7"], isCaptured: true)
    #expect(result.status == 7)
    #expect(result.output == "hello\n")
  }

  @Test("variables are added to the environment of this process")
  func variables() throws {
    let script = #"test "$GREETING" = "hello | there" && test -n "$PATH""#
    let child = try ChildProcess.start(
      "sh", ["-c", script], environment: ["GREETING": "hello | there"])
    #expect(child.wait() == 0)
  }

  @Test("A signal shows as 128 and its number")
  func signal() throws {
    #expect(try ChildProcess.run("sh", ["-c", "kill -9 $$"]).status == 137)
  }

  @Test("A program that is not there is an error")
  func absent() {
    #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("/no/such/program", []) }
  }

  @Test("Much output does not block")
  func muchOutput() throws {
    let result = try ChildProcess.run(
      "sh", ["-c", "head -c 1000000 /dev/zero | tr '\\0' x"], isCaptured: true)
    #expect(result.output.utf8.count == 1_000_000)
  }
}
