/// Initialisers with the names, labels and defaults of SwiftUI's `Spring`.
///
/// They are meant for values known to the program, and trap on invalid ones.
/// For user input use ``Spring/init(validating:stiffness:damping:)`` or
/// ``SpringSpecification``, which throw.
extension Spring {
  /// A spring by its perceptual duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: the period of the undamped spring, in seconds. Zero means as
  ///     stiff as doubles allow: the value jumps to the target.
  ///   - bounce: 1 is undamped, 0 critically damped, below 0 overdamped.
  ///     Clamped to -1…1.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self = Spring.trapping(renaming: ["response": "duration", "zeta": "bounce"]) {
      () throws(SpringError) in
      try SpringError.require(!bounce.isNaN, "bounce", bounce, "must be a number")
      return try Spring.specified(
        dampingRatio: Spring.dampingRatio(ofBounce: bounce), response: Spring.response(duration),
        mass: 1)
    }
  }

  /// A spring by its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: the period of the undamped spring, in seconds, zero or
  ///     more. Zero means as stiff as doubles allow.
  ///   - dampingRatio: zero or more, without unit.
  public init(response: Double, dampingRatio: Double) {
    self = Spring.trapping(renaming: ["zeta": "dampingRatio"]) { () throws(SpringError) in
      try Spring.specified(
        dampingRatio: dampingRatio, response: Spring.response(response), mass: 1)
    }
  }

  /// A spring by its physical parameters.
  ///
  /// - Parameters:
  ///   - mass: above zero, in kilograms.
  ///   - stiffness: above zero, in newtons per metre.
  ///   - damping: zero or more, in newton seconds per metre.
  ///   - allowOverDamping: whether overdamping is allowed; if not, larger
  ///     damping is reduced to critical.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    self = Spring.trapping { () throws(SpringError) in
      let spring = try Spring(validating: mass, stiffness: stiffness, damping: damping)
      guard spring.rates.isOverdamped, !allowOverDamping else { return spring }
      let critical = 2 * (mass.squareRoot() * stiffness.squareRoot())
      return try Spring(validating: mass, stiffness: stiffness, damping: critical)
    }
  }

  /// The spring that settles in a given time.
  ///
  /// - Parameters:
  ///   - settlingDuration: the exact time after which a motion from 0 to 1
  ///     without initial velocity stays within `epsilon`; above zero, in
  ///     seconds.
  ///   - dampingRatio: above zero, without unit.
  ///   - epsilon: between zero and one.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    self = Spring.trapping(renaming: ["duration": "settlingDuration", "ratio": "dampingRatio"]) {
      () throws(SpringError) in
      try Spring.settling(duration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
  }

  /// The response used in place of zero, in seconds. Its stiffness,
  /// (2π/1e-150)² for a unit mass, is just representable.
  public static let shortestResponse = 1e-150

  private static func response(_ duration: Double) -> Double {
    duration == 0 ? shortestResponse : duration
  }

  /// The spring that `make` returns. If `make` throws, the program ends with
  /// the error's message.
  ///
  /// - Parameter names: the initialiser's name for a parameter, by the name
  ///   that the error gives it: its key in a specification, such as `zeta`.
  private static func trapping(
    renaming names: [String: String] = [:], _ make: () throws(SpringError) -> Spring
  ) -> Spring {
    do {
      return try make()
    } catch {
      let name = names[error.parameter] ?? error.parameter
      fatalError(
        SpringError(parameter: name, value: error.value, reason: error.reason).description)
    }
  }

  /// The damping ratio of a bounce clamped to -1…1; see ``bounce``.
  static func dampingRatio(ofBounce bounce: Double) -> Double {
    if bounce >= 0 { return 1 - min(bounce, 1) }
    // At -1 the damping would be infinite: use the next number above -1.
    return 1 / (1 + max(bounce, (-1.0).nextUp))
  }
}

// MARK: - Presets

extension Spring {
  /// No bounce, over half a second.
  public static var smooth: Spring { smooth() }
  /// A small bounce, over half a second.
  public static var snappy: Spring { snappy() }
  /// A large bounce, over half a second.
  public static var bouncy: Spring { bouncy() }

  /// No bounce plus `extraBounce`; `duration` in seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A bounce of 0.15 plus `extraBounce`; `duration` in seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A bounce of 0.3 plus `extraBounce`; `duration` in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
