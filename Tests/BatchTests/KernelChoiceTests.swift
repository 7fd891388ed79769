import Batch
import Foundation
import Springs
import TestSupport
import Testing

/// Which kernel `choose` returns, and the runs and cache size it depends on.
@Suite struct KernelChoiceTests {
  /// Runs of at least eight equal springs, on average, get tables.
  @Test(arguments: [(7, 16, false), (8, 16, true), (8, 17, false), (9, 16, true), (1, 16, false)])
  func runsOfEightEqualSpringsGetTables(length: Int, count: Int, hasTables: Bool) {
    let springs = (0..<count).map { Spring(response: 0.3 + 0.01 * Double($0), dampingRatio: 0.8) }
    let motions = (0..<count).map { springs[$0 / length].motion(from: 0, to: 1) }
    let batch = SpringBatch(motions)
    #expect(SpringBatch.shortestRun == 8)
    #expect(batch.supports(.table, at: .uniform(interval: 1, count: 2)) == hasTables)
  }

  /// Outputs stream if they and the springs take over three quarters of the
  /// largest cache. For 3 frames of 5 springs that is two planes of 15 doubles
  /// and five columns of 5, together 440 bytes.
  @Test(arguments: SampleOrder.allCases)
  func streamingCountsAllBytesOfTheOutput(order: SampleOrder) {
    let springs = (0..<5).map { Spring(response: 1 + Double($0), dampingRatio: 0.8) }
    let batch = SpringBatch(springs.map { $0.motion(from: 0, to: 1) })
    let times = BatchTimes.uniform(interval: 1, count: 3)
    let layout = SampleLayout(order, springs: 5, frames: 3)
    #expect(batch.choose(at: times, layout: layout, cacheBytes: 584) == .recurrenceStream)
    #expect(batch.choose(at: times, layout: layout, cacheBytes: 588) == .recurrence)
  }

  /// The arguments: runs, equal springs in each, frames (negative: listed
  /// times), and the kernels chosen by frame and by spring. The numbers follow
  /// from the rules in docs/batch.md for doubles and vectors of 64 bytes.
  @Test(
    .enabled(if: VectorLevel.v4.isAvailable, "the CPU has no vectors of 64 bytes"),
    arguments: [
      // One run: two closed forms for each of two vectors of springs are as
      // many as a table needs for 32 frames, and fewer than for 33. Runs of 32
      // springs get a table for any number of frames above 1.
      (1, 9, 32, .table, .table), (1, 9, 33, .recurrence, .recurrence),
      (1, 32, 1000, .table, .table),
      // Two runs: by spring, a table needs 16 springs in each; by frame, 32.
      (2, 16, 32, .recurrence, .table), (2, 15, 8, .recurrence, .recurrence),
      (2, 31, 1000, .recurrence, .recurrence), (2, 32, 1000, .table, .table),
      // Different springs, and runs of fewer than eight.
      (9, 1, 2, .recurrence, .recurrence), (4, 7, 100, .recurrence, .recurrence),
      // One frame: two or three closed forms for polynomials, one for a table.
      (1, 16, 1, .polynomial, .polynomial), (1, 17, 1, .table, .table),
      // Listed times, 3 runs: 3 closed forms for a table; for polynomials 9 in
      // 3 frames of 3 vectors, 6 in 2 frames. A third decides.
      (3, 8, -3, .table, .table), (3, 8, -2, .polynomial, .polynomial),
      (9, 1, -9, .polynomial, .polynomial),
    ] as [(Int, Int, Int, BatchKernel, BatchKernel)])
  func closedFormsDecideBetweenKernels(
    runs: Int, length: Int, frames: Int, byFrame: BatchKernel, bySpring: BatchKernel
  ) {
    let springs = (0..<runs).map { Spring(response: 1 + Double($0), dampingRatio: 0.8) }
    let motions = (0..<runs * length).map { springs[$0 / length].motion(from: 0, to: 1) }
    let batch = SpringBatch(motions)
    let times =
      frames > 0
      ? BatchTimes.uniform(interval: 0.01, count: frames)
      : .list([Double](repeating: 1, count: -frames))
    for (order, kernel) in [(SampleOrder.byFrame, byFrame), (.bySpring, bySpring)] {
      let layout = SampleLayout(order, springs: motions.count, frames: times.count)
      let chosen = VectorLevel.v4.perform {
        batch.choose(at: times, layout: layout, cacheBytes: .max)
      }
      #expect(chosen == kernel, "\(order)")
    }
  }

  /// The size is the one that Linux reports; in a virtual machine the C library
  /// may report a multiple.
  @Test(
    .enabled(if: KernelChoiceTests.thirdLevelCache != nil, "Linux reports no third-level cache"))
  func theLargestCacheIsFound() throws {
    let shared = try #require(Self.thirdLevelCache)
    #expect(LargestCache.bytes == shared)
  }

  /// Bytes of the third-level cache of the first CPU; Linux reports KiB.
  private static let thirdLevelCache: Int? = {
    let path = "/sys/devices/system/cpu/cpu0/cache/index3/size"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 * 1024 }
  }()
}

/// Fills and copies that measure the speed of memory.
@Suite struct MemoryTests {
  @Test(arguments: MemoryLimit.StoreKind.allCases, [BatchThreads.one, .all])
  func everyElementAndNotTheNextIsWritten(kind: MemoryLimit.StoreKind, threads: BatchThreads) {
    for count in [0, 1, 63, 64, 1000, 70_001] {
      // Two blocks that begin on cache lines of 64 bytes, with 64 elements or
      // more to spare after each.
      let room = (count / 64 + 2) * 64
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * room * MemoryLayout<Double>.stride, alignment: 64)
      defer { memory.deallocate() }
      let blocks = memory.initializeMemory(as: Double.self, repeating: -7)
      guard let first = blocks.baseAddress else { return }
      let second = first + room
      MemoryLimit.fill(first, second, count: count, kind: kind, threads: threads)
      let values = (0..<count).map { (first[$0], second[$0]) }
      #expect(values.allSatisfy { $0 == (1, 2) })
      #expect(first[count] == -7 && second[count] == -7)
      for index in 0..<count { second[index] = Double(index) }
      MemoryLimit.copy(first, from: second, count: count, kind: kind, threads: threads)
      #expect((0..<count).allSatisfy { first[$0] == Double($0) } && first[count] == -7)
    }
  }
}

/// Invalid arguments end the process with a message, in release builds as well.
@Suite struct RefusalTests {
  private static let spring = Spring(response: 0.5, dampingRatio: 0.8)
  private static var live: LiveSprings {
    LiveSprings([spring.motion(from: 0, to: 1)], interval: 1.0 / 60, restDistance: 1e-3)
  }

  @Test func indicesCountsAndTargetsAreChecked() async {
    for result in [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch(Self.spring, from: [0, 1], to: [1])
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch(Self.spring, from: [0], to: [1], velocities: [0, 0])
      },
    ] { expectMessage("starts, targets and velocities differ in number", in: result) }
    expectMessage(
      "there is no spring 1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(1, to: 3)
      })
    expectMessage(
      "a target must be finite",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(0, to: .nan)
      })
  }

  @Test func timesAndLayoutsMustBeValid() async {
    expectMessage(
      "times must be finite and not negative",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BatchTimes.uniform(from: -1, interval: 0.1, count: 3)
      })
    expectMessage(
      "rows of a layout must not overlap",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SampleLayout(.bySpring, springs: 2, frames: 4, stride: 2)
      })
  }

  /// Evaluates eight samples into planes of the given sizes.
  private static func evaluate(_ positions: Int, _ velocities: Int) {
    let batch = SpringBatch(Self.spring, from: [0, 0], to: [1, 1])
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

  @Test func memoryMustHoldTheLayout() async {
    Self.evaluate(8, 8)
    for result in [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.evaluate(7, 8)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.evaluate(8, 7)
      },
    ] { expectMessage("the memory is too small for the layout", in: result) }
  }
}
