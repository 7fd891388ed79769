import Springs

/// A value on a spring, given new targets and impulses but never restarted.
public struct SpringAnimation: InteractionModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// The default of the article's sliders.
    public var spring = SpringSetting(damping: 0.5, response: 1)
    public var start = 0.0

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [.mode("article or corrected; the same here")]
        + Parameter.spring(\.spring.damping, \.spring.response, "the spring")
        + [.number("start", \.start, in: -1e9...1e9, "where the value rests at first")]
    }
  }

  /// A new target, which keeps the velocity, or a change of the velocity, which
  /// keeps the target.
  public enum Event: Int, CaseIterable, Sendable { case target, impulse }

  public static let description = ScenarioDescription(
    name: "spring",
    summary: "a value on a spring, given new targets and impulses in flight",
    events: [
      EventDescription("target", required: [.value], "where the value should come to rest"),
      EventDescription("impulse", required: [.value], "a change of the velocity, per second"),
    ],
    outputs: [
      OutputDescription("value", "the position"),
      OutputDescription("velocity", unit: "1/s", "its rate of change"),
    ])

  private var position: AnimatedValue

  public init(_ configuration: Configuration) {
    position = AnimatedValue(configuration.start, rates: configuration.spring.rates)
  }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let value = event.value ?? 0
    switch Event(rawValue: event.kind) {
    case .target: position.move(to: value, at: event.time)
    case .impulse:
      let velocity = position.velocity(at: event.time) + value
      position.move(to: position.target, at: event.time, velocity: velocity)
    case nil: break
    }
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    let now = position.state(at: time)
    return [now.position, now.velocity, 0, 0]
  }

  /// The rate of the second output, the velocity, is given as 0: this rate
  /// jumps with a new target, and the velocity itself with an impulse.
  public func velocities(at time: Double) -> InteractionOutputs {
    [position.velocity(at: time), 0, 0, 0]
  }
}
