import COpenBLAS
import Springs

/// Coupled springs that modes take apart: M x″ + C x′ + K x = 0 with unit
/// masses, a symmetric K and proportional damping C = α + β K.
///
/// With K = V Λ Vᵀ each column of V is a mode, and each mode is one spring of
/// frequency √λ and damping ratio (α/√λ + β √λ)/2. A frame of many states is
/// then two multiplications a number and one matrix product back, exact at
/// any time.
///
/// States are columns: a plane of positions and one of velocities, n rows by
/// as many columns as there are states, one row after the other.
public struct ModalSystem: Sendable {
  /// How many masses, and so modes, there are.
  public let count: Int
  /// One spring a mode, slowest first.
  public let modes: [SpringRates]
  /// V by rows: the modes are its columns.
  public let vectors: [Double]
  /// The same for the kernel, by parity where the system is its own mirror
  /// image.
  let packed: PackedModes

  /// Takes a system apart.
  ///
  /// - Parameters:
  ///   - count: of coordinates.
  ///   - stiffness: K by rows, count × count, symmetric and positive definite;
  ///     per square second.
  ///   - massDamping: α, per second, zero or more.
  ///   - stiffnessDamping: β, in seconds, zero or more.
  /// - Returns: `nil` where K is not positive definite or does not converge,
  ///   or OpenBLAS is missing.
  /// - Complexity: O(count³).
  public init?(stiffness: [Double], count: Int, massDamping: Double, stiffnessDamping: Double) {
    precondition(count > 0 && stiffness.count == count * count, "K must be count × count")
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
    // LAPACK stores matrices by columns.
    var rows = vectors
    for row in 0..<count {
      for column in 0..<count { rows[row * count + column] = vectors[column * count + row] }
    }
    self.vectors = rows
    packed = PackedModes(
      vectors: rows, mirror: MirrorSplit(stiffness: stiffness, vectors: rows, count: count),
      count: count)
  }

  /// A chain of unit masses between two walls, each held to its neighbours by
  /// springs of ω² = `stiffness`, per square second.
  public init?(
    chainOf count: Int, stiffness: Double, massDamping: Double, stiffnessDamping: Double
  ) {
    self.init(
      stiffness: Self.chain(of: count, stiffness: stiffness), count: count,
      massDamping: massDamping, stiffnessDamping: stiffnessDamping)
  }

  /// K of such a chain, by rows.
  package static func chain(of count: Int, stiffness: Double) -> [Double] {
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      matrix[row * count + row] = 2 * stiffness
      if row > 0 { matrix[row * count + row - 1] = -stiffness }
      if row + 1 < count { matrix[row * count + row + 1] = -stiffness }
    }
    return matrix
  }

  /// The dense map of (positions, velocities) over a time in seconds, by rows,
  /// 2 count × 2 count: for systems that modes would not take apart, and to
  /// compare with.
  ///
  /// - Complexity: O(count³).
  public func propagator(time: Double) -> [Double] {
    let size = 2 * count
    var result = [Double](repeating: 0, count: size * size)
    var scaled = [Double](repeating: 0, count: count * count)
    let maps = modes.map { $0.propagator(time: time) }
    for (rowBlock, columnBlock) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      for mode in 0..<count {
        let map = maps[mode]
        let entry =
          rowBlock == 0
          ? (columnBlock == 0 ? map.uu : map.uv) : (columnBlock == 0 ? map.vu : map.vv)
        for row in 0..<count { scaled[row * count + mode] = vectors[row * count + mode] * entry }
      }
      result.withUnsafeMutableBufferPointer { result in
        guard let start = result.baseAddress else { return }
        scaled.withUnsafeBufferPointer { scaled in
          vectors.withUnsafeBufferPointer { vectors in
            guard let scaled = scaled.baseAddress, let vectors = vectors.baseAddress else { return }
            BLAS.gemm(
              .plain(scaled, count), .transposed(vectors, count),
              start + rowBlock * count * size + columnBlock * count, size, rows: count,
              columns: count, inner: count, beta: 0)
          }
        }
      }
    }
    return result
  }
}

/// Eigenvalues and eigenvectors of a symmetric matrix.
package enum SymmetricEigenproblem {
  /// Replaces a matrix by its eigenvectors, one after the other in ascending
  /// order of their values; LAPACK's `dsyevd`, divide and conquer.
  ///
  /// - Returns: whether it converged; false where OpenBLAS is missing.
  package static func solve(_ matrix: inout [Double], values: inout [Double]) -> Bool {
    guard let library = BLAS.library else { return false }
    var count = blasint(values.count)
    var stride = count
    var workCount: blasint = -1
    var integerCount: blasint = -1
    var bestWork = 0.0
    var bestInteger: blasint = 0
    var info: blasint = 0
    // The first call only queries the sizes of the work space.
    library.dsyevd(
      "V", "L", &count, &matrix, &stride, &values, &bestWork, &workCount, &bestInteger,
      &integerCount, &info)
    guard info == 0 else { return false }
    workCount = blasint(bestWork)
    integerCount = bestInteger
    var work = [Double](repeating: 0, count: Int(workCount))
    var integers = [blasint](repeating: 0, count: Int(integerCount))
    library.dsyevd(
      "V", "L", &count, &matrix, &stride, &values, &work, &workCount, &integers, &integerCount,
      &info)
    return info == 0
  }
}
