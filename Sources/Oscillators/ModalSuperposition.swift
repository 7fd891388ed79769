import COpenBLAS
import Platform

/// The chain's motion from its modes as LAPACK finds them: a symmetric
/// eigenproblem once (`dsyevd`), then one recurrence a mode and a matrix
/// product for all samples.
public final class ModalSuperposition {
  private let chain = Lattice.pluckedChain
  private let count = Lattice.pluckedChain.count
  /// Mode shapes, one a column.
  private let shapes: [Double]
  private let squares: [Double]
  private var amplitudes: [Double]

  private let library: springbench_blas

  /// - Returns: `nil` if LAPACK reports a failure, or is missing.
  public init?() {
    guard let library = springbench_load_blas()?.pointee else { return nil }
    self.library = library
    let n = chain.count
    var matrix = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      matrix[i * n + i] = 2 * chain.stiffness
      if i > 0 {
        matrix[i * n + i - 1] = -chain.stiffness
        matrix[(i - 1) * n + i] = -chain.stiffness
      }
    }
    var values = [Double](repeating: 0, count: n)
    var order = Int32(n)
    var job = CChar(86)  // "V": vectors too
    var half = CChar(76)  // "L": lower triangle
    var workCount = Int32(1 + 6 * n + 2 * n * n)
    var integerCount = Int32(3 + 5 * n)
    var work = [Double](repeating: 0, count: Int(workCount))
    var integers = [Int32](repeating: 0, count: Int(integerCount))
    var info = Int32(0)
    var leading = order
    library.dsyevd(
      &job, &half, &order, &matrix, &leading, &values, &work, &workCount, &integers,
      &integerCount, &info)
    guard info == 0 else { return nil }
    shapes = matrix
    squares = values
    amplitudes = (0..<n).map { j in
      var sum = 0.0
      for i in 0..<n { sum += matrix[j * n + i] * Lattice.pluck[i] }
      return sum
    }
  }

  /// Writes `samples` rows of 64 positions, evenly spaced from 0 to
  /// `duration` s, and velocities if wanted.
  ///
  /// - Complexity: samples · 64² multiply-adds.
  public func sample(
    duration: Double, samples: Int, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>?, scratch: UnsafeMutablePointer<Double>
  ) {
    let n = count
    let h = duration / Double(samples - 1)
    for j in 0..<n {
      let c = chain.massDamping + chain.stiffnessDamping * squares[j]
      let half = c / 2
      let turn = (squares[j] - half * half).squareRoot()
      let decay = exp(-half * h)
      let s = sin(turn * h)
      let co = cos(turn * h)
      let uu = decay * (co + half / turn * s)
      let uv = decay * s / turn
      let vu = -decay * s * (turn + half * half / turn)
      let vv = decay * (co - half / turn * s)
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
    shapes.withUnsafeBufferPointer { shapes in
      guard let shapes = shapes.baseAddress else { return }
      multiply(scratch, shapes, positions, samples)
      if let velocities { multiply(scratch + samples * n, shapes, velocities, samples) }
    }
  }

  private func multiply(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafeMutablePointer<Double>,
    _ rows: Int
  ) {
    let n = Int32(count)
    library.dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), n, n, 1, a, n, b, n, 0, c, n)
  }
}
