/// A way to evaluate a batch. All give the same samples, to the errors that
/// are stated; they differ in what they need and how long they take.
public enum BatchKernel: String, CaseIterable, Hashable, Sendable {
  /// The math library's exponential, sine and cosine for every sample: what
  /// one would write first. Right to half an ulp of the phase.
  case scalar
  /// Springs of one preset share a table of propagators, one a frame: four
  /// multiplications a sample. Right to 2 ulp of scale.
  case table
  /// The table, with stores that bypass the caches.
  case stream
  /// Frames advanced by propagators, from the closed form again every few
  /// hundred; needs a uniform grid. Right to 1e-13 of scale.
  case recurrence
  /// The recurrence, with stores that bypass the caches.
  case recurrenceStream = "recurrence-stream"
  /// Vectors of exponentials, sines and cosines by polynomials: any springs at
  /// any times. Right to 4 ulp of scale.
  case polynomial
  /// The polynomials, with stores that bypass the caches.
  case polynomialStream = "polynomial-stream"
  /// The table as a matrix product of inner dimension 2, onto the targets.
  case gemm2
  /// The table as a matrix product of inner dimension 3, with the target
  /// folded in.
  case gemm3
  /// The table as a matrix-vector product for each row.
  case gemv

  /// The name in the language of BLAS, which has a letter for the type.
  public func name<Scalar: BatchScalar>(for scalar: Scalar.Type) -> String {
    switch self {
    case .gemm2, .gemm3, .gemv:
      MemoryLayout<Scalar>.size == 4 ? "s" + rawValue : rawValue
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
  /// The same kernel with stores past the caches, for the same samples.
  var streaming: BatchKernel {
    switch self {
    case .table: .stream
    case .recurrence: .recurrenceStream
    case .polynomial: .polynomialStream
    default: self
    }
  }
}
