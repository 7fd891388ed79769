import COpenBLAS

/// The BLAS routines used here, for row-major matrices.
///
/// OpenBLAS reports a bad argument on standard error and returns without
/// computing. The arguments here are derived from validated layouts, and the
/// suites verify the results.
package enum BLAS {
  /// Loaded on first use; `nil` if that fails. Callers check before they use a
  /// routine.
  package static let library = springbench_load_blas()?.pointee

  /// The reason why the library could not be loaded, in one line.
  package static var problem: String? {
    library == nil ? springbench_blas_problem().map { String(cString: $0) } : nil
  }

  /// out = aᵀ b + beta out. Each stride is the number of elements from one row
  /// in memory to the next.
  static func gemm(
    _ a: UnsafePointer<Double>, _ aStride: Int, _ b: UnsafePointer<Double>, _ bStride: Int,
    _ out: UnsafeMutablePointer<Double>, _ stride: Int,
    rows: Int, columns: Int, inner: Int, beta: Double
  ) {
    library?.dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1, a,
      Int32(aStride), b, Int32(bStride), beta, out, Int32(stride))
  }

  /// out = aᵀ x + beta out, for a matrix `a` of `rows` × `columns`. `xStride`
  /// is the number of elements from one of `x` to the next.
  static func gemv(
    _ a: UnsafePointer<Double>, _ stride: Int, rows: Int, columns: Int, _ x: UnsafePointer<Double>,
    _ xStride: Int, _ out: UnsafeMutablePointer<Double>, beta: Double
  ) {
    library?.dgemv(
      CblasRowMajor, CblasTrans, Int32(rows), Int32(columns), 1, a, Int32(stride), x,
      Int32(xStride), beta, out, 1)
  }

  /// Makes the library's next product take one thread. The setting belongs to
  /// the whole process, and a library with OpenMP raises it by itself.
  static func useOneThread() {
    guard let library else { return }
    if library.get_num_threads() != 1 { library.set_num_threads(1) }
  }
}

/// The table kernel as matrix products.
///
/// Let U be the table's entries for positions, [frames × 2] or, with a column
/// of ones, [frames × 3], and S the springs' distances, velocities and targets,
/// [2 or 3 × springs]. Then positions by frame are U S, and positions by spring
/// Sᵀ Uᵀ. With so small an inner dimension the product is limited by its
/// stores, not by arithmetic. These kernels show how fast a library is that is
/// made for products limited by arithmetic.
struct TableMatrices {
  /// Uᵀ, whose rows are uu and uv, and the same for velocities, with rows vu
  /// and vv. The rows are adjacent, with a stride of `frames`, so that a
  /// pointer to the first of two stands for both.
  let table: PropagatorPointers
  let frames: Int
  /// S: distance, velocity and target are adjacent rows of it.
  let columns: ColumnPointers
  let springs: Int
  let out: SamplePointers

  /// Writes the samples with one of the BLAS kernels.
  func multiply(_ kernel: BatchKernel) {
    switch kernel {
    case .gemm3:
      // The rows uu, uv and ones.
      let rows = AlignedMemory<Double>(uninitialized: 3 * frames)
      rows.pointer.update(from: table.uu, count: 2 * frames)
      rows.pointer.advanced(by: 2 * frames).update(repeating: 1, count: frames)
      write(rows.pointer, inner: 3, onto: 0, out.positions)
      write(table.vu, inner: 2, onto: 0, out.velocities)
    case .gemv:
      writeTargets()
      writeByRows(table.uu, onto: 1, out.positions)
      writeByRows(table.vu, onto: 0, out.velocities)
    default:  // gemm2
      writeTargets()
      write(table.uu, inner: 2, onto: 1, out.positions)
      write(table.vu, inner: 2, onto: 0, out.velocities)
    }
  }

  /// Fills the positions with the targets, to which products are then added.
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
  /// - Parameters:
  ///   - rows: Uᵀ, row-major.
  ///   - inner: the number of rows of Uᵀ and of S that are multiplied.
  private func write(
    _ rows: UnsafeMutablePointer<Double>, inner: Int, onto beta: Double,
    _ plane: UnsafeMutablePointer<Double>
  ) {
    if out.order == .byFrame {
      BLAS.gemm(
        rows, frames, columns.distance, columns.stride, plane, out.stride,
        rows: frames, columns: springs, inner: inner, beta: beta)
    } else {
      BLAS.gemm(
        columns.distance, columns.stride, rows, frames, plane, out.stride,
        rows: springs, columns: frames, inner: inner, beta: beta)
    }
  }

  /// Does what `write` does with an inner dimension of 2, by one
  /// matrix-vector product for each row of the plane: Sᵀ times the column of a
  /// frame of Uᵀ, or U times the column of a spring of S. `BLAS.gemv`
  /// transposes the matrix.
  private func writeByRows(
    _ rows: UnsafeMutablePointer<Double>, onto beta: Double, _ plane: UnsafeMutablePointer<Double>
  ) {
    if out.order == .byFrame {
      for frame in 0..<frames {
        BLAS.gemv(
          columns.distance, columns.stride, rows: 2, columns: springs, rows + frame, frames,
          plane + frame * out.stride, beta: beta)
      }
    } else {
      for spring in 0..<springs {
        BLAS.gemv(
          rows, frames, rows: 2, columns: frames, columns.distance + spring, columns.stride,
          plane + spring * out.stride, beta: beta)
      }
    }
  }
}
