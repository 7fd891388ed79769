import Batch

extension BatchSuite {
  /// The names allowed in `kernels`, with descriptions.
  public static var kernelSummaries: [(name: String, summary: String)] {
    var all = [(name: "auto", summary: "what the library chooses")]
    for kernel in BatchKernel.allCases {
      all.append((kernel.rawValue, kernel.summary))
      let single = kernel.name(for: Float.self)
      if single != kernel.rawValue { all.append((single, kernel.summary + ", in float")) }
    }
    return all + [
      ("incremental", "one frame in place by each spring's propagator"),
      ("incremental-settling", "the same, and springs at rest leave"),
    ]
  }
}

extension BatchKernel {
  fileprivate var summary: String {
    switch self {
    case .scalar: "the math library for every sample"
    case .table: "springs of a preset share a table of propagators"
    case .stream: "the table, with stores past the caches"
    case .recurrence: "frames advanced by propagators, from the closed form again every 128 to 640"
    case .recurrenceStream: "the recurrence, with stores past the caches"
    case .polynomial: "vectors of exponentials, sines and cosines"
    case .polynomialStream: "the polynomials, with stores past the caches"
    case .gemm2: "the table as a matrix product of inner dimension 2"
    case .gemm3: "the same with the target folded in"
    case .gemv: "the table as a matrix-vector product a row"
    }
  }
}
