import Batch
import Platform
import Synchronization
import Testing

/// A race that was planted to show that races are found: `make check` runs it
/// separately, under the thread sanitizer, which must find it.
@Suite struct PlantedRaceTests {
  @Test(.enabled(if: getenv("SPRINGBENCH_PLANTED_RACE") != nil), .timeLimit(.minutes(1)))
  func aRaceInThePool() {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { counter.deallocate() }
    counter.initialize(to: 0)
    let arrived = Atomic(0)
    WorkerPool.shared.run(count: 2) { _ in
      // Waits for the other thread, or one might do the work of both.
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 2 { sched_yield() }
      counter.pointee += 1
    }
    #expect(counter.pointee > 0)
  }
}
