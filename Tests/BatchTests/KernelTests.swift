import Batch
import Springs
import TestSupport
import Testing

/// Every kernel, at every level that this CPU has, against the closed form.
@Suite struct KernelTests {
  /// Numbers of springs and frames.
  static let shapes =
    TestBuild.isOptimized
    ? [
      (1, 1), (3, 2), (5, 40), (8, 8), (17, 37), (70, 13), (1, 300), (133, 301), (9, 1300),
      (410, 5),
    ] : [(3, 2), (5, 40), (17, 37), (70, 13), (2, 660)]

  /// The largest errors of a batch's samples, relative to the scale of each
  /// motion, and for velocities to ω times it. The rounding of start and target
  /// is not counted in positions.
  ///
  /// - Parameter exact: the states of each motion by frame.
  static func worst(
    _ samples: borrowing SampleBuffer, _ motions: [SpringMotion], _ exact: [[SpringState]]
  ) -> (position: Double, velocity: Double) {
    var worst = (position: 0.0, velocity: 0.0)
    for (spring, motion) in motions.enumerated() {
      let slack = .ulpOfOne * (motion.target.magnitude + motion.start.magnitude)
      let speed = motion.scale * motion.rates.angularFrequency
      for (frame, exact) in exact[spring].enumerated() {
        let state = samples[spring: spring, frame: frame]
        worst.position = worse(
          worst.position, ((state.position - exact.position).magnitude - slack) / motion.scale)
        worst.velocity = worse(
          worst.velocity, (state.velocity - exact.velocity).magnitude / speed)
      }
    }
    return worst
  }

  /// Random motions. Kernels with tables need groups of equal springs: fewer
  /// than 16 motions are one group; up to 100 are a third and two thirds, so
  /// that a group begins in the middle of a vector; more are groups of ten.
  private static func motions(for kernel: BatchKernel, count: Int, seed: UInt64) -> [SpringMotion] {
    let motions = MixedMotions.motions(count, seed: seed)
    guard [.table, .stream, .gemm].contains(kernel) else { return motions }
    return motions.withRates { index in
      switch count {
      case ..<16: 0
      case ...100: index < count / 3 ? 0 : count / 2
      default: index / 10 * 10
      }
    }
  }

  /// Layouts in either order, with rows that touch, that have a gap between
  /// them, and that begin on cache lines.
  private static func layouts(springs: Int, frames: Int) -> [SampleLayout] {
    SampleOrder.allCases.flatMap { order in
      let tight = SampleLayout(order, springs: springs, frames: frames)
      let strides: Set = [tight.rowLength, tight.rowLength + 3, tight.padded.stride]
      return strides.map { SampleLayout(order, springs: springs, frames: frames, stride: $0) }
    }
  }

  /// Expects the samples of a kernel at a level to be within a limit, for all
  /// shapes, times and layouts that it supports, and the memory between rows to
  /// be left as it was.
  static func check(_ kernel: BatchKernel, _ limit: Double, level: VectorLevel) {
    for (count, frames) in shapes {
      let motions = motions(for: kernel, count: count, seed: UInt64(count * 1000 + frames))
      let batch = SpringBatch(motions)
      // Times that start at a multiple of their interval, and between two.
      let uniform = BatchTimes.uniform(from: 0.25, interval: 1 / 60, count: frames)
      let offGrid = BatchTimes.uniform(from: 0.26, interval: 1 / 60, count: frames)
      let list = BatchTimes.list((0..<frames).map { Double(($0 * 7919) % 600) / 61 })
      for times in [uniform, offGrid, list] where batch.supports(kernel, at: times) {
        let exact = motions.map { motion in
          (0..<frames).map { motion.state(at: times[$0]) }
        }
        for layout in layouts(springs: count, frames: frames) {
          var samples = SampleBuffer(layout)
          samples.withUnsafeMutablePlanes { positions, velocities in
            positions.update(repeating: -7)
            velocities.update(repeating: -7)
          }
          _ = level.perform { batch.evaluate(at: times, into: &samples, kernel: kernel) }
          let worst = worst(samples, motions, exact)
          let label = "\(kernel) \(layout) \(level) \(times.isUniform)"
          #expect(worst.position <= limit, "position, \(label)")
          #expect(worst.velocity <= limit, "velocity, \(label)")
          let isUntouched = (0..<layout.rowCount - 1).allSatisfy { row in
            (layout.rowLength..<layout.stride).allSatisfy {
              samples.positions[row * layout.stride + $0] == -7
                && samples.velocities[row * layout.stride + $0] == -7
            }
          }
          #expect(isUntouched, "between rows, \(label)")
        }
      }
    }
  }

  static let levels = VectorLevel.allCases.filter(\.isAvailable)

  /// Errors are at most 4 ulp of the scale; 1e-13 for recurrences, which drift
  /// between restarts, and for the scalar kernel, whose phases of up to 900
  /// radians are rounded.
  @Test(arguments: BatchKernel.allCases, levels)
  func samplesAreWithinTheirLimits(kernel: BatchKernel, level: VectorLevel) {
    let recurs = kernel == .recurrence || kernel == .recurrenceStream
    let limit = recurs || kernel == .scalar ? 1e-13 : 4 * 0x1p-52
    Self.check(kernel, limit, level: level)
  }

  /// Up to 1e9 rad the kernel that is chosen keeps its digits, at the baseline
  /// level but for the rounding of the phase; at 1e17 samples are only bounded.
  @Test(arguments: levels, [1e3, 3e4, 1e6, 1e7, 1e9, 1e17])
  func choicesAreCloseAtLargePhases(level: VectorLevel, phase: Double) {
    // Beyond 2^50 rad (baseline: 2^20) the scalar kernel replaces any that is
    // asked for; it rounds the phase.
    let isFar = phase > 0x1p50
    let limit = isFar ? 3 : level == .baseline ? max(1e-12, phase * 0x1p-52) : 1e-12
    let times = BatchTimes.uniform(from: phase / 40, interval: 1 / 60, count: 40)
    let different = MixedMotions.motions(9, seed: 5, ratios: [0])
    for motions in [different, different.withRates { _ in 0 }] {
      let exact = motions.map { motion in
        (0..<times.count).map { motion.state(at: times[$0]) }
      }
      for order in SampleOrder.allCases {
        var samples = SampleBuffer(SampleLayout(order, springs: 9, frames: 40))
        let kernel = level.perform {
          SpringBatch(motions).evaluate(
            at: times, into: &samples, kernel: isFar ? .polynomial : nil)
        }
        let worst = Self.worst(samples, motions, exact)
        #expect(worst.position <= limit, "\(kernel), \(order)")
        #expect(worst.velocity <= 2 * limit, "\(kernel), \(order)")
      }
    }
  }

  /// No other test may set prefetching: it is a setting of the whole process.
  @Test func recurrencesKeepTheirLimitsWithTheOtherPrefetching() {
    let usual = VectorLevel.prefetches
    defer { VectorLevel.prefetches = usual }
    for prefetches in [usual, !usual] {
      VectorLevel.prefetches = prefetches
      #expect(VectorLevel.prefetches == prefetches)
    }
    for level in Self.levels { Self.check(.recurrence, 1e-13, level: level) }
  }

  /// The kernel of `SpringMotion.samples` belongs to `Springs`, but is tested
  /// here because vector levels belong to `Batch`.
  @Test(arguments: levels, [0, 1e-4, 0.2, 0.8, 1 - 1e-12, 1, 1.5, 60])
  func trajectoriesMatchTheClosedForm(level: VectorLevel, ratio: Double) {
    let (start, target, omega) = (-1.0, 2.0, 2 * Double.pi / 0.3)
    let speed = 2 * omega
    let motion = SpringMotion(ratio: ratio, omega: omega, from: start, to: target, velocity: speed)
    for rate in [60.0, 120, 128, 240] {
      let maps = (0..<5000).map { motion.rates.propagator(step: 1 / rate, steps: $0) }
      // Times at 128 Hz are exact. The sampler starts from these maps, so they
      // are tested as well.
      for (index, map) in maps.enumerated() where rate == 128 && index % 100 == 0 {
        let exact = motion.exactState(at: Double(index) / rate)
        let velocity = map.vu * (start - target) + map.vv * speed
        #expect((velocity - exact.velocity).magnitude <= 1e-14 * motion.scale * omega)
      }
      for count in Array(0...70) + [600, 5000] {
        let (positions, velocities) = level.perform {
          motion.samples(step: 1 / rate, count: count)
        }
        #expect(positions.count == count && velocities.count == count)
        var error = 0.0
        for (index, map) in maps.prefix(count).enumerated() {
          let position = target + map.uu * (start - target) + map.uv * speed
          let velocity = map.vu * (start - target) + map.vv * speed
          error = worse(error, (positions[index] - position).magnitude)
          error = worse(error, (velocities[index] - velocity).magnitude / omega)
        }
        #expect(error <= 1e-14 * motion.scale, "\(count) at \(rate) Hz")
      }
    }
  }

  @Test func theBestLevelIsTheHighestOfTheCPU() {
    let best = VectorLevel.best
    #expect(best.isAvailable)
    let order = VectorLevel.allCases
    for level in order.drop(while: { $0 != best }).dropFirst() { #expect(!level.isAvailable) }
    for level in order where level.isAvailable {
      #expect(level.perform { VectorLevel.active } == level)
    }
  }
}
