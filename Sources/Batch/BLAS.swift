import CKernels

/// The matrix product of OpenBLAS, for row-major matrices.
///
/// OpenBLAS reports a bad argument on standard error and returns without
/// computing. The arguments here are derived from validated layouts.
package enum BLAS {
  /// The library, loaded on first use; `nil` if that fails.
  package static let library = springbench_load_blas()?.pointee

  /// Why the library could not be loaded, in one line; `nil` if it was.
  package static var problem: String? {
    library == nil ? springbench_blas_problem().map { String(cString: $0) } : nil
  }

  /// out = aᵀ b, of `rows` × `columns`; a and b have `inner` rows. Each stride
  /// is the number of elements from one row in memory to the next.
  static func gemm(
    _ a: UnsafePointer<Double>, _ aStride: Int, _ b: UnsafePointer<Double>, _ bStride: Int,
    _ out: UnsafeMutablePointer<Double>, _ stride: Int,
    rows: Int, columns: Int, inner: Int
  ) {
    library?.dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1, a,
      Int32(aStride), b, Int32(bStride), 0, out, Int32(stride))
  }

  /// Makes the library's next product take one thread. The setting belongs to
  /// the whole process, and a build with OpenMP raises it by itself.
  static func useOneThread() {
    guard let library else { return }
    if library.get_num_threads() != 1 { library.set_num_threads(1) }
  }
}

/// The table kernel as matrix products, one for each plane.
///
/// Let U be the table's entries for positions with a column of ones, [frames ×
/// 3], and S the springs' distances, velocities and targets, [3 × springs].
/// Then positions by frame are U S, and positions by spring Sᵀ Uᵀ. Velocities
/// are products of the other entries, without the third column and row.
struct TableMatrices {
  /// The rows uu and uv of Uᵀ, and for velocities vu and vv. The two rows of a
  /// pair are adjacent, with a stride of `frames`.
  let table: PropagatorPointers
  let frames: Int
  /// S: distance, velocity and target are adjacent rows of it.
  let columns: ColumnPointers
  let springs: Int
  let out: SamplePointers

  func multiply() {
    // The rows uu, uv and ones.
    let rows = AlignedMemory<Double>(uninitialized: 3 * frames)
    rows.pointer.update(from: table.uu, count: 2 * frames)
    rows.pointer.advanced(by: 2 * frames).update(repeating: 1, count: frames)
    write(rows.pointer, inner: 3, out.positions)
    write(table.vu, inner: 2, out.velocities)
  }

  /// Computes a plane.
  ///
  /// - Parameters:
  ///   - factors: the rows of Uᵀ that are multiplied.
  ///   - inner: the number of these rows, and of the rows of S taken.
  private func write(
    _ factors: UnsafeMutablePointer<Double>, inner: Int, _ plane: UnsafeMutablePointer<Double>
  ) {
    if out.order == .byFrame {
      BLAS.gemm(
        factors, frames, columns.distance, columns.stride, plane, out.stride,
        rows: frames, columns: springs, inner: inner)
    } else {
      BLAS.gemm(
        columns.distance, columns.stride, factors, frames, plane, out.stride,
        rows: springs, columns: frames, inner: inner)
    }
  }
}
