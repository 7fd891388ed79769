import Batch
import Springs

extension Method {
  /// Whether the method needs OpenBLAS, which is not installed.
  public var lacksBLAS: Bool {
    if case .kernel(_, usesBLAS: true) = player { BLAS.library == nil } else { false }
  }

  /// The reason why the method plays no springs; `nil` if it does.
  public var sweepRefusal: String? {
    player == nil
      ? refusal(
        SpringMotion(rates: SpringRates(dampingRatio: 0.5, angularFrequency: 1), from: 1, to: 0))
      : nil
  }

  /// Writes the error of every point of a block to the start of `errors`. The
  /// tolerance is for methods with step-size control.
  func evaluate(_ block: SweepBlock, tolerance: Double, _ errors: inout [SweepError]) {
    switch player {
    case .kernel(let evaluate, _): evaluate(block, &errors)
    case .formula(let state):
      for point in block.points.indices {
        errors[point] = block.error(point) { state(block.motions[point], block.time(point, $0)) }
      }
    default:
      for point in block.points.indices {
        let steps: Steps =
          isAdaptive ? .tolerance(tolerance) : .length(block.points[point].step)
        let times = (0..<block.frames).map { block.time(point, $0) }
        let states = solution(block.motions[point], times, steps).states
        errors[point] = block.error(point) { states[$0] }
      }
    }
  }
}

// MARK: - Kernels of batches

extension Method {
  /// The methods `batch-polynomial`, `batch-polynomial-float` and so on.
  /// Kernels with non-temporal stores are left out, as they compute the same
  /// samples.
  static var kernels: [Method] {
    let kernels: [BatchKernel] = [.scalar, .table, .recurrence, .polynomial, .gemm2, .gemm3, .gemv]
    return kernels.flatMap {
      [method($0, Double.self, suffix: ""), method($0, Float.self, suffix: "-float")]
    }
  }

  private static func method<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, suffix: String
  ) -> Method {
    Method(
      name: "batch-\(kernel.rawValue)\(suffix)", family: "batch",
      summary: "the batch kernel \(kernel.rawValue), in \(scalar)",
      equations: "many springs at once: sweep has it", ladder: { _ throws(Refusal) in [] },
      solvers: [],
      player: .kernel(
        { evaluate(kernel, scalar, $0, &$1) }, usesBLAS: kernel.usesBLAS))
  }

  /// Evaluates the points of a block by a kernel. Consecutive points with the
  /// same step form one batch. If the kernel needs batches of equal springs,
  /// each point forms a batch of copies instead.
  private static func evaluate<Scalar: BatchScalar>(
    _ kernel: BatchKernel, _ scalar: Scalar.Type, _ block: SweepBlock, _ errors: inout [SweepError]
  ) {
    // The fewest equal springs that kernels for these accept.
    let copies = SpringBatch<Scalar>.shortestRun
    var first = 0
    while first < block.points.count {
      var last = first + 1
      while last < block.points.count, block.points[last].step == block.points[first].step {
        last += 1
      }
      let step = block.points[first].step
      // The times begin at zero, so that they are multiples of the step,
      // rounded once, as in `SweepBlock.time`. The states at zero are not
      // compared.
      let times = BatchTimes.uniform(interval: step, count: block.frames + 1)
      let batch = SpringBatch<Scalar>(block.motions[first..<last])
      if batch.supports(kernel, at: times) {
        play(batch, kernel, times, block, first..<last, &errors)
      } else {
        for point in first..<last {
          let batch = SpringBatch<Scalar>(repeatElement(block.motions[point], count: copies))
          play(batch, kernel, times, block, point..<point + 1, &errors)
        }
      }
      first = last
    }
  }

  /// Evaluates a batch, and writes the errors of `points` of a block, which are
  /// the first springs of the batch.
  private static func play<Scalar: BatchScalar>(
    _ batch: SpringBatch<Scalar>, _ kernel: BatchKernel, _ times: BatchTimes,
    _ block: SweepBlock, _ points: Range<Int>, _ errors: inout [SweepError]
  ) {
    let layout = SampleLayout(.bySpring, springs: batch.count, frames: times.count)
    var samples = SampleBuffer<Scalar>(layout)
    batch.evaluate(at: times, into: &samples, kernel: kernel, threads: .one)
    samples.withUnsafeMutablePlanes { positions, velocities in
      for (spring, point) in points.enumerated() {
        errors[point] = block.error(point) { frame in
          let sample = spring * layout.stride + frame + 1
          return SpringState(
            position: Double(positions[sample]), velocity: Double(velocities[sample]))
        }
      }
    }
  }
}
