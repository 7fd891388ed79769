import COpenBLAS

/// The matrix product of BLAS, generic over the number type, for row-major
/// matrices.
///
/// OpenBLAS reports a bad argument on standard error and returns without
/// computing. The arguments here are derived from validated layouts, and the
/// suites verify the results.
package enum BLAS {
  /// Loaded on first use; `nil` if OpenBLAS is not installed. Callers check
  /// before they use a routine.
  package static let library = springbench_load_blas()?.pointee

  /// The reason why the library could not be loaded, in one line.
  package static var problem: String? {
    library == nil ? springbench_blas_problem().map { String(cString: $0) } : nil
  }

  /// out = aᵀ b + beta out, where a and b have two rows. Each stride is the number of elements from one row
  /// in memory to the next.
  static func gemm<Scalar: BatchScalar>(
    _ a: UnsafePointer<Scalar>, _ aStride: Int, _ b: UnsafePointer<Scalar>, _ bStride: Int,
    _ out: UnsafeMutablePointer<Scalar>, _ stride: Int,
    rows: Int, columns: Int, beta: Scalar
  ) {
    let inner: Int32 = 2
    if Scalar.self == Double.self {
      library?.dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), inner, 1,
        cast(a), Int32(aStride), cast(b), Int32(bStride), Double(beta), cast(out), Int32(stride))
    } else {
      library?.sgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), inner, 1,
        cast(a), Int32(aStride), cast(b), Int32(bStride), Float(beta), cast(out), Int32(stride))
    }
  }

  /// Makes the library's next product take one thread. The setting belongs to
  /// the whole process, and a library with OpenMP raises it by itself.
  static func useOneThread() {
    guard let library else { return }
    if library.get_num_threads() != 1 { library.set_num_threads(1) }
  }

  /// A pointer to a generic type, rebound to the concrete type.
  private static func cast<From, To>(_ pointer: UnsafeMutablePointer<From>)
    -> UnsafeMutablePointer<To>
  {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
  }

  private static func cast<From, To>(_ pointer: UnsafePointer<From>) -> UnsafePointer<To> {
    UnsafeRawPointer(pointer).assumingMemoryBound(to: To.self)
  }
}

/// The table kernel as matrix products.
///
/// Let U be the table's entries for positions, [frames × 2], and S the springs'
/// distances and velocities, [2 × springs]. Then distances by frame are U S, and
/// distances by spring Sᵀ Uᵀ. With so small an inner dimension the product is
/// limited by its stores, not by arithmetic. The kernel shows how fast a library
/// is that is made for products limited by arithmetic.
struct TableMatrices<Scalar: BatchScalar> {
  /// Uᵀ, whose rows are uu and uv, and the same for velocities, with rows vu
  /// and vv. The rows are adjacent, with a stride of `frames`, so that a
  /// pointer to the first of two stands for both.
  let table: PropagatorPointers<Scalar>
  let frames: Int
  /// The rows of S, distance and velocity, are adjacent.
  let columns: ColumnPointers<Scalar>
  let springs: Int
  let out: SamplePointers<Scalar>

  /// Writes the samples: targets, to which the products are added.
  func multiply() {
    writeTargets()
    write(table.uu, onto: 1, out.positions)
    write(table.vu, onto: 0, out.velocities)
  }

  /// Fills the positions with the targets.
  private func writeTargets() {
    if out.order == .byFrame {
      for frame in 0..<frames {
        out.positions.advanced(by: frame * out.stride).update(from: columns.target, count: springs)
      }
    } else {
      for spring in 0..<springs {
        out.positions.advanced(by: spring * out.stride)
          .update(repeating: columns.target[spring], count: frames)
      }
    }
  }

  /// Computes a plane by one matrix product and adds `beta` times what the
  /// plane held before.
  ///
  /// - Parameter rows: Uᵀ, row-major.
  private func write(
    _ rows: UnsafeMutablePointer<Scalar>, onto beta: Scalar, _ plane: UnsafeMutablePointer<Scalar>
  ) {
    if out.order == .byFrame {
      BLAS.gemm(
        rows, frames, columns.distance, columns.stride, plane, out.stride,
        rows: frames, columns: springs, beta: beta)
    } else {
      BLAS.gemm(
        columns.distance, columns.stride, rows, frames, plane, out.stride,
        rows: springs, columns: frames, beta: beta)
    }
  }
}
