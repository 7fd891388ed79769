import Springs

/// niri's spring, from libadwaita: a closed form for unit mass at the time
/// since the start, clamped to ten distances beyond start and target, ended
/// after a duration estimated in advance.
public struct Niri: ClosedFormEngine {
  public static let name = "niri"
  public static let source =
    "niri-wm/niri dd75865, src/animation/spring.rs, src/animation/mod.rs"
  public static let method = "closed form at absolute time, estimated duration"
  public static let clock = EngineClock(.nanoseconds)
  /// For springs, `restarted` takes the first animation's velocity instead of
  /// the one that it is given.
  public static let retargeting = Retargeting(.call, velocity: .ofFirst, clock: .restarts)

  /// The default for windows and workspaces.
  private static let epsilon = 0.0001

  let request: EngineRequest
  var time = -1.0
  private let decay: Double
  private let frequency: Double
  /// In milliseconds.
  private var duration = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    let stiffness = request.stiffness / request.mass
    decay = request.ratio * (2 * stiffness.squareRoot()) / 2
    frequency = stiffness.squareRoot()
    duration = estimatedDuration()
  }

  private var isCritical: Bool { (decay - frequency).magnitude <= Double(Float.ulpOfOne) }

  private func position(_ seconds: Double) -> Double {
    let distance = request.start - request.target
    let slope = decay * distance + request.velocity
    let envelope = exp(-decay * seconds)
    if isCritical { return request.target + envelope * (distance + slope * seconds) }
    if decay < frequency {
      let damped = (frequency * frequency - decay * decay).squareRoot()
      return request.target
        + envelope * (distance * cos(damped * seconds) + (slope / damped) * sin(damped * seconds))
    }
    let damped = (decay * decay - frequency * frequency).squareRoot()
    return request.target
      + envelope * (distance * cosh(damped * seconds) + (slope / damped) * sinh(damped * seconds))
  }

  /// niri computes no velocity: this is the exact motion's, 0 after the end.
  var state: (position: Double, velocity: Double) {
    let range = (request.target - request.start).magnitude * 10
    let (low, high) = (min(request.start, request.target), max(request.start, request.target))
    let value = position(time / 1000)
    // NaN stays NaN.
    let clamped = value.isNaN ? value : min(max(value, low - range), high + range)
    return (clamped, time >= duration ? 0 : request.motion.velocity(at: time / 1000))
  }

  public var isFinished: Bool { time >= duration }

  /// Rounded to nanoseconds.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }

  private func estimatedDuration() -> Double {
    guard decay > 0x1p-52 else { return .infinity }
    guard (request.target - request.start).magnitude > 0x1p-52 else { return 0 }
    var before = -log(Self.epsilon) / decay
    if isCritical || decay < frequency { return Self.milliseconds(before) }
    func crossing(from time: Double) -> Double {
      let value = position(time)
      let slope = (position(time + 0.001) - value) / 0.001
      return (request.target - value + slope * time) / slope
    }
    var end = crossing(from: before)
    for _ in 0...1001 {
      let value = position(end)
      guard (request.target - value).magnitude > Self.epsilon else {
        return Self.milliseconds(end)
      }
      before = end
      end = crossing(from: before)
      if !position(end).isFinite { return Self.milliseconds(before) }
    }
    return 0
  }
}
