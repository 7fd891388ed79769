import Batch
import Glibc
import Oscillators

/// The plucked chain's motion from its modes as LAPACK finds them: a symmetric
/// eigenproblem once, then one recurrence for each mode and a matrix product
/// for all samples.
final class ModalSuperposition {
  private let chain = Lattice.pluckedChain
  private let count = Lattice.pluckedChain.count
  /// Mode shapes, by rows.
  private let shapes: [Double]
  /// Squared angular frequencies of the modes, in rad²/s².
  private let squares: [Double]
  /// How much of each mode is in the start.
  private let amplitudes: [Double]

  /// - Returns: `nil` if LAPACK reports a failure, or is missing.
  init?() {
    let n = chain.count
    var matrix = ModalSystem.chain(of: n, stiffness: chain.stiffness)
    var values = [Double](repeating: 0, count: n)
    guard SymmetricEigenproblem.solve(&matrix, values: &values) else { return nil }
    shapes = matrix
    squares = values
    amplitudes = (0..<n).map { j in
      var sum = 0.0
      for i in 0..<n { sum += matrix[j * n + i] * Lattice.pluck[i] }
      return sum
    }
  }

  /// Writes `samples` rows of `count` positions, evenly spaced from 0 to
  /// `duration` s, and velocities if wanted. `scratch` has room for `count`
  /// positions and velocities of modes for each sample.
  ///
  /// - Complexity: samples · count² multiply-adds.
  func sample(
    duration: Double, samples: Int, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?, scratch: UnsafeMutablePointer<Double>
  ) {
    let n = count
    let h = duration / Double(samples - 1)
    for j in 0..<n {
      let c = chain.massDamping + chain.stiffnessDamping * squares[j]
      let half = c / 2
      let damped = (squares[j] - half * half).squareRoot()
      let decay = exp(-half * h)
      let sine = sin(damped * h)
      let cosine = cos(damped * h)
      // The map of (x, v) over h for an underdamped oscillator.
      let xx = decay * (cosine + half / damped * sine)
      let xv = decay * sine / damped
      let vx = -decay * sine * (damped + half * half / damped)
      let vv = decay * (cosine - half / damped * sine)
      var x = amplitudes[j]
      var v = 0.0
      for k in 0..<samples {
        scratch[k * n + j] = x
        if velocities != nil { scratch[(samples + k) * n + j] = v }
        let next = xx * x + xv * v
        v = vx * x + vv * v
        x = next
      }
    }
    multiply(scratch, positions, samples)
    if let velocities { multiply(scratch + samples * n, velocities, samples) }
  }

  /// Turns `rows` rows of modal coordinates into rows of positions, by a
  /// product with the mode shapes.
  private func multiply(
    _ modes: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ rows: Int
  ) {
    BLAS.gemm(
      modes, count, .plain, shapes, count, .plain, out, count, rows: rows, columns: count,
      inner: count, beta: 0)
  }
}
