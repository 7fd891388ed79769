import Batch
import Foundation
import Springs
import TestSupport
import Testing

/// The result of a call depends only on its arguments.
@Suite struct SameBitsTests {
  /// The bits of samples. Not a collection, because a failed expectation would
  /// search for the shortest edit between two of them, for an hour.
  private struct Bits: Equatable {
    let planes: [[UInt64]]
  }

  private func samples(
    _ batch: SpringBatch<Double>, at times: BatchTimes, _ order: SampleOrder,
    kernel: BatchKernel?, threads: BatchThreads
  ) -> Bits {
    let layout = SampleLayout(order, springs: batch.count, frames: times.count)
    var samples = SampleBuffer<Double>(layout)
    batch.evaluate(at: times, into: &samples, kernel: kernel, threads: threads)
    return samples.withUnsafeMutablePlanes { positions, velocities in
      Bits(planes: [positions.map(\.bitPattern), velocities.map(\.bitPattern)])
    }
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

  @Test(arguments: SampleOrder.allCases, [0, 3, 40])
  func neitherThreadsNorStoresShow(order: SampleOrder, presets: Int) {
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
        return Bits(planes: [x.map(\.bitPattern), v.map(\.bitPattern)])
      }
    }
    let expected = samples(.one, from: 0)
    #expect(samples(.one, from: offset) == expected)
    #expect(samples(.all, from: offset) == expected)
  }

  /// Also while other outputs of the same kind are created and freed.
  @Test(arguments: SampleOrder.allCases)
  func theSameCallGivesTheSameSamples(order: SampleOrder) {
    let batch = batch(TestBuild.isOptimized ? 4000 : 400, presets: 0)
    let times = BatchTimes.uniform(interval: 1 / 60, count: TestBuild.isOptimized ? 60 : 600)
    let first = samples(batch, at: times, order, kernel: nil, threads: .one)
    for _ in 0..<9 {
      #expect(samples(batch, at: times, order, kernel: nil, threads: .automatic) == first)
    }
  }

  /// `tune` returns a kernel of the chosen family, and leaves the samples in
  /// the output.
  @Test(arguments: SampleOrder.allCases)
  func plansChangeNoSample(order: SampleOrder) {
    for count in [8, TestBuild.isOptimized ? 4000 : 400] {
      let batch = batch(count, presets: 0)
      let times = BatchTimes.uniform(interval: 1 / 60, count: TestBuild.isOptimized ? 60 : 600)
      var tuned = SampleBuffer<Double>(SampleLayout(order, springs: count, frames: times.count))
      let plan = batch.tune(at: times, into: &tuned, threads: .one)
      #expect([.recurrence, .recurrenceStream].contains(plan))
      let left = tuned.withUnsafeMutablePlanes {
        Bits(planes: [$0.map(\.bitPattern), $1.map(\.bitPattern)])
      }
      #expect(left == samples(batch, at: times, order, kernel: nil, threads: .one))
    }
  }

  /// Outputs larger than the caches use non-temporal stores; by frame, where a
  /// recurrence visits rows again, those larger than half of the caches.
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

  /// Many equal springs share a table and few do not, at every level; with more
  /// frames it takes more springs.
  @Test(arguments: VectorLevel.allCases.filter(\.isAvailable), [SampleOrder.byFrame, .bySpring])
  func tablesTakeEnoughSprings(level: VectorLevel, order: SampleOrder) {
    func fewest(frames: Int) -> Int? {
      (1...100).map { 8 * $0 }.first { count in
        let batch = batch(count, presets: 3)
        let kernel = level.perform {
          batch.choose(
            at: .uniform(interval: 1 / 60, count: frames),
            layout: SampleLayout(order, springs: count, frames: frames),
            profile: MemoryProfile(
              coreCacheBytes: .max, sharedCacheBytes: .max, streamingBytes: .max))
        }
        #expect(kernel == .table || kernel == .recurrence)
        return kernel == .table
      }
    }
    let sizes = [20, 60, 200, 600].map(fewest)
    #expect(sizes.allSatisfy { ($0 ?? 0) >= 8 }, "\(sizes)")
    #expect(sizes.compactMap(\.self) == sizes.compactMap(\.self).sorted(), "\(sizes)")
  }

  /// The C library may report the host's cache sizes.
  @Test(.enabled(if: KernelCache.third != nil, "the kernel names no third-level cache"))
  func cachesAreTheKernels() throws {
    #expect(MemoryProfile.reported.sharedCacheBytes == KernelCache.third)
  }
}

/// The caches of the first CPU as reported by Linux.
private enum KernelCache {
  static let third: Int? = {
    let path = "/sys/devices/system/cpu/cpu0/cache/index3/size"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return Int(text.prefix { $0.isNumber }).map { $0 * 1024 }
  }()
}
