import Platform
import Springs

/// Coupled springs with uncoupled modes: M x″ + C x′ + K x = 0 with unit
/// masses, a symmetric K and proportional damping C = α + β K.
///
/// With K = V Λ Vᵀ each column of V is a mode, which moves like a single spring
/// of frequency √λ and damping ratio (α/√λ + β √λ)/2, λ being its element of Λ.
/// ``ModalStates`` evaluates states of the system by its modes, exactly at any
/// time: two multiplications per number, then one matrix product.
public struct ModalSystem: Sendable {
  /// The number of masses, and so of modes.
  public let count: Int
  /// The spring of each mode, in ascending order of frequency.
  public let modes: [SpringRates]
  /// V, row-major: the modes are its columns.
  public let vectors: [Double]
  /// V in the layout of the kernel, by parity if the system is
  /// mirror-symmetric.
  let packed: PackedModes

  /// Decomposes a system into its modes.
  ///
  /// - Parameters:
  ///   - count: the number of coordinates.
  ///   - stiffness: K, row-major, count × count, symmetric and positive
  ///     definite; per square second.
  ///   - massDamping: α, per second, zero or more.
  ///   - stiffnessDamping: β, in seconds, zero or more.
  /// - Returns: `nil` if K is not positive definite, a damping is negative or
  ///   not finite, the eigenvalue solver does not converge, or OpenBLAS is
  ///   missing.
  /// - Complexity: O(count³).
  public init?(stiffness: [Double], count: Int, massDamping: Double, stiffnessDamping: Double) {
    require(count > 0 && stiffness.count == count * count, "K must be count × count")
    guard [massDamping, stiffnessDamping].allSatisfy({ $0 >= 0 && $0 < .infinity }) else {
      return nil
    }
    var vectors = stiffness
    var squares = [Double](repeating: 0, count: count)
    guard SymmetricEigenproblem.solve(&vectors, values: &squares) else { return nil }
    guard squares.allSatisfy({ $0 > 0 && $0 < .infinity }) else { return nil }
    self.count = count
    modes = squares.map { square in
      let frequency = square.squareRoot()
      return SpringRates(
        dampingRatio: 0.5 * (massDamping / frequency + stiffnessDamping * frequency),
        angularFrequency: frequency)
    }
    // LAPACK returns one mode after the other.
    var rows = vectors
    for row in 0..<count {
      for column in 0..<count { rows[row * count + column] = vectors[column * count + row] }
    }
    self.vectors = rows
    packed = PackedModes(
      vectors: rows, mirror: MirrorSplit(stiffness: stiffness, vectors: rows, count: count),
      count: count)
  }

  /// A chain of unit masses between two walls, with springs of ω² =
  /// `stiffness`, per square second, between neighbours; see
  /// ``init(stiffness:count:massDamping:stiffnessDamping:)``.
  public init?(
    chainOf count: Int, stiffness: Double, massDamping: Double, stiffnessDamping: Double
  ) {
    self.init(
      stiffness: Self.chain(of: count, stiffness: stiffness), count: count,
      massDamping: massDamping, stiffnessDamping: stiffnessDamping)
  }

  /// K of a chain of masses between two walls, row-major.
  package static func chain(of count: Int, stiffness: Double) -> [Double] {
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      matrix[row * count + row] = 2 * stiffness
      if row > 0 { matrix[row * count + row - 1] = -stiffness }
      if row + 1 < count { matrix[row * count + row + 1] = -stiffness }
    }
    return matrix
  }

  /// The dense map of (positions, velocities) over a time in seconds,
  /// row-major, 2 count × 2 count: the method for systems without uncoupled
  /// modes, here for comparison.
  ///
  /// - Complexity: O(count³).
  public func propagator(time: Double) -> [Double] {
    let size = 2 * count
    var result = [Double](repeating: 0, count: size * size)
    var scaled = [Double](repeating: 0, count: count * count)
    let maps = modes.map { $0.propagator(time: time) }
    let lowerHalf = count * size
    let quarters: [(offset: Int, entries: [Double])] = [
      (0, maps.map(\.uu)), (count, maps.map(\.uv)),
      (lowerHalf, maps.map(\.vu)), (lowerHalf + count, maps.map(\.vv)),
    ]
    // Each quarter is V D Vᵀ, where D has one entry of every mode's propagator.
    for (offset, entries) in quarters {
      for (mode, entry) in entries.enumerated() {
        for row in 0..<count { scaled[row * count + mode] = vectors[row * count + mode] * entry }
      }
      result.withUnsafeMutableBufferPointer { result in
        guard let start = result.baseAddress else { return }
        BLAS.gemm(
          scaled, count, .plain, vectors, count, .transposed, start + offset, size, rows: count,
          columns: count, inner: count, beta: 0)
      }
    }
    return result
  }
}
