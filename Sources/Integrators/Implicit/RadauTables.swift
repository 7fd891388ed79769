import CKernels
import Equations
import Springs

/// The matrices of a Radau method of up to five stages. A vector has a lane for
/// each stage, and a matrix is stored column by column, so that its product
/// with a vector is a sum of columns.
public final class RadauTables<Stages: StageCount> {
  @usableFromInline typealias Matrix = UnsafeMutablePointer<SIMD8<Double>>
  @usableFromInline typealias ComplexLanes = (real: SIMD8<Double>, imaginary: SIMD8<Double>)
  /// The tableau's A, A² and c.
  @usableFromInline let coupling: Matrix
  @usableFromInline let squaredCoupling: Matrix
  @usableFromInline let nodes: SIMD8<Double>
  /// Takes the accelerations of the stages to sums over them, in the lanes that
  /// `StepLane` names.
  @usableFromInline let stepSums: Matrix
  /// The inverse of Newton's matrix, as `invert` last computed it.
  @usableFromInline let inverse: Matrix
  /// The matrices P_m of `SpectralMode`, one after the other.
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
    func parts(_ values: [Complex]) -> ComplexLanes {
      (lanes(values.map(\.real)), lanes(values.map(\.imaginary)))
    }
    let a = tableau.coupling
    let spectrum = SpectralMode.modes(of: a)
    require(spectrum.count == s, "a tableau with distinct eigenvalues")
    coupling = storage.copy(columns(a))
    squaredCoupling = storage.copy(columns(a.map { Self.product($0, a) }))
    nodes = lanes(tableau.nodes)
    stepSums = storage.copy(columns(Self.stepSumRows(tableau)))
    inverse = storage.make(s, of: .zero)
    modes = storage.copy(spectrum.flatMap { columns($0.matrix) })
    eigenvalues = parts(spectrum.map(\.value))
    squaredEigenvalues = parts(spectrum.map { $0.value * $0.value })
    numerators = parts(spectrum.map { $0.takesImaginary ? Complex(0, 1) : Complex(1) })
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
  /// (1/s) and the force's gradient g (1/s²), as the sum Σ w_m P_m of
  /// `SpectralMode`, where α = h c and β = −h² g.
  @inlinable @inline(__always)
  func invert(_ h: Double, gradient: Double, damping: Double) {
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

/// The lanes of a step's sums. Lane 0 has what the polynomial of the position
/// adds to its slope h v at the beginning, the next ones the coefficients of
/// `Trajectory.evaluateCollocation`, all per h². The last lanes are these.
@usableFromInline
enum StepLane {
  /// The addition to the position at the end, per h².
  @inlinable static var position: Int { 5 }
  /// The addition to the velocity at the end, per h.
  @inlinable static var velocity: Int { 6 }
  /// The highest coefficient of the velocity's polynomial, per h.
  @inlinable static var highest: Int { 7 }
}

/// A term w_m P_m of the inverse of I + αA + βA² for a tableau's matrix A, as a
/// sum over the eigenvalues of A with constant matrices P_m, and weights w_m that
/// depend on α and β. All are real. (For five stages elimination without pivots
/// took 60 ns, this 26 ns on a Zen 5.)
///
/// An eigenvalue λ contributes Q/d, with d = 1 + αλ + βλ² and the projector Q
/// onto its eigenvector. If λ is real this is one mode, with w = 1/d and P = Q.
/// A conjugate pair contributes 2 Re(Q/d), which is two modes: one with w = Re
/// d/|d|² and P = 2 Re Q, and one with w = Im d/|d|² and P = 2 Im Q.
package struct SpectralMode {
  /// The eigenvalue; of a pair, the one with the positive imaginary part.
  package let value: Complex
  /// Whether w_m is Im d/|d|²; else it is Re d/|d|², which for real d is 1/d.
  package let takesImaginary: Bool
  /// P_m, row by row.
  package let matrix: [[Double]]

  /// The modes of a square matrix with distinct eigenvalues, one for each.
  package static func modes(of matrix: [[Double]]) -> [SpectralMode] {
    let values = Complex.roots(ofMonic: characteristic(matrix))
    return values.filter { $0.imaginary >= 0 }.flatMap { value in
      let projector = projector(matrix, onto: value, among: values)
      let isReal = value.imaginary == 0
      return (isReal ? [false] : [false, true]).map { takesImaginary in
        SpectralMode(
          value: value, takesImaginary: takesImaginary,
          matrix: projector.map { row in
            row.map { (isReal ? 1 : 2) * (takesImaginary ? $0.imaginary : $0.real) }
          })
      }
    }
  }

  /// Coefficients c_0 … c_(n−1) of the characteristic polynomial, whose leading
  /// one is 1, by the Faddeev–LeVerrier algorithm.
  private static func characteristic(_ a: [[Double]]) -> [Double] {
    let n = a.count
    var coefficients = [Double](repeating: 0, count: n)
    var product = a
    for k in 1...n {
      let trace = (0..<n).reduce(0) { $0 + product[$1][$1] }
      let c = -trace / Double(k)
      coefficients[n - k] = c
      for i in 0..<n { product[i][i] += c }
      let factor = product
      for i in 0..<n {
        for j in 0..<n {
          product[i][j] = 0
          for m in 0..<n { product[i][j] += a[i][m] * factor[m][j] }
        }
      }
    }
    return coefficients
  }

  /// The projector onto the eigenvector of λ, `value`: Π (A − μ)/(λ − μ) over
  /// the other eigenvalues μ.
  private static func projector(
    _ a: [[Double]], onto value: Complex, among values: [Complex]
  ) -> [[Complex]] {
    let n = a.count
    var product = (0..<n).map { i in (0..<n).map { Complex(i == $0 ? 1 : 0) } }
    for other in values where other != value {
      let scale = Complex(1) / (value - other)
      product = (0..<n).map { i in
        (0..<n).map { j in
          (0..<n).reduce(Complex(0) - other * product[i][j]) {
            $0 + Complex(a[i][$1]) * product[$1][j]
          } * scale
        }
      }
    }
    return product
  }
}

/// A complex number, with as much arithmetic as eigenvalues need.
package struct Complex: Equatable {
  package var real: Double
  package var imaginary: Double

  package init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  package static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }

  package static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary)
  }

  package static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  package static func / (a: Complex, b: Complex) -> Complex {
    let size = b.real * b.real + b.imaginary * b.imaginary
    let product = a * Complex(b.real, -b.imaginary)
    return Complex(product.real / size, product.imaginary / size)
  }

  /// All roots of x^n + Σ c_k x^k with the n real coefficients c_0 … c_(n−1),
  /// by Durand–Kerner iteration, real ones first. The imaginary part of real
  /// ones is zero, and pairs are conjugate to the last bit.
  package static func roots(ofMonic coefficients: [Double]) -> [Complex] {
    let n = coefficients.count
    func value(_ x: Complex) -> Complex {
      coefficients.reversed().reduce(Complex(1)) { $0 * x + Complex($1) }
    }
    // The usual start: powers of 0.4 + 0.9i, which are distinct and not
    // conjugate.
    var roots: [Complex] = []
    for _ in 0..<n { roots.append((roots.last ?? Complex(1)) * Complex(0.4, 0.9)) }
    // More than enough for the tableaux here, which ask for up to five roots:
    // the iteration converges quadratically.
    for _ in 0..<200 {
      for i in 0..<n {
        var others = Complex(1)
        for j in 0..<n where j != i { others = others * (roots[i] - roots[j]) }
        roots[i] = roots[i] - value(roots[i]) / others
      }
    }
    let reals = roots.filter { $0.imaginary.magnitude < 1e-9 }.map { Complex($0.real) }
    let upper = roots.filter { $0.imaginary >= 1e-9 }
    return reals + upper + upper.map { Complex($0.real, -$0.imaginary) }
  }
}
