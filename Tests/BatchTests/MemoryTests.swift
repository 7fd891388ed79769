import Batch
import Springs
import Testing

/// Fills and copies that measure the speed of memory, names of kernels, levels,
/// and checks of memory that a caller brings.
@Suite struct MemoryTests {
  /// Every element is written and none beside them, by stores of any kind and
  /// any number of threads.
  @Test(arguments: MemoryLimit.StoreKind.allCases, [BatchThreads.one, .all])
  func everyElementIsWritten(kind: MemoryLimit.StoreKind, threads: BatchThreads) {
    func check<Scalar: BatchScalar>(_: Scalar.Type) {
      for count in [0, 1, 63, 64, 1000, 70_001] {
        let room = count + 128
        let memory = UnsafeMutablePointer<Scalar>.allocate(capacity: 3 * room + 16)
        defer { memory.deallocate() }
        memory.initialize(repeating: -7, count: 3 * room + 16)
        let start = UInt(bitPattern: memory)
        let first = memory + Int((64 - start % 64) % 64) / MemoryLayout<Scalar>.stride
        let second = first + room / 64 * 64
        MemoryLimit.fill(first, second, count: count, kind: kind, threads: threads)
        let values = (0..<count).map { (first[$0], second[$0]) }
        #expect(values.allSatisfy { $0 == (1, 2) })
        #expect(first[count] == -7 && second[count] == -7)
        for index in 0..<count { second[index] = Scalar(index) }
        MemoryLimit.copy(first, from: second, count: count, kind: kind, threads: threads)
        #expect((0..<count).allSatisfy { first[$0] == Scalar($0) } && first[count] == -7)
      }
    }
    check(Double.self)
    check(Float.self)
  }

  /// Kernels that multiply matrices have the names of their BLAS functions.
  @Test func kernelsHaveTheNamesOfTheLibrary() {
    let narrow = BatchKernel.allCases.map { $0.name(for: Float.self) }
    #expect(
      narrow == [
        "scalar", "table", "stream", "recurrence", "recurrence-stream", "polynomial",
        "polynomial-stream", "sgemm2", "sgemm3", "sgemv",
      ])
    let wide = BatchKernel.allCases.map { $0.name(for: Double.self) }
    #expect(wide == BatchKernel.allCases.map(\.rawValue))
  }

  /// Outputs larger than three quarters of the shared cache bypass it.
  @Test func largeOutputsBypassTheCache() {
    let reported = MemoryProfile.reported
    #expect(reported.streamingBytes == reported.sharedCacheBytes / 4 * 3)
    #expect(reported.coreCacheBytes >= 1 << 10)
  }

  @Test func theBestLevelIsTheHighestThereIs() {
    let best = VectorLevel.best
    #expect(best.isAvailable)
    let order = VectorLevel.allCases
    for level in order.drop(while: { $0 != best }).dropFirst() { #expect(!level.isAvailable) }
    for level in order where level.isAvailable {
      #expect(level.perform { VectorLevel.active } == level)
    }
  }

  @Test func prefetchesAreAsTheyWereSet() {
    let before = VectorLevel.prefetches
    for wanted in [true, false, before] {
      VectorLevel.prefetches = wanted
      #expect(VectorLevel.prefetches == wanted)
    }
  }

  /// Evaluates eight samples into planes of the given sizes.
  private static func evaluate(_ positions: Int, _ velocities: Int) {
    let batch = SpringBatch<Double>(Spring.bouncy, from: [0, 0], to: [1, 1])
    var (first, second) = ([Double](repeating: 0, count: 8), [Double](repeating: 0, count: 8))
    _ = first.withUnsafeMutableBufferPointer { first in
      second.withUnsafeMutableBufferPointer { second in
        batch.evaluate(
          at: .uniform(interval: 1, count: 4),
          positions: UnsafeMutableBufferPointer(rebasing: first[..<positions]),
          velocities: UnsafeMutableBufferPointer(rebasing: second[..<velocities]),
          layout: SampleLayout(.bySpring, springs: 2, frames: 4))
      }
    }
  }

  @Test func memoryThatIsTooSmallTraps() async {
    Self.evaluate(8, 8)
    await #expect(processExitsWith: .failure) { Self.evaluate(7, 8) }
    await #expect(processExitsWith: .failure) { Self.evaluate(8, 7) }
  }

  @Test func velocitiesThatAreTooManyTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SpringBatch<Double>(Spring.bouncy, from: [0], to: [1], velocities: [0, 0])
    }
  }
}
