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
  /// Three panels for each thread.
  private let scratch: AlignedMemory<Double>
  /// States that go through all steps together, so that what lies between them
  /// stays in a core's cache.
  private static let panel = 128

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
    let panel = 3 * system.count * ModalStates.panel
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
    let panels = (stateCount + Self.panel - 1) / Self.panel
    let workers = Swift.max(1, Swift.min(threads, WorkerPool.shared.threadCount, panels))
    WorkerPool.shared.run(count: workers) { worker in
      let memory = scratch.pointer + worker * 3 * system.count * Self.panel
      for panel in stride(from: worker, to: panels, by: workers) {
        let first = panel * Self.panel
        let states = first..<Swift.min(first + Self.panel, stateCount)
        evaluate(states, maps, memory, positions, velocities)
      }
    }
  }

  /// Some of the states: their modes at the time, a product for each plane.
  private func evaluate(
    _ states: Range<Int>, _ maps: [SpringPropagator], _ memory: UnsafeMutablePointer<Double>,
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>?
  ) {
    let size = system.count * states.count
    let moving = memory + size
    let product = memory + 2 * size
    for place in 0..<system.count {
      let mode = system.mirror?.order[place] ?? place
      let map = maps[mode]
      let from = mode * stateCount + states.lowerBound
      let (u, v) = (distances.pointer + from, self.velocities.pointer + from)
      let (x, w) = (memory + place * states.count, moving + place * states.count)
      for state in 0..<states.count {
        x[state] = map.uu * u[state] + map.uv * v[state]
        if velocities != nil { w[state] = map.vu * u[state] + map.vv * v[state] }
      }
    }
    unfold(memory, states.count, product, positions + states.lowerBound)
    if let velocities { unfold(moving, states.count, product, velocities + states.lowerBound) }
  }

  /// A panel of modes back to a plane of masses.
  private func unfold(
    _ modes: UnsafeMutablePointer<Double>, _ states: Int, _ product: UnsafeMutablePointer<Double>,
    _ plane: UnsafeMutablePointer<Double>
  ) {
    guard let mirror = system.mirror else {
      system.vectors.withUnsafeBufferPointer { vectors in
        guard let vectors = vectors.baseAddress else { return }
        BLAS.gemm(
          .plain(vectors, system.count), .plain(modes, states), plane, stateCount,
          rows: system.count, columns: states, inner: system.count, beta: 0)
      }
      return
    }
    let half = system.count / 2
    for (tops, offset) in [(mirror.symmetric, 0), (mirror.antisymmetric, half * states)] {
      tops.withUnsafeBufferPointer { tops in
        guard let tops = tops.baseAddress else { return }
        BLAS.gemm(
          .plain(tops, half), .plain(modes + offset, states), product + offset, states,
          rows: half, columns: states, inner: half, beta: 0)
      }
    }
    // The sum of both parts above, their difference mirrored below.
    for row in 0..<half {
      let (even, odd) = (product + row * states, product + (half + row) * states)
      let upper = plane + row * stateCount
      let lower = plane + (system.count - 1 - row) * stateCount
      for state in 0..<states {
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
