/// An algorithm that evaluates a batch. All give the same samples within the
/// stated errors; they differ in their requirements and their speed.
///
/// Errors are those of positions in `Double`, relative to `SpringMotion.scale`;
/// matrix products (`gemm2`, `gemm3`, `gemv`) have those of the table.
/// `docs/batch.md` has the errors in `Float`.
public enum BatchKernel: String, CaseIterable, Hashable, Sendable {
  /// The math library's exponential, sine and cosine for every sample: the
  /// obvious implementation. Its error grows with the phase ωt, by 2^-52 of it.
  case scalar
  /// Springs of one preset share a table of propagators, one per frame: four
  /// multiplications per sample. Error of at most 4 ulp.
  case table
  /// The table kernel with non-temporal stores.
  case stream
  /// Frames advanced by propagators, restarted from the closed form every few
  /// hundred frames; requires a uniform time grid. Error of at most 1e-13, and
  /// of 2^-51 of the phase, because the times of restarts are rounded.
  case recurrence
  /// The recurrence kernel with non-temporal stores; by spring only to rows
  /// that start on a cache line.
  case recurrenceStream = "recurrence-stream"
  /// Vectorised exponentials, sines and cosines by polynomials: any springs at
  /// any times. Error of at most 4 ulp.
  case polynomial
  /// The polynomial kernel with non-temporal stores.
  case polynomialStream = "polynomial-stream"
  /// The table by OpenBLAS: a matrix product of inner dimension 2, added to the
  /// targets.
  case gemm2
  /// The table by OpenBLAS: a matrix product of inner dimension 3, the targets
  /// being its third row.
  case gemm3
  /// The table by OpenBLAS: one matrix-vector product per row of each plane.
  case gemv

  /// The name in reports: BLAS kernels have the prefix `s` for `Float`.
  public func name<Scalar: BatchScalar>(for scalar: Scalar.Type) -> String {
    usesBLAS && Scalar.isSingle ? "s" + rawValue : rawValue
  }

  package var usesBLAS: Bool { self == .gemm2 || self == .gemm3 || self == .gemv }

  /// Whether springs must share tables of propagators.
  var usesTable: Bool { self == .table || self == .stream || usesBLAS }

  var usesRecurrence: Bool { self == .recurrence || self == .recurrenceStream }

  /// Whether stores are non-temporal.
  var streams: Bool { self == .stream || self == .recurrenceStream || self == .polynomialStream }

  /// The same kernel with non-temporal stores, or itself if there is none; the
  /// samples are the same.
  var streaming: BatchKernel {
    switch self {
    case .table: .stream
    case .recurrence: .recurrenceStream
    case .polynomial: .polynomialStream
    default: self
    }
  }
}
