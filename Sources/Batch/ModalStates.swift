import CKernels
import Springs

/// Many states of one modal system, held in its modes, to be evaluated at any
/// time.
public struct ModalStates: ~Copyable, Sendable {
  public let system: ModalSystem
  /// How many states there are.
  public let stateCount: Int
  // Distances and velocities in the modes' coordinates, count × stateCount.
  private let distances: AlignedMemory<Double>
  private let velocities: AlignedMemory<Double>
  /// Two panels for each thread: modes and masses.
  private let scratch: AlignedMemory<Double>
  /// Columns that go through all steps together, so that what lies between the
  /// steps stays in a core's cache: positions, and beside them velocities.
  private static let panel = 256

  /// Takes states apart into modes.
  ///
  /// - Parameters:
  ///   - positions: at time zero, by rows, system.count × states.
  ///   - velocities: likewise, per second.
  /// - Complexity: O(count² · states).
  public init(_ system: ModalSystem, positions: [Double], velocities: [Double], states: Int) {
    let size = system.count * states
    precondition(
      positions.count == size && velocities.count == size, "planes must be count × states")
    self.system = system
    stateCount = states
    distances = AlignedMemory(uninitialized: size)
    self.velocities = AlignedMemory(uninitialized: size)
    let panel = 2 * system.count * ModalStates.panel
    scratch = AlignedMemory(uninitialized: panel * WorkerPool.shared.threadCount)
    ModalStates.product(.transposed, system, positions, distances.pointer, states)
    ModalStates.product(.transposed, system, velocities, self.velocities.pointer, states)
  }

  /// The states at a time, as a plane of positions and, where wanted, one of
  /// velocities, each `system.count` rows of `stateCount` numbers.
  ///
  /// - Parameters:
  ///   - time: in seconds, zero or more.
  ///   - threads: that share the states.
  /// - Complexity: O(count² · states) for each plane, half of that where the
  ///   system is its own mirror image, and O(count · states) besides.
  public mutating func evaluate(
    at time: Double, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>? = nil, threads: Int = 1
  ) {
    BLASThreads.use(1)
    let maps = system.modes.map { $0.propagator(time: time) }
    let width = velocities == nil ? Self.panel : Self.panel / 2
    let panels = (stateCount + width - 1) / width
    let workers = Swift.max(1, Swift.min(threads, WorkerPool.shared.threadCount, panels))
    WorkerPool.shared.run(count: workers) { worker in
      let memory = scratch.pointer + worker * 2 * system.count * Self.panel
      for panel in stride(from: worker, to: panels, by: workers) {
        let first = panel * width
        let states = first..<Swift.min(first + width, stateCount)
        let columns = velocities == nil ? states.count : 2 * states.count
        let masses = memory + system.count * columns
        combine(states, maps, memory, columns)
        multiply(memory, columns, masses)
        unfold(masses, columns, states, positions)
        if let velocities { unfold(masses + states.count, columns, states, velocities) }
      }
    }
  }

  /// The modes of some of the states at the time of the maps, a row a mode:
  /// distances, and velocities if there are columns for them.
  private func combine(
    _ states: Range<Int>, _ maps: [SpringPropagator], _ panel: UnsafeMutablePointer<Double>,
    _ columns: Int
  ) {
    let count = states.count
    let bytes = count * MemoryLayout<Double>.stride
    for mode in 0..<system.count {
      let map = maps[mode]
      let place = system.mirror?.place[mode] ?? mode
      let from = mode * stateCount + states.lowerBound
      let (u, v) = (distances.pointer + from, velocities.pointer + from)
      if mode + 1 < system.count {
        springbench_prefetch(u + stateCount, bytes)
        springbench_prefetch(v + stateCount, bytes)
      }
      let x = panel + place * columns
      for state in 0..<count { x[state] = map.uu * u[state] + map.uv * v[state] }
      if columns == count { continue }
      let w = x + count
      for state in 0..<count { w[state] = map.vu * u[state] + map.vv * v[state] }
    }
  }

  /// A panel of modes to one of masses; of a mirrored system to the symmetric
  /// parts of its upper half and then the antisymmetric ones.
  private func multiply(
    _ modes: UnsafeMutablePointer<Double>, _ columns: Int, _ masses: UnsafeMutablePointer<Double>
  ) {
    func product(_ matrix: [Double], _ size: Int, _ offset: Int) {
      matrix.withUnsafeBufferPointer { matrix in
        guard let matrix = matrix.baseAddress else { return }
        BLAS.gemm(
          .plain(matrix, size), .plain(modes + offset, columns), masses + offset, columns,
          rows: size, columns: columns, inner: size, beta: 0)
      }
    }
    guard let mirror = system.mirror else { return product(system.vectors, system.count, 0) }
    let half = system.count / 2
    product(mirror.symmetric, half, 0)
    product(mirror.antisymmetric, half, half * columns)
  }

  /// Some columns of a panel of masses to the caller's plane.
  private func unfold(
    _ masses: UnsafeMutablePointer<Double>, _ columns: Int, _ states: Range<Int>,
    _ plane: UnsafeMutablePointer<Double>
  ) {
    let plane = plane + states.lowerBound
    let count = states.count
    let bytes = count * MemoryLayout<Double>.stride
    guard system.mirror != nil else {
      for row in 0..<system.count {
        (plane + row * stateCount).update(from: masses + row * columns, count: count)
      }
      return
    }
    // The sum of both parts above, their difference mirrored below.
    let half = system.count / 2
    for row in 0..<half {
      let (even, odd) = (masses + row * columns, masses + (half + row) * columns)
      let upper = plane + row * stateCount
      let lower = plane + (system.count - 1 - row) * stateCount
      if row + 1 < half {
        springbench_prefetch_to_write(upper + stateCount, bytes)
        springbench_prefetch_to_write(lower - stateCount, bytes)
      }
      for state in 0..<count {
        let (e, o) = (even[state], odd[state])
        upper[state] = e + o
        lower[state] = e - o
      }
    }
  }

  private enum Side { case plain, transposed }

  private static func product(
    _ side: Side, _ system: ModalSystem, _ from: [Double], _ out: UnsafeMutablePointer<Double>,
    _ states: Int
  ) {
    system.vectors.withUnsafeBufferPointer { vectors in
      from.withUnsafeBufferPointer { from in
        guard let vectors = vectors.baseAddress, let from = from.baseAddress else { return }
        BLAS.gemm(
          side == .plain ? .plain(vectors, system.count) : .transposed(vectors, system.count),
          .plain(from, states), out, states, rows: system.count, columns: states,
          inner: system.count, beta: 0)
      }
    }
  }
}
