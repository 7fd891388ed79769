import Springs

/// A transition between two views: the source slides down, the destination
/// approaches.
///
/// Mode `article`: keyframes on a timeline. An interruption plays them
/// backwards, so the velocity changes sign from one frame to the next. Mode
/// `corrected`: two springs; an interruption gives them new targets, those to
/// which the timeline would run.
public struct ViewTransition: StateMachine, SelfTriggering, ScenarioModel {
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
        .choice("keyframes", \.keyframes, "how values between keys are found").only(in: .article),
      ]
        + (Parameter.spring("", \.spring, "the springs of the corrected mode") + [
          .number("settled", \.settled, in: 1e-12...0.5, "share of the way that is settled")
        ]).map { $0.only(in: .corrected) }
    }

    /// The tracks of the source's y and the destination's z.
    package var presentation: [KeyframeTrack] {
      [
        KeyframeTrack(from: 0, keys: [0, height], mode: keyframes),
        KeyframeTrack(from: delay, keys: [depth, 0], mode: keyframes),
      ]
    }

    /// The presentation backwards, without the destination's delay.
    package var dismissal: [KeyframeTrack] {
      [[height, 0], [0, depth]].map { KeyframeTrack(from: 0, keys: $0, mode: keyframes) }
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
  private let presentation: [KeyframeTrack]
  private let dismissal: [KeyframeTrack]
  /// The position on the timeline, in the article's mode.
  private var playhead: Playhead
  /// The source's y and the destination's z, in the corrected mode.
  private var y: AnimatedValue
  private var z: AnimatedValue
  public internal(set) var deadline = Double.infinity

  public init(_ configuration: Configuration) {
    self.configuration = configuration
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
      deadline = playhead.run(isBack ? -1 : 1, at: time)
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
  private var timeline: [KeyframeTrack] {
    state == .dismissing || state == .dismissingBack ? dismissal : presentation
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    var (slide, depth) = (y.value(at: time), z.value(at: time))
    if configuration.mode == .article {
      let share = playhead.share(at: time)
      (slide, depth) = (timeline[0].value(at: share), timeline[1].value(at: share))
    }
    return [slide, depth, Perspective(m34: configuration.m34).scale(depth: depth), 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    var (slide, depth) = (y.velocity(at: time), z.velocity(at: time))
    if configuration.mode == .article {
      let share = playhead.share(at: time)
      func velocity(_ track: Int) -> Double {
        playhead.direction * (timeline[track].slope(at: share) / configuration.duration)
      }
      (slide, depth) = (velocity(0), velocity(1))
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
  /// Catmull-Rom splines, with the end points in place of the missing
  /// neighbours. They pass through every key, and are smooth there because the
  /// keys are evenly spaced.
  case cubic
}

/// The values of a property at keys over a timeline, evenly spaced from some
/// place to its end; two or more.
package struct KeyframeTrack: Sendable {
  /// The position of the first key, as a fraction of the timeline.
  private let start: Double
  private let keys: [Double]
  /// For each segment, the coefficients of its polynomial in the position
  /// between its two keys, from 0 to 1; the constant term comes first.
  private let pieces: [SIMD4<Double>]

  package init(from start: Double, keys: [Double], mode: KeyframeMode = .linear) {
    self.start = start
    self.keys = keys
    pieces = (1..<keys.count).map { Self.piece(to: $0, keys, mode) }
  }

  /// The polynomial between a key and the previous one.
  ///
  /// The cubic one has the values and slopes of both keys, where the slope at a
  /// key is half the difference of its neighbours; E. Catmull and R. Rom, "A
  /// class of local interpolating splines", 1974,
  /// doi:10.1016/B978-0-12-079050-0.50020-5.
  private static func piece(to key: Int, _ keys: [Double], _ mode: KeyframeMode) -> SIMD4<Double> {
    let (from, to) = (keys[key - 1], keys[key])
    guard mode == .cubic else { return [from, to - from, 0, 0] }
    let before = keys[max(key - 2, 0)]
    let after = keys[min(key + 1, keys.count - 1)]
    return [
      from, 0.5 * (to - before), before - 2.5 * from + 2 * to - 0.5 * after,
      0.5 * (after - before) + 1.5 * (from - to),
    ]
  }

  /// The value at a fraction of the timeline: the first key before the start,
  /// the last one after the end.
  package func value(at share: Double) -> Double {
    guard share > start else { return keys[0] }
    guard share < 1 else { return keys[keys.count - 1] }
    let (p, t) = segment(at: share)
    return ((p.w * t + p.z) * t + p.y) * t + p.x
  }

  /// The derivative with respect to the fraction of the timeline; at an inner
  /// key the derivative of the next segment, 0 outside.
  package func slope(at share: Double) -> Double {
    guard share >= start, share <= 1 else { return 0 }
    let (p, t) = segment(at: share)
    return ((3 * p.w * t + 2 * p.z) * t + p.y) * Double(pieces.count) / (1 - start)
  }

  /// The polynomial of the segment at a fraction of the timeline inside the
  /// track, and the position in that segment, from 0 to 1.
  private func segment(at share: Double) -> (polynomial: SIMD4<Double>, t: Double) {
    let scaled = (share - start) / (1 - start) * Double(pieces.count)
    let piece = min(Int(scaled), pieces.count - 1)
    return (pieces[piece], scaled - Double(piece))
  }
}

/// The perspective of a camera at a distance: things further away look smaller.
///
/// Core Animation stores it as the entry m34 = -1/distance of a transform.
/// After a translation by the depth z, m44 is 1 + z·m34, by which x and y are
/// divided.
package struct Perspective: Sendable {
  /// Per px; -1/1000 in the article.
  let m34: Double

  package init(m34: Double = -0.001) { self.m34 = m34 }

  /// The magnification at a depth in px: 1 at depth 0, infinite at the camera.
  package func scale(depth: Double) -> Double { 1 / (1 + depth * m34) }

  /// The transform for a depth, row-major, for row vectors (x, y, z, 1).
  package func matrix(depth: Double) -> [Double] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, m34, 0, 0, depth, 1 + depth * m34]
  }

  /// Transforms a point with a matrix such as ``matrix(depth:)`` returns.
  package static func project(_ point: SIMD2<Double>, by matrix: [Double]) -> SIMD2<Double> {
    let vector = [point.x, point.y, 0, 1]
    func entry(_ column: Int) -> Double {
      (0..<4).reduce(0) { $0 + vector[$1] * matrix[4 * $1 + column] }
    }
    return SIMD2(entry(0), entry(1)) / entry(3)
  }

  /// Writes the four corners of a centred rectangle at many depths: top left,
  /// top right, bottom left and bottom right, as x, y pairs.
  package func corners(
    width: Double, height: Double, depths: [Double], into corners: inout [Double]
  ) {
    let half = SIMD8(-width, -height, width, -height, -width, height, width, height) / 2
    corners.withUnsafeMutableBufferPointer { buffer in
      for (index, depth) in depths.enumerated() {
        let projected = half * scale(depth: depth)
        for lane in 0..<8 { buffer[8 * index + lane] = projected[lane] }
      }
    }
  }
}
