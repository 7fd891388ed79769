import Springs

/// How far content follows a finger that pulls it beyond its edge.
///
/// Both forms are odd and increase monotonically. The power form is unbounded;
/// with an exponent below 1 it starts infinitely steep and moves the content
/// further than the finger below 1 px. The scroll form starts with slope c and
/// approaches the size of the view.
public enum RubberBand: Hashable, Codable, Sendable {
  /// sign(x)·|x|^exponent, exponent above 0 and up to 1; distances in px.
  case power(exponent: Double)
  /// sign(x)·(1 - 1/(|x|·c/d + 1))·d, the form of UIScrollView: `coefficient` c
  /// (dimensionless, 0.55 in UIKit), `dimension` d the view's size in px.
  case scroll(coefficient: Double, dimension: Double)

  /// The power form of N. Gitter's "Building Fluid Interfaces" (2018), exponent
  /// 0.7.
  public static let article = RubberBand.power(exponent: 0.7)

  /// The offset of the content for a pull of the finger, both in px.
  @inlinable
  public func offset(pull: Double) -> Double {
    let distance = pull.magnitude
    let offset: Double
    switch self {
    case .power(let exponent): offset = pow(distance, exponent)
    // Equal to (1 - 1/(xc/d + 1))·d, but without cancellation at small x.
    case .scroll(let coefficient, let dimension):
      let reduced = distance * coefficient
      // An infinite pull gives the limit itself.
      offset = reduced < .infinity ? reduced / (reduced / dimension + 1) : dimension
    }
    return pull < 0 ? -offset : offset
  }

  /// The pull that gives an offset, both in px: the inverse of
  /// ``offset(pull:)``. Infinite at and beyond the scroll form's limit.
  @inlinable
  public func pull(offset: Double) -> Double {
    let distance = offset.magnitude
    let pull: Double
    switch self {
    case .power(let exponent): pull = pow(distance, 1 / exponent)
    case .scroll(let coefficient, let dimension):
      let left = 1 - distance / dimension
      pull = left > 0 ? distance / (coefficient * left) : .infinity
    }
    return offset < 0 ? -pull : pull
  }

  /// The ratio of the content's velocity to the finger's, dimensionless.
  ///
  /// With an exponent below 1 the power form's slope is infinite at 0.
  @inlinable
  public func slope(pull: Double) -> Double {
    let distance = pull.magnitude
    switch self {
    case .power(let exponent): return exponent * pow(distance, exponent - 1)
    case .scroll(let coefficient, let dimension):
      let stretch = distance * coefficient / dimension + 1
      return coefficient / (stretch * stretch)
    }
  }

  /// The content's velocity for a velocity of the finger, both in px/s.
  ///
  /// Within 1 px of the edge the power form's slope at 1 px is used.
  @inlinable
  public func velocity(pull: Double, fingerVelocity: Double) -> Double {
    switch self {
    case .power: return fingerVelocity * slope(pull: max(pull.magnitude, 1))
    case .scroll: return fingerVelocity * slope(pull: pull)
    }
  }
}
