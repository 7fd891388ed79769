import Springs

/// A button that is pressed by force: it ticks when pressed down and switches
/// when released.
///
/// Three thresholds of force keep a trembling finger from toggling twice. By
/// default a force of 0.5 arms the button, and a fall to 0.49 switches it. It
/// can be armed again only after a fall to 0.4, or in a new touch. Lifting the
/// finger from an armed button switches as well.
public struct FlashlightButton: InteractionModel {
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
        .mode("article or corrected; the same here"),
        .number("activation", \.activation, in: 0...1, "force that arms"),
        .number("confirmation", \.confirmation, in: 0...1, "falling force at which it switches"),
        .number("reset", \.reset, in: 0...1, "force to which it must fall to be armed again"),
        .number("reach", \.reach, in: 0...1e6, unit: "px", "distance that cancels"),
        .number("growth", \.growth, in: 0...100, "growth of the scale at full force"),
        .number("off", \.off, in: 0...1, "grey while off"),
        .number("on", \.on, in: 0...1, "grey while on"),
        .number(
          "darkening", \.darkening, in: 0...1, "what full force takes from the grey while off"),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, name: "release", "the spring back to rest")
    }
  }

  /// Whether there is a touch, and how far the press has proceeded.
  private enum State {
    /// No touch, or one that has been cancelled.
    case untouched
    /// Touched, and not yet armed.
    case touched
    /// Armed; the light tick has been given.
    case activated
    /// Switched; the force must decrease before the button can be armed again.
    case confirmed
  }

  public enum Event: Int, CaseIterable, Sendable { case down, force, move, up, cancel }

  /// The kinds of output events: indices into the description's list.
  package enum Tick { package static let light = 0, medium = 1, toggle = 2 }

  public static let description = ScenarioDescription(
    name: "flashlight-button",
    summary: "a button that is pressed by force, with three thresholds",
    events: [
      EventDescription("down", optional: [.x, .y, .value], values: 0...1, "touch of this force"),
      EventDescription(
        "force", required: [.value], optional: [.x, .y], values: 0...1, "the force changes"),
      EventDescription("move", required: [.x, .y], "the finger moves; x and y from the centre"),
      EventDescription("up", "the finger lifts"),
      EventDescription("cancel", "the system takes the touch away"),
    ],
    outputs: [
      OutputDescription("scale", "the size relative to the size at rest"),
      OutputDescription("background", "the brightness, 0 black to 1 white"),
    ],
    outputEvents: [
      OutputDescription("light", "the tick of arming"),
      OutputDescription("medium", "the tick of switching"),
      OutputDescription("toggle", "the light is now off (0) or on (1)"),
    ])

  private var state = State.untouched
  private let configuration: Configuration
  private var isOn = false
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

  private var restingGrey: Double { isOn ? configuration.on : configuration.off }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    switch (Event(rawValue: event.kind), state) {
    case (.down, _):
      // A new touch must not use the force and position of the last one.
      (x, y, force) = (0, 0, 0)
      state = .touched
      press(event, &log)
    // Without a touch, or after its cancellation, these have no effect.
    case (_, .untouched), (nil, _): break
    case (.force, _), (.move, _): press(event, &log)
    case (.up, .activated):
      toggle(at: event.time, &log)
      rest(at: event.time)
    case (.up, _), (.cancel, _): rest(at: event.time)
    }
  }

  /// Proceeds to the event's force and position; where the event has none, the
  /// last ones of the touch count.
  private mutating func press(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    (x, y, force) = (event.x ?? x, event.y ?? y, event.value ?? force)
    guard (x * x + y * y).squareRoot() < configuration.reach else {
      return rest(at: event.time)
    }
    switch state {
    case .touched where force >= configuration.activation:
      state = .activated
      log.append(OutputEvent(time: event.time, kind: Tick.light))
    case .activated where force <= configuration.confirmation:
      state = .confirmed
      toggle(at: event.time, &log)
    case .confirmed where force <= configuration.reset: state = .touched
    default: break
    }
    scale.hold(1 + configuration.growth * force)
    background.hold(restingGrey - (isOn ? 0 : configuration.darkening * force))
  }

  /// Switches, with the medium tick; the grey jumps.
  private mutating func toggle(at time: Double, _ log: inout [OutputEvent]) {
    isOn.toggle()
    background.hold(restingGrey)
    log.append(OutputEvent(time: time, kind: Tick.medium))
    log.append(OutputEvent(time: time, kind: Tick.toggle, value: isOn ? 1 : 0))
  }

  private mutating func rest(at time: Double) {
    state = .untouched
    scale.move(to: 1, at: time)
    background.move(to: restingGrey, at: time)
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    [scale.value(at: time), background.value(at: time), 0, 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    [scale.velocity(at: time), background.velocity(at: time), 0, 0]
  }
}
