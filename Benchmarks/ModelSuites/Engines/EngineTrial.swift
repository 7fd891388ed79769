import Engines
import Springs

/// How one engine plays one spring at one frame rate, compared with the exact
/// motion.
public struct EngineTrial {
  /// The largest |x - x_exact| / (|from - to| + |v|/ω) of the trial's frames;
  /// the solver is played on after its own end. Infinite if a position was NaN.
  public private(set) var maxPositionError = 0.0
  /// The largest |v - v_exact| of these frames, divided by the same scale and
  /// by ω.
  public private(set) var maxVelocityError = 0.0
  /// The ratio of the visible frequency of oscillation to the true one; `nil`
  /// if it cannot be measured.
  public private(set) var effectiveSpeedRatio: Double?
  /// When the engine ends the animation by its own rule, in seconds; `nil` if
  /// not within `patience`.
  public private(set) var finishTime: Double?
  /// The longest that the trial waits for that end, in seconds; `nil` for an
  /// engine without a rule for its end.
  public let patience: Double?
  /// The last time at which the exact motion is further from its target than
  /// 0.1 % of the distance, in seconds; infinite for an undamped spring.
  public let exactSettlingTime: Double
  /// How far the exact motion is from its target when the engine ends and shows
  /// the target, in units of the distance; `nil` if it does not end.
  public private(set) var finishPositionError: Double?
  /// The largest such distance from the end on: an oscillation may end by its
  /// engine's rule while it crosses the target.
  public private(set) var restPositionError: Double?
  /// The time of the first frame minus the time at which the exact motion is at
  /// the position shown, in seconds: positive for an engine that starts late.
  public private(set) var firstFrameLatency: Double?
  /// The largest position error when three out of ten frames are dropped.
  public private(set) var droppedFramesError = 0.0
  /// The change of position over a stall of a quarter of a second, in units of
  /// the distance. The stall begins after a twentieth of a second, both rounded
  /// to whole frames; `nil` if it is no more than a frame, or if the change is
  /// not finite.
  public private(set) var stallJump: Double?
  /// The largest position error from the end of that stall on; `nil` if the
  /// trial ends before.
  public private(set) var stallError: Double?

  /// The length of the stall, in seconds.
  static let stallDuration = 0.25
  /// The default time over which errors are taken, in seconds.
  public static let span = 2.0
  /// The longest time that a motion is played for, in seconds.
  public static let longestPatience = 300.0
  /// Whether the motion goes from one position to another, whose difference is
  /// its distance. Otherwise it has only a velocity, and its distance is |v|/ω.
  let isMove: Bool
  /// |from - to| + |v|/ω, by which position errors are divided, in units of the
  /// distance.
  let scaleRatio: Double

  /// Twice the exact settling time, because engines rest by closer thresholds,
  /// but at least half a minute and at most five minutes. Half a minute if the
  /// motion never settles: any end is too early then.
  private static func patience(forSettlingTime settlingTime: Double) -> Double {
    let least = 30.0
    return settlingTime.isFinite
      ? min(max(least, (2 * settlingTime).rounded(.up)), longestPatience) : least
  }

  /// - Parameters:
  ///   - rate: frames per second.
  ///   - clock: the clock that the engine sees; by default its own.
  ///   - duration: the time over which errors are taken, in seconds.
  public init<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock,
    duration: Double = span
  ) {
    let stage = EngineStage(type, request, rate: rate, clock: clock)
    isMove = request.start != request.target
    exactSettlingTime =
      isMove
      ? stage.motion.settlingTime(relativeTo: 0.001)
      : stage.motion.settlingTime(within: 0.001 * stage.distance)
    scaleRatio = stage.motion.scale / stage.distance
    patience = E.hasRestRule ? Self.patience(forSettlingTime: exactSettlingTime) : nil
    let frames = 1...max(1, Int(duration * rate))
    measureEveryFrame(stage, Array(frames))
    droppedFramesError = stage.errors(frames.filter { ![3, 4, 7].contains($0 % 10) }).position
    measureStall(stage, frames)
    measureEnd(stage)
  }

  /// Plays all frames and measures errors, latency and speed.
  private mutating func measureEveryFrame<E: Engine>(_ stage: EngineStage<E>, _ frames: [Int]) {
    var shown: [Double] = []
    var exact: [Double] = []
    (maxPositionError, maxVelocityError) = stage.errors(frames) { shownPosition, exactPosition in
      shown.append(shownPosition)
      exact.append(exactPosition)
    }
    firstFrameLatency = Self.latency(stage, shown: shown[0])
    guard maxPositionError < .infinity else { return }
    effectiveSpeedRatio = Self.speedRatio(stage, stage.distances(shown), stage.distances(exact))
  }

  /// The time of the first frame minus the time at which the exact motion
  /// passes the position `shown` there. `nil` if it does not pass it within its
  /// first fifth of a second, or if it hardly moves within a frame.
  private static func latency<E: Engine>(_ stage: EngineStage<E>, shown: Double) -> Double? {
    let first = stage.time(1) / 1000
    let exact = stage.motion.position(at: first)
    // Not left to the search: a motion that turns within the frame passes the
    // position twice, and the search finds the earlier time.
    if (exact - shown).magnitude <= 1e-12 * stage.distance { return 0 }
    let hasMoved = (exact - stage.request.start).magnitude > 1e-9 * stage.distance
    guard shown.isFinite, hasMoved else { return nil }
    return stage.firstPassage(of: shown).map { first - $0 }
  }

  /// The frequency of `shown` over that of `exact`, both relative to the target.
  /// Both come from the same frames, so that the error of the method cancels.
  /// `nil` if there are too few oscillations, or too few frames in each.
  private static func speedRatio<E: Engine>(
    _ stage: EngineStage<E>, _ shown: [Double], _ exact: [Double]
  ) -> Double? {
    let ratio = stage.request.ratio
    // With fewer than four frames per oscillation, crossings are interpolated
    // wrongly or missed.
    let frequency = stage.omega * (1 - ratio * ratio).squareRoot() / (2 * .pi)
    guard ratio <= 0.5, 4 * frequency <= stage.rate else { return nil }
    // Until a thousandth of the amplitude remains (6.9 is ln 1000).
    let decay = ratio * stage.omega
    let end = decay > 0 ? Int(min(Double(shown.count), 6.9 / decay * stage.rate)) : shown.count
    guard let shownCrossings = crossingRate(shown.prefix(end)),
      let exactCrossings = crossingRate(exact.prefix(end))
    else { return nil }
    return shownCrossings / exactCrossings
  }

  /// The number of zero crossings per sample between the first and the last
  /// crossing, each found by linear interpolation. Samples that only touch zero
  /// are no crossings. `nil` for fewer than two.
  package static func crossingRate(_ samples: some RandomAccessCollection<Double>) -> Double? {
    var crossings: [Double] = []
    // The last sample that was not zero.
    var side = 0.0
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated() {
      if pair.0 != 0 { side = pair.0 }
      guard (side < 0 && pair.1 > 0) || (side > 0 && pair.1 < 0) else { continue }
      crossings.append(Double(index) + pair.0 / (pair.0 - pair.1))
    }
    guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else {
      return nil
    }
    return Double(crossings.count - 1) / (last - first)
  }

  /// Plays frames up to a stall, and the first frame after it.
  private mutating func measureStall<E: Engine>(
    _ stage: EngineStage<E>, _ frames: ClosedRange<Int>
  ) {
    let last = max(2, Int((0.05 * stage.rate).rounded()))
    let next = last + Int((Self.stallDuration * stage.rate).rounded())
    guard next > last + 1 else { return }
    var player = stage.player()
    for frame in 1...last { player.play(stage.time(frame)) }
    let before = player.position
    player.play(stage.time(next))
    let jump = (player.position - before).magnitude / stage.distance
    stallJump = jump.isFinite ? jump : nil
    guard next <= frames.upperBound else { return }
    let kept = Array(1...last) + Array(next...frames.upperBound)
    stallError = stage.errors(kept, from: next).position
  }

  /// Plays until the engine ends the animation, or `patience` does.
  private mutating func measureEnd<E: Engine>(_ stage: EngineStage<E>) {
    guard let patience else { return }
    var player = stage.player()
    for frame in 1...max(1, Int(patience * stage.rate)) {
      player.play(stage.time(frame))
      guard player.hasEnded else { continue }
      let time = stage.time(frame) / 1000
      finishTime = time
      let rest = stage.motion.retargeted(at: time, to: stage.request.target)
      finishPositionError = rest.initialDistance.magnitude / stage.distance
      restPositionError = rest.largestDistance / stage.distance
      return
    }
  }
}
