import Equations
import Integrators
import Testing

/// Radau's methods solve their stages by the eigenvalues of the tableau's
/// matrix A: these are checked against the matrix itself.
@Suite struct StageTests {
  static let tableaux: [ImplicitTableau] = [
    .backwardEuler, .trapezoidal, .implicitMidpoint, .gauss4, .gauss6, .radau5, .radau9,
  ]

  /// The inverse of 1 + αA + βA² is Σ w_m P_m over the modes, with projections
  /// P_m and w_m = 1/(1 + αλ_m + βλ_m²); from soft to stiff, and with negative
  /// β.
  @Test(arguments: tableaux.indices, [(0.1, 0.2), (3, 50), (1e4, 1e2), (2, 1e6), (0.3, -0.4)])
  func modesInvertTheQuadraticOfTheTableau(index: Int, coefficients: (Double, Double)) {
    let a = Self.tableaux[index].coupling
    let n = a.count
    let (alpha, beta) = coefficients
    func product(_ p: [[Double]], _ q: [[Double]]) -> [[Double]] {
      p.map { row in (0..<n).map { j in (0..<n).reduce(0) { $0 + row[$1] * q[$1][j] } } }
    }
    var inverse = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    for mode in SpectralMode.modes(of: a) {
      // Of the two modes of a complex pair the first has the real part of the
      // weight, the second the imaginary part.
      let square = mode.value * mode.value
      let real = 1 + alpha * mode.value.real + beta * square.real
      let imaginary = alpha * mode.value.imaginary + beta * square.imaginary
      let weight =
        (mode.takesImaginary ? imaginary : real) / (real * real + imaginary * imaginary)
      for i in 0..<n { for j in 0..<n { inverse[i][j] += weight * mode.matrix[i][j] } }
    }
    let square = product(a, a)
    var matrix = a
    for i in 0..<n {
      for j in 0..<n { matrix[i][j] = (i == j ? 1 : 0) + alpha * a[i][j] + beta * square[i][j] }
    }
    let largest = { (m: [[Double]]) in m.joined().map(\.magnitude).max() ?? 0 }
    let rounding = 1e-12 * largest(matrix) * largest(inverse)
    let one = product(matrix, inverse)
    for i in 0..<n {
      for j in 0..<n {
        #expect((one[i][j] - (i == j ? 1 : 0)).magnitude < max(rounding, 1e-13))
      }
    }
  }

  @Test func rootsOfAKnownPolynomial() {
    // (x − 2)(x² + 2x + 5) = x³ + x − 10
    let roots = Complex.roots(ofMonic: [-10, 1, 0])
    #expect(roots.count == 3 && roots[0].imaginary == 0)
    #expect((roots[0].real - 2).magnitude < 1e-15)
    #expect((roots[1].real + 1).magnitude < 1e-15 && (roots[1].imaginary - 2).magnitude < 1e-15)
    #expect(roots[2] == Complex(roots[1].real, -roots[1].imaginary))
  }

  /// One iteration per step solves a linear force, once the rate of convergence
  /// is known: the first step takes two.
  @Test func linearForcesTakeOneIteration() {
    let result = maximumError(
      RadauSolver<Stages5, SpringForce>(.radau9, tolerance: 1e-10),
      SpringForce(stiffness: 400, damping: 2000), duration: 1, samples: 101)
    #expect(result.report.rejected == 0)
    #expect(result.report.evaluations == 1 + 5 * (result.report.accepted + 1))
    #expect(result.error < 1e-12)
  }
}
