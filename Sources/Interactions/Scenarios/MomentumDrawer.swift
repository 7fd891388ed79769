import Gestures
import Springs

/// A drawer that can be tapped, dragged, flung, and caught in flight.
///
/// A touch of a settled drawer makes the other side the target. Every touch
/// stops a motion; the end of a tap starts or continues it. Any other release
/// flings the drawer.
///
/// Mode `article`: the sign of the velocity decides where a fling goes, and the
/// initial velocity is at most `cap` times the remaining distance per second.
/// Mode `corrected`: the projected position of rest decides, and the velocity
/// is kept.
public struct MomentumDrawer: Draggable {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var closed = 360.0
    public var tap = SpringSetting(damping: 1, response: 0.4)
    public var fling = SpringSetting(damping: 0.8, response: 0.3)
    /// The largest velocity that mode `article` keeps, relative to the distance
    /// that remains; per second.
    public var cap = 30.0
    public var slop = 3.0
    public var deceleration = 0.998

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: sign of the velocity, capped; corrected: projection"),
        .number("closed", \.closed, in: 1...1e6, unit: "px", "offset when closed"),
      ] + Parameter.spring(\.tap.damping, \.tap.response, name: "tap", "the spring of a tap")
        + Parameter.spring(
          \.fling.damping, \.fling.response, name: "fling", "the spring of a fling") + [
          .number("cap", \.cap, in: 0...1e6, unit: "1/s", "largest relative velocity (article)")
            .only(in: .article),
          .number("slop", \.slop, in: 0...1e3, unit: "px", "longest drag of a tap (corrected)")
            .only(in: .corrected),
          .number(
            "deceleration", \.deceleration, in: 0.001...0.999999,
            "velocity share kept per ms (corrected)"
          ).only(in: .corrected),
        ]
    }
  }

  public static let description = ScenarioDescription(
    name: "momentum-drawer",
    summary: "a drawer that is tapped, flung, and caught in flight",
    events: [
      EventDescription("down", optional: [.y], "the finger touches"),
      EventDescription("move", required: [.y], "the finger moves"),
      EventDescription(
        "up", optional: [.y, .vy, .value], "the finger lifts; value is its velocity, as vy"),
      EventDescription("cancel", "the system takes the touch away: up at rest"),
    ],
    outputs: [
      OutputDescription("offset", unit: "px", "0 when open; when closed, the setting closed (360)"),
      OutputDescription(
        "fraction", "share covered of the way from the other end to the present target"),
    ],
    outputEvents: [
      OutputDescription("open", "it has settled open"),
      OutputDescription("close", "it has settled closed"),
    ])

  /// Set by `handle` of `Draggable`.
  public var isHeld = false
  /// Whether it rests at an end: it neither moves nor is held.
  private var isSettled = true
  /// Whether it opens, is open or, while held, would open after a tap.
  private var isOpening = false
  private let configuration: Configuration
  /// In px; a tap's spring until the drawer is flung. While it is held,
  /// `offset.target` is the present offset.
  private var offset: AnimatedValue
  /// The target, in px; while held, a tap's target. Before the first touch, 0.
  private var target = 0.0
  /// The time at which a motion will have settled, in seconds; else infinite.
  public private(set) var deadline = Double.infinity
  private var startOffset = 0.0
  /// The y of the touch or, if it has none, of the first move, in px.
  private var startY: Double?
  /// The largest distance of the finger from `startY`, in px.
  private var longestDrag = 0.0
  private var tracker = WindowedVelocity.ofRelease

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    offset = AnimatedValue(configuration.closed, rates: configuration.tap.rates)
  }

  /// The offset between the ends for a finger at `y`; the present offset if `y`
  /// or `startY` is `nil`. Beyond an end, where a spring may have overshot, the
  /// drawer can only be dragged back.
  private func draggedOffset(_ y: Double?) -> Double {
    guard let y, let startY else { return offset.target }
    let lowest = min(0, startOffset)
    let highest = max(configuration.closed, startOffset)
    return min(max(startOffset + (y - startY), lowest), highest)
  }

  public mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    if isSettled {
      // A new motion to the other side, with the spring of a tap.
      isSettled = false
      isOpening.toggle()
      offset = AnimatedValue(offset.value(at: event.time), rates: configuration.tap.rates)
    }
    target = isOpening ? 0 : configuration.closed
    deadline = .infinity
    offset.hold(at: event.time)
    startOffset = offset.target
    startY = nil
    longestDrag = 0
    tracker.reset()
    track(event)
  }

  public mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    track(event)
    offset.hold(draggedOffset(event.y))
  }

  public mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let velocity = event.vy ?? event.value ?? tracker.velocity(at: event.time).y
    offset.hold(draggedOffset(event.y))
    let isShort = max(longestDrag, dragLength(to: event.y)) <= configuration.slop
    let isTap = velocity == 0 && (configuration.mode == .article || isShort)
    if !isTap { isOpening = leadsToOpen(velocity) }
    target = isOpening ? 0 : configuration.closed
    if isTap { return run(at: event.time, velocity: 0) }
    fling(at: event.time, velocity: velocity)
  }

  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    log.append(OutputEvent(time: deadline, kind: isOpening ? 0 : 1))
    isSettled = true
    deadline = .infinity
  }

  private mutating func track(_ event: InteractionEvent) {
    guard let y = event.y else { return }
    startY = startY ?? y
    longestDrag = max(longestDrag, dragLength(to: y))
    tracker.add(time: event.time, x: 0, y: y)
  }

  /// The distance of a finger at `y` from its touch in px; 0 if unknown.
  private func dragLength(to y: Double?) -> Double {
    guard let y, let startY else { return 0 }
    return (y - startY).magnitude
  }

  /// Whether a fling from here with a velocity in px/s opens the drawer.
  private func leadsToOpen(_ velocity: Double) -> Bool {
    if configuration.mode == .article { return velocity < 0 }
    let reach = velocity * Deceleration.integral.reach(rate: configuration.deceleration)
    return offset.target + reach < configuration.closed / 2
  }

  /// Flings the drawer to its target with a velocity of the finger, in px/s.
  ///
  /// The article's limit of the velocity is relative to the distance that
  /// remains. The article divides by this distance: if it is 0, the drawer has
  /// no velocity and gets no new animation, so the spring stays the same.
  private mutating func fling(at time: Double, velocity: Double) {
    let distance = (target - offset.target).magnitude
    guard configuration.mode == .article else {
      return run(at: time, rates: configuration.fling.rates, velocity: velocity)
    }
    guard distance != 0 else { return run(at: time, velocity: 0) }
    let relative = min(velocity.magnitude / distance, configuration.cap)
    let kept = velocity < 0 ? -relative * distance : relative * distance
    run(at: time, rates: configuration.fling.rates, velocity: kept)
  }

  /// Sends the drawer to its target with a velocity in px/s; the spring stays
  /// the same if `rates` is `nil`. The drawer settles when it stays within a
  /// thousandth of the distance or, if that is 0, of the whole way.
  private mutating func run(at time: Double, rates: SpringRates? = nil, velocity: Double) {
    let remaining = (target - offset.target).magnitude
    offset.move(to: target, at: time, rates: rates, velocity: velocity)
    let distance = remaining > 0 ? remaining : configuration.closed
    deadline = offset.settlingTime(over: distance)
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    let now = offset.value(at: time)
    let covered = target == 0 ? configuration.closed - now : now
    return [now, covered / configuration.closed, 0, 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    let velocity = offset.velocity(at: time)
    return [velocity, (target == 0 ? -velocity : velocity) / configuration.closed, 0, 0]
  }
}
