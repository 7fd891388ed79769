import Springs

/// WebKit's SpringSolver for the proposed CSS spring(): a closed form for the
/// progress from 0 to 1. In its own words, "ignoring over-damped case for now".
///
/// The style sheet sets the duration, so the engine never finishes.
public struct WebKit: ProgressEngine, EndlessEngine {
  public static let name = "webkit"
  public static let source = "WebKit/WebKit e443deb, Source/WebCore/…/graphics/SpringSolver.h"
  public static let method = "closed form of a progress, overdamped taken for critical"
  /// A CSS transition starts anew when styles are computed.
  public static let retargeting = Retargeting(
    .nextFrame, velocity: .zero, clock: .startsWithFrame, ignoresSameTarget: true)

  let request: EngineRequest
  var time = -1.0

  public init(_ request: EngineRequest, rate: Double) { self.request = request }

  var state: (position: Double, velocity: Double) {
    let (ratio, frequency) = (request.ratio, request.frequency)
    let distance = request.target - request.start
    let speed = request.velocity / distance
    let now = time / 1000
    // What remains of the progress, and its rate of change.
    let remaining: Double
    let rate: Double
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let b = (ratio * frequency - speed) / damped
      let envelope = exp(-now * ratio * frequency)
      remaining = envelope * (cos(damped * now) + b * sin(damped * now))
      rate =
        envelope * damped * (b * cos(damped * now) - sin(damped * now))
        - ratio * frequency * remaining
    } else {
      let b = -speed + frequency
      let envelope = exp(-now * frequency)
      remaining = (1 + b * now) * envelope
      rate = b * envelope - frequency * remaining
    }
    return (request.start + distance * (1 - remaining), -rate * distance)
  }
}
