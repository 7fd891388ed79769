/// The inverse of I + αA + βA² for a tableau's matrix A, as a sum over the
/// eigenvalues of A in real numbers: Σ w_m P_m with constant matrices P_m.
///
/// A real eigenvalue λ has the weight 1/d with d = 1 + αλ + βλ²; a pair has the
/// two weights Re d/|d|² and Im d/|d|². The matrices are the spectral
/// projectors, by Lagrange's interpolation of the eigenvalues.
package struct TableauSpectrum {
  package struct Mode {
    /// The eigenvalue; of a pair, that with the positive imaginary part.
    package let value: Complex
    /// Whether the weight is Im d/|d|².
    package let isSecond: Bool
    /// P_m, row by row.
    package let matrix: [[Double]]
  }
  package let modes: [Mode]

  /// - Precondition: the eigenvalues are distinct.
  package init(of matrix: [[Double]]) {
    let values = Complex.roots(ofMonic: Self.characteristic(matrix))
    var modes: [Mode] = []
    for value in values where value.imaginary >= 0 {
      let projector = Self.projector(matrix, onto: value, among: values)
      let isReal = value.imaginary == 0
      let factor = isReal ? 1.0 : 2.0
      modes.append(
        Mode(
          value: value, isSecond: false,
          matrix: projector.map { $0.map { factor * $0.real } }))
      if isReal { continue }
      modes.append(
        Mode(
          value: value, isSecond: true,
          matrix: projector.map { $0.map { factor * $0.imaginary } }))
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
          for k in 0..<n { product[i][j] += a[i][k] * factor[k][j] }
        }
      }
    }
    return coefficients
  }

  /// Π (A − μ)/(λ − μ) over the other eigenvalues μ.
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

/// As much complex arithmetic as eigenvalues need.
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

  /// All roots of x^n + Σ c_k x^k, by Durand–Kerner iteration. The imaginary
  /// part of real ones is zero, and pairs are conjugate to the last bit.
  package static func roots(ofMonic coefficients: [Double]) -> [Complex] {
    let n = coefficients.count
    func value(_ x: Complex) -> Complex {
      coefficients.reversed().reduce(Complex(1)) { $0 * x + Complex($1) }
    }
    var roots: [Complex] = []
    for _ in 0..<n { roots.append((roots.last ?? Complex(1)) * Complex(0.4, 0.9)) }
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
