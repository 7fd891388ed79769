import Batch
import Glibc
import Oscillators

/// The plucked chain's motion from its modes as LAPACK finds them: a symmetric
/// eigenproblem once, then one recurrence a mode and a matrix product for all
/// samples.
final class ModalSuperposition {
  private let chain = Lattice.pluckedChain
  private let count = Lattice.pluckedChain.count
  /// Mode shapes, by rows.
  private let shapes: [Double]
  /// Squared angular frequencies of the modes, in rad²/s².
  private let squares: [Double]
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

  /// Writes `samples` rows of 64 positions, evenly spaced from 0 to `duration`
  /// s, and velocities if wanted. `scratch` holds 128 numbers a sample.
  ///
  /// - Complexity: samples · 64² multiply-adds.
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
      let s = sin(damped * h)
      let co = cos(damped * h)
      let uu = decay * (co + half / damped * s)
      let uv = decay * s / damped
      let vu = -decay * s * (damped + half * half / damped)
      let vv = decay * (co - half / damped * s)
      var x = amplitudes[j]
      var v = 0.0
      for k in 0..<samples {
        scratch[k * n + j] = x
        if velocities != nil { scratch[(samples + k) * n + j] = v }
        let next = uu * x + uv * v
        v = vu * x + vv * v
        x = next
      }
    }
    multiply(scratch, positions, samples)
    if let velocities { multiply(scratch + samples * n, velocities, samples) }
  }

  /// Turns rows of modal coordinates into rows of positions.
  private func multiply(
    _ modes: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ rows: Int
  ) {
    BLAS.gemm(
      modes, count, .plain, shapes, count, .plain, out, count, rows: rows, columns: count,
      inner: count, beta: 0)
  }
}
