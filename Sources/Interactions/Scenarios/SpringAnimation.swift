import Springs

/// A value on a spring, given new targets and impulses but never restarted.
public struct SpringAnimation: StateMachine, ScenarioModel {
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// The default of the article's sliders; for most purposes a damping of 1
    /// is better.
    public var spring = SpringSetting(0.5, 1)
    /// The initial value.
    public var start = 0.0

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [.choice("mode", \.mode, "article or corrected; the same here")]
        + Parameter.spring("", \.spring, "the spring")
        + [.number("start", \.start, in: -1e9...1e9, "where the value rests at first")]
    }
  }

  public enum State: Int, CaseIterable, Sendable {
    /// Before the first event.
    case resting
    /// Sent to a target, whether or not it has settled there: a spring has no
    /// duration.
    case moving
  }

  public enum Trigger: Int, CaseIterable, Sendable {
    case target, impulse
  }

  public enum Action: Int, CaseIterable, Sendable {
    /// Set the event's value as the target, keeping the velocity.
    case retarget
    /// Add the event's value to the velocity, keeping the target.
    case kick
  }

  public static let table = RuleTable<State, Trigger, NoCondition, Action>([
    Rule(on: .target, do: .retarget, go: .moving),
    Rule(on: .impulse, do: .kick, go: .moving),
  ])

  public static let description = ScenarioDescription(
    name: "spring",
    summary: "a value on a spring, retargeted and kicked in flight",
    anatomy: Anatomy(
      trigger: "a new target, or a blow", rules: "the spring goes on from position and velocity",
      feedback: "the value", stateChange: "the target"),
    events: [
      EventDescription("target", required: [.value], "where the value shall rest"),
      EventDescription("impulse", required: [.value], "a change of the velocity, per second"),
    ],
    outputs: [
      OutputDescription("value", "the position"),
      OutputDescription("velocity", unit: "1/s", "its rate of change"),
    ])

  public var state = State.resting
  private let rates: SpringRates
  private var position: AnimatedValue

  public init(_ configuration: Configuration) {
    rates = configuration.spring.rates
    position = AnimatedValue(configuration.start)
  }

  public mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    let value = event.value ?? 0
    switch action {
    case .retarget: position.move(to: value, at: event.time, rates: rates)
    case .kick:
      let velocity = position.velocity(at: event.time) + value
      position.move(to: position.target, at: event.time, rates: rates, velocity: velocity)
    }
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    let now = position.state(at: time)
    return [now.position, now.velocity, 0, 0]
  }

  /// The rate of the second output is omitted, because that rate jumps with
  /// every target, and the output itself with every impulse.
  public func velocities(at time: Double) -> InteractionOutputs {
    [position.velocity(at: time), 0, 0, 0]
  }
}
