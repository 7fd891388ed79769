import Batch
import Platform
import Springs
import Testing

@Suite struct KernelTests {
  #if DEBUG
    static let shapes = [(3, 2), (5, 40), (17, 37), (70, 13), (2, 660)]
  #else
    static let shapes = [
      (1, 1), (3, 2), (5, 40), (8, 8), (17, 37), (70, 13), (1, 300), (133, 301), (9, 1300),
      (410, 5),
    ]
  #endif

  /// The largest errors of a batch's samples, relative to the scale of each
  /// motion. The rounding of start and target is allowed in addition.
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

  /// Random motions; those for kernels with tables have one preset, two in
  /// unequal parts, so that groups begin in the middle of vectors, or one for
  /// every ten springs.
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

  static func check<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, _ limit: Double, level: VectorLevel
  ) {
    level.perform { check(kernel, scalar, limit, label: "level \(level)") }
  }

  private static func check<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, _ limit: Double, label level: String
  ) {
    for (count, frames) in shapes {
      let motions = motions(for: kernel, count: count, seed: UInt64(count * 1000 + frames))
      let batch = SpringBatch<Scalar>(motions)
      // Starting at a multiple of the interval and between two.
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
            batch.evaluate(at: times, into: &samples, kernel: kernel)
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

  /// Relative to the scale: 4 ulp, or 1e-13 for the drift of recurrences
  /// between restarts and for the phases of up to 400 radians of the scalar
  /// kernel.
  @Test(arguments: BatchKernel.allCases, levels)
  func doubleSamplesAreExact(kernel: BatchKernel, level: VectorLevel) {
    let limit =
      switch kernel {
      case .recurrence, .recurrenceStream, .scalar: 1e-13
      default: 4 * 0x1p-52
      }
    KernelTests.check(kernel, Double.self, limit, level: level)
  }

  /// With prefetching toggled against this CPU's default.
  @Test(arguments: levels)
  func prefetchingChangesNoSample(level: VectorLevel) {
    VectorLevel.prefetches.toggle()
    defer { VectorLevel.prefetches.toggle() }
    KernelTests.check(.recurrence, Double.self, 1e-13, level: level)
    KernelTests.check(.recurrence, Float.self, 6e-5, level: level)
  }

  /// Modal evaluation at every level against the dense propagator: systems with
  /// and without mirror symmetry, with full and partial blocks of states.
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
          (0..<count * states).reduce(0) { worst, index in
            let got = plane[index / states * stride + index % states]
            let error = (got - expected[offset + index]).magnitude
            return worst.isNaN || error <= worst ? worst : error
          }
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

  /// The kernel behind `SpringMotion.sample` belongs to `Springs`, but vector
  /// levels belong to `Batch`.
  @Test(arguments: levels, [0, 0.3, 1, 4.0])
  func trajectoriesMatchTheClosedForm(level: VectorLevel, ratio: Double) {
    let motion = SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: 20), from: 1, to: 3,
      initialVelocity: -50)
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

  @Test func kernelsThatUseBLASHaveItsNames() {
    let names = BatchKernel.allCases.filter(\.usesBLAS).map(\.rawValue)
    #expect(names.sorted() == ["gemm2", "gemm3", "gemv"])
  }

  @Test func threadsFollowTheNumberOfSamples() {
    for samples in [1, 999_999, 100_000_000] {
      #expect(BatchThreads.one.count(samples: samples) == 1)
    }
    #expect(BatchThreads.automatic.count(samples: 999_999) == 1)
    #expect(BatchThreads.automatic.count(samples: 1_000_000) == BatchThreads.available)
  }
}
