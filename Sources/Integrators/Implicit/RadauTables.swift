import CKernels
import Equations
import Springs

/// The matrices of Radau IIA with three or five stages. A vector has a lane for
/// each stage, and a matrix is stored column by column, so that its product
/// with a vector is a sum of columns.
///
/// The inverse of I + αA + βA² is Σ w_m P_m with constant matrices P_m, the
/// *modes*, and weights w_m that depend on α and β; all are real.
///
/// An eigenvalue λ of A contributes Q/d, with d = 1 + αλ + βλ² and the
/// projector Q onto its eigenvector. If λ is real this is one mode: w = 1/d and
/// P = Q. A conjugate pair contributes 2 Re(Q/d), which is two modes: one with
/// w = Re d/|d|² and P = 2 Re Q, and one with w = Im d/|d|² and P = 2 Im Q.
@usableFromInline
package final class RadauTables<Stages: StageCount> {
  @usableFromInline package typealias Matrix = UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline typealias ComplexLanes = (real: SIMD8<Double>, imaginary: SIMD8<Double>)
  /// The tableau's A, A² and c.
  @usableFromInline package let coupling: Matrix
  @usableFromInline package let squaredCoupling: Matrix
  @usableFromInline let nodes: SIMD8<Double>
  /// Takes the accelerations of the stages to sums over them, in the lanes that
  /// `StepLane` names.
  @usableFromInline let stepSums: Matrix
  /// The inverse of Newton's matrix, as `invert` last computed it.
  @usableFromInline package let inverse: Matrix
  /// The matrices P_m, one after the other.
  @usableFromInline let modes: Matrix
  /// λ and λ² of each mode, one mode per lane.
  @usableFromInline let eigenvalues: ComplexLanes
  @usableFromInline let squaredEigenvalues: ComplexLanes
  /// Selects the numerator of each mode's weight: 1 for Re d, i for Im d.
  @usableFromInline let numerators: ComplexLanes
  private var storage = CacheLines()

  package init() {
    let s = Stages.count
    require(s == 3 || s == 5, "three or five stages")
    let tableau = s == 3 ? ImplicitTableau.radau5 : .radau9
    let spectrum = s == 3 ? Spectrum.radau5 : .radau9
    func lanes(_ values: some Collection<Double>) -> SIMD8<Double> {
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
    modes = storage.make(s * s, of: .zero)
    let (real, imaginary) = (lanes(spectrum.real), lanes(spectrum.imaginary))
    eigenvalues = (real, imaginary)
    squaredEigenvalues = (real * real - imaginary * imaginary, 2 * real * imaginary)
    let isSecond = lanes(spectrum.isSecond)
    numerators = (1 - isSecond, isSecond)
    func column(_ k: Int) -> SIMD8<Double> { lanes(spectrum.columns[k * s..<(k + 1) * s]) }
    for m in 0..<s {
      for j in 0..<s {
        func product(_ k: Int, _ l: Int) -> SIMD8<Double> { column(k) * spectrum.rows[l * s + j] }
        if imaginary[m] == 0 {
          modes[m * s + j] = product(m, m)
        } else if isSecond[m] == 0 {
          modes[m * s + j] = 2 * (product(m, m) - product(m + 1, m + 1))
        } else {
          modes[m * s + j] = 2 * (product(m - 1, m) + product(m, m - 1))
        }
      }
    }
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
    // the stages, which are themselves products of A and the accelerations.
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
  /// (1/s) and the force's gradient g (1/s²): α = h c and β = −h² g.
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
  /// in two independent sums, which the CPU computes at the same time.
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

/// The lanes of a step's sums. Lane 0 has what the position's polynomial adds
/// to the slope h v at the beginning; the next lanes have the coefficients for
/// `Trajectory.evaluateCollocation`. These are per h². Lanes 5 to 7 have names.
@usableFromInline
enum StepLane {
  /// The addition to the position at the end, per h².
  @inlinable static var position: Int { 5 }
  /// The addition to the velocity at the end, per h.
  @inlinable static var velocity: Int { 6 }
  /// The highest coefficient of the velocity's polynomial, per h.
  @inlinable static var highest: Int { 7 }
}

/// The eigenvalues of the matrix A of a Radau method, one for each mode, and
/// the projectors onto their eigenvectors, products of a column and a row. The
/// two modes of a conjugate pair share the eigenvalue with the positive
/// imaginary part; the first has the real parts of column and row, the second
/// the imaginary parts. Computed with 60 digits by mpmath and rounded once.
private struct Spectrum: Sendable {
  let real: [Double]
  let imaginary: [Double]
  /// 1 for the second mode of a pair, else 0.
  let isSecond: [Double]
  let columns: [Double]
  let rows: [Double]

  static let radau5 = Spectrum(
    real: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
    imaginary: [0, 0.1849493244071408, 0.1849493244071408], isSecond: [0, 0, 1],
    columns: [
      0.09443876248897524, 0.2502131229653333, 1, -0.1412552950209542, 0.20412935229379994, 1,
      -0.030029194105147424, 0.3829421127572619, 0,
    ],
    rows: [
      4.178718591551905, 0.32768282076106237, 0.5233764454994495, -2.0893592957759526,
      -0.16384141038053118, 0.23831177725027522, 0.2514363174728934, -1.2859634749278026,
      0.29801960241411246,
    ])
  static let radau9 = Spectrum(
    real: [
      0.15906584442746913, 0.1331790770182996, 0.1331790770182996, 0.06506577854574362,
      0.06506577854574362,
    ],
    imaginary: [
      0, 0.07499451183581853, 0.07499451183581853, 0.11646852774031707, 0.11646852774031707,
    ], isSecond: [0, 0, 1, 0, 1],
    columns: [
      0.013576867344947943, 0.0016179004017190875, 0.07915785334744721, 0.41225608268046143, 1,
      -0.011478515255229515, -0.007668830749180163, 0.01939846399882895, 0.40760117128019907, 1,
      -0.01401985889287541, 0.024708578426518527, 0.08180035370375117, 0.19968242788680252, 0,
      -0.010242047817908826, 0.05017286451737106, -0.23053953404341795, 0.37789390224886127, 1,
      0.04767387729029572, -0.09433181918161143, 0.1027030453801259, 0.46674413033249434, 0,
    ],
    rows: [
      27.697693775684087, 12.783337911304406, 3.20848938671343, -0.9514904122489162,
      0.7415504960259897, -16.5209401067595, -8.688476739531783, -0.08606453162700278,
      -0.04958488899127132, 0.2656140579191533, 4.305721989937646, -4.849995704764404,
      -0.9573643198484372, -1.20934600304247, 0.5237317439676688, 2.672093218917456,
      2.2968077838795806, -1.5181801617297122, 0.5253300951157295, -0.13638930593214812,
      -1.8740299037199024, 1.9924828681719424, 0.5222078208040094, -0.5920492840689743,
      0.22495888507839018,
    ])
}
