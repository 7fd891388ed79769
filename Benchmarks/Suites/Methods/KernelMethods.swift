import Batch
import Springs

extension Method {
  /// Whether the method needs OpenBLAS, which is not installed.
  public var lacksBLAS: Bool {
    if case .kernel(_, usesBLAS: true) = player { BLAS.library == nil } else { false }
  }

  /// The methods `batch-polynomial`, `batch-polynomial-float` and so on.
  /// Kernels with non-temporal stores are left out, as they compute the same
  /// samples.
  static var kernels: [Method] {
    let kernels: [BatchKernel] = [.scalar, .table, .recurrence, .polynomial, .gemm2, .gemm3, .gemv]
    return kernels.flatMap {
      [method($0, Double.self, suffix: ""), method($0, Float.self, suffix: "-float")]
    }
  }

  private static func method<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, suffix: String
  ) -> Method {
    Method(
      name: "batch-\(kernel.rawValue)\(suffix)", family: "batch",
      summary: "the batch kernel \(kernel.rawValue), in \(scalar)",
      equations: "many springs at once: sweep has it", ladder: { _ throws(Refusal) in [] },
      solvers: [],
      player: .kernel({ states(kernel, scalar, $0, $1) }, usesBLAS: kernel.usesBLAS))
  }

  /// The states of a motion at times, by a kernel.
  private static func states<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, _ motion: SpringMotion, _ times: BatchTimes
  ) -> [SpringState] {
    // Kernels for equal springs accept no fewer.
    let batch = SpringBatch<Scalar>(
      repeatElement(motion, count: SpringBatch<Scalar>.shortestRun))
    var samples = SampleBuffer<Scalar>(
      SampleLayout(.bySpring, springs: batch.count, frames: times.count))
    batch.evaluate(at: times, into: &samples, kernel: kernel, threads: .one)
    return samples.withUnsafeMutablePlanes { positions, velocities in
      (0..<times.count).map {
        SpringState(position: Double(positions[$0]), velocity: Double(velocities[$0]))
      }
    }
  }
}
