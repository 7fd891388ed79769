import Platform

/// libadwaita's AdwSpringAnimation, which niri uses too: a closed form at whole
/// milliseconds since the start, ended after a duration estimated in advance.
///
/// The estimate ignores the initial velocity. For overdamped springs it
/// searches for the end with secants over one millisecond, which may fail: then
/// the animation is over before it begins.
public struct Libadwaita: ClosedFormEngine {
  public static let name = "libadwaita"
  public static let source =
    "GNOME/libadwaita c68992b, src/adw-spring-animation.c, src/adw-animation.c"
  public static let method = "closed form at whole milliseconds, estimated duration"
  public static let clock = EngineClock(.milliseconds)

  private static let epsilon = 0.001

  let request: EngineRequest
  var time = -1.0
  /// In milliseconds.
  private let duration: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    duration = Self.duration(request)
  }

  var state: (position: Double, velocity: Double) { Self.state(request, at: time) }
  public var isFinished: Bool { time >= duration }

  private static func state(
    _ request: EngineRequest, at milliseconds: Double
  ) -> (position: Double, velocity: Double) {
    let time = milliseconds / 1000
    let decay = request.damping / (2 * request.mass)
    let frequency = request.frequency
    let distance = request.start - request.target
    let velocity = request.velocity
    let envelope = exp(-decay * time)
    if (decay - frequency).magnitude < Double(Float.ulpOfOne) {
      return (
        request.target + envelope * (distance + (decay * distance + velocity) * time),
        envelope * (-decay * time * velocity - decay * decay * time * distance + velocity)
      )
    }
    if decay < frequency {
      let damped = (frequency * frequency - decay * decay).squareRoot()
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      return (
        request.target
          + envelope * (distance * cosine + ((decay * distance + velocity) / damped) * sine),
        envelope
          * (velocity * cosine
            - (distance * damped + (decay * decay * distance + decay * velocity) / damped) * sine)
      )
    }
    let damped = (decay * decay - frequency * frequency).squareRoot()
    var (odd, even) = (envelope * sinh(damped * time), envelope * cosh(damped * time))
    if envelope == 0 {
      odd = damped * time > 11_357 ? .nan : 0
      even = odd
    } else if damped * time > 700 {
      // sinh and cosh are long doubles there and do not overflow before 11,357.
      // Two factors of half the exponent keep the product in range here.
      let half = exp(damped * time / 2)
      odd = envelope * half * half / 2
      even = odd
    }
    return (
      request.target + (distance * even + ((decay * distance + velocity) / damped) * odd),
      velocity * even
        + (damped * distance - (decay * decay * distance + decay * velocity) / damped) * odd
    )
  }

  /// Converts like a C cast to a 32-bit unsigned integer on 64-bit machines.
  private static func whole(_ milliseconds: Double) -> Double {
    guard milliseconds > -0x1p63, milliseconds < 0x1p63 else { return 0 }
    return Double(UInt32(truncatingIfNeeded: Int64(milliseconds)))
  }

  /// In milliseconds: when the envelope has decayed to `epsilon` or, if
  /// overdamped, when the position is that close to the target.
  private static func duration(_ request: EngineRequest) -> Double {
    let decay = request.damping / (2 * request.mass)
    guard decay >= .ulpOfOne else { return .infinity }
    let frequency = request.frequency
    let envelopeEnd = -log(epsilon) / decay
    if decay < frequency || (decay - frequency).magnitude < Double(Float.ulpOfOne) {
      return whole(envelopeEnd * 1000)
    }
    func position(_ seconds: Double) -> Double {
      state(request, at: whole(seconds * 1000)).position
    }
    /// Where the line through the positions at `x` and a millisecond later meets
    /// the target; `y` is the position at `x`.
    func secant(_ x: Double, _ y: Double) -> Double {
      let slope = (position(x + 0.001) - y) / 0.001
      return (request.target - y + slope * x) / slope
    }
    var x = secant(envelopeEnd, position(envelopeEnd))
    var y = position(x)
    var iterations = 0
    while (request.target - y).magnitude > epsilon {
      if iterations > 1000 { return 0 }
      x = secant(x, y)
      y = position(x)
      iterations += 1
    }
    return whole(x * 1000)
  }
}
