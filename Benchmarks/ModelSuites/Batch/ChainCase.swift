import Batch
import Measurement
import Platform
import Reports
import Runs
import Springs

/// Many states of a chain of coupled masses, advanced by one frame.
struct ChainCase: Hashable {
  enum Kernel: String, CaseIterable {
    /// The modes, positions and velocities.
    case modal
    /// The modes, positions alone.
    case modalPositions = "modal-positions"
    /// One product with the propagator of the whole chain.
    case propagator = "propagator-gemm"

    var hasVelocities: Bool { self != .modalPositions }

    var summary: String {
      switch self {
      case .modal: "coupled masses by their modes, positions and velocities"
      case .modalPositions: "the same, positions alone"
      case .propagator: "coupled masses by one dense product"
      }
    }
  }

  let kernel: Kernel
  let masses: Int
  let threadCount: Int

  private var id: String {
    "batch/chain/double/masses=\(masses)/threads=\(threadCount)/\(kernel.rawValue)"
  }

  func item() -> Case {
    let samples = masses * StateMatrix.columns
    // Created at the first visit, which takes long.
    lazy var kept = ChainMemory(masses: masses)
    let work = Workload(unit: "sample", unitsPerIteration: samples) { [self] in
      let memory = kept
      return { iterations in
        for _ in 0..<iterations {
          advance(memory)
          consume(memory.out.pointer)
        }
      }
    }
    return Case(
      id: id,
      keys: BatchSuite.keys(
        "chain", kernel: kernel.rawValue, scalar: .double, springs: samples,
        threadCount: threadCount),
      workload: work
    ) { row in verify(&row) }
  }

  /// Computes the states after a frame, into `memory.out`.
  private func advance(_ memory: ChainMemory) {
    let (out, stride) = (memory.out.pointer, StateMatrix.stride)
    switch kernel {
    case .modal, .modalPositions:
      memory.modal?.evaluate(
        at: BatchSuite.frame, positions: out,
        velocities: kernel.hasVelocities ? out + masses * stride : nil, stride: stride,
        threads: threadCount)
    case .propagator:
      memory.propagator?.apply(
        to: memory.states.pointer, into: out, stateCount: StateMatrix.columns, stride: stride,
        threads: threadCount)
    }
  }

  /// Compares every 97th state with the closed form of each mode, combined by
  /// plain sums.
  private func verify(_ row: inout Row) -> Verdict {
    if let problem = BLAS.problem { return .skipped(problem) }
    let memory = ChainMemory(masses: masses)
    advance(memory)
    guard let system = memory.system else { return .failed("the chain has no modes") }
    var position = 0.0
    var velocity = 0.0
    for state in stride(from: 0, to: StateMatrix.columns, by: 97) {
      let exact = memory.exact(system, state: state, time: BatchSuite.frame)
      for mass in 0..<masses {
        let offset = memory.out[mass, state] - exact.positions[mass]
        position = worse(position, offset.magnitude)
        guard kernel.hasVelocities else { continue }
        let excess = memory.out[masses + mass, state] - exact.velocities[mass]
        velocity = worse(velocity, excess.magnitude / ChainMemory.frequency)
      }
    }
    row["max_position_error"] = Value(position)
    if kernel.hasVelocities { row["max_velocity_error"] = Value(velocity) }
    // Each number is a sum of as many products as there are masses, of factors
    // below 1, and every product is rounded to 2^-53: 256 products stay below
    // 3e-14.
    let tolerance = 1e-12
    return position <= tolerance && velocity <= tolerance
      ? .ok : .failed("the states are wrong by \(position) and \(velocity)")
  }
}

extension ChainCase {
  /// Floating-point operations of the matrix products in a row's case, two for
  /// each multiply-add; `nil` for cases without such products.
  static func flops(of row: Row) -> Double? {
    guard row["workload"] == "chain", let samples = row["samples_count"].number else { return nil }
    guard let kernel = Kernel(rawValue: row["kernel"].field) else { return GemmPeakCase.flops }
    let masses = samples / Double(StateMatrix.columns)
    switch kernel {
    // The square matrix of the modes times the positions, which takes 2 ·
    // masses operations for each sample, and times the velocities. The chain is
    // symmetric under reflection, which halves both.
    case .modal: return 2 * masses * samples
    case .modalPositions: return masses * samples
    // A square matrix of twice the rows, for twice the numbers of each state.
    case .propagator: return 8 * masses * samples
    }
  }
}
