import Batch
import Foundation
import Springs
import TestSupport
import Testing

@Suite struct SameBitsTests {
  /// The bits of samples, hidden in a struct: if two long arrays are not equal,
  /// a failed expectation takes very long to find the shortest edit.
  private struct Bits: Equatable {
    let data: Data

    init(
      _ positions: UnsafeMutableBufferPointer<Double>,
      _ velocities: UnsafeMutableBufferPointer<Double>
    ) {
      data = Data(buffer: positions) + Data(buffer: velocities)
    }
  }

  private func samples(
    _ batch: SpringBatch, at times: BatchTimes, _ layout: SampleLayout,
    kernel: BatchKernel?, threads: BatchThreads
  ) -> Bits {
    var samples = SampleBuffer(layout)
    batch.evaluate(at: times, into: &samples, kernel: kernel, threads: threads)
    return samples.withUnsafeMutablePlanes { Bits($0, $1) }
  }

  @Test(arguments: SampleOrder.allCases, [0, 3, 40])
  func threadsAndStreamingChangeNoSample(order: SampleOrder, presets: Int) {
    let batch = MixedMotions.batch(TestBuild.isOptimized ? 1003 : 403, presets: presets)
    // In the first layout seven of eight rows do not begin on a cache line; only
    // the table then streams.
    let layout = SampleLayout(order, springs: batch.count, frames: 131)
    let grid = BatchTimes.uniform(from: 0.1, interval: 1 / 120, count: 131)
    let list = BatchTimes.list((0..<131).map { Double(($0 * 7919) % 600) / 61 })
    for (plain, streaming) in [
      (BatchKernel.table, BatchKernel.stream), (.recurrence, .recurrenceStream),
      (.polynomial, .polynomialStream), (.scalar, .scalar),
    ] {
      for times in [grid, list] where batch.supports(plain, at: times) {
        for layout in [layout, layout.padded] {
          let one = samples(batch, at: times, layout, kernel: plain, threads: .one)
          for kernel in [plain, streaming] {
            let all = samples(batch, at: times, layout, kernel: kernel, threads: .all)
            #expect(all == one, "\(kernel) on all threads")
          }
          let streamed = samples(batch, at: times, layout, kernel: streaming, threads: .one)
          #expect(streamed == one, "\(streaming)")
        }
      }
    }
  }

  /// Planes start on a cache line, or at equal or unequal offsets from a line, so
  /// that threads share lines.
  @Test(arguments: [(0, 0), (3, 3), (3, 4)], [BatchKernel.table, .stream])
  func aSingleFrameHasTheSameBitsAtAnyAddress(offsets: (Int, Int), kernel: BatchKernel) {
    let batch = MixedMotions.batch(1003, presets: 1)
    func samples(_ threads: BatchThreads, from offsets: (Int, Int), by kernel: BatchKernel) -> Bits
    {
      var memory = SampleBuffer(SampleLayout(.byFrame, springs: 1011, frames: 1))
      return memory.withUnsafeMutablePlanes { positions, velocities in
        let x = UnsafeMutableBufferPointer(rebasing: positions[offsets.0..<offsets.0 + 1003])
        let v = UnsafeMutableBufferPointer(rebasing: velocities[offsets.1..<offsets.1 + 1003])
        batch.evaluate(
          at: .list([0.37]), positions: x, velocities: v,
          layout: SampleLayout(.byFrame, springs: 1003, frames: 1), kernel: kernel,
          threads: threads)
        return Bits(x, v)
      }
    }
    let expected = samples(.one, from: (0, 0), by: .table)
    #expect(samples(.one, from: offsets, by: kernel) == expected)
    #expect(samples(.all, from: offsets, by: kernel) == expected)
  }
}

/// Random motions in every regime, reproducible.
enum MixedMotions {
  /// Damping ratios for every formula: undamped, lightly damped, critical, the
  /// doubles next to it and others nearby, and overdamped.
  static let ratios: [Double] = [
    0, 1e-3, 0.1, 0.5, 0.8, 0.99, 1 - 1e-9, (1.0).nextDown, 1, (1.0).nextUp, 1 + 1e-9, 1 + 1e-5,
    1.01, 1.5, 5, 1000,
  ]

  /// - Parameter ratios: the damping ratios to choose from.
  static func motions(
    _ count: Int, seed: UInt64, ratios: [Double] = MixedMotions.ratios
  ) -> [SpringMotion] {
    var generator = SplitMix64(seed: seed)
    func uniform(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    return (0..<count).map { _ in
      let ratio = ratios[Int.random(in: 0..<ratios.count, using: &generator)]
      let rates = SpringRates(dampingRatio: ratio, angularFrequency: uniform(2...40))
      return SpringMotion(
        rates: rates, from: uniform(-100...100), to: uniform(-10...10),
        initialVelocity: uniform(-1000...1000))
    }
  }

  /// A batch with springs of `presets` presets, or all different if it is 0.
  static func batch(_ count: Int, presets: Int) -> SpringBatch {
    let motions = motions(count, seed: 12)
    return SpringBatch(presets > 0 ? motions.withRates { $0 * presets / count } : motions)
  }
}

extension [SpringMotion] {
  /// The same starts, targets and velocities; motion i has the rates of motion
  /// `source(i)`.
  func withRates(of source: (Int) -> Int) -> [SpringMotion] {
    enumerated().map { index, motion in
      SpringMotion(
        rates: self[source(index)].rates, from: motion.start, to: motion.target,
        initialVelocity: motion.initialVelocity)
    }
  }
}
