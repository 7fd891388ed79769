import CKernels
import Equations
import Platform

/// The matrices of a Radau method of up to five stages. A vector has a lane for
/// each stage, and a matrix is stored column by column, so that its product
/// with a vector is a sum of columns.
public final class RadauTables<Stages: StageCount> {
  @usableFromInline typealias Matrix = UnsafeMutablePointer<SIMD8<Double>>
  /// The tableau's A, A² and c.
  @usableFromInline let coupling: Matrix
  @usableFromInline let squaredCoupling: Matrix
  @usableFromInline let nodes: SIMD8<Double>
  /// Takes the accelerations of the stages to sums over them, in the lanes that
  /// `StepLane` names.
  @usableFromInline let stepSums: Matrix
  /// The inverse of Newton's matrix, as `invert` last computed it.
  @usableFromInline let inverse: Matrix
  private var storage = CacheLines()

  /// The matrices of a tableau of as many stages as `Stages` says.
  public init(_ tableau: ImplicitTableau) {
    let s = Stages.count
    require(tableau.stages == s && s >= 2 && s <= 5, "tableau and number of stages differ")
    require(tableau.nodes.last == 1, "the last stage is at the end of the step")
    func lanes(_ values: [Double]) -> SIMD8<Double> {
      var result = SIMD8<Double>.zero
      for (i, value) in values.enumerated() { result[i] = value }
      return result
    }
    func columns(_ rows: [[Double]]) -> [SIMD8<Double>] {
      (0..<s).map { j in lanes(rows.map { $0[j] }) }
    }
    let a = tableau.coupling
    coupling = storage.copy(columns(a))
    squaredCoupling = storage.copy(columns(a.map { Self.product($0, a) }))
    nodes = lanes(tableau.nodes)
    stepSums = storage.copy(columns(Self.stepSumRows(tableau)))
    inverse = storage.make(s, of: .zero)
  }

  /// The product of a row and a matrix.
  private static func product(_ row: [Double], _ matrix: [[Double]]) -> [Double] {
    matrix[0].indices.map { i in matrix.indices.reduce(0) { $0 + row[$1] * matrix[$1][i] } }
  }

  /// The rows of `stepSums`.
  private static func stepSumRows(_ tableau: ImplicitTableau) -> [[Double]] {
    let (s, a) = (tableau.stages, tableau.coupling)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: s), count: 8)
    // A position is the integral of the polynomial through the velocities of
    // the stages, which are themselves products with the accelerations.
    let integrals = ImplicitTableau.lagrangeIntegrals(tableau.nodes)
    for k in 0..<s { rows[k] = product(integrals.map { $0[k] }, a) }
    // Coefficient s of an integral, times s, is coefficient s − 1 of the
    // polynomial.
    rows[StepLane.highest] = rows[s - 1].map { $0 * Double(s) }
    rows[StepLane.position] = product(tableau.weights, a)
    rows[StepLane.velocity] = tableau.weights
    // From powers of τ to powers of y = 2τ − 1: τ = (y + 1)/2.
    for k in 1..<s { rows[k] = rows[k].map { $0 * exp2(Double(1 - k)) } }
    for first in 1..<s {
      for k in stride(from: s - 2, through: first, by: -1) {
        rows[k] = zip(rows[k], rows[k + 1]).map(+)
      }
    }
    return rows
  }

  /// Makes `inverse` the inverse of I + h c A − h² g A², with the damping c
  /// (1/s) and the force's gradient g (1/s²), by Gauss–Jordan elimination. Its
  /// pivots are not small where g is negative and c is not.
  @inlinable @inline(never)
  func invert(_ h: Double, gradient: Double, damping: Double) {
    let (alpha, beta) = (SIMD8(repeating: h * damping), SIMD8(repeating: -h * h * gradient))
    Stages.each { j in
      inverse[j] = springbench_multiply_add8(beta, squaredCoupling[j], alpha * coupling[j])
      inverse[j][j] += 1
    }
    Stages.each { p in
      var column = inverse[p]
      let quotient = 1 / column[p]
      Stages.each { j in
        if j == p { return }
        let factor = -inverse[j][p] * quotient
        inverse[j] = springbench_multiply_add8(column, SIMD8(repeating: factor), inverse[j])
        inverse[j][p] = factor
      }
      column = column * SIMD8(repeating: quotient)
      column[p] = quotient
      inverse[p] = column
    }
  }

  /// The matrix with these columns times `values`; for more than three stages
  /// in two independent sums, which overlap.
  @inlinable @inline(__always)
  func sum(_ columns: Matrix, _ values: SIMD8<Double>) -> SIMD8<Double> {
    let isLong = Stages.count > 3
    var even = columns[0] * SIMD8(repeating: values[0])
    var odd = SIMD8<Double>.zero
    for j in 1..<Stages.count {
      let value = SIMD8(repeating: values[j])
      if isLong && j & 1 == 1 {
        odd = springbench_multiply_add8(columns[j], value, odd)
      } else {
        even = springbench_multiply_add8(columns[j], value, even)
      }
    }
    return isLong ? even + odd : even
  }
}

/// What is in the lanes of a step's sums: in lane 0 the slope that the position
/// has at the beginning beside its velocity's, followed by the coefficients of
/// `Trajectory.evaluateCollocation`, all per h²; and in the last lanes these.
@usableFromInline
enum StepLane {
  /// The addition to the position at the end, per h².
  @inlinable static var position: Int { 5 }
  /// The addition to the velocity at the end, per h.
  @inlinable static var velocity: Int { 6 }
  /// The highest coefficient of the velocity's polynomial, per h.
  @inlinable static var highest: Int { 7 }
}
