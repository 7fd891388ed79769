import Batch
import Platform
import Testing

/// That no race is found says little if none would be: `make test` runs this one
/// apart, under the thread sanitizer, which has to find it.
@Suite struct PlantedRaceTests {
  @Test(.enabled(if: getenv("SPRINGBENCH_PLANTED_RACE") != nil))
  func aRaceInThePool() {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { counter.deallocate() }
    counter.initialize(to: 0)
    WorkerPool.shared.run(count: 100) { _ in
      for _ in 0..<10_000 { counter.pointee += 1 }
    }
    #expect(counter.pointee > 0)
  }
}
