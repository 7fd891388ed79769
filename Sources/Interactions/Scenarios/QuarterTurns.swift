import Gestures
import Springs

/// An object that is rotated with two fingers and snaps to quarter turns.
///
/// Mode `article`: friction is summed in steps of 1 ms. The angle that it would
/// reach is rounded to quarter turns, and clamped to half a turn from the last
/// target. An angle already at its target loses its velocity. Mode `corrected`:
/// friction is integrated, there is no limit, and the velocity is always kept.
public struct QuarterTurns: Draggable {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var deceleration = 0.99
    public var spring = SpringSetting(damping: 0.8, response: 0.4)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: at most half a turn; corrected: unbounded"),
        .number("deceleration", \.deceleration, in: 0.001...0.999999, "velocity share kept per ms"),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, name: "snap", "the spring to the quarter turn")
    }
  }

  public static let description = ScenarioDescription(
    name: "rotation",
    summary: "a rotation that snaps to quarter turns",
    events: [
      EventDescription("down", "two fingers touch"),
      EventDescription("rotate", required: [.value], "the angle, in radians"),
      EventDescription("up", optional: [.value], "the fingers lift; velocity in rad/s"),
      EventDescription("cancel", "the system takes the touch away: up at rest"),
    ],
    outputs: [OutputDescription("angle", unit: "rad", "the angle")],
    outputEvents: [OutputDescription("target", "where it goes, in radians")])

  /// Set by `handle` of `Draggable`.
  public var isHeld = false
  private let configuration: Configuration
  private var angle: AnimatedValue
  /// The target of the last release, in radians; 0 at first.
  private var base = 0.0
  private var tracker = WindowedVelocity.ofRelease

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    angle = AnimatedValue(0, rates: configuration.spring.rates)
  }

  public mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    angle.hold(at: event.time)
    tracker.reset()
    tracker.add(time: event.time, x: angle.target)
  }

  public mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    angle.hold(event.value ?? angle.target)
    tracker.add(time: event.time, x: angle.target)
  }

  public mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    var velocity = event.value ?? tracker.velocity(at: event.time).x
    let (now, quarter) = (angle.target, Double.pi / 2)
    let rate = configuration.deceleration
    // In the article an angle halfway between two targets goes to the one
    // farther from `base`.
    if configuration.mode == .article {
      let rest = now + velocity * Deceleration.steps.reach(rate: rate)
      let quarters = ((rest - base) / quarter).rounded(.toNearestOrAwayFromZero)
      base = ((base / quarter).rounded() + min(max(quarters, -2), 2)) * quarter
      if base == now { velocity = 0 }
    } else {
      let rest = now + velocity * Deceleration.integral.reach(rate: rate)
      base = (rest / quarter).rounded(.toNearestOrAwayFromZero) * quarter
    }
    angle.move(to: base, at: event.time, velocity: velocity)
    log.append(OutputEvent(time: event.time, kind: 0, value: base))
  }

  public func outputs(at time: Double) -> InteractionOutputs { [angle.value(at: time), 0, 0, 0] }

  public func velocities(at time: Double) -> InteractionOutputs {
    [angle.velocity(at: time), 0, 0, 0]
  }
}
