/// A system whose solution can be expanded into a power series, coefficient
/// by coefficient.
///
/// This asks for more than a right-hand side: a linear system applies its
/// operator to the coefficients found so far, a polynomial force needs
/// products of series. Methods built on it are a class of their own.
public protocol TaylorSystem: EquationOfMotion {
  /// Fills c[0 … order] with the scaled coefficients x⁽ⁿ⁾(t) hⁿ/n! at a state.
  /// `scratch` has room for 2·(order + 1) positions.
  func expand(
    _ c: UnsafeMutablePointer<Position>, order: Int, position: Position, velocity: Position,
    step: Double, scratch: UnsafeMutablePointer<Position>)
}

/// 1/(n + 1) and 1/((n + 1)(n + 2)), the factors of the recurrences.
public enum SeriesFactors {
  public static let inverse: [Double] = (0..<64).map { 1 / Double($0 + 1) }
  public static let doubleInverse: [Double] = (0..<64).map { 1 / Double(($0 + 1) * ($0 + 2)) }
}
