import Foundation
import Measurement
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

@Suite("The frequency of the CPU")
struct PaceTests {
  /// `chain` is a time that depends on the frequency of the CPU alone.
  @Test("A slower CPU is waited for, until that is its usual frequency")
  func recovering() {
    var frequency = FrequencyTracker()
    let usual = ReferenceTimes(chain: 2_500, bundle: 5_000)
    let slow = ReferenceTimes(chain: 3_200, bundle: 9_000)
    let close = ReferenceTimes(chain: 2_520, bundle: 9_000)
    #expect([usual, slow, close].map { frequency.isRecovering($0) } == [false, true, false])
    let waits = (0..<500).map { _ in frequency.isRecovering(slow) }
    let waitCount = waits.count { $0 }
    #expect((100..<400).contains(waitCount))
    #expect(waits[..<waitCount].allSatisfy { $0 })
    // A fast reading restores the usual frequency, and slow ones are waited for
    // again.
    #expect([usual, slow].map { frequency.isRecovering($0) } == [false, true])
  }
}
