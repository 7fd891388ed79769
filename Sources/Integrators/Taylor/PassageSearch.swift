import Equations

/// A function that is watched for passing a level: `sign` times the function is
/// above the level until then, and below it afterwards.
@usableFromInline
struct WatchedFunction<Scalar: SeriesScalar> {
  /// Its series.
  @usableFromInline let row: UnsafeMutablePointer<Scalar>
  /// 1 or −1.
  @usableFromInline let sign: Double
  @usableFromInline let level: Double

  @inlinable
  init(row: UnsafeMutablePointer<Scalar>, sign: Double, level: Double = 0) {
    (self.row, self.sign, self.level) = (row, sign, level)
  }

  /// How far it is from its level; negative once it has passed.
  @inlinable
  func excess(in expansion: SeriesExpansion<Scalar>, at offset: Scalar) -> Double {
    expansion.value(row, at: offset).approximation * sign - level
  }
}

/// A search for the moments in a step at which the series of functions pass
/// their levels. It halves the step until bounds of the derivatives decide
/// about each piece.
@usableFromInline
struct PassageSearch<Scalar: SeriesScalar> {
  private let expansion: SeriesExpansion<Scalar>
  private let functions: [WatchedFunction<Scalar>]
  /// The budget of pieces: near a triple zero they become ever shorter, and the
  /// search has to end.
  private var piecesLeft = 1000

  @usableFromInline
  init(_ expansion: SeriesExpansion<Scalar>, _ functions: [WatchedFunction<Scalar>]) {
    self.expansion = expansion
    self.functions = functions
  }

  /// A moment between `begin` and `end` at which a function is past its level,
  /// and up to which it passes that only once: the first that the search finds.
  @usableFromInline
  mutating func first(from begin: Scalar, to end: Scalar) -> Scalar? {
    var first: Scalar?
    for function in functions {
      var coefficients = (0...expansion.order).map { function.row[$0].approximation }
      guard coefficients.allSatisfy(\.isFinite) else { continue }
      Self.shift(&coefficients, by: begin.approximation)
      first = passage(of: function, coefficients, from: begin, to: first ?? end) ?? first
    }
    return first
  }

  /// The same of one function on a piece of the step.
  ///
  /// A piece is decided if bounds of the derivatives show that the function
  /// only falls, only rises, or stays on one side of the level; other pieces
  /// are halved.
  ///
  /// - Parameter coefficients: those of the series around the beginning of the
  ///   piece, rounded, for the bounds.
  private mutating func passage(
    of function: WatchedFunction<Scalar>, _ coefficients: [Double], from begin: Scalar,
    to end: Scalar
  ) -> Scalar? {
    guard piecesLeft > 0 else { return nil }
    piecesLeft -= 1
    let half = (end - begin) * Scalar(constant: 0.5)
    let middle = begin + half
    let reach = half.approximation
    let bound = Self.derivativeBounds(of: coefficients, within: 2 * reach)
    let slope = expansion.slope(function.row, at: middle).approximation * function.sign
    if slope.magnitude >= bound.second * reach {
      return slope < 0 && function.excess(in: expansion, at: end) < 0 ? end : nil
    }
    let excess = function.excess(in: expansion, at: middle)
    if excess.magnitude > bound.first * reach { return excess < 0 ? end : nil }
    if let early = passage(of: function, coefficients, from: begin, to: middle) { return early }
    var later = coefficients
    Self.shift(&later, by: reach)
    return passage(of: function, later, from: middle, to: end)
  }

  /// Replaces the coefficients of a polynomial in s by those of the same
  /// polynomial in s − `offset`: a Taylor shift, by repeated synthetic
  /// division.
  private static func shift(_ coefficients: inout [Double], by offset: Double) {
    guard offset != 0 else { return }
    coefficients.withUnsafeMutableBufferPointer { c in
      for first in 0..<c.count - 1 {
        for k in (first..<c.count - 1).reversed() { c[k] += offset * c[k + 1] }
      }
    }
  }

  /// Bounds of the first and the second derivative of a polynomial between 0
  /// and `offset`.
  private static func derivativeBounds(
    of coefficients: [Double], within offset: Double
  ) -> (first: Double, second: Double) {
    var (first, second) = (0.0, 0.0)
    for k in (2..<coefficients.count).reversed() {
      let term = Double(k) * coefficients[k].magnitude
      first = first * offset + term
      second = second * offset + Double(k - 1) * term
    }
    return (first * offset + coefficients[1].magnitude, second)
  }
}
