import CKernels
import Equations
import Platform

/// The matrices of an implicit Runge–Kutta method of up to five stages. A
/// vector has a lane for each stage, and a matrix is stored column by column,
/// so that its product with a vector is a sum of columns.
public final class StageTables<Stages: StageCount> {
  @usableFromInline typealias Matrix = UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline typealias ComplexLanes = (real: SIMD8<Double>, imaginary: SIMD8<Double>)
  /// The tableau's A, A² and c.
  @usableFromInline let coupling: Matrix
  @usableFromInline let squaredCoupling: Matrix
  @usableFromInline let nodes: SIMD8<Double>
  /// Takes the accelerations of the stages to `StepSums`.
  @usableFromInline let stepSums: Matrix
  /// The degree of the step's polynomial.
  @usableFromInline let degree: Int
  /// The inverse of Newton's matrix, as `invert` last computed it.
  @usableFromInline let inverse: Matrix
  /// The matrices P_m of `TableauSpectrum`, one after the other.
  @usableFromInline let modes: Matrix
  /// λ and λ² of each mode, one mode per lane.
  @usableFromInline let eigenvalues: ComplexLanes
  @usableFromInline let squaredEigenvalues: ComplexLanes
  /// Selects the numerator of each mode's weight: 1 for Re d, i for Im d.
  @usableFromInline let numerators: ComplexLanes
  private var storage = CacheLines()

  /// The matrices of a tableau of as many stages as `Stages` says.
  public init(_ tableau: ImplicitTableau) {
    let s = Stages.count
    require(tableau.stages == s && s <= 5, "tableau and number of stages differ")
    let a = tableau.coupling
    let spectrum = TableauSpectrum(of: a).modes
    require(spectrum.count == s, "a tableau with distinct eigenvalues")
    func lanes(_ values: [Double]) -> SIMD8<Double> {
      var result = SIMD8<Double>.zero
      for (i, value) in values.enumerated() { result[i] = value }
      return result
    }
    func columns(_ rows: [[Double]]) -> [SIMD8<Double>] {
      (0..<s).map { j in lanes(rows.map { $0[j] }) }
    }
    func parts(_ values: [Complex]) -> ComplexLanes {
      (lanes(values.map(\.real)), lanes(values.map(\.imaginary)))
    }
    coupling = storage.copy(columns(a))
    squaredCoupling = storage.copy(columns(a.map { Self.product($0, a) }))
    nodes = lanes(tableau.nodes)
    let outputs = Self.outputVelocities(tableau)
    degree = outputs.nodes.count
    stepSums = storage.copy(columns(Self.stepSumRows(tableau, outputs)))
    inverse = storage.copy([SIMD8<Double>](repeating: .zero, count: s))
    modes = storage.copy(spectrum.flatMap { columns($0.matrix) })
    eigenvalues = parts(spectrum.map(\.value))
    squaredEigenvalues = parts(spectrum.map { $0.value * $0.value })
    numerators = parts(spectrum.map { $0.takesImaginary ? Complex(0, 1) : Complex(1, 0) })
  }

  /// The product of a row and a matrix.
  private static func product(_ row: [Double], _ matrix: [[Double]]) -> [Double] {
    matrix[0].indices.map { i in matrix.indices.reduce(0) { $0 + row[$1] * matrix[$1][i] } }
  }

  /// The velocities through which the slope of the step's polynomial passes: at
  /// the stages and at the end, for which five stages leave no lane. `rows`
  /// takes the accelerations of the stages to these velocities.
  private static func outputVelocities(
    _ tableau: ImplicitTableau
  ) -> (nodes: [Double], rows: [[Double]]) {
    tableau.nodes.contains(1) || tableau.stages == 5
      ? (tableau.nodes, tableau.coupling)
      : (tableau.nodes + [1], tableau.coupling + [tableau.weights])
  }

  /// The rows of `stepSums`.
  private static func stepSumRows(
    _ tableau: ImplicitTableau, _ outputs: (nodes: [Double], rows: [[Double]])
  ) -> [[Double]] {
    let (s, a) = (tableau.stages, tableau.coupling)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: s), count: 8)
    // A position is the integral of the polynomial through the velocities,
    // which are themselves products with the accelerations.
    let integrals = ImplicitTableau.lagrangeIntegrals(outputs.nodes)
    for k in integrals.indices { rows[k] = product(integrals.map { $0[k] }, outputs.rows) }
    rows[StepSums.positionLane] = product(tableau.weights, a)
    rows[StepSums.velocityLane] = tableau.weights
    // Coefficient s of an integral, times s, is coefficient s − 1 of the
    // polynomial.
    let stageIntegrals = ImplicitTableau.lagrangeIntegrals(tableau.nodes)
    rows[StepSums.highestLane] = product(stageIntegrals.map { $0[s - 1] * Double(s) }, a)
    return rows
  }

  /// Makes `inverse` the inverse of I + h c A − h² g A², with the damping c
  /// (1/s) and the force's gradient g (1/s²), as the sum Σ w_m P_m of
  /// `TableauSpectrum`, where α = h c and β = −h² g.
  @inlinable @inline(__always)
  package func invert(_ h: Double, gradient: Double, damping: Double) {
    let alpha = SIMD8(repeating: h * damping)
    let beta = SIMD8(repeating: -h * h * gradient)
    let dReal = springbench_multiply_add8(
      beta, squaredEigenvalues.real,
      springbench_multiply_add8(alpha, eigenvalues.real, SIMD8(repeating: 1)))
    let dImaginary = springbench_multiply_add8(
      beta, squaredEigenvalues.imaginary, alpha * eigenvalues.imaginary)
    let weights =
      springbench_multiply_add8(dImaginary, numerators.imaginary, dReal * numerators.real)
      / springbench_multiply_add8(dImaginary, dImaginary, dReal * dReal)
    for j in 0..<Stages.count {
      var column = modes[j] * SIMD8(repeating: weights[0])
      for m in 1..<Stages.count {
        column = springbench_multiply_add8(
          modes[m * Stages.count + j], SIMD8(repeating: weights[m]), column)
      }
      inverse[j] = column
    }
  }

  /// The matrix with these columns times `values`; for more than three stages
  /// in two independent sums, which overlap.
  @inlinable @inline(__always)
  package func sum(
    _ columns: UnsafeMutablePointer<SIMD8<Double>>, _ values: SIMD8<Double>
  ) -> SIMD8<Double> {
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

/// The changes of the state by the accelerations of a step's stages: each lane
/// is a sum over the stages. The state at the beginning is not part of them.
@frozen
@usableFromInline
package struct StepSums {
  @usableFromInline let lanes: SIMD8<Double>

  @inlinable @inline(__always)
  init(_ lanes: SIMD8<Double>) { self.lanes = lanes }

  @inlinable static var positionLane: Int { 5 }
  @inlinable static var velocityLane: Int { 6 }
  @inlinable static var highestLane: Int { 7 }

  /// Coefficient `k` + 1 of the polynomial of the position in this step, per
  /// h²; `k` is below its degree, which is at most 5.
  @inlinable @inline(__always)
  func coefficient(_ k: Int) -> Double { lanes[k] }
  /// The addition to the position at the end, per h².
  @inlinable @inline(__always)
  var position: Double { lanes[Self.positionLane] }
  /// The addition to the velocity at the end, per h.
  @inlinable @inline(__always)
  var velocity: Double { lanes[Self.velocityLane] }
  /// The highest coefficient of the velocity's polynomial, per h.
  @inlinable @inline(__always)
  var highestOfVelocity: Double { lanes[Self.highestLane] }
}
