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

  /// An operand of a product: a matrix or its transpose.
  package struct Factor<Scalar> {
    let pointer: UnsafePointer<Scalar>
    let stride: Int
    let transpose: CBLAS_TRANSPOSE

    /// - Parameter stride: elements from one row of the matrix to the next.
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

  /// Rebinds a pointer to the concrete type that the generic one already is.
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
