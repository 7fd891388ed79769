/// An algorithm that evaluates a batch. All give the same samples within the
/// stated errors; they differ in their requirements and their speed.
public enum BatchKernel: String, CaseIterable, Hashable, Sendable {
  /// The math library's exponential, sine and cosine for every sample: the
  /// obvious implementation. Error of half an ulp of the phase.
  case scalar
  /// Springs of one preset share a table of propagators, one per frame: four
  /// multiplications per sample. Error of at most 2 ulp of the scale.
  case table
  /// The table kernel with non-temporal stores.
  case stream
  /// Frames advanced by propagators, restarted from the closed form every few
  /// hundred frames; requires a uniform time grid. Error of at most 1e-13 of
  /// the scale.
  case recurrence
  /// The recurrence kernel with non-temporal stores.
  case recurrenceStream = "recurrence-stream"
  /// Vectorised exponentials, sines and cosines by polynomials: any springs at
  /// any times. Error of at most 4 ulp of the scale.
  case polynomial
  /// The polynomial kernel with non-temporal stores.
  case polynomialStream = "polynomial-stream"
  /// The table as a matrix product of inner dimension 2, added to the targets.
  case gemm2
  /// The table as a matrix product of inner dimension 3, targets included.
  case gemm3
  /// The table as one matrix-vector product per row.
  case gemv

  /// The name of the BLAS routine, which begins with a letter for the type.
  public func name<Scalar: BatchScalar>(for scalar: Scalar.Type) -> String {
    switch self {
    case .gemm2, .gemm3, .gemv: MemoryLayout<Scalar>.size == 4 ? "s" + rawValue : rawValue
    default: rawValue
    }
  }

  var usesTable: Bool {
    switch self {
    case .table, .stream, .gemm2, .gemm3, .gemv: true
    default: false
    }
  }

  var usesRecurrence: Bool { self == .recurrence || self == .recurrenceStream }

  var streams: Bool {
    switch self {
    case .stream, .recurrenceStream, .polynomialStream: true
    default: false
    }
  }
  /// The same kernel with non-temporal stores; the samples are the same.
  var streaming: BatchKernel {
    switch self {
    case .table: .stream
    case .recurrence: .recurrenceStream
    case .polynomial: .polynomialStream
    default: self
    }
  }
}
