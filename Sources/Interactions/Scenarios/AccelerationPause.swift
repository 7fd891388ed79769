import Gestures
import Springs

/// A card that is dragged along a track and ticks when the finger pauses.
///
/// Beyond either end of the track the card follows on a rubber band; when
/// released it springs back to offset 0. Offsets, like y, grow downwards: the
/// track is from -``Configuration/travel`` to 0.
///
/// Mode `article`: a rule for the vertical axis, and a release at rest. Mode
/// `corrected`: a pause detector for both axes, any number of pauses per
/// gesture, and a release with the card's velocity.
public struct AccelerationPause: Draggable {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var travel = 360.0
    public var exponent = 0.7
    public var spring = SpringSetting(damping: 0.8, response: 0.3)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: change of vertical velocity; corrected: rest in the plane"),
        .number("travel", \.travel, in: 1...1e6, unit: "px", "length of the track, upwards"),
        .number("exponent", \.exponent, in: 0.1...1, "exponent of the rubber band"),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, name: "return", "the spring back")
    }
  }

  public static let description = ScenarioDescription(
    name: "acceleration-pause",
    summary: "a card on a track that ticks when the finger pauses",
    events: [
      EventDescription("down", required: [.y], optional: [.x], "the finger touches"),
      EventDescription("move", required: [.y], optional: [.x], "the finger moves"),
      EventDescription("up", optional: [.y, .vy], "the finger lifts"),
      EventDescription("cancel", "the system takes the touch away: up at rest"),
    ],
    outputs: [OutputDescription("offset", unit: "px", "the offset of the card")],
    outputEvents: [OutputDescription("pause", "the finger has come to rest")])

  public var isHeld = false
  /// Whether the detector reports a pause; then its tick was given.
  private var isPaused = false
  private let configuration: Configuration
  private var offset: BandedValue
  /// The detector of the article's mode, which changes only with events.
  private var article = ArticleDetector(.literal)
  /// The detector of the corrected mode; `nil` in the article's mode, in which
  /// ``article`` decides.
  private var polled: PolledDetector?

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    offset = BandedValue(
      length: configuration.travel, band: .power(exponent: configuration.exponent),
      rates: configuration.spring.rates)
    if configuration.mode == .corrected { polled = PolledDetector() }
  }

  public mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    offset.grab(at: event.time, finger: event.y ?? 0)
    isPaused = false
    // Ends the last gesture; as in the article, its velocities stay.
    article.endGesture()
    polled?.begin()
    observe(event, &log)
  }

  public mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    offset.follow(at: event.time, finger: event.y ?? 0)
    observe(event, &log)
  }

  public mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    polled?.end()
    let velocity = configuration.mode == .article ? 0 : event.vy
    offset.release(at: event.time, finger: event.y, fingerVelocity: velocity)
  }

  /// Passes a position of the finger to the detector of the mode.
  private mutating func observe(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let sample = PointerSample(time: event.time, x: event.x ?? 0, y: event.y ?? 0)
    if polled == nil { article.observe(sample) } else { polled?.observe(sample) }
    tick(at: event.time, &log)
  }

  /// Announces a pause that the detector has just found.
  private mutating func tick(at time: Double, _ log: inout [OutputEvent]) {
    let isResting = polled?.isPaused ?? article.isPaused
    if isResting, !isPaused { log.append(OutputEvent(time: time, kind: 0)) }
    isPaused = isResting
  }

  public var deadline: Double { polled?.deadline ?? .infinity }

  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    let time = deadline
    polled?.poll()
    tick(at: time, &log)
  }

  public func outputs(at time: Double) -> InteractionOutputs { [offset.value(at: time), 0, 0, 0] }

  public func velocities(at time: Double) -> InteractionOutputs {
    [offset.velocity(at: time), 0, 0, 0]
  }
}

/// A pause detector that also notices a finger without events, which is at
/// rest: see `FrameClock`.
///
/// It is polled on a clock of its own, so that the result does not depend on
/// frames: from `FrameClock.usualSilence` after the last event, until it finds
/// a pause or that event is 1 s ago.
private struct PolledDetector: Sendable {
  private static let interval = 1.0 / 120
  private static let longestSilence = 1.0

  private var detector = SlidingDeadline()
  /// The time of the last event, in seconds.
  private var lastTime = 0.0
  /// The time of the next poll, in seconds; infinite without one.
  private(set) var deadline = Double.infinity

  var isPaused: Bool { detector.isPaused }

  mutating func begin() { detector.reset() }

  mutating func observe(_ sample: PointerSample) {
    detector.observe(sample)
    lastTime = sample.time
    deadline = isPaused ? .infinity : sample.time + FrameClock.usualSilence
  }

  /// Tells the detector that no event has arrived by ``deadline``.
  mutating func poll() {
    detector.advance(to: deadline)
    let isDone = isPaused || deadline - lastTime >= Self.longestSilence
    deadline = isDone ? .infinity : deadline + Self.interval
  }

  mutating func end() { deadline = .infinity }
}
