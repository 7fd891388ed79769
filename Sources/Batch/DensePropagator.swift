import Platform

/// The dense propagator of a linear system, applied to many states at once by
/// one matrix product: the method that needs no modes, for comparison with
/// ``ModalStates``.
public struct DensePropagator: Sendable {
  /// The length of a state: positions and velocities.
  public let size: Int
  let matrix: [Double]

  /// The propagator of `system` over `time` seconds, zero or more.
  public init(_ system: ModalSystem, time: Double) {
    size = 2 * system.count
    matrix = system.propagator(time: time)
  }

  /// Advances all states by one frame.
  ///
  /// - Parameters:
  ///   - states: `size` rows of `stateCount` numbers, positions first.
  ///   - out: the states after the frame, in the same layout; must not overlap
  ///     `states`.
  ///   - stride: elements from one row to the next in both; `stateCount` if
  ///     `nil`. See ``SampleLayout/padded(for:)`` for a good value.
  ///   - stateCount: the number of states.
  ///   - threads: the number of OpenBLAS threads.
  /// - Complexity: O(size² · stateCount).
  public func apply(
    to states: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, stateCount: Int,
    stride: Int? = nil, threads: Int = 1
  ) {
    let stride = stride ?? stateCount
    require(stride >= stateCount, "rows of states must not overlap")
    BLASThreads.use(threads)
    BLAS.gemm(
      matrix, size, .plain, states, stride, .plain, out, stride, rows: size,
      columns: stateCount, inner: size, beta: 0)
  }
}
