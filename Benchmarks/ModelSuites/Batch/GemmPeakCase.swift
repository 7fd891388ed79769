import Batch
import Measurement
import Runs

/// The peak speed of matrix products, with which chains are compared: the
/// square of a large matrix by BLAS.
struct GemmPeakCase {
  static let kernel = "gemm-peak"

  let threadCount: Int

  /// The rows and columns of the matrix.
  private static let size = StateMatrix.columns
  /// Floating-point operations: two for each multiply-add.
  static let flops = 2 * Double(size) * Double(size) * Double(size)

  func item() -> Case {
    let samples = GemmPeakCase.size * GemmPeakCase.size
    // Created at the first visit.
    lazy var matrix = StateMatrix(spreadOver: GemmPeakCase.size)
    lazy var out = StateMatrix(rows: GemmPeakCase.size, repeating: 0)
    let work = Workload(unit: "sample", unitsPerIteration: samples) {
      let (factor, product) = (matrix, out)
      let (size, stride) = (GemmPeakCase.size, StateMatrix.stride)
      return { iterations in
        for _ in 0..<iterations {
          BLASThreads.use(threadCount)
          BLAS.gemm(
            factor.pointer, stride, .plain, factor.pointer, stride, .plain, product.pointer, stride,
            rows: size, columns: size, inner: size, beta: 0)
          consume(product.pointer)
        }
      }
    }
    return Case(
      id: "batch/chain/double/size=\(GemmPeakCase.size)/threads=\(threadCount)/\(Self.kernel)",
      keys: BatchSuite.keys(
        "chain", kernel: Self.kernel, scalar: .double, springs: samples, threadCount: threadCount),
      workload: work
    ) { _ in
      // The product has no reference: it is the library's own.
      BLAS.problem.map { .skipped($0) } ?? .ok
    }
  }
}
