import COpenBLAS
import Glibc

/// The few routines of BLAS that are used, for either type, on matrices by
/// rows.
///
/// OpenBLAS reports a bad argument on standard error and returns with nothing
/// done; the arguments here are derived from validated layouts, and the suites
/// verify the results.
package enum BLAS {
  /// Loaded at the first use; nil where the machine does not have it. Callers
  /// check that before they use a routine.
  package static let library = springbench_load_blas()?.pointee

  /// Why it is not there, on one line.
  package static var problem: String? {
    library == nil ? springbench_blas_problem().map { String(cString: $0) } : nil
  }

  /// A factor of a product: a matrix as it lies, or its transpose.
  package struct Factor<Scalar> {
    let pointer: UnsafePointer<Scalar>
    let stride: Int
    let transpose: CBLAS_TRANSPOSE

    /// - Parameter stride: elements from one row of the matrix in memory to
    ///   the next.
    package static func plain(_ pointer: UnsafePointer<Scalar>, _ stride: Int) -> Factor {
      Factor(pointer: pointer, stride: stride, transpose: CblasNoTrans)
    }

    package static func transposed(_ pointer: UnsafePointer<Scalar>, _ stride: Int) -> Factor {
      Factor(pointer: pointer, stride: stride, transpose: CblasTrans)
    }
  }

  /// out = a b + beta out.
  package static func gemm<Scalar: BatchScalar>(
    _ a: Factor<Scalar>, _ b: Factor<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ stride: Int,
    rows: Int, columns: Int, inner: Int, beta: Scalar
  ) {
    let m = Int32(rows)
    let n = Int32(columns)
    let k = Int32(inner)
    if let a = a as? Factor<Double>, let b = b as? Factor<Double> {
      library?.dgemm(
        CblasRowMajor, a.transpose, b.transpose, m, n, k, 1, a.pointer, Int32(a.stride),
        b.pointer, Int32(b.stride), Double(beta), cast(out), Int32(stride))
    } else if let a = a as? Factor<Float>, let b = b as? Factor<Float> {
      library?.sgemm(
        CblasRowMajor, a.transpose, b.transpose, m, n, k, 1, a.pointer, Int32(a.stride),
        b.pointer, Int32(b.stride), Float(beta), cast(out), Int32(stride))
    }
  }

  /// out = aᵀ x + beta out, for a matrix `a` of `rows` × `columns`.
  static func gemv<Scalar: BatchScalar>(
    _ a: UnsafePointer<Scalar>, _ stride: Int, rows: Int, columns: Int, _ x: UnsafePointer<Scalar>,
    _ xStride: Int, _ out: UnsafeMutablePointer<Scalar>, beta: Scalar
  ) {
    if Scalar.self == Double.self {
      library?.dgemv(
        CblasRowMajor, CblasTrans, Int32(rows), Int32(columns), 1, cast(a), Int32(stride),
        cast(x), Int32(xStride), Double(beta), cast(out), 1)
    } else {
      library?.sgemv(
        CblasRowMajor, CblasTrans, Int32(rows), Int32(columns), 1, cast(a), Int32(stride),
        cast(x), Int32(xStride), Float(beta), cast(out), 1)
    }
  }

  /// The same memory, by the name of the type that it is already known to be.
  private static func cast<From, To>(_ pointer: UnsafeMutablePointer<From>)
    -> UnsafeMutablePointer<To>
  {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
  }

  private static func cast<From, To>(_ pointer: UnsafePointer<From>) -> UnsafePointer<To> {
    UnsafeRawPointer(pointer).assumingMemoryBound(to: To.self)
  }
}

/// How many threads OpenBLAS starts for a product: a setting of the process.
package enum BLASThreads {
  /// More would wait for each other, and each takes memory.
  private static let most = Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Sets the number where it differs, to at most that of the processors.
  package static func use(_ count: Int) {
    guard let library = BLAS.library else { return }
    let wanted = min(Int32(clamping: count), most)
    if library.get_num_threads() != wanted { library.set_num_threads(wanted) }
  }
}
