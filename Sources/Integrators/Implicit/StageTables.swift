import CKernels
import Equations
import Platform

/// What a step of an implicit method yields: sums over the accelerations of its
/// stages, one in each lane, without the state at the beginning.
@frozen
@usableFromInline
package struct StepSums {
  @usableFromInline let lanes: SIMD8<Double>

  @inlinable @inline(__always)
  init(_ lanes: SIMD8<Double>) { self.lanes = lanes }

  @inlinable static var positionLane: Int { 5 }
  @inlinable static var velocityLane: Int { 6 }
  @inlinable static var highestLane: Int { 7 }

  /// Coefficient `k` + 1 of the step's polynomial, for the position per h²; `k`
  /// is below the polynomial's degree, which is at most 5.
  @inlinable @inline(__always)
  func coefficient(_ k: Int) -> Double { lanes[k] }
  /// What the position at the end gains, per h².
  @inlinable @inline(__always)
  var position: Double { lanes[Self.positionLane] }
  /// What the velocity at the end gains, per h.
  @inlinable @inline(__always)
  var velocity: Double { lanes[Self.velocityLane] }
  /// The highest coefficient of the velocity's polynomial, per h.
  @inlinable @inline(__always)
  var highestOfVelocity: Double { lanes[Self.highestLane] }
}

/// The matrices of an implicit method of up to five stages, one stage a lane:
/// sums over the stages are sums of columns.
public final class StageTables<Stages: StageCount> {
  /// A² and A, column by column.
  @usableFromInline let squaredCoupling: UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline let coupling: UnsafeMutablePointer<SIMD8<Double>>
  /// c, one stage a lane.
  @usableFromInline let nodes: SIMD8<Double>
  /// The degree of the step's polynomial.
  @usableFromInline let degree: Int
  /// What the acceleration of each stage adds to `StepSums`, a column for each
  /// stage.
  @usableFromInline let stepSums: UnsafeMutablePointer<SIMD8<Double>>
  /// Scratch: the coefficients of the step's polynomial.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  /// The inverse of Newton's matrix for the current step and gradient.
  @usableFromInline let inverse: UnsafeMutablePointer<SIMD8<Double>>
  /// The matrices of the inverse's modes (`TableauSpectrum`), mode by mode and
  /// column by column.
  @usableFromInline let modes: UnsafeMutablePointer<SIMD8<Double>>
  /// λ and λ² of each mode, one mode a lane.
  @usableFromInline let eigenvalues: (real: SIMD8<Double>, imaginary: SIMD8<Double>)
  @usableFromInline let squaredEigenvalues: (real: SIMD8<Double>, imaginary: SIMD8<Double>)
  /// Whether a mode's weight is Re d/|d|² or Im d/|d|²: 1 in one of both.
  @usableFromInline let takes: (real: SIMD8<Double>, imaginary: SIMD8<Double>)
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
    func parts(_ values: [Complex]) -> (real: SIMD8<Double>, imaginary: SIMD8<Double>) {
      (lanes(values.map(\.real)), lanes(values.map(\.imaginary)))
    }
    squaredCoupling = storage.copy(columns(a.map { Self.transformed($0, by: a) }))
    coupling = storage.copy(columns(a))
    nodes = lanes(tableau.nodes)
    let slopes = Self.slopes(tableau)
    degree = slopes.nodes.count
    stepSums = storage.copy(columns(Self.stepSumRows(tableau, slopes)))
    series = storage.make(16, of: 0)
    inverse = storage.copy([SIMD8<Double>](repeating: .zero, count: s))
    modes = storage.copy(spectrum.flatMap { columns($0.matrix) })
    eigenvalues = parts(spectrum.map(\.value))
    squaredEigenvalues = parts(spectrum.map { $0.value * $0.value })
    takes = parts(spectrum.map { $0.takesImaginary ? Complex(0, 1) : Complex(1, 0) })
  }

  /// Σ_j weights_j A_ji for each i.
  private static func transformed(_ weights: [Double], by a: [[Double]]) -> [Double] {
    a[0].indices.map { i in a.indices.reduce(0) { $0 + weights[$1] * a[$1][i] } }
  }

  /// Where the step's polynomial has the velocities of the method, and the rows
  /// that take accelerations to these: at the stages and at the end, for which
  /// five stages leave no room.
  private static func slopes(_ tableau: ImplicitTableau) -> (nodes: [Double], rows: [[Double]]) {
    tableau.nodes.contains(1) || tableau.stages == 5
      ? (tableau.nodes, tableau.coupling)
      : (tableau.nodes + [1], tableau.coupling + [tableau.weights])
  }

  /// The rows of `stepSums`.
  ///
  /// The integral of the polynomial through the velocities is that of the
  /// positions: hence `transformed`.
  private static func stepSumRows(
    _ tableau: ImplicitTableau, _ slopes: (nodes: [Double], rows: [[Double]])
  ) -> [[Double]] {
    let (s, a) = (tableau.stages, tableau.coupling)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: s), count: 8)
    let outputs = ImplicitTableau.lagrangeIntegrals(slopes.nodes)
    for k in outputs.indices { rows[k] = transformed(outputs.map { $0[k] }, by: slopes.rows) }
    let integrals = ImplicitTableau.lagrangeIntegrals(tableau.nodes)
    rows[StepSums.positionLane] = transformed(tableau.weights, by: a)
    rows[StepSums.velocityLane] = tableau.weights
    rows[StepSums.highestLane] = transformed(integrals.map { $0[s - 1] * Double(s) }, by: a)
    return rows
  }

  /// Makes `inverse` that of I + h c A − h² g A², with the damping c (1/s) and the
  /// force's gradient g (1/s²), from the weights of its modes: see
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
      springbench_multiply_add8(dImaginary, takes.imaginary, dReal * takes.real)
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

  /// Σ_j columns[j] · values[j]; of more than three stages in two independent
  /// sums, which overlap.
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
