import Springs

/// A spring as designers specify it: damping ratio and response.
public struct SpringSetting: Hashable, Sendable {
  /// ζ, dimensionless.
  public var damping: Double
  /// The undamped period, in seconds.
  public var response: Double

  /// - Parameters:
  ///   - damping: ζ, dimensionless; not negative.
  ///   - response: in seconds, above zero.
  public init(damping: Double, response: Double) {
    self.damping = damping
    self.response = response
  }

  /// The spring in terms of ζ and ω = 2π/response, in rad/s.
  public var rates: SpringRates {
    SpringRates(dampingRatio: damping, angularFrequency: 2 * .pi / response)
  }
}
