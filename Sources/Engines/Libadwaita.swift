import Springs

/// libadwaita's AdwSpringAnimation: a closed form at whole milliseconds since
/// the start, ended after a duration estimated in advance.
///
/// Unless the spring is overdamped, the estimate ignores the initial velocity.
/// For overdamped springs it searches for the end with secants over one
/// millisecond, which may fail: then the animation is over before it begins.
public struct Libadwaita: ClosedFormEngine {
  public static let name = "libadwaita"
  public static let source =
    "GNOME/libadwaita c68992b, src/adw-spring-animation.c, src/adw-animation.c"
  public static let method = "closed form at whole milliseconds, estimated duration"
  public static let clock = EngineClock(.milliseconds)
  /// The application passes value and velocity of the last frame.
  public static let retargeting = Retargeting(.lastFrame, clock: .restarts)

  private static let epsilon = 0.001

  let request: EngineRequest
  var time = -1.0
  /// c/(2m), per second.
  private let decay: Double
  private let frequency: Double
  /// In milliseconds.
  private var duration = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    decay = request.damping / (2 * request.mass)
    frequency = request.frequency
    duration = estimatedDuration()
  }

  var state: (position: Double, velocity: Double) { state(at: time) }
  public var isFinished: Bool { time >= duration }

  private var isCritical: Bool { (decay - frequency).magnitude < Double(Float.ulpOfOne) }

  private func state(at milliseconds: Double) -> (position: Double, velocity: Double) {
    let seconds = milliseconds / 1000
    let distance = request.start - request.target
    let velocity = request.velocity
    let envelope = exp(-decay * seconds)
    if isCritical {
      return (
        request.target + envelope * (distance + (decay * distance + velocity) * seconds),
        envelope * (-decay * seconds * velocity - decay * decay * seconds * distance + velocity)
      )
    }
    if decay < frequency {
      let damped = (frequency * frequency - decay * decay).squareRoot()
      let (sine, cosine) = (sin(damped * seconds), cos(damped * seconds))
      return (
        request.target
          + envelope * (distance * cosine + ((decay * distance + velocity) / damped) * sine),
        envelope
          * (velocity * cosine
            - (distance * damped + (decay * decay * distance + decay * velocity) / damped) * sine)
      )
    }
    let damped = (decay * decay - frequency * frequency).squareRoot()
    let (sine, cosine) = Self.hyperbolics(damped * seconds, envelope: envelope)
    return (
      request.target + (distance * cosine + ((decay * distance + velocity) / damped) * sine),
      velocity * cosine
        + (damped * distance - (decay * decay * distance + decay * velocity) / damped) * sine
    )
  }

  /// envelope · sinh x and envelope · cosh x, for x of 0 or more. The original
  /// has sinh and cosh as long doubles, which overflow above 11,357; doubles do
  /// above 710.
  private static func hyperbolics(_ x: Double, envelope: Double) -> (sine: Double, cosine: Double) {
    if envelope == 0 {
      let product = x > 11_357 ? Double.nan : 0
      return (product, product)
    }
    guard x > 700 else { return (envelope * sinh(x), envelope * cosh(x)) }
    // Both are e^x / 2. The envelope is multiplied by e^(x/2) twice, as e^x may
    // leave the range of a double.
    let factor = exp(x / 2)
    let product = envelope * factor * factor / 2
    return (product, product)
  }

  /// Converts like a C cast to a 32-bit unsigned integer on x86-64.
  private static func whole(_ milliseconds: Double) -> Double {
    guard milliseconds > -0x1p63, milliseconds < 0x1p63 else { return 0 }
    return Double(UInt32(truncatingIfNeeded: Int64(milliseconds)))
  }

  /// In milliseconds: when the envelope has decayed to `epsilon` or, if
  /// overdamped, when the position is that close to the target. 0 if the search
  /// fails; infinite if `decay` is below 2^-52 per second.
  private func estimatedDuration() -> Double {
    guard decay >= .ulpOfOne else { return .infinity }
    let envelopeEnd = -log(Self.epsilon) / decay
    if decay < frequency || isCritical { return Self.whole(envelopeEnd * 1000) }
    func position(_ seconds: Double) -> Double { state(at: Self.whole(seconds * 1000)).position }
    /// Where the line through the positions at a time and a millisecond later
    /// meets the target; all times in seconds.
    func crossing(from time: Double) -> Double {
      let before = position(time)
      let slope = (position(time + 0.001) - before) / 0.001
      return (request.target - before + slope * time) / slope
    }
    var end = crossing(from: envelopeEnd)
    for _ in 0...1001 {
      guard (request.target - position(end)).magnitude > Self.epsilon else {
        return Self.whole(end * 1000)
      }
      end = crossing(from: end)
    }
    return 0
  }
}
