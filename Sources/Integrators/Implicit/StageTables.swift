import CKernels
import Equations
import Platform

/// The matrices of an implicit method of up to five stages, one stage a lane:
/// sums over the stages are sums of columns.
public final class StageTables<Stages: StageCount> {
  /// A² and A, column by column.
  @usableFromInline let square: UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline let coupling: UnsafeMutablePointer<SIMD8<Double>>
  /// The inverse of Newton's matrix for the current step and gradient.
  @usableFromInline let inverse: UnsafeMutablePointer<SIMD8<Double>>
  /// The matrices of the inverse's modes (`TableauSpectrum`), mode by mode and
  /// column by column.
  @usableFromInline let modes: UnsafeMutablePointer<SIMD8<Double>>
  /// For each stage what its acceleration adds to the coefficients of the step's
  /// polynomial (lanes 0 … 4, h² left out), to the end's position and velocity
  /// (h² and h left out) and to the highest coefficient of the velocity's
  /// polynomial (h left out).
  @usableFromInline let outcome: UnsafeMutablePointer<SIMD8<Double>>
  @inlinable static var positionLane: Int { 5 }
  @inlinable static var velocityLane: Int { 6 }
  @inlinable static var highestLane: Int { 7 }
  /// Scratch: the coefficients of the step's polynomial.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  /// c, one stage a lane.
  @usableFromInline let nodes: SIMD8<Double>
  /// λ and λ² of each mode, one mode a lane: real and imaginary parts.
  @usableFromInline let real: SIMD8<Double>
  @usableFromInline let imaginary: SIMD8<Double>
  @usableFromInline let squareReal: SIMD8<Double>
  @usableFromInline let squareImaginary: SIMD8<Double>
  /// 1 for the modes whose weight is Re d/|d|², and for those with Im d/|d|²; 0
  /// for the others.
  @usableFromInline let takesReal: SIMD8<Double>
  @usableFromInline let takesImaginary: SIMD8<Double>
  /// What the velocity at the beginning adds to the highest coefficient.
  @usableFromInline let leadingVelocityWeight: Double
  private var storage = CacheLines()

  /// The matrices of a tableau of as many stages as `Stages` says.
  public init(_ tableau: ImplicitTableau) {
    let s = Stages.count
    require(tableau.stages == s && s <= 5, "tableau and number of stages differ")
    let a = tableau.coupling
    /// Σ_j weights_j A_ji for each i.
    func transformed(_ weights: [Double]) -> [Double] {
      (0..<s).map { i in (0..<s).reduce(0) { $0 + weights[$1] * a[$1][i] } }
    }
    func lanes(_ values: [Double]) -> SIMD8<Double> {
      var result = SIMD8<Double>.zero
      for (i, value) in values.enumerated() { result[i] = value }
      return result
    }
    func columns(_ rows: [[Double]]) -> [SIMD8<Double>] {
      (0..<s).map { j in lanes(rows.map { $0[j] }) }
    }
    let spectrum = TableauSpectrum(of: a).modes
    require(spectrum.count == s, "a tableau with distinct eigenvalues")
    // A takes accelerations to the stages' velocities, and the integral of the
    // polynomial through these is that of the positions: hence `transformed`.
    let integrals = ImplicitTableau.lagrangeIntegrals(tableau.nodes)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: s), count: 8)
    for k in 0..<s { rows[k] = transformed(integrals.map { $0[k] }) }
    rows[Self.positionLane] = transformed(tableau.weights)
    rows[Self.velocityLane] = tableau.weights
    rows[Self.highestLane] = transformed(integrals.map { $0[s - 1] * Double(s) })
    square = storage.copy(columns(a.map(transformed)))
    coupling = storage.copy(columns(a))
    inverse = storage.copy([SIMD8<Double>](repeating: .zero, count: s))
    modes = storage.copy(spectrum.flatMap { columns($0.matrix) })
    outcome = storage.copy(columns(rows))
    series = storage.make(16, of: 0)
    nodes = lanes(tableau.nodes)
    let squares = spectrum.map { $0.value * $0.value }
    real = lanes(spectrum.map { $0.value.real })
    imaginary = lanes(spectrum.map { $0.value.imaginary })
    squareReal = lanes(squares.map { $0.real })
    squareImaginary = lanes(squares.map { $0.imaginary })
    takesReal = lanes(spectrum.map { $0.takesImaginary ? 0 : 1 })
    takesImaginary = lanes(spectrum.map { $0.takesImaginary ? 1 : 0 })
    // A constant velocity has no coefficient but the lowest.
    leadingVelocityWeight = s == 1 ? 1 : 0
  }

  /// Makes `inverse` that of I + h c A − h² g A², with the damping c (1/s) and the
  /// force's gradient g (1/s²), from the weights of its modes: see
  /// `TableauSpectrum`.
  @inlinable @inline(__always)
  package func invert(_ h: Double, gradient: Double, damping: Double) {
    let alpha = SIMD8(repeating: h * damping)
    let beta = SIMD8(repeating: -h * h * gradient)
    let dReal = springbench_multiply_add8(
      beta, squareReal, springbench_multiply_add8(alpha, real, SIMD8(repeating: 1)))
    let dImaginary = springbench_multiply_add8(beta, squareImaginary, alpha * imaginary)
    let weights =
      springbench_multiply_add8(dImaginary, takesImaginary, dReal * takesReal)
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
