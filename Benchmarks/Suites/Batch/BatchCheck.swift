import Batch
import Harness
import Platform
import Springs

/// Checks of a kernel's results.
extension BatchCell {
  /// The largest position error allowed for a kernel, relative to the scale and
  /// beyond the rounding of the position itself.
  ///
  /// A relative error of rate or time shifts the phase ωt by that part of it,
  /// so at large phases the tolerance is proportional to the phase. In double
  /// it is never looser than at small phases in float.
  ///
  /// - Parameter phase: the largest ωt of the batch, in radians.
  private func tolerance(_ kernel: BatchKernel, phase: Double) -> Double {
    let (inDouble, perRadian, inFloat): (Double, Double, Double) =
      switch kernel {
      // These kernels promise 4 ulp in double, and hold rates with 77 bits.
      case .table, .stream, .gemm2, .gemm3, .gemv, .polynomial, .polynomialStream:
        (4 * 0x1p-52, 0x1p-78, 1e-5)
      // Rounding errors add up from one frame to the next. The times of a
      // sample and of the restart before it are rounded, twice each.
      case .recurrence, .recurrenceStream: (1e-12, 0x1p-51, 1e-4)
      // The rate and its product with the time are rounded.
      case .scalar: (1e-12, 0x1p-52, 1e-5)
      }
    switch scalar {
    case .double: return min(max(inDouble, perRadian * phase), inFloat)
    // In float all kernels hold rates and times with 48 bits.
    case .float: return max(inFloat, 0x1p-47 * phase)
    }
  }

  /// The samples that are checked, at most 4000. The steps from one to the next
  /// are primes, so that they spread over all springs and frames.
  private var checked: [(spring: Int, frame: Int)] {
    (0..<min(sampleCount, 4000)).map { (spring: $0 * 7919 % springs, frame: $0 * 613 % frames) }
  }

  func verify<Scalar: BatchScalar>(
    _ type: Scalar.Type, _ kernel: BatchKernel?, _ row: inout Row, _ bench: BatchBench
  ) -> Verdict {
    if kernel?.usesBLAS == true, let problem = BLAS.problem { return .leftOut(problem) }
    let batch = bench.batch(type, source)
    let (positions, velocities) = bench.planes(type, count: layout.elementCount)
    // A sample that the kernel does not write remains NaN and is detected.
    for (spring, frame) in checked {
      let index = layout.index(spring: spring, frame: frame)
      positions[index] = .nan
      velocities[index] = .nan
    }
    let used = batch.evaluate(
      at: times, positions: positions, velocities: velocities, layout: layout, kernel: kernel,
      threads: threads)
    if kernel == nil { row["chosen_kernel"] = .text(used.name(for: type)) }
    var errors = ErrorBounds(ulp: Double(Scalar.ulpOfOne))
    for (spring, frame) in checked {
      let index = layout.index(spring: spring, frame: frame)
      let motion = bench.motion(spring, of: source)
      errors.add(
        SpringState(position: Double(positions[index]), velocity: Double(velocities[index])),
        exact: motion.state(at: times[frame]), motion)
    }
    return errors.report(in: &row, tolerance: tolerance(used, phase: batch.largestPhase(at: times)))
  }
}

/// The largest errors of samples relative to the exact values; NaN if an error
/// was NaN.
package struct ErrorBounds {
  /// The machine epsilon of the type used in the computation.
  let ulp: Double
  private(set) var position = 0.0
  private var velocity = 0.0
  /// The largest position error beyond the rounding of the position itself.
  private var excess = 0.0

  package init(ulp: Double) { self.ulp = ulp }

  package mutating func add(_ state: SpringState, exact: SpringState, _ motion: SpringMotion) {
    let scale = motion.scale
    let error = (state.position - exact.position).magnitude
    let speed =
      (state.velocity - exact.velocity).magnitude
      / (scale * motion.rates.angularFrequency)
    // A position far from zero is rounded to its own ulp, however small the
    // scale is.
    let slack = ulp * (motion.target.magnitude + motion.start.magnitude)
    position = worse(position, error / scale)
    velocity = worse(velocity, speed)
    excess = worse(excess, Swift.max(error - slack, 0) / scale)
  }

  /// The larger of the two errors.
  var largest: Double { worse(position, velocity) }

  /// Writes the errors into a row.
  func write(to row: inout Row) {
    row["max_position_error"] = Value(position)
    row["max_velocity_error"] = Value(velocity)
  }

  /// Writes the errors into a row and judges them.
  ///
  /// - Parameter tolerance: the largest allowed position error, relative to the
  ///   scale and beyond rounding.
  package func report(in row: inout Row, tolerance: Double) -> Verdict {
    write(to: &row)
    if position.isNaN || velocity.isNaN { return .wrong("samples were not computed") }
    if excess > tolerance { return .wrong("position is wrong by \(excess) of scale") }
    // A velocity may have twice that error: its product with the decay adds as
    // much once more.
    if velocity > 2 * tolerance { return .wrong("velocity is wrong by \(velocity) of scale") }
    return .ok
  }
}
