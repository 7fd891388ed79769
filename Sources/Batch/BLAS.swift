import CKernels
import COpenBLAS
import Platform

/// The BLAS routines used here, generic over the number type, for row-major
/// matrices.
///
/// OpenBLAS reports a bad argument on standard error and returns without
/// computing. The arguments here are derived from validated layouts, and the
/// suites verify the results.
package enum BLAS {
  /// Loaded on first use; `nil` if OpenBLAS is not installed. Callers check
  /// before they use a routine.
  package static let library = springbench_load_blas()?.pointee

  /// Why the library could not be loaded, in one line.
  package static var problem: String? {
    library == nil ? springbench_blas_problem().map { String(cString: $0) } : nil
  }

  /// Whether a factor of a product is a matrix in memory or its transpose.
  package enum Form {
    case plain
    case transposed

    fileprivate var code: CBLAS_TRANSPOSE { self == .plain ? CblasNoTrans : CblasTrans }
  }

  /// out = a b + beta out. Each stride is the number of elements from one row
  /// in memory to the next.
  package static func gemm<Scalar: BatchScalar>(
    _ a: UnsafePointer<Scalar>, _ aStride: Int, _ aForm: Form,
    _ b: UnsafePointer<Scalar>, _ bStride: Int, _ bForm: Form,
    _ out: UnsafeMutablePointer<Scalar>, _ stride: Int,
    rows: Int, columns: Int, inner: Int, beta: Scalar
  ) {
    if Scalar.self == Double.self {
      library?.dgemm(
        CblasRowMajor, aForm.code, bForm.code, Int32(rows), Int32(columns), Int32(inner), 1,
        cast(a), Int32(aStride), cast(b), Int32(bStride), Double(beta), cast(out), Int32(stride))
    } else {
      library?.sgemm(
        CblasRowMajor, aForm.code, bForm.code, Int32(rows), Int32(columns), Int32(inner), 1,
        cast(a), Int32(aStride), cast(b), Int32(bStride), Float(beta), cast(out), Int32(stride))
    }
  }

  /// out = aᵀ x + beta out, for a matrix `a` of `rows` × `columns`. `xStride`
  /// is the number of elements from one of `x` to the next.
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

  /// A pointer to a generic type as one to the type that it stands for.
  private static func cast<From, To>(_ pointer: UnsafeMutablePointer<From>)
    -> UnsafeMutablePointer<To>
  {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
  }

  private static func cast<From, To>(_ pointer: UnsafePointer<From>) -> UnsafePointer<To> {
    UnsafeRawPointer(pointer).assumingMemoryBound(to: To.self)
  }
}

/// How many threads OpenBLAS uses for a product, a process-wide setting.
package enum BLASThreads {
  /// More threads than processors would only wait for each other, and each
  /// takes memory.
  private static let most = springbench_available_processors()

  /// Sets the number if it differs, capped at the number of processors.
  package static func use(_ count: Int) {
    guard let library = BLAS.library else { return }
    let wanted = min(Int32(clamping: count), most)
    if library.get_num_threads() != wanted { library.set_num_threads(wanted) }
  }
}
