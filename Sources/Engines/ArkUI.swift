import Springs

/// ArkUI of OpenHarmony: one of three formulas, selected by the sign of c² -
/// 4mk to within 0.001. Times are whole milliseconds, as seconds in `Float`.
///
/// The critical formula has velocity/(r · distance) in place of velocity - r ·
/// distance as its second coefficient, r being the double root, so without an
/// initial velocity it is a plain exponential decay. The animation ends within
/// 0.1 of the target and 0.1 per second, however long the move.
public struct ArkUI: ClosedFormEngine {
  public static let name = "arkui"
  public static let source =
    "openharmony/arkui_ace_engine b4d66dc, frameworks/core/animation/spring_model.cpp; "
    + "4095b96, spring_motion.cpp; 0f4952c, frameworks/base/utils/utils.h"
  public static let method = "closed form at whole milliseconds, wrong when critical"
  public static let clock = EngineClock(rounding: .down)
  /// The application passes value and velocity of the last frame.
  public static let retargeting = Retargeting(.lastFrame, clock: .restarts)
  public static let usualDistance = 100.0

  /// The tolerance of comparisons with zero.
  private static let near = Double(Float(0.001))
  /// The rest thresholds of position and velocity.
  private static let accuracy = 0.1

  let request: EngineRequest
  var time = -1.0

  /// ArkUI rejects parameters close to zero; the critical formula needs a move.
  public static func refusal(of request: EngineRequest) -> String? {
    guard min(request.mass, request.stiffness, request.damping) >= near else {
      return "mass, stiffness and damping above 0.001 are needed"
    }
    let isCritical = discriminant(request).magnitude <= near
    return isCritical && (request.start - request.target).magnitude <= near
      ? "it divides by the distance when critical: one above 0.001 is needed" : nil
  }

  public init(_ request: EngineRequest, rate: Double) { self.request = request }

  private static func discriminant(_ request: EngineRequest) -> Double {
    request.damping * request.damping - 4 * request.mass * request.stiffness
  }

  var state: (position: Double, velocity: Double) {
    let now = Double(Float(time) / 1000)
    let distance = request.start - request.target
    let discriminant = Self.discriminant(request)
    let twiceMass = 2 * request.mass
    let offset: (position: Double, velocity: Double)
    if discriminant.magnitude <= Self.near {
      let decay = -request.damping / twiceMass
      let b = request.velocity / (decay * distance)
      let power = exp(decay * now)
      offset = ((distance + b * now) * power, decay * (distance + b * now) * power + b * power)
    } else if discriminant > 0 {
      let root = discriminant.squareRoot()
      let fast = (-request.damping - root) / twiceMass
      let slow = (-request.damping + root) / twiceMass
      // As in the source: with nearly equal roots it is at its target at once.
      let isDoubleRoot = (slow - fast).magnitude <= Self.near
      let b = isDoubleRoot ? 0 : (request.velocity - fast * distance) / (slow - fast)
      let a = isDoubleRoot ? 0 : distance - b
      let (fastPower, slowPower) = (exp(fast * now), exp(slow * now))
      offset = (a * fastPower + b * slowPower, a * fast * fastPower + b * slow * slowPower)
    } else {
      let damped =
        (4 * request.mass * request.stiffness - request.damping * request.damping).squareRoot()
        / twiceMass
      let decay = -request.damping / twiceMass
      let b = damped <= Self.near ? 0 : (request.velocity - decay * distance) / damped
      let power = exp(decay * now)
      let (sine, cosine) = (sin(damped * now), cos(damped * now))
      offset = (
        power * (distance * cosine + b * sine),
        power * (b * damped * cosine - distance * damped * sine)
          + decay * power * (b * sine + distance * cosine)
      )
    }
    return (request.target + offset.position, offset.velocity)
  }

  public var isFinished: Bool {
    (position - request.target).magnitude <= Self.accuracy && velocity.magnitude <= Self.accuracy
  }
}
