import Batch
import Foundation
import Springs
import TestSupport
import Testing

/// The result of a call depends only on its arguments.
@Suite struct SameBitsTests {
  /// The bits of samples, hidden in a struct: of two unequal arrays a failed
  /// expectation would search for the shortest edit, for an hour.
  private struct Bits: Equatable {
    let planes: [[UInt64]]
    init(
      _ positions: UnsafeMutableBufferPointer<Double>,
      _ velocities: UnsafeMutableBufferPointer<Double>
    ) {
      planes = [positions.map(\.bitPattern), velocities.map(\.bitPattern)]
    }
  }

  private func samples(
    _ batch: SpringBatch<Double>, at times: BatchTimes, _ order: SampleOrder,
    kernel: BatchKernel?, threads: BatchThreads
  ) -> Bits {
    let layout = SampleLayout(order, springs: batch.count, frames: times.count)
    var samples = SampleBuffer<Double>(layout)
    batch.evaluate(at: times, into: &samples, kernel: kernel, threads: threads)
    return samples.withUnsafeMutablePlanes { Bits($0, $1) }
  }

  /// Springs of `presets` presets, or all different if that is 0.
  private func batch(_ count: Int, presets: Int) -> SpringBatch<Double> {
    let motions = MixedMotions.motions(count, seed: 12)
    guard presets > 0 else { return SpringBatch(motions) }
    return SpringBatch(
      motions.enumerated().map { index, motion in
        SpringMotion(
          rates: motions[index * presets / count].rates, from: motion.start, to: motion.target,
          initialVelocity: motion.initialVelocity)
      })
  }

  /// Samples do not depend on the number of threads, nor on whether stores
  /// bypass the cache.
  @Test(arguments: SampleOrder.allCases, [0, 3, 40])
  func threadsAndStoresChangeNoSample(order: SampleOrder, presets: Int) {
    let batch = batch(TestBuild.isOptimized ? 1003 : 403, presets: presets)
    let grid = BatchTimes.uniform(from: 0.1, interval: 1 / 120, count: 91)
    let list = BatchTimes.list((0..<91).map { Double(($0 * 7919) % 600) / 61 })
    for (plain, streaming) in [
      (BatchKernel.table, BatchKernel.stream), (.recurrence, .recurrenceStream),
      (.polynomial, .polynomialStream), (.scalar, .scalar),
    ] {
      for times in [grid, list] where batch.supports(plain, at: times) {
        let one = samples(batch, at: times, order, kernel: plain, threads: .one)
        for kernel in [plain, streaming] {
          let all = samples(batch, at: times, order, kernel: kernel, threads: .all)
          #expect(all == one, "\(kernel) on all threads")
        }
        let past = samples(batch, at: times, order, kernel: streaming, threads: .one)
        #expect(past == one, "\(streaming)")
      }
    }
  }

  /// A single frame, also where the planes start within a cache line: threads
  /// then begin elsewhere in a line than a single thread does.
  @Test(arguments: [0, 3]) func aSingleFrameIsTheSameAnywhere(offset: Int) {
    let batch = batch(1003, presets: 1)
    func samples(_ threads: BatchThreads, from offset: Int) -> Bits {
      var memory = SampleBuffer<Double>(SampleLayout(.byFrame, springs: 1011, frames: 1))
      return memory.withUnsafeMutablePlanes { positions, velocities in
        let x = UnsafeMutableBufferPointer(rebasing: positions[offset..<offset + 1003])
        let v = UnsafeMutableBufferPointer(rebasing: velocities[offset..<offset + 1003])
        batch.evaluate(
          at: .list([0.37]), positions: x, velocities: v,
          layout: SampleLayout(.byFrame, springs: 1003, frames: 1), kernel: .table,
          threads: threads)
        return Bits(x, v)
      }
    }
    let expected = samples(.one, from: 0)
    #expect(samples(.one, from: offset) == expected)
    #expect(samples(.all, from: offset) == expected)
  }

  /// The same call gives the same samples, also while other outputs of the same
  /// size are created and freed.
  @Test(arguments: SampleOrder.allCases)
  func theSameCallGivesTheSameSamples(order: SampleOrder) {
    let batch = batch(TestBuild.isOptimized ? 4000 : 400, presets: 0)
    let times = BatchTimes.uniform(interval: 1 / 60, count: TestBuild.isOptimized ? 60 : 600)
    let first = samples(batch, at: times, order, kernel: nil, threads: .one)
    for _ in 0..<9 {
      #expect(samples(batch, at: times, order, kernel: nil, threads: .automatic) == first)
    }
  }

  /// `tune` returns a kernel of the family that is chosen without it, and
  /// leaves the samples in the output.
  @Test(arguments: SampleOrder.allCases)
  func tuningChangesNoSample(order: SampleOrder) {
    for count in [8, TestBuild.isOptimized ? 4000 : 400] {
      let batch = batch(count, presets: 0)
      let times = BatchTimes.uniform(interval: 1 / 60, count: TestBuild.isOptimized ? 60 : 600)
      var tuned = SampleBuffer<Double>(SampleLayout(order, springs: count, frames: times.count))
      let plan = batch.tune(at: times, into: &tuned, threads: .one)
      #expect([.recurrence, .recurrenceStream].contains(plan))
      let expected = samples(batch, at: times, order, kernel: nil, threads: .one)
      #expect(tuned.withUnsafeMutablePlanes { Bits($0, $1) } == expected)
    }
  }

  /// Outputs larger than the caches use non-temporal stores. By frame the limit
  /// is half of the caches, because a recurrence visits its rows again.
  @Test func sizesDecideOnStores() {
    let batch = batch(1000, presets: 0)
    let times = BatchTimes.uniform(interval: 1 / 60, count: 100)
    let bytes = 16 * 1000 * 100
    func choice(_ order: SampleOrder, streaming: Int) -> BatchKernel {
      batch.choose(
        at: times, layout: SampleLayout(order, springs: 1000, frames: 100),
        profile: MemoryProfile(
          coreCacheBytes: bytes / 4, sharedCacheBytes: streaming, streamingBytes: streaming))
    }
    #expect(choice(.byFrame, streaming: 3 * bytes) == .recurrence)
    #expect(choice(.byFrame, streaming: bytes * 3 / 2) == .recurrenceStream)
    #expect(choice(.bySpring, streaming: bytes * 3 / 2) == .recurrence)
    #expect(choice(.bySpring, streaming: bytes / 2) == .recurrenceStream)
  }

  /// Many equal springs share a table and few do not, at every level. The more
  /// frames, the more springs it takes.
  @Test(arguments: VectorLevel.allCases.filter(\.isAvailable), [SampleOrder.byFrame, .bySpring])
  func tablesTakeEnoughSprings(level: VectorLevel, order: SampleOrder) {
    func fewest(frames: Int) -> Int? {
      (1...100).map { 8 * $0 }.first { count in
        let batch = batch(count, presets: 3)
        let kernel = level.perform {
          batch.choose(
            at: .uniform(interval: 1 / 60, count: frames),
            layout: SampleLayout(order, springs: count, frames: frames),
            profile: .streaming(from: .max))
        }
        #expect(kernel == .table || kernel == .recurrence)
        return kernel == .table
      }
    }
    let sizes = [20, 60, 200, 600].map(fewest)
    #expect(sizes.allSatisfy { ($0 ?? 0) >= 8 }, "\(sizes)")
    #expect(sizes.compactMap(\.self) == sizes.compactMap(\.self).sorted(), "\(sizes)")
  }

  /// Cache sizes are those that the kernel of the system reports; the C library
  /// may report those of the host of a virtual machine.
  @Test(.enabled(if: SameBitsTests.thirdLevelCache != nil, "the kernel names no third-level cache"))
  func cachesAreTheKernels() throws {
    #expect(MemoryProfile.reported.sharedCacheBytes == Self.thirdLevelCache)
  }

  /// Bytes of the cache of the first CPU, of which Linux writes kilobytes.
  private static let thirdLevelCache: Int? = {
    let path = "/sys/devices/system/cpu/cpu0/cache/index3/size"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 * 1024 }
  }()
}
