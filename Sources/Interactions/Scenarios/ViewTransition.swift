import Springs

/// A transition between two views: the source slides down, the destination
/// approaches.
///
/// Mode `article`: keyframes on a timeline. An interruption plays them
/// backwards, so the velocity changes sign from one frame to the next. Mode
/// `corrected`: two springs; an interruption gives them new targets, those to
/// which the timeline would run.
public struct ViewTransition: InteractionModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// 0.5 s in the article's text, 0.6 in its code.
    public var duration = 0.5
    public var height = 568.0
    public var depth = -100.0
    public var m34 = -0.001
    public var delay = 0.2
    /// The article requires cubic interpolation without specifying the end
    /// tangents.
    public var keyframes = KeyframeMode.linear
    public var spring = SpringSetting(damping: 1, response: 0.4)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .choice("mode", \.mode, "article: keyframes; corrected: springs"),
        .number("duration", \.duration, in: 0.001...60, unit: "s", "length of the timeline")
          .only(in: .article),
        .number("height", \.height, in: 1...1e6, unit: "px", "how far the source slides"),
        .number("depth", \.depth, in: -1e6...0, unit: "px", "where the destination comes from"),
        .number("m34", \.m34, in: -1...0, unit: "1/px", "perspective"),
        .number("delay", \.delay, in: 0...0.99, "share that the destination waits")
          .only(in: .article),
        .choice("keyframes", \.keyframes, "how values between keys are found").only(in: .article),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, "the springs of the corrected mode"
        ).map { $0.only(in: .corrected) }
    }

    /// The values from the start to the end of the timeline or, of the
    /// presentation's destination, from ``delay`` on: the source's y and the
    /// destination's z.
    fileprivate func tracks(presenting isPresentation: Bool) -> (y: Keyframes, z: Keyframes) {
      isPresentation
        ? (Keyframes(0, height, keyframes), Keyframes(depth, 0, keyframes, from: delay))
        : (Keyframes(height, 0, keyframes), Keyframes(0, depth, keyframes))
    }
  }

  enum State: Sendable {
    /// The source is shown, at rest.
    case dismissed
    /// The destination is approaching.
    case presenting
    /// The presentation was interrupted and runs backwards.
    case presentingBack
    /// The destination is shown, at rest.
    case presented
    /// The source is returning.
    case dismissing
    /// The dismissal was interrupted and runs backwards.
    case dismissingBack

    var isAtRest: Bool { self == .dismissed || self == .presented }
    var isBack: Bool { self == .presentingBack || self == .dismissingBack }
    /// Whether the destination is shown or will be.
    var leadsToDestination: Bool {
      self == .presenting || self == .presented || self == .dismissingBack
    }
  }

  /// The destination is wanted, the source is wanted back, or the transition is
  /// to go back to where it came from.
  public enum Event: Int, CaseIterable, Sendable { case present, dismiss, interrupt }

  public static let description = ScenarioDescription(
    name: "transition",
    summary: "one view makes way for another, with depth",
    trigger: "present, dismiss, or a change of mind on the way",
    rules: "keyframes or springs; an interruption goes back to where it came from",
    feedback: "the source's y, the destination's depth", stateChange: "presented or not",
    events: [
      EventDescription("present", "the destination is wanted"),
      EventDescription("dismiss", "the source is wanted back"),
      EventDescription("interrupt", "back to where the transition came from"),
    ],
    outputs: [
      OutputDescription("source-y", unit: "px", "how far the source has slid down"),
      OutputDescription("destination-z", unit: "px", "the depth of the destination"),
      OutputDescription("destination-scale", "the size that the depth gives it"),
    ])

  private(set) var state = State.dismissed
  private let configuration: Configuration
  /// The position on the timeline, in the article's mode.
  private var playhead: Playhead
  /// The source's y and the destination's z, in the corrected mode.
  private var y: AnimatedValue
  private var z: AnimatedValue
  public private(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    playhead = Playhead(duration: configuration.duration)
    let rates = configuration.spring.rates
    y = AnimatedValue(0, rates: rates)
    z = AnimatedValue(configuration.depth, rates: rates)
  }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    guard let kind = Event(rawValue: event.kind) else { return }
    let wantsDestination =
      switch kind {
      case .present: true
      case .dismiss: false
      // At rest nothing changes.
      case .interrupt: state.leadsToDestination == state.isAtRest
      }
    guard wantsDestination != state.leadsToDestination else { return }
    if state.isAtRest { playhead.rest(at: 0) }
    state =
      switch state {
      case .dismissed, .presentingBack: .presenting
      case .presenting: .presentingBack
      case .presented, .dismissingBack: .dismissing
      case .dismissing: .dismissingBack
      }
    run(at: event.time)
  }

  /// The timeline has ended, or both springs have settled.
  public mutating func meetDeadline(_ log: inout [OutputEvent]) {
    state = state.leadsToDestination ? .presented : .dismissed
    playhead.rest(at: state == .presented ? 1 : 0)
    deadline = .infinity
  }

  /// Runs the timeline from its position in the direction of the state or, in
  /// the corrected mode, sends the springs to where the state leads.
  private mutating func run(at time: Double) {
    switch configuration.mode {
    case .article: deadline = playhead.run(state.isBack ? -1 : 1, at: time)
    case .corrected:
      y.move(to: state.leadsToDestination ? configuration.height : 0, at: time)
      z.move(to: state.leadsToDestination ? 0 : configuration.depth, at: time)
      deadline = max(
        y.settlingTime(over: configuration.height), z.settlingTime(over: configuration.depth))
    }
  }

  /// The timeline that runs. At rest it is the presentation: dismissed at its
  /// start, presented at its end.
  private var tracks: (y: Keyframes, z: Keyframes) {
    configuration.tracks(presenting: state != .dismissing && state != .dismissingBack)
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    var (slide, depth) = (y.value(at: time), z.value(at: time))
    if configuration.mode == .article {
      let (tracks, share) = (tracks, playhead.share(at: time))
      (slide, depth) = (tracks.y.value(at: share), tracks.z.value(at: share))
    }
    // After a translation by the depth z, the perspective m34 of Core Animation
    // divides x and y by m44 = 1 + z·m34.
    return [slide, depth, 1 / (1 + depth * configuration.m34), 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    var (slide, depth) = (y.velocity(at: time), z.velocity(at: time))
    if configuration.mode == .article {
      let (tracks, share) = (tracks, playhead.share(at: time))
      slide = playhead.direction * (tracks.y.slope(at: share) / configuration.duration)
      depth = playhead.direction * (tracks.z.slope(at: share) / configuration.duration)
    }
    let scale = outputs(at: time).z
    // The last one is the derivative of 1/(1 + depth·m34).
    return [slide, depth, -scale * scale * configuration.m34 * depth, 0]
  }
}

/// A position on a timeline that runs forwards or backwards, or rests.
private struct Playhead {
  /// Duration of the timeline, in seconds.
  let duration: Double
  /// The fraction of the timeline that was done at `time`, in seconds.
  private var share = 0.0
  private var time = 0.0
  /// 1 forwards, -1 backwards, 0 at rest.
  private(set) var direction = 0.0

  /// A timeline at rest at its start.
  init(duration: Double) { self.duration = duration }

  /// The fraction of the timeline that is done at a time.
  func share(at now: Double) -> Double {
    min(max(share + direction * (now - time) / duration, 0), 1)
  }

  /// Rests at a position.
  mutating func rest(at newShare: Double) { (share, direction) = (newShare, 0) }

  /// Runs from the current position to the end that lies in a direction, and
  /// returns when it will be there, in seconds.
  mutating func run(_ newDirection: Double, at now: Double) -> Double {
    (share, time, direction) = (share(at: now), now, newDirection)
    return now + (newDirection > 0 ? 1 - share : share) * duration
  }
}

/// The interpolation of values between two keys.
public enum KeyframeMode: String, CaseIterable, Hashable, Sendable {
  case linear
  /// A Catmull-Rom spline with the two keys in place of their missing
  /// neighbours; E. Catmull and R. Rom, "A class of local interpolating
  /// splines", 1974, doi:10.1016/B978-0-12-079050-0.50020-5.
  case cubic
}

/// The values of a property over a timeline, from some place on the timeline to
/// its end.
private struct Keyframes: Sendable {
  private let start: Double
  private let first: Double
  private let last: Double
  /// The coefficients of the polynomial in the share of the way from `start` to
  /// the end; the constant term comes first.
  private let polynomial: SIMD4<Double>

  init(_ first: Double, _ last: Double, _ mode: KeyframeMode, from start: Double = 0) {
    (self.start, self.first, self.last) = (start, first, last)
    let change = last - first
    polynomial =
      mode == .linear
      ? [first, change, 0, 0] : [first, 0.5 * change, 1.5 * change, -change]
  }

  /// The value at a fraction of the timeline.
  func value(at share: Double) -> Double {
    guard share > start else { return first }
    guard share < 1 else { return last }
    let (p, t) = (polynomial, (share - start) / (1 - start))
    return ((p.w * t + p.z) * t + p.y) * t + p.x
  }

  /// The derivative with respect to the fraction of the timeline; 0 outside.
  func slope(at share: Double) -> Double {
    guard share >= start, share <= 1 else { return 0 }
    let (p, t) = (polynomial, (share - start) / (1 - start))
    return ((3 * p.w * t + 2 * p.z) * t + p.y) / (1 - start)
  }
}
