import Glibc

/// The formula that several libraries share: underdamped below ζ = 1, and
/// critical for everything else.
enum CriticalFallback {
  /// - Parameters:
  ///   - distance: position minus target.
  ///   - velocity: per second.
  ///   - time: in seconds.
  /// - Returns: both after the time.
  static func state(
    distance: Double, velocity: Double, ratio: Double, frequency: Double, at time: Double
  ) -> (distance: Double, velocity: Double) {
    if ratio < 1 {
      let turn = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = exp(-ratio * frequency * time)
      let (sine, cosine) = (sin(turn * time), cos(turn * time))
      let slope = (velocity + ratio * frequency * distance) / turn
      let rest = envelope * (slope * sine + distance * cosine)
      let rate = envelope * turn * (slope * cosine - distance * sine)
      return (rest, rate - ratio * frequency * rest)
    }
    let envelope = exp(-frequency * time)
    let slope = velocity + frequency * distance
    let rest = envelope * (distance + slope * time)
    return (rest, envelope * slope - frequency * rest)
  }
}

/// React Native's Animated.spring: a formula at the time since the start, in
/// frames of at most 64 ms. Overdamped springs are taken for critical.
public struct ReactNative: ClosedFormEngine {
  public static let name = "react-native"
  public static let source = "facebook/react-native 1c4cd4f, SpringAnimation.js"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  static let longestFrame = 0.064

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    let state = CriticalFallback.state(
      distance: request.start - request.target, velocity: request.velocity,
      ratio: request.ratio, frequency: request.frequency, at: time)
    return (request.target + state.distance, state.velocity)
  }

  public var isFinished: Bool {
    velocity.magnitude <= 0.001 && (position - request.target).magnitude <= 0.001
  }
}

/// WebKit's SpringSolver for the proposed CSS spring(): a progress from 0 to 1
/// by formula; "ignoring over-damped case for now".
///
/// How long it runs is the style sheet's business, so it never finishes.
public struct WebKit: ClosedFormEngine {
  public static let name = "webkit"
  public static let source = "WebKit e443deb, SpringSolver.h"
  public static let method = "closed form of a progress, overdamped taken for critical"

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  /// The progress has no meaning where there is no way to go.
  public static func supports(_ request: EngineRequest) -> Bool {
    request.start != request.target
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    let way = request.target - request.start
    let rest = CriticalFallback.state(
      distance: 1, velocity: -request.velocity / way, ratio: request.ratio,
      frequency: request.frequency, at: time)
    return (request.start + way * (1 - rest.distance), -rest.velocity * way)
  }

  public var isFinished: Bool { false }
}

/// Reanimated 4: the same formula from frame to frame, in frames of at most
/// 64 ms; at the end when 6e-9 of the energy is left.
public struct Reanimated: Engine {
  public static let name = "reanimated"
  public static let source = "software-mansion/react-native-reanimated 01e4626, spring.ts"
  public static let method = "closed form stepped, overdamped taken for critical"

  private let request: EngineRequest
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let state = CriticalFallback.state(
      distance: position - request.target, velocity: velocity, ratio: request.ratio,
      frequency: request.frequency, at: min(elapsed, 0.064))
    position = request.target + state.distance
    velocity = state.velocity
  }

  private func energy(_ position: Double, _ velocity: Double) -> Double {
    let distance = position - request.target
    return 0.5 * (request.stiffness * distance * distance + request.mass * velocity * velocity)
  }

  public var isFinished: Bool {
    energy(position, velocity) <= 6e-9 * energy(request.start, request.velocity)
  }
}
