import Batch
import Glibc
import Oscillators

/// The motion of the plucked chain as a sum of its modes. LAPACK finds the
/// modes once, as a symmetric eigenproblem; a solve is one recurrence for each
/// mode, and a matrix product for all samples.
final class ModalSuperposition {
  private let chain = Lattice.pluckedChain
  private let count = Lattice.pluckedChain.count
  /// Mode shapes, one a row.
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

  /// Writes the positions at `samples` evenly spaced times from 0 to `duration`
  /// (s), `count` a row, and the velocities unless `nil`. `scratch` has room
  /// for a modal position and velocity of each mode and sample.
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
      // The 2×2 matrix that takes (x, v) of an underdamped mode from one sample
      // to the next.
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
