import Springs

/// A progress ring that changes between known and unknown progress at any time
/// without jumps.
///
/// Four springs move the ring. Every event only gives them new targets, so
/// nothing ever jumps; ``table`` is the complete logic.
public struct Loader: StateMachine, SelfTriggering, ScenarioModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var spring = SpringSetting(damping: 1, response: 0.4)
    public var rate = 1.0
    public var arc = 0.25
    public var arcStart = 0.375
    public var settled = 0.001

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [.choice("mode", \.mode, "article or corrected; the same here")]
        + Parameter.spring("", \.spring, "all springs") + [
          .number("rate", \.rate, in: 0...100, unit: "1/s", "turns a second, progress unknown"),
          .number("arc", \.arc, in: 0...1, "length of the arc, progress unknown"),
          .number("arc-start", \.arcStart, in: 0...1, "start of the arc, progress unknown"),
          .number("settled", \.settled, in: 1e-12...0.5, "rest of the opacity that is settled"),
        ]
    }
  }

  public enum State: Int, CaseIterable, Sendable {
    /// Hidden, and fading in.
    case inactive, activating
    /// Visible, progress unknown: a rotating arc.
    case indeterminate
    /// Visible, progress known: an arc that grows.
    case determinate
    /// No longer requested, fading out.
    case deactivating
  }

  public enum Trigger: Int, CaseIterable, Sendable {
    /// The work is requested or no longer requested, its progress is known, or
    /// it is complete.
    case active, progress, complete
    /// The opacity has settled: triggered by the loader itself.
    case settled
  }

  static let ownTrigger = Trigger.settled

  public enum Condition: Sendable {
    /// The event's value is 0.5 or more.
    case isSwitchedOn
    /// A progress has been stored.
    case knowsProgress
    /// The event carries a progress.
    case hasProgress
  }

  public enum Action: Sendable {
    /// Store the event's progress, known or not.
    case store
    /// Set the progress to 1, because the work is done.
    case fill
    /// Send arc and rotation to the values for the stored progress.
    case draw
    /// Fade in.
    case appear
    /// Fade out.
    case vanish
    /// Come to rest at a whole turn; forget the progress of completed work.
    case park
    /// Report the new state.
    case announce
  }

  private static let shown: [State] = [.activating, .indeterminate, .determinate]

  public static let table = RuleTable<State, Trigger, Condition, Action>([
    Rule(
      in: [.inactive, .deactivating], on: .active, if: .isSwitchedOn,
      do: .draw, .appear, .announce, go: .activating),
    Rule(in: shown, on: .active, if: .isSwitchedOn),
    Rule(in: shown, on: .active, do: .vanish, .announce, go: .deactivating),
    Rule(in: [.inactive, .deactivating], on: .active),

    Rule(in: [.activating], on: .settled, if: .knowsProgress, do: .announce, go: .determinate),
    Rule(in: [.activating], on: .settled, do: .announce, go: .indeterminate),
    Rule(in: [.deactivating], on: .settled, do: .park, .announce, go: .inactive),
    Rule(in: [.inactive, .indeterminate, .determinate], on: .settled),

    Rule(
      in: [.indeterminate], on: .progress, if: .hasProgress, do: .store, .draw, .announce,
      go: .determinate),
    Rule(in: [.determinate], on: .progress, if: .hasProgress, do: .store, .draw),
    Rule(in: [.indeterminate], on: .progress),
    Rule(in: [.determinate], on: .progress, do: .store, .draw, .announce, go: .indeterminate),
    Rule(in: [.activating], on: .progress, do: .store, .draw),
    Rule(in: [.inactive, .deactivating], on: .progress, do: .store),

    Rule(in: shown, on: .complete, do: .fill, .draw, .vanish, .announce, go: .deactivating),
    Rule(in: [.inactive, .deactivating], on: .complete),
  ])

  public static let description = ScenarioDescription(
    name: "loader",
    summary: "a ring of known or unknown progress, interruptible at any time",
    anatomy: Anatomy(
      trigger: "work begins, proceeds, ends", rules: "a table of 5 states and 4 triggers",
      feedback: "arc, rotation, opacity", stateChange: "the state of the ring"),
    events: [
      EventDescription("active", required: [.value], values: 0...1, "shown (from 0.5 on) or not"),
      EventDescription("progress", optional: [.value], values: 0...1, "empty: unknown"),
      EventDescription("complete", "progress 1, and gone"),
    ],
    outputs: [
      OutputDescription("arc-start", unit: "turn", "where the arc begins"),
      OutputDescription("arc-length", unit: "turn", "how long the arc is"),
      OutputDescription("rotation", unit: "turn", "how far the ring has turned"),
      OutputDescription("opacity", "0 gone to 1 shown"),
    ],
    outputEvents: [
      OutputDescription(
        "state", "0 inactive, 1 activating, 2 indeterminate, 3 determinate, 4 deactivating")
    ])

  public var state = State.inactive
  /// The settings with which the model was made.
  public let configuration: Configuration
  private var progress: Double?
  /// Whether the stored progress belongs to completed work, to be forgotten
  /// when the ring is hidden.
  private var isComplete = false
  private var arcStart: AnimatedValue
  private var arcLength: AnimatedValue
  private var rotation: TurningValue
  private var opacity: AnimatedValue
  /// The time at which the opacity will have settled, in seconds; infinite if
  /// it is not fading.
  public internal(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    let rates = configuration.spring.rates
    arcStart = AnimatedValue(0, rates: rates)
    arcLength = AnimatedValue(0, rates: rates)
    rotation = TurningValue(rates: rates)
    opacity = AnimatedValue(0, rates: rates)
  }

  public func holds(_ condition: Condition, _ event: InteractionEvent) -> Bool {
    switch condition {
    case .isSwitchedOn: (event.value ?? 0) >= 0.5
    case .knowsProgress: progress != nil
    case .hasProgress: event.value != nil
    }
  }

  public mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    let time = event.time
    switch action {
    case .store: (progress, isComplete) = (event.value, false)
    case .fill: (progress, isComplete) = (1, true)
    case .draw:
      let isKnown = progress != nil
      arcStart.move(to: isKnown ? 0 : configuration.arcStart, at: time)
      arcLength.move(to: progress ?? configuration.arc, at: time)
      if isKnown {
        rotation.park(at: time)
      } else {
        rotation.spin(configuration.rate, at: time)
      }
    case .appear: fade(to: 1, at: time)
    case .vanish: fade(to: 0, at: time)
    case .park:
      rotation.park(at: time)
      if isComplete { (progress, isComplete) = (nil, false) }
    case .announce: log.append(OutputEvent(time: time, kind: 0, value: Double(state.rawValue)))
    }
  }

  private mutating func fade(to target: Double, at time: Double) {
    opacity.move(to: target, at: time)
    deadline = opacity.settlingTime(threshold: configuration.settled)
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    [
      arcStart.value(at: time), arcLength.value(at: time), rotation.value(at: time),
      opacity.value(at: time),
    ]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    [
      arcStart.velocity(at: time), arcLength.velocity(at: time), rotation.velocity(at: time),
      opacity.velocity(at: time),
    ]
  }
}

/// An angle that rotates at a constant rate or parks, that is, rests at a whole
/// turn. It changes between the two without a jump in angle or rate.
///
/// While it rotates, a spring moves the rate towards the constant; while it
/// parks, a spring moves the angle towards the whole turn.
package struct TurningValue: Sendable {
  private var isTurning = false
  /// The spring of both.
  private let rates: SpringRates
  /// The rate while it rotates, in turns per second.
  private var rate: AnimatedValue
  /// The angle while it parks, in turns; while it rotates, that at
  /// `rate.start`.
  private var angle: AnimatedValue

  /// An angle that rests at 0; `rates` is the spring of rate and angle.
  package init(rates: SpringRates) {
    self.rates = rates
    rate = AnimatedValue(0, rates: rates)
    angle = AnimatedValue(0, rates: rates)
  }

  /// The angle at a time in seconds, in turns.
  package func value(at time: Double) -> Double {
    isTurning ? angle.target + turned(at: time) : angle.value(at: time)
  }

  /// The rate at a time in seconds, in turns per second.
  package func velocity(at time: Double) -> Double {
    isTurning ? rate.value(at: time) : angle.velocity(at: time)
  }

  /// Rotates at a rate, in turns per second, beginning at a time in seconds.
  package mutating func spin(_ finalRate: Double, at time: Double) {
    if !isTurning { rate.hold(velocity(at: time)) }
    angle.hold(value(at: time))
    rate.move(to: finalRate, at: time)
    isTurning = true
  }

  /// Comes to rest at a whole turn, which stays the same if it is parking
  /// already.
  ///
  /// The whole turn is the first one that is not before the angle to which the
  /// rotation would continue if the spring sent its rate u to 0. That is 2ζu/ω
  /// further, the integral of u″ + 2ζω u′ + ω² u = 0 from u′ = 0 to rest.
  package mutating func park(at time: Double) {
    let velocity = velocity(at: time)
    let now = value(at: time)
    let reach = velocity * 2 * rates.dampingRatio / rates.angularFrequency
    let target = isTurning ? (now + reach).rounded(.up) : angle.target
    angle.hold(now)
    angle.move(to: target, at: time, velocity: velocity)
    isTurning = false
  }

  /// The integral of the rate since `rate.start`, in turns.
  ///
  /// Let R be the target rate and u the rate's distance from it. As u″ + 2ζω u′
  /// + ω² u = 0, the integral is R t - [Δu′ + 2ζω Δu]/ω².
  private func turned(at time: Double) -> Double {
    let then = rate.state(at: rate.start)
    let now = rate.state(at: time)
    let frequency = rates.angularFrequency
    let swung =
      (now.velocity - then.velocity
        + 2 * rates.dampingRatio * frequency * (now.position - then.position))
      / (frequency * frequency)
    return rate.target * (time - rate.start) - swung
  }
}
