import Springs

/// A button that is pressed by force: it ticks when pressed down and switches
/// when released.
///
/// Three thresholds of force keep a trembling finger from toggling twice: 0.5
/// arms the button, 0.49 switches an armed one, and the button cannot be armed
/// again until the force falls to 0.4. Lifting the finger from an armed button
/// switches as well.
public struct FlashlightButton: StateMachine, ScenarioModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var activation = 0.5
    public var confirmation = 0.49
    public var reset = 0.4
    public var reach = 45.0
    public var growth = 0.84
    public var off = 0.2
    public var on = 0.95
    /// The reduction of the grey level by full force while off; if it is more
    /// than ``off``, the level becomes negative.
    public var darkening = 0.2
    public var spring = SpringSetting(damping: 0.4, response: 0.2)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .choice("mode", \.mode, "article or corrected; the same here"),
        .number("activation", \.activation, in: 0...1, "force that arms"),
        .number("confirmation", \.confirmation, in: 0...1, "force at which it switches"),
        .number("reset", \.reset, in: 0...1, "force below which it can be armed again"),
        .number("reach", \.reach, in: 0...1e6, unit: "px", "distance that cancels"),
        .number("growth", \.growth, in: 0...100, "growth of the scale at full force"),
        .number("off", \.off, in: 0...1, "grey while off"),
        .number("on", \.on, in: 0...1, "grey while on"),
        .number("darkening", \.darkening, in: 0...1, "what full force takes from the grey"),
      ] + Parameter.spring("release", \.spring, "the spring back to rest")
    }
  }

  /// Whether there is a touch, and how far the press has proceeded.
  public enum State: Int, CaseIterable, Sendable {
    /// No touch, or one that has been cancelled.
    case untouched
    /// Touched, and not yet armed.
    case touched
    /// Armed; the light tick has been given.
    case activated
    /// Switched; the force must decrease before the button can be armed again.
    case confirmed
  }

  public enum Trigger: Int, CaseIterable, Sendable { case down, force, move, up, cancel }

  /// Conditions on the event's force and position; where the event has none, on
  /// the last ones of the touch.
  public enum Condition: Sendable {
    case isOutside, reachesActivation, fallsToConfirmation, fallsToReset
  }

  public enum Action: Sendable {
    /// Forget force and position of the last touch.
    case begin
    /// Set scale and grey level for the current force.
    case follow
    /// Give the light tick, which reports that the button is armed.
    case light
    /// Switch, with the medium tick; the grey level jumps to the light's.
    case toggle
    /// Spring back to scale 1 and the grey level at rest.
    case rest
  }

  /// The kinds of output events: indices into the description's list.
  package enum Tick { package static let light = 0, medium = 1, toggle = 2 }

  private static let held: [State] = [.touched, .activated, .confirmed]

  public static let table = RuleTable<State, Trigger, Condition, Action>([
    Rule(on: .down, if: .isOutside, do: .begin, .rest, go: .untouched),
    Rule(on: .down, if: .reachesActivation, do: .begin, .follow, .light, go: .activated),
    Rule(on: .down, do: .begin, .follow, go: .touched),
    Rule(in: held, on: .force, .move, if: .isOutside, do: .rest, go: .untouched),
    Rule(
      in: [.touched], on: .force, .move, if: .reachesActivation, do: .follow, .light,
      go: .activated),
    Rule(
      in: [.activated], on: .force, .move, if: .fallsToConfirmation, do: .toggle, .follow,
      go: .confirmed),
    Rule(in: [.confirmed], on: .force, .move, if: .fallsToReset, do: .follow, go: .touched),
    Rule(in: held, on: .force, .move, do: .follow),
    Rule(in: [.activated], on: .up, do: .toggle, .rest, go: .untouched),
    Rule(in: held, on: .up, .cancel, do: .rest, go: .untouched),
    // Without a touch, or after its cancellation, these have no effect.
    Rule(in: [.untouched], on: .force, .move, .up, .cancel),
  ])

  public static let description = ScenarioDescription(
    name: "flashlight-button",
    summary: "a button that is pressed by force, with three thresholds",
    anatomy: Anatomy(
      trigger: "the force and place of a finger",
      rules: "arm at 0.5, switch at 0.49 on the way out, arm again only below 0.4; "
        + "45 px from the centre cancels",
      feedback: "scale and grey, a light tick, a medium tick", stateChange: "the light"),
    events: [
      EventDescription("down", optional: [.x, .y, .value], values: 0...1, "the finger touches"),
      EventDescription(
        "force", required: [.value], optional: [.x, .y], values: 0...1, "the force changes"),
      EventDescription("move", required: [.x, .y], "the finger moves; x and y from the centre"),
      EventDescription("up", "the finger lifts"),
      EventDescription("cancel", "the system takes the touch away"),
    ],
    outputs: [
      OutputDescription("scale", "the size over that at rest"),
      OutputDescription("background", "the brightness, 0 black to 1 white"),
    ],
    outputEvents: [
      OutputDescription("light", "the tick of arming"),
      OutputDescription("medium", "the tick of switching"),
      OutputDescription("toggle", "the light is now off (0) or on (1)"),
    ])

  public var state = State.untouched
  /// The settings with which the model was made.
  public let configuration: Configuration
  /// Whether the light is on.
  public private(set) var isOn = false
  private var force = 0.0
  private var x = 0.0
  private var y = 0.0
  private var scale: AnimatedValue
  private var background: AnimatedValue

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    let rates = configuration.spring.rates
    scale = AnimatedValue(1, rates: rates)
    background = AnimatedValue(configuration.off, rates: rates)
  }

  public func holds(_ condition: Condition, _ event: InteractionEvent) -> Bool {
    // A new touch must not use the force and position of the last one.
    let isNew = event.kind == Trigger.down.rawValue
    let force = event.value ?? (isNew ? 0 : self.force)
    switch condition {
    case .isOutside:
      let x = event.x ?? (isNew ? 0 : self.x)
      let y = event.y ?? (isNew ? 0 : self.y)
      return (x * x + y * y).squareRoot() >= configuration.reach
    case .reachesActivation: return force >= configuration.activation
    case .fallsToConfirmation: return force <= configuration.confirmation
    case .fallsToReset: return force <= configuration.reset
    }
  }

  private var restingGrey: Double { isOn ? configuration.on : configuration.off }

  public mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    switch action {
    case .begin: (x, y, force) = (0, 0, 0)
    case .follow:
      force = event.value ?? force
      x = event.x ?? x
      y = event.y ?? y
      scale.hold(1 + configuration.growth * force)
      background.hold(restingGrey - (isOn ? 0 : configuration.darkening * force))
    case .light: log.append(OutputEvent(time: event.time, kind: Tick.light))
    case .toggle:
      isOn.toggle()
      background.hold(restingGrey)
      log.append(OutputEvent(time: event.time, kind: Tick.medium))
      log.append(OutputEvent(time: event.time, kind: Tick.toggle, value: isOn ? 1 : 0))
    case .rest:
      scale.move(to: 1, at: event.time)
      background.move(to: restingGrey, at: event.time)
    }
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    [scale.value(at: time), background.value(at: time), 0, 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    [scale.velocity(at: time), background.velocity(at: time), 0, 0]
  }
}
