import Springs

/// A key that lights up as soon as it is touched and fades when it is released.
///
/// The highlight is not animated. Touching a fading key interrupts the fade.
/// The tap counts if the finger is lifted inside.
public struct CalculatorButton: StateMachine, ScenarioModel {
  /// How the highlight fades.
  public enum Fade: String, CaseIterable, Hashable, Sendable {
    /// An ease-out curve of fixed duration.
    case ease
    /// A spring, which keeps its velocity when interrupted.
    case spring
  }

  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// Grey level at rest, from 0 (black) to 1.
    public var normal = 0.2
    /// Grey level while touched; 0x73 of 0xFF in the sample code.
    public var highlight = Double(0x73) / 255
    /// How the highlight fades.
    public var fade = Fade.ease
    /// Duration of the ease-out fade, in seconds.
    public var duration = 0.5
    /// The spring of the spring fade.
    public var spring = SpringSetting(damping: 1, response: 0.4)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .choice("mode", \.mode, "article or corrected; the same here"),
        .number("normal", \.normal, in: 0...1, "grey at rest"),
        .number("highlight", \.highlight, in: 0...1, "grey while touched"),
        .choice("fade", \.fade, "how the highlight goes"),
        .number("duration", \.duration, in: 0.001...60, unit: "s", "length of the ease-out fade")
          .only(with: "fade", "ease"),
      ]
        + Parameter.spring("fade", \.spring, "the spring fade").map {
          $0.only(with: "fade", "spring")
        }
    }
  }

  /// Where the finger is.
  public enum State: Int, CaseIterable, Sendable {
    /// Not on this key: no touch began here.
    case untouched
    /// Over the key.
    case inside
    /// Still down, dragged off the key.
    case outside
  }

  /// The events. The caller decides whether a position is inside the key.
  public enum Trigger: Int, CaseIterable, Sendable {
    /// The finger goes down, comes back over the key, leaves it, lifts over it,
    /// lifts elsewhere, or is taken away by the system.
    case down, enter, exit, upInside, upOutside, cancel
  }

  public enum Action: Sendable {
    /// Full highlight at once, ending any fade.
    case highlight
    /// Fade from the current grey to the normal one.
    case fade
    /// Count the tap.
    case tap
  }

  public static let table = RuleTable<State, Trigger, Never, Action>([
    Rule(on: .down, do: .highlight, go: .inside),
    Rule(in: [.inside, .outside], on: .enter, do: .highlight, go: .inside),
    Rule(in: [.inside, .outside], on: .exit, do: .fade, go: .outside),
    Rule(in: [.inside, .outside], on: .upInside, do: .fade, .tap, go: .untouched),
    Rule(in: [.inside, .outside], on: .upOutside, .cancel, do: .fade, go: .untouched),
    // Without a touch these have no effect.
    Rule(in: [.untouched], on: .enter, .exit, .upInside, .upOutside, .cancel),
  ])

  public static let description = ScenarioDescription(
    name: "calculator-button",
    summary: "a key that lights up at once and fades slowly",
    anatomy: Anatomy(
      trigger: "a finger goes down, crosses the edge, lifts, or is taken away",
      rules: "highlight at once; fade from wherever the grey is; tap only on lifting inside",
      feedback: "the grey of the key", stateChange: "the number of taps"),
    events: [
      EventDescription("down", "the finger touches the key"),
      EventDescription("enter", "the finger comes back over the key"),
      EventDescription("exit", "the finger leaves the key"),
      EventDescription("up-inside", "the finger lifts over the key"),
      EventDescription("up-outside", "the finger lifts elsewhere"),
      EventDescription("cancel", "the system takes the touch away"),
    ],
    outputs: [OutputDescription("grey", "the brightness, 0 black to 1 white")],
    outputEvents: [OutputDescription("tap", "the key was tapped")])

  public var state = State.untouched
  /// The settings with which the model was made.
  public let configuration: Configuration
  /// The number of taps: touches that ended inside.
  public private(set) var tapCount = 0
  /// The grey level; during an ease-out fade, the level at which that began.
  private var grey: AnimatedValue
  /// When the ease-out fade began, in seconds; `nil` without such a fade.
  private var fadeStart: Double?

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    grey = AnimatedValue(configuration.normal, rates: configuration.spring.rates)
  }

  public mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    switch action {
    case .highlight:
      grey.hold(configuration.highlight)
      fadeStart = nil
    case .fade:
      switch configuration.fade {
      case .spring: grey.move(to: configuration.normal, at: event.time)
      case .ease:
        grey.hold(greyLevel(at: event.time))
        fadeStart = event.time
      }
    case .tap:
      tapCount += 1
      log.append(OutputEvent(time: event.time, kind: 0))
    }
  }

  /// The grey level at a time, in seconds.
  private func greyLevel(at time: Double) -> Double {
    let from = grey.value(at: time)
    guard let fadeStart else { return from }
    let share = CubicBezier.easeOut.value(at: (time - fadeStart) / configuration.duration)
    return share < 1 ? from + (configuration.normal - from) * share : configuration.normal
  }

  public func outputs(at time: Double) -> InteractionOutputs { [greyLevel(at: time), 0, 0, 0] }

  public func velocities(at time: Double) -> InteractionOutputs {
    guard let fadeStart else { return [grey.velocity(at: time), 0, 0, 0] }
    let share = (time - fadeStart) / configuration.duration
    let slope = share < 1 ? CubicBezier.easeOut.slope(at: share) : 0
    let change = configuration.normal - grey.value(at: time)
    return [change * slope / configuration.duration, 0, 0, 0]
  }
}
