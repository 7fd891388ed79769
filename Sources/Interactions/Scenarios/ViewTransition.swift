import Springs

/// A transition between two views: the source slides down, the destination
/// approaches.
///
/// Mode `article`: keyframes on a timeline. An interruption plays them
/// backwards, so the velocity changes sign from one frame to the next. Mode
/// `corrected`: two springs; an interruption sends them to the values at the
/// other end of the timeline.
public struct ViewTransition: InteractionModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var duration = 0.5
    public var height = 568.0
    public var depth = -100.0
    public var m34 = -0.001
    public var delay = 0.2
    public var spring = SpringSetting(damping: 1, response: 0.4)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: keyframes; corrected: springs"),
        .number("duration", \.duration, in: 0.001...60, unit: "s", "length of the timeline")
          .only(in: .article),
        .number("height", \.height, in: 1...1e6, unit: "px", "how far the source slides"),
        .number("depth", \.depth, in: -1e6...0, unit: "px", "where the destination comes from"),
        .number("m34", \.m34, in: -1...0, unit: "1/px", "perspective"),
        .number("delay", \.delay, in: 0...0.99, "share of the timeline that the destination waits")
          .only(in: .article),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, "the springs of the corrected mode"
        ).map { $0.only(in: .corrected) }
    }

    /// The source's y and the destination's z over the timeline; in a
    /// presentation z waits until ``delay``.
    fileprivate func tracks(_ isPresentation: Bool) -> (y: Keyframes, z: Keyframes) {
      isPresentation
        ? (Keyframes(0, height), Keyframes(depth, 0, from: delay))
        : (Keyframes(height, 0), Keyframes(0, depth))
    }
  }

  /// The destination is wanted, the source is wanted back, or a transition
  /// under way is to turn back.
  public enum Event: Int, CaseIterable, Sendable { case present, dismiss, interrupt }

  public static let description = ScenarioDescription(
    name: "transition",
    summary: "one view makes way for another, with depth",
    events: [
      EventDescription("present", "the destination is wanted"),
      EventDescription("dismiss", "the source is wanted back"),
      EventDescription("interrupt", "a transition under way turns back"),
    ],
    outputs: [
      OutputDescription("source-y", unit: "px", "how far the source has slid down"),
      OutputDescription("destination-z", unit: "px", "the depth of the destination"),
      OutputDescription("destination-scale", "the size that the depth gives it"),
    ])

  /// Whether the destination is shown or will be, and the direction of the
  /// timeline: 1 forwards, -1 backwards, 0 at rest.
  private(set) var course = (leadsToDestination: false, direction: 0.0)
  private let configuration: Configuration
  /// Whether the timeline is a presentation. At rest it always is: its start
  /// then stands for dismissed, its end for presented.
  private var isPresentation = true
  /// The fraction of the timeline that was done at the time `start` (s).
  private var startShare = 0.0
  private var start = 0.0
  /// The source's y and the destination's z, in the corrected mode.
  private var y: AnimatedValue
  private var z: AnimatedValue
  public private(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    let rates = configuration.spring.rates
    y = AnimatedValue(0, rates: rates)
    z = AnimatedValue(configuration.depth, rates: rates)
  }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let (time, isAtRest) = (event.time, course.direction == 0)
    let isWanted =
      switch Event(rawValue: event.kind) {
      case .present: true
      case .dismiss: false
      // At rest there is nothing to turn back.
      case .interrupt: isAtRest ? course.leadsToDestination : !course.leadsToDestination
      case nil: course.leadsToDestination
      }
    guard isWanted != course.leadsToDestination else { return }
    startShare = isAtRest ? 0 : share(at: time)
    if isAtRest { isPresentation = isWanted }
    course = (isWanted, isPresentation == isWanted ? 1 : -1)
    start = time
    switch configuration.mode {
    case .article:
      let ahead = course.direction > 0 ? 1 - startShare : startShare
      deadline = time + ahead * configuration.duration
    case .corrected:
      y.move(to: isWanted ? configuration.height : 0, at: time)
      z.move(to: isWanted ? 0 : configuration.depth, at: time)
      deadline = max(
        y.settlingTime(over: configuration.height), z.settlingTime(over: configuration.depth))
    }
  }

  /// The timeline has ended, or both springs have settled.
  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    isPresentation = true
    startShare = course.leadsToDestination ? 1 : 0
    course.direction = 0
    deadline = .infinity
  }

  /// The fraction of the timeline that is done at a time, in seconds.
  private func share(at time: Double) -> Double {
    min(max(startShare + course.direction * (time - start) / configuration.duration, 0), 1)
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    var (slide, depth) = (y.value(at: time), z.value(at: time))
    if configuration.mode == .article {
      let (tracks, share) = (configuration.tracks(isPresentation), share(at: time))
      (slide, depth) = (tracks.y.value(at: share), tracks.z.value(at: share))
    }
    // After a translation by the depth z, the perspective m34 of Core Animation
    // divides x and y by m44 = 1 + z·m34.
    return [slide, depth, 1 / (1 + depth * configuration.m34), 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    var (slideRate, depthRate) = (y.velocity(at: time), z.velocity(at: time))
    if configuration.mode == .article {
      let (tracks, share) = (configuration.tracks(isPresentation), share(at: time))
      slideRate = course.direction * (tracks.y.slope(at: share) / configuration.duration)
      depthRate = course.direction * (tracks.z.slope(at: share) / configuration.duration)
    }
    let scale = outputs(at: time).z
    // The third rate is the derivative of 1/(1 + z·m34) by time.
    return [slideRate, depthRate, -scale * scale * configuration.m34 * depthRate, 0]
  }
}

/// The values of a property over a timeline: the first one up to `start`, then
/// a straight line to the last.
private struct Keyframes: Sendable {
  private let start: Double
  private let first: Double
  private let last: Double

  init(_ first: Double, _ last: Double, from start: Double = 0) {
    (self.start, self.first, self.last) = (start, first, last)
  }

  func value(at share: Double) -> Double {
    guard share > start else { return first }
    guard share < 1 else { return last }
    return first + (last - first) * ((share - start) / (1 - start))
  }

  /// The derivative with respect to the fraction of the timeline; 0 before
  /// `start` and after the end.
  func slope(at share: Double) -> Double {
    guard share >= start, share <= 1 else { return 0 }
    return (last - first) / (1 - start)
  }
}
