import Springs

/// A transition between two views: the source slides down, the destination
/// approaches.
///
/// Mode `article`: keyframes on a timeline. An interruption plays them
/// backwards, so the velocity changes sign from one frame to the next. Mode
/// `corrected`: two springs; an interruption gives them new targets, those to
/// which the timeline would run.
public struct ViewTransition: StateMachine, SelfTriggering, ScenarioModel {
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// Duration of the timeline, in seconds: 0.5 in the article's text, 0.6 in
    /// its code.
    public var duration = 0.5
    /// How far the source slides, in px.
    public var height = 568.0
    /// The initial depth of the destination, in px.
    public var depth = -100.0
    /// m34 of the perspective, per px: -1 over the distance of the camera.
    public var m34 = -0.001
    /// The fraction of the presentation for which the destination waits.
    public var delay = 0.2
    /// The pacing of the timeline; the article does not specify it.
    public var pacing = Pacing.linear
    /// How values between keys are interpolated; the article requires cubic
    /// interpolation without specifying the end tangents.
    public var keyframes = KeyframeMode.linear
    /// The spring of y and z in the corrected mode.
    public var spring = SpringSetting(damping: 1, response: 0.4)
    /// The springs count as settled within this fraction of the distance.
    public var settled = 0.001

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
        .choice("pacing", \.pacing, "how the timeline is paced").only(in: .article),
        .choice("keyframes", \.keyframes, "how values between keys are found").only(in: .article),
      ]
        + (Parameter.spring("", \.spring, "the springs of the corrected mode") + [
          .number("settled", \.settled, in: 1e-12...0.5, "share of the way that is settled")
        ]).map { $0.only(in: .corrected) }
    }

    /// The tracks of the source's y and the destination's z.
    public var presentation: Timeline { timeline(y: [0, height], z: [depth, 0], delay: delay) }

    /// The presentation backwards, without the destination's delay.
    public var dismissal: Timeline { timeline(y: [height, 0], z: [0, depth], delay: 0) }

    private func timeline(y: [Double], z: [Double], delay: Double) -> Timeline {
      Timeline(
        duration: duration, pacing: pacing,
        tracks: [
          KeyframeTrack(from: 0, keys: y, mode: keyframes),
          KeyframeTrack(from: delay, keys: z, mode: keyframes),
        ])
    }
  }

  public enum State: Int, CaseIterable, Sendable {
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
  }

  /// The events, and the end of the motion.
  public enum Trigger: Int, CaseIterable, Sendable {
    /// The destination is wanted, the source is wanted back, or the transition
    /// is to go back to where it came from.
    case present, dismiss, interrupt
    /// The timeline has ended, or both springs have settled.
    case finished
  }

  static let ownTrigger = Trigger.finished

  public enum Action: Sendable {
    /// Run the timeline of the new state from its start.
    case start
    /// Run on from the current position, in the direction of the new state.
    case turn
    /// Stop where the new state rests.
    case finish
  }

  public static let table = RuleTable<State, Trigger, Never, Action>([
    Rule(in: [.dismissed], on: .present, do: .start, go: .presenting),
    Rule(in: [.presenting], on: .dismiss, .interrupt, do: .turn, go: .presentingBack),
    Rule(in: [.presentingBack], on: .present, .interrupt, do: .turn, go: .presenting),
    Rule(in: [.presenting], on: .finished, do: .finish, go: .presented),
    Rule(in: [.presentingBack], on: .finished, do: .finish, go: .dismissed),
    Rule(in: [.presented], on: .dismiss, do: .start, go: .dismissing),
    Rule(in: [.dismissing], on: .present, .interrupt, do: .turn, go: .dismissingBack),
    Rule(in: [.dismissingBack], on: .dismiss, .interrupt, do: .turn, go: .dismissing),
    Rule(in: [.dismissing], on: .finished, do: .finish, go: .dismissed),
    Rule(in: [.dismissingBack], on: .finished, do: .finish, go: .presented),
    // What is wanted is there or on its way.
    Rule(in: [.presenting, .presented, .dismissingBack], on: .present),
    Rule(in: [.dismissed, .dismissing, .presentingBack], on: .dismiss),
    // Nothing runs.
    Rule(in: [.dismissed, .presented], on: .interrupt, .finished),
  ])

  public static let description = ScenarioDescription(
    name: "transition",
    summary: "one view makes way for another, with depth",
    anatomy: Anatomy(
      trigger: "present, dismiss, or a change of mind on the way",
      rules: "keyframes or springs; an interruption goes back to where it came from",
      feedback: "the source's y, the destination's depth", stateChange: "presented or not"),
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

  public var state = State.dismissed
  /// The settings with which the model was made.
  public let configuration: Configuration
  private let perspective: Perspective
  private let presentation: Timeline
  private let dismissal: Timeline
  /// The position on the timeline, in the article's mode.
  private var playhead: Playhead
  /// The source's y and the destination's z, in the corrected mode.
  private var y: AnimatedValue
  private var z: AnimatedValue
  public internal(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    perspective = Perspective(m34: configuration.m34)
    presentation = configuration.presentation
    dismissal = configuration.dismissal
    playhead = Playhead(duration: configuration.duration)
    let rates = configuration.spring.rates
    y = AnimatedValue(0, rates: rates)
    z = AnimatedValue(configuration.depth, rates: rates)
  }

  public mutating func perform(
    _ action: Action, _ event: InteractionEvent, _ log: inout [OutputEvent]
  ) {
    switch action {
    case .start:
      playhead.rest(at: 0)
      run(at: event.time)
    case .turn: run(at: event.time)
    case .finish:
      playhead.rest(at: state == .presented ? 1 : 0)
      deadline = .infinity
    }
  }

  /// Runs the timeline in the direction of the state or, in the corrected mode,
  /// sends the springs to where the state leads. Sets the deadline at which
  /// ``Trigger/finished`` is raised.
  private mutating func run(at time: Double) {
    switch configuration.mode {
    case .article:
      let isBack = state == .presentingBack || state == .dismissingBack
      deadline = playhead.run(isBack ? .backwards : .forwards, at: time)
    case .corrected:
      let leadsToPresented = state == .presenting || state == .dismissingBack
      y.move(to: leadsToPresented ? configuration.height : 0, at: time)
      z.move(to: leadsToPresented ? 0 : configuration.depth, at: time)
      deadline = max(
        y.settlingTime(threshold: configuration.settled * configuration.height),
        z.settlingTime(threshold: configuration.settled * configuration.depth.magnitude))
    }
  }

  /// The timeline that runs. At rest it is the presentation: dismissed at its
  /// start, presented at its end.
  private var timeline: Timeline {
    state == .dismissing || state == .dismissingBack ? dismissal : presentation
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    let (slide, depth): (Double, Double)
    switch configuration.mode {
    case .article:
      let share = playhead.share(at: time)
      (slide, depth) = (timeline.value(0, at: share), timeline.value(1, at: share))
    case .corrected: (slide, depth) = (y.value(at: time), z.value(at: time))
    }
    return [slide, depth, perspective.scale(depth: depth), 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    let (slide, depth): (Double, Double)
    switch configuration.mode {
    case .article:
      let share = playhead.share(at: time)
      let sign = playhead.direction.rawValue
      (slide, depth) = (
        sign * timeline.velocity(0, at: share), sign * timeline.velocity(1, at: share)
      )
    case .corrected: (slide, depth) = (y.velocity(at: time), z.velocity(at: time))
    }
    let scale = outputs(at: time).z
    // The last one is the derivative of 1/(1 + depth·m34).
    return [slide, depth, -scale * scale * configuration.m34 * depth, 0]
  }
}
