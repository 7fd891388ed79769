import Glibc
import Springs

/// Jetpack Compose's spring: a formula at whole milliseconds since the start,
/// in doubles, handed out in single precision, and stopped at an estimated
/// duration.
public struct Compose: Engine {
  public static let name = "compose"
  public static let source =
    "androidx a33e853, SpringSimulation.kt; 1d7dc4d, SpringEstimation.kt"
  public static let method = "closed form at whole milliseconds, result in Float"

  private let request: EngineRequest
  private let ratio: Double
  private let frequency: Double
  private var clock = MillisecondClock()
  private let duration: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    ratio = Double(Float(request.ratio))
    frequency = Double(Float(request.stiffness / request.mass)).squareRoot()
    duration = Compose.estimatedDuration(
      ratio: ratio, frequency: frequency, distance: request.start - request.target,
      velocity: request.velocity, threshold: 0.01)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    clock.advance(to: time)
  }

  private var state: (distance: Double, velocity: Double) {
    AndroidFormula.state(
      distance: request.start - request.target, velocity: request.velocity, ratio: ratio,
      frequency: frequency, at: clock.milliseconds / 1000)
  }

  public var position: Double { Double(Float(state.distance + request.target)) }
  public var velocity: Double { Double(Float(state.velocity)) }
  public var isFinished: Bool { clock.milliseconds >= duration }

  /// In whole milliseconds: the envelope's fall to the threshold when
  /// underdamped, else the last crossing, which the original finds by Newton's
  /// method; infinite without damping.
  public static func estimatedDuration(
    ratio: Double, frequency: Double, distance: Double, velocity: Double, threshold: Double
  ) -> Double {
    guard ratio > 0 else { return .infinity }
    let seconds: Double
    if ratio < 1 {
      let decay = ratio * frequency
      let turn = frequency * (1 - ratio * ratio).squareRoot()
      let other = (velocity + decay * distance) / turn
      let amplitude = (distance * distance + other * other).squareRoot()
      seconds = max(0, log(amplitude / threshold) / decay)
    } else {
      let rates = SpringRates(dampingRatio: ratio, angularFrequency: frequency)
      seconds = SpringMotion(
        rates: rates, from: distance, to: 0, initialVelocity: velocity
      ).settlingTime(within: threshold)
    }
    return (seconds * 1000).rounded(.down)
  }
}
