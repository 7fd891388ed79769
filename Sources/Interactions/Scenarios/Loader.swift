import Springs

/// A progress ring that changes between known and unknown progress at any time
/// without jumps.
///
/// Springs move all outputs. Events give them new targets, but keep values and
/// velocities.
public struct Loader: InteractionModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var spring = SpringSetting(damping: 1, response: 0.4)
    public var rate = 1.0
    public var arc = 0.25
    public var arcStart = 0.375

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [.mode("article or corrected; the same here")]
        + Parameter.spring(\.spring.damping, \.spring.response, "all springs") + [
          .number("rate", \.rate, in: 0...100, unit: "1/s", "turns a second, progress unknown"),
          .number("arc", \.arc, in: 0...1, "length of the arc in turns, progress unknown"),
          .number("arc-start", \.arcStart, in: 0...1, "arc's start in turns, progress unknown"),
        ]
    }
  }

  private enum State: Int {
    /// Hidden; then fading in.
    case inactive, activating
    /// Visible, progress unknown: a rotating arc.
    case indeterminate
    /// Visible, progress known: an arc as long as the progress.
    case determinate
    /// Complete or no longer requested: fading out.
    case deactivating
  }

  /// The work is requested or no longer requested, its progress is known or
  /// unknown, or it is complete.
  public enum Event: Int, CaseIterable, Sendable { case active, progress, complete }

  public static let description = ScenarioDescription(
    name: "loader",
    summary: "a ring of known or unknown progress, interruptible at any time",
    events: [
      EventDescription("active", required: [.value], values: 0...1, "the ring is shown if ≥ 0.5"),
      EventDescription("progress", optional: [.value], values: 0...1, "unknown without a value"),
      EventDescription("complete", "progress 1, and the ring fades"),
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

  private var state = State.inactive
  private let configuration: Configuration
  private var progress: Double?
  /// Whether the stored progress belongs to completed work, to be forgotten
  /// when the ring is hidden.
  private var isComplete = false
  private var arcStart: AnimatedValue
  private var arcLength: AnimatedValue
  private var rotation: TurningValue
  private var opacity: AnimatedValue
  /// The time at which a fade will have settled, in seconds; else infinite.
  public private(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    let rates = configuration.spring.rates
    arcStart = AnimatedValue(0, rates: rates)
    arcLength = AnimatedValue(0, rates: rates)
    rotation = TurningValue(rates: rates)
    opacity = AnimatedValue(0, rates: rates)
  }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let time = event.time
    let isShown = state != .inactive && state != .deactivating
    switch Event(rawValue: event.kind) {
    case .active:
      let isWanted = (event.value ?? 0) >= 0.5
      guard isWanted != isShown else { return }
      if isWanted { draw(at: time) }
      fade(to: isWanted ? 1 : 0, at: time)
      enter(isWanted ? .activating : .deactivating, at: time, &log)
    case .progress:
      // The progress is unknown already.
      if state == .indeterminate, event.value == nil { return }
      (progress, isComplete) = (event.value, false)
      guard isShown else { return }
      draw(at: time)
      let next: State = progress == nil ? .indeterminate : .determinate
      // While the ring fades in, this is left to `meetDeadline`.
      if state != .activating, state != next { enter(next, at: time, &log) }
    case .complete:
      guard isShown else { return }
      (progress, isComplete) = (1, true)
      draw(at: time)
      fade(to: 0, at: time)
      enter(.deactivating, at: time, &log)
    case nil: break
    }
  }

  /// The opacity has settled.
  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    let time = deadline
    deadline = .infinity
    if state == .activating {
      return enter(progress == nil ? .indeterminate : .determinate, at: time, &log)
    }
    rotation.park(at: time)
    if isComplete { (progress, isComplete) = (nil, false) }
    enter(.inactive, at: time, &log)
  }

  private mutating func enter(_ next: State, at time: Double, _ log: inout [OutputEvent]) {
    state = next
    log.append(OutputEvent(time: time, kind: 0, value: Double(next.rawValue)))
  }

  /// Sends arc and rotation to the values for the stored progress.
  private mutating func draw(at time: Double) {
    arcStart.move(to: progress == nil ? configuration.arcStart : 0, at: time)
    arcLength.move(to: progress ?? configuration.arc, at: time)
    guard progress == nil else { return rotation.park(at: time) }
    rotation.spin(configuration.rate, at: time)
  }

  private mutating func fade(to target: Double, at time: Double) {
    opacity.move(to: target, at: time)
    deadline = opacity.settlingTime(over: 1)
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
private struct TurningValue: Sendable {
  private var isTurning = false
  /// The spring of rate and angle.
  private let rates: SpringRates
  /// The rate while it rotates, in turns per second.
  private var rate: AnimatedValue
  /// The angle while it parks, in turns; while it rotates, the angle at
  /// `rate.start`.
  private var angle: AnimatedValue

  /// An angle that rests at 0.
  init(rates: SpringRates) {
    self.rates = rates
    rate = AnimatedValue(0, rates: rates)
    angle = AnimatedValue(0, rates: rates)
  }

  func value(at time: Double) -> Double {
    isTurning ? angle.target + turned(at: time) : angle.value(at: time)
  }

  func velocity(at time: Double) -> Double {
    isTurning ? rate.value(at: time) : angle.velocity(at: time)
  }

  /// Rotates at a rate, in turns per second, beginning at a time in seconds.
  mutating func spin(_ finalRate: Double, at time: Double) {
    if !isTurning { rate.hold(velocity(at: time)) }
    angle.hold(value(at: time))
    rate.move(to: finalRate, at: time)
    isTurning = true
  }

  /// Comes to rest at a whole turn, which a parking loader keeps.
  ///
  /// It is the first whole turn at or beyond the angle where the rotation would
  /// come to rest if the spring took its rate u to 0. That is 2ζu/ω ahead: the
  /// integral of u, where u″ + 2ζω u′ + ω² u = 0, from u′ = 0 to rest.
  mutating func park(at time: Double) {
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
