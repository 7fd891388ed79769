import Engines
import Springs

/// One engine playing one spring at one frame rate, compared with the exact
/// motion.
public struct EngineTrial {
  /// The end of an animation by the engine's own rule, after which it shows the
  /// target. Distances are from the exact motion to its target at that time, in
  /// units of the move.
  public struct End {
    /// When, in seconds.
    public let time: Double
    /// The distance at that moment.
    public let positionError: Double
    /// The largest distance afterwards: an oscillation may end by its engine's
    /// rule while it crosses the target.
    public let restPositionError: Double
  }

  /// The effect of a stall of a quarter of a second that begins after a
  /// twentieth of a second, both rounded to whole frames.
  public struct Stall {
    /// The length and the start before rounding, in seconds.
    static let nominal = (length: 0.25, start: 0.05)

    /// In seconds.
    public let length: Double
    /// The change of position over it, in units of the distance; `nil` if that
    /// is not finite.
    public let jump: Double?
    /// The largest position error from its end; `nil` if the trial ends
    /// before.
    public internal(set) var positionError: Double?
    /// The largest distance from its end to where the engine would be without
    /// it, in units of the distance; `nil` if the trial ends before.
    var drift: Double?
  }

  /// The time over which errors are taken, in seconds.
  public let span: Double
  /// Whether that time ends while neither the exact motion nor the engine is at
  /// rest.
  let isCut: Bool
  /// The largest |x - x_exact| / (|from - to| + |v|/ω) of the trial's frames; an
  /// engine that ends earlier is played on. Infinite if a position was NaN.
  public let maxPositionError: Double
  /// The largest |v - v_exact| of these frames, divided by the same scale and
  /// by ω.
  public let maxVelocityError: Double
  /// The ratio of the visible frequency of oscillation to the true one; `nil`
  /// if it cannot be measured.
  public let effectiveSpeedRatio: Double?
  /// The time of the first frame minus the time at which the exact motion is at
  /// the position shown, in seconds: positive for an engine that starts late.
  public let firstFrameLatency: Double?
  /// The largest position error when three out of ten frames are dropped.
  public let droppedFramesError: Double
  /// `nil` if a stall is no more than a frame.
  public let stall: Stall?
  /// `nil` if the engine does not end within `patience`.
  public let end: End?
  /// The longest that the trial waits for the end, in seconds; `nil` for an
  /// engine without a rule for its end.
  public let patience: Double?
  /// The last time at which the exact motion is further from its target than
  /// 0.1 % of the distance, in seconds; infinite for an undamped spring.
  public let exactSettlingTime: Double
  /// Whether the motion goes from one position to another, whose difference is
  /// its distance. Otherwise it has only a velocity, and its distance is |v|/ω.
  let isMove: Bool
  /// |from - to| + |v|/ω, by which position errors are divided, in units of the
  /// distance.
  let scaleRatio: Double

  /// The least time over which errors are taken, in seconds.
  public static let leastSpan = 2.0
  /// The longest time that a motion is played for, in seconds.
  public static let longestPatience = 300.0
  /// The most frames over which errors are taken, at rates up to 50,000 Hz.
  private static let mostFrames = 1e5

  /// The longest time over which errors are taken, in seconds: until the exact
  /// motion has settled, within limits. Only the least if it never does.
  public static func span(forSettlingTime settlingTime: Double, rate: Double) -> Double {
    guard settlingTime.isFinite else { return leastSpan }
    return max(leastSpan, min(settlingTime, longestPatience, mostFrames / rate))
  }

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
  ///   - duration: the time over which errors are taken, in seconds; if `nil`,
  ///     `span(forSettlingTime:rate:)`, or until the engine ends the animation,
  ///     but at least `leastSpan`.
  public init<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock,
    duration: Double? = nil
  ) {
    let stage = EngineStage(type, request, rate: rate, clock: clock)
    isMove = request.start != request.target
    exactSettlingTime =
      isMove
      ? stage.motion.settlingTime(relativeTo: 0.001)
      : stage.motion.settlingTime(within: 0.001 * stage.distance)
    scaleRatio = stage.motion.scale / stage.distance
    patience = E.hasRestRule ? Self.patience(forSettlingTime: exactSettlingTime) : nil
    // The search for the end comes first and is a play of its own: errors are
    // taken up to the end or up to the settling, whichever is earlier.
    end = patience.flatMap { stage.end(within: $0) }
    let endTime = end?.time ?? .infinity
    let longest = Self.span(forSettlingTime: exactSettlingTime, rate: rate)
    span = duration ?? max(Self.leastSpan, min(longest, endTime))
    isCut = span < min(exactSettlingTime, endTime)
    let frames = Array(1...max(1, Int(span * rate)))
    var shown: [Double] = []
    var exact: [Double] = []
    (maxPositionError, maxVelocityError) = stage.errors(frames) { shownPosition, exactPosition in
      shown.append(shownPosition)
      exact.append(exactPosition)
    }
    firstFrameLatency = stage.latency(shown: shown[0], settled: exactSettlingTime)
    effectiveSpeedRatio =
      maxPositionError < .infinity
      ? stage.speedRatio(stage.distances(shown), stage.distances(exact)) : nil
    droppedFramesError = stage.errors(frames.filter { ![3, 4, 7].contains($0 % 10) }).position
    stall = stage.stall(steady: shown)
  }
}
