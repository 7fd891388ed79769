import Batch
import COpenBLAS
import Integrators
import Measurement
import Platform
import Reports
import Runs
import Springs

/// Many states of a chain of coupled masses, advanced by one frame; or, as the
/// peak speed to compare with, the product of two large square matrices.
struct ChainCase: Hashable {
  static let peakKernel = "gemm-peak"
  static let kernels = ["modal", "modal-positions", "propagator-gemm"]

  let kernel: String
  let masses: Int
  let threadCount: Int

  /// The rows and columns of the square matrices.
  private static let peakSize = ChainBox.columns
  /// The length of the frame, in seconds.
  fileprivate static let interval = 1.0 / 60

  var isPeak: Bool { kernel == ChainCase.peakKernel }

  private var id: String {
    let size = isPeak ? "size=\(ChainCase.peakSize)" : "masses=\(masses)"
    return "batch/chain/double/\(size)/threads=\(threadCount)/\(kernel)"
  }

  /// Floating-point operations of the matrix products in a row's case, two for
  /// each multiply-add; `nil` for cases without such products.
  static func flops(of row: Row) -> Double? {
    guard row["workload"] == "chain", let samples = row["samples_count"].number else { return nil }
    let masses = samples / Double(ChainBox.columns)
    switch row["kernel"].field {
    case peakKernel: return 2 * Double(peakSize) * Double(peakSize) * Double(peakSize)
    // A square matrix of `masses` rows for positions and one for velocities. The
    // chain is mirror-symmetric, so half of the products are enough.
    case "modal": return 2 * masses * samples
    case "modal-positions": return masses * samples
    // A square matrix of twice the rows, for as many values of each state.
    default: return 8 * masses * samples
    }
  }

  func item() -> Case {
    let samples = isPeak ? ChainCase.peakSize * ChainCase.peakSize : masses * ChainBox.columns
    let keys: [String: Value] = [
      "workload": "chain", "kernel": .text(kernel), "scalar_type": "double",
      "springs_count": .integer(samples), "frames_count": .integer(1),
      "thread_count": .integer(threadCount), "samples_count": .integer(samples),
      "vector_level": .text(VectorLevel.active.rawValue),
    ]
    // Created at the first visit, and kept because that takes long.
    var kept: ChainBox?
    let work = Workload(unit: "sample", unitsPerIteration: samples) { [self] in
      let box = kept ?? ChainBox(masses: isPeak ? ChainCase.peakSize / 2 : masses, isPeak: isPeak)
      kept = box
      return { iterations in
        for _ in 0..<iterations {
          frame(box)
          consume(box.out)
        }
      }
    }
    return Case(id: id, keys: keys, workload: work) { row in verify(&row) }
  }

  /// Does the work once, with the results in `box.out`.
  private func frame(_ box: ChainBox) {
    let (out, stride) = (box.out, ChainBox.stride)
    switch kernel {
    case ChainCase.peakKernel: box.square(into: out, threads: threadCount)
    case "modal":
      box.modal?.evaluate(
        at: ChainCase.interval, positions: out, velocities: out + masses * stride, stride: stride,
        threads: threadCount)
    case "modal-positions":
      box.modal?.evaluate(
        at: ChainCase.interval, positions: out, stride: stride, threads: threadCount)
    default:
      box.dense?.apply(
        to: box.states, into: out, stateCount: ChainBox.columns, stride: stride,
        threads: threadCount)
    }
  }

  /// Compares some states with the closed form of each mode, combined by plain
  /// sums. The square matrices have no reference: they are the library's own.
  private func verify(_ row: inout Row) -> Verdict {
    if let problem = BLAS.problem { return .skipped(problem) }
    if isPeak { return .ok }
    let box = ChainBox(masses: masses, isPeak: false)
    box.out.update(repeating: .nan, count: box.size)
    frame(box)
    guard let system = box.system else { return .failed("the chain has no modes") }
    var position = 0.0
    var velocity = 0.0
    for state in stride(from: 0, to: ChainBox.columns, by: 97) {
      let exact = box.exact(system, state: state, time: ChainCase.interval)
      for mass in 0..<masses {
        let error = (box.out[ChainBox.place(mass, state)] - exact.positions[mass]).magnitude
        position = worse(position, error)
        guard kernel != "modal-positions" else { continue }
        let end = box.out[ChainBox.place(masses + mass, state)]
        let speed = (end - exact.velocities[mass]).magnitude
        velocity = worse(velocity, speed / ChainBox.frequency)
      }
    }
    row["max_position_error"] = Value(position)
    if kernel != "modal-positions" { row["max_velocity_error"] = Value(velocity) }
    // Each value is a sum of as many products as there are masses, of numbers
    // below one, and each product is rounded to 2^-53.
    let tolerance = 1e-12
    return position <= tolerance && velocity <= tolerance
      ? .ok : .failed("the states are wrong by \(position) and \(velocity)")
  }
}

/// The memory of a chain: its modes, states and results.
final class ChainBox {
  /// The highest modal frequency, in radians per second.
  static let frequency = 80.0

  let masses: Int
  /// The modes of the chain. This and the next two are `nil` for the square
  /// matrices.
  let system: ModalSystem?
  /// The states as amplitudes of the modes.
  var modal: ModalStates?
  /// The matrix that advances a state by one frame.
  let dense: DensePropagator?
  /// Elements of `states`, and of `out`.
  let size: Int
  /// One state per column: the positions of all masses, then the velocities.
  let states: UnsafeMutablePointer<Double>
  /// The results, in the same order.
  let out: UnsafeMutablePointer<Double>

  /// The number of states, each a column; the square matrices have as many
  /// columns.
  static let columns = 1024
  /// The row stride of everything that is timed. It is padded, because with rows
  /// of exactly 8192 bytes the products and the modes take some per cent longer.
  static let stride = SampleLayout(.byFrame, springs: columns, frames: 1)
    .padded(for: Double.self).stride

  /// - Parameter isPeak: whether to create only the square matrices, which have
  ///   `2 * masses` rows.
  init(masses: Int, isPeak: Bool) {
    self.masses = masses
    size = 2 * masses * ChainBox.stride
    states = ChainBox.zeros(size)
    out = ChainBox.zeros(size)
    // Numbers spread evenly from -1 to 1.
    let values = (0..<2 * masses * ChainBox.columns).map { (index: Int) -> Double in
      Double(index * 7919 % 20011) / 10005.5 - 1
    }
    for (index, value) in values.enumerated() {
      states[ChainBox.place(index / ChainBox.columns, index % ChainBox.columns)] = value
    }
    if isPeak {
      system = nil
      dense = nil
      return
    }
    // The highest frequency of a long chain of unit masses is twice the root of
    // the stiffness.
    system = ModalSystem(
      chainOf: masses, stiffness: ChainBox.frequency * ChainBox.frequency / 4, massDamping: 0.5,
      stiffnessDamping: 1e-3)
    dense = system.map { DensePropagator($0, time: ChainCase.interval) }
    if let system {
      modal = ModalStates(
        system, positions: Array(values[..<(values.count / 2)]),
        velocities: Array(values[(values.count / 2)...]), states: ChainBox.columns)
    }
  }

  deinit {
    states.deallocate()
    out.deallocate()
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<Double> {
    let memory = UnsafeMutablePointer<Double>.onCacheLine(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }

  /// The index of an element of `states` or `out`.
  static func place(_ row: Int, _ column: Int) -> Int { row * stride + column }

  /// Multiplies the square matrix in `states` by itself, at the peak speed of
  /// BLAS.
  func square(into out: UnsafeMutablePointer<Double>, threads: Int) {
    let (size, stride) = (blasint(2 * masses), blasint(ChainBox.stride))
    BLASThreads.use(threads)
    BLAS.library?.dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, size, size, size, 1, states, stride, states,
      stride, 0, out, stride)
  }

  /// The state in column `state` at a later time in seconds, computed mode by
  /// mode.
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
        distance += weight * states[ChainBox.place(mass, state)]
        velocity += weight * states[ChainBox.place(masses + mass, state)]
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
