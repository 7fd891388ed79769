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

  /// Each mode's row as a sum of its distance and velocity, in the order of
  /// the parities where there are any.
  private func combine(_ factors: (Int) -> (Double, Double)) {
    for place in 0..<system.count {
      let mode = system.mirror?.order[place] ?? place
      let (left, right) = factors(mode)
      let u = distances.pointer + mode * stateCount
      let v = velocities.pointer + mode * stateCount
      let out = scratch.pointer + place * stateCount
      for state in 0..<stateCount { out[state] = left * u[state] + right * v[state] }
    }
  }

  private func multiply(into plane: UnsafeMutablePointer<Double>) {
    if let mirror = system.mirror { return multiply(mirror, into: plane) }
    system.vectors.withUnsafeBufferPointer { vectors in
      guard let vectors = vectors.baseAddress else { return }
      BLAS.gemm(
        .plain(vectors, system.count), .plain(scratch.pointer, stateCount), plane, stateCount,
        rows: system.count, columns: stateCount, inner: system.count, beta: 0)
    }
  }

  /// The two halves, then their sum above and their mirrored difference below.
  private func multiply(_ mirror: MirrorSplit, into plane: UnsafeMutablePointer<Double>) {
    let half = system.count / 2
    let lower = plane + half * stateCount
    for (tops, modes, out) in [
      (mirror.symmetric, scratch.pointer, plane),
      (mirror.antisymmetric, scratch.pointer + half * stateCount, lower),
    ] {
      tops.withUnsafeBufferPointer { tops in
        guard let tops = tops.baseAddress else { return }
        BLAS.gemm(
          .plain(tops, half), .plain(modes, stateCount), out, stateCount, rows: half,
          columns: stateCount, inner: half, beta: 0)
      }
    }
    // The rows of the difference stand in the order of the upper half; they
    // change places in pairs.
    for row in 0..<(half + 1) / 2 {
      let other = half - 1 - row
      let (even, otherEven) = (plane + row * stateCount, plane + other * stateCount)
      let (odd, otherOdd) = (lower + row * stateCount, lower + other * stateCount)
      for state in 0..<stateCount {
        let (e, o) = (even[state], odd[state])
        let (e2, o2) = (otherEven[state], otherOdd[state])
        even[state] = e + o
        otherEven[state] = e2 + o2
        odd[state] = e2 - o2
        otherOdd[state] = e - o
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
