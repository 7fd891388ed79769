import Batch
import Testing

/// Fills and copies that measure the speed of memory.
@Suite struct MemoryTests {
  /// Every element is written and nothing around them, by stores of any kind
  /// and any number of threads.
  @Test(arguments: MemoryLimit.StoreKind.allCases, [BatchThreads.one, .all])
  func everyElementAndNoOtherIsWritten(kind: MemoryLimit.StoreKind, threads: BatchThreads) {
    func check<Scalar: BatchScalar>(_: Scalar.Type) {
      for count in [0, 1, 63, 64, 1000, 70_001] {
        // Two blocks that begin on cache lines of 64 bytes, with 64 elements or
        // more to spare after each.
        let room = (count / 64 + 2) * 64
        let memory = UnsafeMutableRawBufferPointer.allocate(
          byteCount: 2 * room * MemoryLayout<Scalar>.stride, alignment: 64)
        defer { memory.deallocate() }
        let blocks = memory.initializeMemory(as: Scalar.self, repeating: -7)
        guard let first = blocks.baseAddress else { return }
        let second = first + room
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
}
