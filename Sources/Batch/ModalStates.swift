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
  private let scratch: AlignedMemory<Double>

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
    scratch = AlignedMemory(uninitialized: size)
    ModalStates.product(.transposed, system, positions, distances.pointer, states)
    ModalStates.product(.transposed, system, velocities, self.velocities.pointer, states)
  }

  /// The states at a time, as a plane of positions and, where wanted, one of
  /// velocities, each `system.count` rows of `stateCount` numbers.
  ///
  /// - Parameters:
  ///   - time: in seconds, zero or more.
  ///   - threads: for the matrix products.
  /// - Complexity: O(count² · states) for each plane, and O(count · states)
  ///   besides.
  public mutating func evaluate(
    at time: Double, positions: UnsafeMutablePointer<Double>,
    velocities: UnsafeMutablePointer<Double>? = nil, threads: Int = 1
  ) {
    BLASThreads.use(threads)
    let maps = system.modes.map { $0.propagator(time: time) }
    combine { (maps[$0].uu, maps[$0].uv) }
    multiply(into: positions)
    guard let velocities else { return }
    combine { (maps[$0].vu, maps[$0].vv) }
    multiply(into: velocities)
  }

  /// Each mode's row as a sum of its distance and velocity.
  private func combine(_ factors: (Int) -> (Double, Double)) {
    for mode in 0..<system.count {
      let (left, right) = factors(mode)
      let u = distances.pointer + mode * stateCount
      let v = velocities.pointer + mode * stateCount
      let out = scratch.pointer + mode * stateCount
      for state in 0..<stateCount { out[state] = left * u[state] + right * v[state] }
    }
  }

  private func multiply(into plane: UnsafeMutablePointer<Double>) {
    system.vectors.withUnsafeBufferPointer { vectors in
      guard let vectors = vectors.baseAddress else { return }
      BLAS.gemm(
        .plain(vectors, system.count), .plain(scratch.pointer, stateCount), plane, stateCount,
        rows: system.count, columns: stateCount, inner: system.count, beta: 0)
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

/// The dense propagator of a linear system, applied to many states at once by
/// one matrix product.
public struct DensePropagator: Sendable {
  /// Numbers in a state: positions and velocities.
  public let size: Int
  let matrix: [Double]

  /// - Parameter time: seconds of a frame, zero or more.
  public init(_ system: ModalSystem, time: Double) {
    size = 2 * system.count
    matrix = system.propagator(time: time)
  }

  /// One frame.
  ///
  /// - Parameters:
  ///   - states: `size` rows of `stateCount` numbers, positions first.
  ///   - out: as many; must not overlap `states`.
  /// - Complexity: O(size² · stateCount).
  public func apply(
    to states: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, stateCount: Int,
    threads: Int = 1
  ) {
    BLASThreads.use(threads)
    matrix.withUnsafeBufferPointer { matrix in
      guard let matrix = matrix.baseAddress else { return }
      BLAS.gemm(
        .plain(matrix, size), .plain(states, stateCount), out, stateCount, rows: size,
        columns: stateCount, inner: size, beta: 0)
    }
  }
}
