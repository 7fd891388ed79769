import Batch
import Platform
import Springs
import TestSupport
import Testing

@Suite struct KernelTests {
  /// Numbers of springs and frames.
  static let shapes =
    TestBuild.isOptimized
    ? [
      (1, 1), (3, 2), (5, 40), (8, 8), (17, 37), (70, 13), (1, 300), (133, 301), (9, 1300),
      (410, 5),
    ] : [(3, 2), (5, 40), (17, 37), (70, 13), (2, 660)]

  /// The largest errors of a batch's samples, relative to the scale of each
  /// motion. The rounding of start and target is not counted.
  static func worst<Scalar: BatchScalar>(
    _ samples: borrowing SampleBuffer<Scalar>, _ motions: [SpringMotion], _ times: BatchTimes
  ) -> (position: Double, velocity: Double) {
    var worst = (position: 0.0, velocity: 0.0)
    let ulp = Double(Scalar.ulpOfOne)
    for (spring, motion) in motions.enumerated() {
      for frame in 0..<times.count {
        let exact = motion.state(at: times[frame])
        let state = samples[spring: spring, frame: frame]
        let slack = ulp * (motion.target.magnitude + motion.start.magnitude)
        let speed = motion.scale * motion.rates.angularFrequency
        worst.position = worse(
          worst.position, ((state.position - exact.position).magnitude - slack) / motion.scale)
        worst.velocity = worse(
          worst.velocity, (state.velocity - exact.velocity).magnitude / speed)
      }
    }
    return worst
  }

  /// Random motions. Kernels with tables need groups of equal springs: few
  /// motions are one group, some are a third and two thirds, so that a group
  /// begins in the middle of a vector, and many are groups of ten.
  private static func motions(for kernel: BatchKernel, count: Int, seed: UInt64) -> [SpringMotion] {
    let motions = MixedMotions.motions(count, seed: seed)
    guard [.table, .stream, .gemm2, .gemm3, .gemv].contains(kernel) else { return motions }
    return motions.enumerated().map { index, motion in
      let preset =
        count < 16 ? 0 : count > 100 ? index / 10 * 10 : index < count / 3 ? 0 : count / 2
      return SpringMotion(
        rates: motions[preset].rates, from: motion.start, to: motion.target,
        initialVelocity: motion.initialVelocity)
    }
  }

  /// Expects the samples of a kernel at a level to be within a limit, for all
  /// shapes, kinds of times and layouts, and the memory between rows to be left
  /// as it was.
  static func check<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, _ limit: Double, level: VectorLevel
  ) {
    for (count, frames) in shapes {
      let motions = motions(for: kernel, count: count, seed: UInt64(count * 1000 + frames))
      let batch = SpringBatch<Scalar>(motions)
      // Times that start at a multiple of their interval, and between two.
      let uniform = BatchTimes.uniform(from: 0.25, interval: 1 / 60, count: frames)
      let offGrid = BatchTimes.uniform(from: 0.26, interval: 1 / 60, count: frames)
      let list = BatchTimes.list((0..<frames).map { Double(($0 * 7919) % 600) / 61 })
      for times in [uniform, offGrid, list] where batch.supports(kernel, at: times) {
        for order in SampleOrder.allCases {
          let tight = SampleLayout(order, springs: count, frames: frames)
          let lineGap = tight.padded(for: Scalar.self).stride - tight.rowLength
          for padding in Set([0, 3, lineGap]) {
            let layout = SampleLayout(
              order, springs: count, frames: frames, stride: tight.rowLength + padding)
            var samples = SampleBuffer<Scalar>(layout)
            samples.withUnsafeMutablePlanes { positions, velocities in
              positions.update(repeating: -7)
              velocities.update(repeating: -7)
            }
            _ = level.perform { batch.evaluate(at: times, into: &samples, kernel: kernel) }
            let worst = worst(samples, motions, times)
            let label = "\(kernel) \(Scalar.self) \(layout) \(level) \(times.isUniform)"
            #expect(worst.position <= limit, "position, \(label)")
            #expect(worst.velocity <= limit, "velocity, \(label)")
            let isUntouched = (0..<layout.rowCount - 1).allSatisfy { row in
              (tight.rowLength..<layout.stride).allSatisfy {
                samples.positions[row * layout.stride + $0] == -7
                  && samples.velocities[row * layout.stride + $0] == -7
              }
            }
            #expect(isUntouched, "between rows, \(label)")
          }
        }
      }
    }
  }

  static let levels = VectorLevel.allCases.filter(\.isAvailable)

  /// Errors are at most 4 ulp of the scale; 1e-13 for recurrences, which drift
  /// between restarts, and for the scalar kernel, whose phases of up to 400
  /// radians are rounded.
  @Test(arguments: BatchKernel.allCases, levels)
  func doubleSamplesAreExact(kernel: BatchKernel, level: VectorLevel) {
    let limit =
      switch kernel {
      case .recurrence, .recurrenceStream, .scalar: 1e-13
      default: 4 * 0x1p-52
      }
    KernelTests.check(kernel, Double.self, limit, level: level)
  }

  /// Prefetching is switched to what is not this CPU's default.
  @Test(arguments: levels)
  func prefetchingChangesNoSample(level: VectorLevel) {
    VectorLevel.prefetches.toggle()
    defer { VectorLevel.prefetches.toggle() }
    KernelTests.check(.recurrence, Double.self, 1e-13, level: level)
    KernelTests.check(.recurrence, Float.self, 6e-5, level: level)
  }

  /// Modal evaluation at every level against the dense propagator: stiffness
  /// matrices with and without mirror symmetry, and numbers of states that fill
  /// blocks of the kernel or leave a remainder.
  @Test(arguments: levels, [(24, 17), (26, 130), (25, 70), (7, 64), (2, 1)])
  func modesMatchTheDensePropagator(level: VectorLevel, size: (Int, Int)) throws {
    try level.perform { try checkModes(count: size.0, states: size.1) }
  }

  private func checkModes(count: Int, states: Int) throws {
    for isUneven in [false, true] {
      var stiffness = [Double](repeating: 0, count: count * count)
      for row in 0..<count {
        stiffness[row * count + row] = 800 + (isUneven ? Double(3 * row) : 0)
        if row > 0 { stiffness[row * count + row - 1] = -300 }
        if row + 1 < count { stiffness[row * count + row + 1] = -300 }
      }
      let system = try #require(
        ModalSystem(stiffness: stiffness, count: count, massDamping: 0.8, stiffnessDamping: 2e-3))
      func wave(_ frequency: Double) -> [Double] {
        (0..<count * states).map { (Double($0) * frequency).truncatingRemainder(dividingBy: 2) - 1 }
      }
      let (positions, velocities) = (wave(0.737), wave(0.291).map { 30 * $0 })
      var modal = ModalStates(system, positions: positions, velocities: velocities, states: states)
      let from = positions + velocities
      var expected = from
      DensePropagator(system, time: 0.1).apply(to: from, into: &expected, stateCount: states)
      for (threads, gap) in [(1, 0), (2, 0), (1, 8), (2, 3)] {
        // Nothing may be written between rows and after the planes.
        let stride = states + gap
        var x = [Double](repeating: .nan, count: count * stride + 8)
        var v = x
        modal.evaluate(at: 0.1, positions: &x, velocities: &v, stride: stride, threads: threads)
        func worst(_ plane: [Double], _ offset: Int) -> Double {
          (0..<count * states).map { index in
            let found = plane[index / states * stride + index % states]
            return (found - expected[offset + index]).magnitude
          }.worst()
        }
        #expect(worst(x, 0) < 1e-13 && worst(v, count * states) < 1e-11)
        let outside = x.indices.filter { $0 >= count * stride || $0 % stride >= states }
        #expect(outside.allSatisfy { x[$0].isNaN && v[$0].isNaN })
        // The dense propagator with the same row stride.
        var spread = [Double](repeating: 0, count: 2 * count * stride)
        var mapped = spread
        for index in from.indices { spread[index / states * stride + index % states] = from[index] }
        DensePropagator(system, time: 0.1).apply(
          to: spread, into: &mapped, stateCount: states, stride: stride)
        #expect(
          expected.indices.allSatisfy {
            (mapped[$0 / states * stride + $0 % states] - expected[$0]).magnitude < 1e-11
          })
      }
    }
  }

  /// The kernel behind `SpringMotion.samples` belongs to `Springs`, but is
  /// tested here because vector levels belong to `Batch`.
  @Test(arguments: levels, [0, 0.3, 1, 4.0])
  func trajectoriesMatchTheClosedForm(level: VectorLevel, ratio: Double) {
    let motion = SpringMotion(ratio: ratio, omega: 20, from: 1, to: 3, velocity: -50)
    for count in Array(1...70) + [2000] {
      let (positions, velocities) = level.perform { motion.samples(step: 0x1p-7, count: count) }
      for index in 0..<count {
        let exact = motion.exactState(at: Double(index) * 0x1p-7)
        #expect((positions[index] - exact.position).magnitude <= 1e-14 * motion.scale)
        #expect((velocities[index] - exact.velocity).magnitude <= 2e-13 * motion.scale)
      }
    }
  }

  @Test(arguments: BatchKernel.allCases, levels)
  func floatSamplesAreClose(kernel: BatchKernel, level: VectorLevel) {
    let recurs = kernel == .recurrence || kernel == .recurrenceStream
    KernelTests.check(kernel, Float.self, recurs ? 6e-5 : 4e-6, level: level)
  }

  @Test func threadsFollowTheNumberOfSamples() {
    for samples in [1, 999_999, 100_000_000] {
      #expect(BatchThreads.one.count(samples: samples) == 1)
    }
    #expect(BatchThreads.automatic.count(samples: 999_999) == 1)
    #expect(BatchThreads.automatic.count(samples: 1_000_000) == BatchThreads.available)
  }
}
