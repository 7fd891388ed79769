/// The inverse of I + αA + βA² for a tableau's matrix A, as a sum over the
/// eigenvalues of A: Σ w_m P_m with constant matrices P_m, and weights w_m that
/// depend on α and β. All are real.
///
/// An eigenvalue λ contributes Q/d, with d = 1 + αλ + βλ² and the projector Q
/// onto its eigenvector. If λ is real this is one mode, with w = 1/d and P = Q.
/// A conjugate pair contributes 2 Re(Q/d), which is two modes: one with w = Re
/// d/|d|² and P = 2 Re Q, and one with w = Im d/|d|² and P = 2 Im Q.
package struct TableauSpectrum {
  /// A term w_m P_m of the sum.
  package struct Mode {
    /// The eigenvalue; of a pair, that with the positive imaginary part.
    package let value: Complex
    /// Whether w_m is Im d/|d|²; else it is Re d/|d|², which for real d is 1/d.
    package let takesImaginary: Bool
    /// P_m, row by row.
    package let matrix: [[Double]]
  }
  /// The modes, one per eigenvalue of A.
  package let modes: [Mode]

  /// The modes of a square matrix.
  ///
  /// - Precondition: the eigenvalues are distinct.
  package init(of matrix: [[Double]]) {
    let values = Complex.roots(ofMonic: Self.characteristic(matrix))
    var modes: [Mode] = []
    for value in values where value.imaginary >= 0 {
      let projector = Self.projector(matrix, onto: value, among: values)
      let factor = value.imaginary == 0 ? 1.0 : 2.0
      for takesImaginary in value.imaginary == 0 ? [false] : [false, true] {
        let matrix = projector.map { row in
          row.map { factor * (takesImaginary ? $0.imaginary : $0.real) }
        }
        modes.append(Mode(value: value, takesImaginary: takesImaginary, matrix: matrix))
      }
    }
    self.modes = modes
  }

  /// Coefficients c_0 … c_(n−1) of the characteristic polynomial, whose leading
  /// one is 1, by the Faddeev–LeVerrier algorithm.
  static func characteristic(_ a: [[Double]]) -> [Double] {
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
