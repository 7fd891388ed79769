import Batch
import COpenBLAS
import Measurement
import Reports
import Springs

/// A frame of many states of coupled masses.
struct ChainCase: Hashable {
  static let peakKernel = "gemm-peak"
  static let kernels = ["modal", "modal-positions", "propagator-gemm"]

  let kernel: String
  let masses: Int
  let threadCount: Int

  private static let states = 1024
  private static let peakSize = 1024
  private static let interval = 1.0 / 60

  var isPeak: Bool { kernel == ChainCase.peakKernel }

  private var id: String {
    let size = isPeak ? "size=\(ChainCase.peakSize)" : "masses=\(masses)"
    return "batch/chain/double/\(size)/threads=\(threadCount)/\(kernel)"
  }

  /// Arithmetic of a row's matrix products.
  static func flops(of row: Row) -> Double? {
    guard row["workload"] == .text("chain"), let samples = row["samples_count"].number else {
      return nil
    }
    let masses = samples / Double(states)
    switch row["kernel"].field {
    case peakKernel: return 2 * Double(peakSize) * Double(peakSize) * Double(peakSize)
    // By parity: half of what the whole matrix of modes would take.
    case "modal": return 2 * masses * samples
    case "modal-positions": return masses * samples
    default: return 8 * masses * samples
    }
  }

  func item(bench: BatchBench) -> Case {
    let samples = isPeak ? ChainCase.peakSize * ChainCase.peakSize : masses * ChainCase.states
    let keys: [String: Value] = [
      "workload": .text("chain"), "kernel": .text(kernel), "scalar_type": .text("double"),
      "springs_count": .integer(samples), "frames_count": .integer(1),
      "thread_count": .integer(threadCount), "samples_count": .integer(samples),
      "vector_level": .text(VectorLevel.active.rawValue),
    ]
    var kept: ChainBox?
    let work = Workload(unit: "sample", unitsPerIteration: samples) { [self] in
      let box = kept ?? ChainBox(masses: isPeak ? ChainCase.peakSize / 2 : masses, isPeak: isPeak)
      kept = box
      return { iterations in
        for _ in 0..<iterations {
          frame(box)
          consume(box.out.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) })
        }
      }
    }
    return Case(id: id, keys: keys, workload: work) { row in verify(&row) }
  }

  private func frame(_ box: ChainBox) {
    let count = masses * ChainCase.states
    box.out.withUnsafeMutableBufferPointer { out in
      guard let out = out.baseAddress else { return }
      switch kernel {
      case ChainCase.peakKernel: box.square(into: out, threads: threadCount)
      case "modal":
        box.modal?.evaluate(
          at: ChainCase.interval, positions: out, velocities: out + count, threads: threadCount)
      case "modal-positions":
        box.modal?.evaluate(at: ChainCase.interval, positions: out, threads: threadCount)
      default:
        box.states.withUnsafeBufferPointer { states in
          guard let states = states.baseAddress else { return }
          box.dense?.apply(
            to: states, into: out, stateCount: ChainCase.states, threads: threadCount)
        }
      }
    }
  }

  /// Against each mode's closed form, put together by plain sums.
  private func verify(_ row: inout Row) -> Verdict {
    if isPeak { return .ok }
    let box = ChainBox(masses: masses, isPeak: false)
    box.out = [Double](repeating: .nan, count: box.out.count)
    frame(box)
    guard let system = box.system else { return .failed("the chain has no modes") }
    var position = 0.0
    var velocity = 0.0
    for state in stride(from: 0, to: ChainCase.states, by: 97) {
      let exact = box.exact(system, state: state, time: ChainCase.interval)
      for mass in 0..<masses {
        let index = mass * ChainCase.states + state
        let error = (box.out[index] - exact.positions[mass]).magnitude
        if !(error <= position) { position = error }
        guard kernel != "modal-positions" else { continue }
        let speed = (box.out[masses * ChainCase.states + index] - exact.velocities[mass]).magnitude
        if !(speed / ChainBox.frequency <= velocity) { velocity = speed / ChainBox.frequency }
      }
    }
    row["max_position_error"] = Value(position)
    if kernel != "modal-positions" { row["max_velocity_error"] = Value(velocity) }
    // Sums of as many products as there are masses, of numbers below one.
    let tolerance = 1e-12
    return position <= tolerance && velocity <= tolerance
      ? .ok : .failed("the states are wrong by \(position) and \(velocity)")
  }
}

/// The memory of a chain: its modes, states and results.
final class ChainBox {
  /// The fastest mode, in radians per second.
  static let frequency = 80.0

  let masses: Int
  let system: ModalSystem?
  var modal: ModalStates?
  let dense: DensePropagator?
  let states: [Double]
  var out: [Double]

  /// - Parameter isPeak: only the square matrices of twice the masses.
  init(masses: Int, isPeak: Bool) {
    self.masses = masses
    let count = masses * (isPeak ? 2 * masses * 2 / 2 : 1024)
    // Evenly spread numbers between -1 and 1.
    states = (0..<2 * count).map { Double($0 * 7919 % 20011) / 10005.5 - 1 }
    out = [Double](repeating: 0, count: 2 * count)
    if isPeak {
      system = nil
      dense = nil
      return
    }
    system = ModalSystem(
      chainOf: masses, stiffness: ChainBox.frequency * ChainBox.frequency / 4, massDamping: 0.5,
      stiffnessDamping: 1e-3)
    dense = system.map { DensePropagator($0, time: 1.0 / 60) }
    if let system {
      modal = ModalStates(
        system, positions: Array(states[..<count]), velocities: Array(states[count...]),
        states: 1024)
    }
  }

  /// The product of two square matrices of `2 masses`: what BLAS can do.
  func square(into out: UnsafeMutablePointer<Double>, threads: Int) {
    let size = blasint(2 * masses)
    BLASThreads.use(threads)
    states.withUnsafeBufferPointer { states in
      cblas_dgemm(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, size, size, size, 1, states.baseAddress, size,
        states.baseAddress, size, 0, out, size)
    }
  }

  /// One state by its modes, one after the other.
  func exact(
    _ system: ModalSystem, state: Int, time: Double
  ) -> (positions: [Double], velocities: [Double]) {
    var positions = [Double](repeating: 0, count: masses)
    var velocities = positions
    for (mode, rates) in system.modes.enumerated() {
      var distance = 0.0
      var velocity = 0.0
      for mass in 0..<masses {
        let weight = system.vectors[mass * masses + mode]
        distance += weight * states[mass * 1024 + state]
        velocity += weight * states[(masses + mass) * 1024 + state]
      }
      let end = SpringMotion(
        rates: rates, from: distance, to: 0, initialVelocity: velocity
      ).state(at: time)
      for mass in 0..<masses {
        let weight = system.vectors[mass * masses + mode]
        positions[mass] += weight * end.position
        velocities[mass] += weight * end.velocity
      }
    }
    return (positions, velocities)
  }
}
