import Platform

/// A rotation of the plane as an affine transform stores it: the matrix (a, b;
/// -b, a) with a = cos φ, b = sin φ, for row vectors.
///
/// Only two of Core Graphics' four entries are stored, so the columns are
/// always orthogonal; their length stays 1 up to the rounding of the products,
/// about 1e-16 per product.
public struct PlaneRotation: Hashable, Sendable {
  /// The entries a = d, dimensionless.
  public private(set) var a: Double
  /// The entries b = -c, dimensionless.
  public private(set) var b: Double

  /// - Parameter angle: in radians, any finite number; whole turns are not
  ///   kept.
  public init(angle: Double) {
    a = cos(angle)
    b = sin(angle)
  }

  /// atan2(b, a), in radians: from -π to π. -π itself needs a b of -0, or so
  /// little below 0 that the result is rounded to -π.
  public var angle: Double { atan2(b, a) }

  /// a·d - b·c: 1 for a rotation.
  public var determinant: Double { a * a + b * b }

  /// Rotates further by an angle in radians, as a rotation gesture does with
  /// every event.
  public mutating func rotate(by angle: Double) {
    let turn = PlaneRotation(angle: angle)
    (a, b) = (a * turn.a - b * turn.b, a * turn.b + b * turn.a)
  }
}
