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
