import COpenBLAS

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

  /// out = aᵀ b + beta out. Each stride is the number of elements from one row
  /// in memory to the next.
  static func gemm<Scalar: BatchScalar>(
    _ a: UnsafePointer<Scalar>, _ aStride: Int, _ b: UnsafePointer<Scalar>, _ bStride: Int,
    _ out: UnsafeMutablePointer<Scalar>, _ stride: Int,
    rows: Int, columns: Int, inner: Int, beta: Scalar
  ) {
    if Scalar.self == Double.self {
      library?.dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1,
        cast(a), Int32(aStride), cast(b), Int32(bStride), Double(beta), cast(out), Int32(stride))
    } else {
      library?.sgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1,
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

  /// Makes the library's next product take one thread. Its setting is of the
  /// whole process, and a library with OpenMP raises it by itself.
  static func useOneThread() {
    guard let library else { return }
    if library.get_num_threads() != 1 { library.set_num_threads(1) }
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
