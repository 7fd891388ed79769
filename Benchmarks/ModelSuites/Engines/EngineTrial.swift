import Engines
import Springs

/// One engine playing one spring at one frame rate, against the exact motion.
public struct EngineTrial {
  /// The largest |x - x_exact| over |from - to| + |v|/ω over the trial's
  /// duration; the solver is played on after its own end. Infinite if a position
  /// was NaN.
  public private(set) var maxPositionError = 0.0
  /// The largest |v - v_exact| over the same scale times ω.
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
  /// 0.1 % of the distance, in seconds.
  public let exactSettlingTime: Double
  /// The distance of the exact motion from its target when the engine ends and
  /// shows the target, in units of the distance; `nil` if it does not end.
  public private(set) var finishPositionError: Double?
  /// The time of the first frame minus the time at which the exact motion is at
  /// the position shown, in seconds: positive for an engine that starts late.
  public private(set) var firstFrameLatency: Double?
  /// The largest position error when three out of ten frames are dropped.
  public private(set) var droppedFramesError = 0.0
  /// The change of position over a stall of a quarter of a second, in units of
  /// the distance. The stall begins after a twentieth of a second, both rounded
  /// to whole frames; `nil` if it is no more than a frame.
  public private(set) var stallJump: Double?
  /// The largest position error from the end of that stall on; `nil` if the
  /// trial ends before.
  public private(set) var stallError: Double?

  /// The length of the stall, in seconds.
  static let stallDuration = 0.25
  /// The default time over which errors are taken, in seconds.
  public static let span = 2.0
  /// Whether the motion goes from one position to another. Otherwise it has only
  /// a velocity, and its "distance" in the other properties is |v|/ω.
  let isMove: Bool
  /// The unit of position errors over the distance.
  let scaleRatio: Double

  /// Twice the exact settling time, because engines rest by closer thresholds,
  /// but at least half a minute and at most five minutes.
  private static func patience(forSettlingTime settlingTime: Double) -> Double {
    settlingTime.isFinite ? min(max(30, (2 * settlingTime).rounded(.up)), 300) : 30
  }

  /// - Parameters:
  ///   - rate: frames per second.
  ///   - clock: the clock that the engine sees; by default its own.
  ///   - duration: the time over which errors are taken, in seconds.
  public init<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock,
    duration: Double = span
  ) {
    let stage = Stage(type, request, rate: rate, clock: clock)
    isMove = request.start != request.target
    exactSettlingTime =
      isMove
      ? stage.motion.settlingTime(relativeTo: 0.001)
      : stage.motion.settlingTime(within: 0.001 * stage.distance)
    scaleRatio = stage.motion.scale / stage.distance
    patience = E.hasRestRule ? Self.patience(forSettlingTime: exactSettlingTime) : nil
    let frames = 1...max(1, Int(duration * rate))
    play(stage, Array(frames))
    droppedFramesError = stage.errors(frames.filter { ![3, 4, 7].contains($0 % 10) }).position
    measureStall(stage, frames)
    finish(stage)
  }

  /// What all sequences of frames that the trial plays have in common.
  private struct Stage<E: Engine> {
    let request: EngineRequest
    let rate: Double
    let clock: EngineClock
    /// The exact motion.
    let motion: SpringMotion
    let omega: Double

    init(_ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock) {
      self.request = request
      self.rate = rate
      self.clock = clock
      let rates = SpringRates(
        mass: request.mass, stiffness: request.stiffness, damping: request.damping)
      omega = rates.angularFrequency
      motion = SpringMotion(
        rates: rates, from: request.start, to: request.target, initialVelocity: request.velocity)
    }

    /// The distance of the move; without one, |v|/ω, and 1 if that is 0.
    var distance: Double {
      let distance = (request.target - request.start).magnitude
      return distance > 0 ? distance : motion.scale > 0 ? motion.scale : 1
    }

    func player() -> EnginePlayer<E> { EnginePlayer(request, rate: rate, clock: clock) }

    /// The time of a frame in milliseconds. Frame 0 is the start.
    func time(_ frame: Int) -> Double { Double(frame) * 1000 / rate }

    /// The largest errors from frame `first` on when only the frames with these
    /// numbers are shown.
    ///
    /// - Parameter visit: called with both positions at each of them.
    func errors(
      _ frames: [Int], from first: Int = 1,
      _ visit: (_ shown: Double, _ exact: Double) -> Void = { _, _ in }
    ) -> (position: Double, velocity: Double) {
      var player = player()
      var worst = (position: 0.0, velocity: 0.0)
      for frame in frames {
        player.play(time(frame))
        let exact = motion.state(at: time(frame) / 1000)
        visit(player.engine.position, exact.position)
        guard frame >= first else { continue }
        let distance = (player.engine.position - exact.position).magnitude
        // 0, not NaN, for a spring that does not move: its scale is 0.
        let position = distance == 0 ? 0 : distance / motion.scale
        let change = (player.engine.velocity - exact.velocity).magnitude
        let velocity = change == 0 ? 0 : change / (motion.scale * omega)
        // Comparisons with NaN are false, but it counts as the largest error.
        worst.position = max(worst.position, position.isNaN ? .infinity : position)
        worst.velocity = max(worst.velocity, velocity.isNaN ? .infinity : velocity)
      }
      return worst
    }
  }

  /// Plays all frames and measures errors, latency and speed.
  private mutating func play<E: Engine>(_ stage: Stage<E>, _ frames: [Int]) {
    // Not `var shown = [start]` and `var exact = [start]`: the optimiser of Swift
    // 6.3 makes both literals one array on the stack, which growing one then
    // frees.
    let start = stage.request.start - stage.request.target
    var shown: [Double] = []
    var exact: [Double] = []
    shown.reserveCapacity(frames.count + 1)
    exact.reserveCapacity(frames.count + 1)
    shown.append(start)
    exact.append(start)
    var first: Double?
    (maxPositionError, maxVelocityError) = stage.errors(frames) { position, exactPosition in
      if first == nil { first = position }
      shown.append(position - stage.request.target)
      exact.append(exactPosition - stage.request.target)
    }
    firstFrameLatency = first.flatMap { latency(stage, shown: $0) }
    if maxPositionError < .infinity { effectiveSpeedRatio = Self.speedRatio(stage, shown, exact) }
  }

  /// The frequency of `shown` over that of `exact`, both relative to the target.
  /// Both come from the same frames, so that the error of the method cancels.
  /// `nil` if there are too few oscillations, or too few frames in each.
  private static func speedRatio<E: Engine>(
    _ stage: Stage<E>, _ shown: [Double], _ exact: [Double]
  ) -> Double? {
    let ratio = stage.request.ratio
    // With fewer than four frames per oscillation, crossings are interpolated
    // wrongly or missed.
    let frequency = stage.omega * (1 - ratio * ratio).squareRoot() / (2 * .pi)
    guard ratio <= 0.5, 4 * frequency <= stage.rate else { return nil }
    // Until a thousandth of the amplitude remains (6.9 is ln 1000).
    let decay = ratio * stage.omega
    let end = decay > 0 ? Int(min(Double(shown.count), 6.9 / decay * stage.rate)) : shown.count
    guard let rate = crossingRate(shown.prefix(end)),
      let trueRate = crossingRate(exact.prefix(end))
    else { return nil }
    return rate / trueRate
  }

  /// The time of the first frame minus the time at which the exact motion
  /// passes the position `shown` there. `nil` if it does not pass it within its
  /// first fifth of a second, or if it hardly moves within a frame.
  private func latency<E: Engine>(_ stage: Stage<E>, shown: Double) -> Double? {
    let first = stage.time(1) / 1000
    let exact = stage.motion.position(at: first)
    // Before the search, which would find an earlier passage if the motion turns
    // within the frame.
    if (exact - shown).magnitude <= 1e-12 * stage.distance { return 0 }
    guard (exact - stage.request.start).magnitude > 1e-9 * stage.distance else { return nil }
    let direction = Self.direction(of: stage.request, shown: shown)
    /// Above 0 once the exact motion has passed the position shown.
    func progress(_ time: Double) -> Double {
      (stage.motion.position(at: time) - shown) * direction
    }
    let step = 1e-4
    // Engines in single precision round the start, so the motion may seem to
    // have passed it already.
    guard shown.isFinite, progress(0) <= 1e-6 * stage.distance else { return nil }
    var before = progress(0)
    for index in 1...2000 {
      let after = progress(Double(index) * step)
      if after > 0 {
        // The zero between the two, by linear interpolation.
        return first - (Double(index - 1) - before / (after - before)) * step
      }
      before = after
    }
    return nil
  }

  /// The sign of the motion in its first frame, which shows the position
  /// `shown`: towards the target, unless there is no move or the initial
  /// velocity leads away from the target.
  private static func direction(of request: EngineRequest, shown: Double) -> Double {
    let towards = request.target - request.start
    let isAway = towards == 0 || towards * request.velocity < 0
    if !isAway { return towards < 0 ? -1 : 1 }
    return (shown == request.start ? request.velocity : shown - request.start) < 0 ? -1 : 1
  }

  /// Plays frames up to a stall, and the first frame after it.
  private mutating func measureStall<E: Engine>(_ stage: Stage<E>, _ frames: ClosedRange<Int>) {
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
  private mutating func finish<E: Engine>(_ stage: Stage<E>) {
    guard let patience else { return }
    var player = stage.player()
    for frame in 1...max(1, Int(patience * stage.rate)) {
      player.play(stage.time(frame))
      guard player.hasEnded else { continue }
      let time = stage.time(frame) / 1000
      finishTime = time
      let left = (stage.motion.position(at: time) - stage.request.target).magnitude
      finishPositionError = left / stage.distance
      return
    }
  }

  /// The number of zero crossings per sample between the first and the last
  /// crossing, each found by linear interpolation. `nil` for fewer than two.
  static func crossingRate(_ samples: some RandomAccessCollection<Double>) -> Double? {
    var crossings: [Double] = []
    for (index, pair) in zip(samples, samples.dropFirst()).enumerated()
    where (pair.0 < 0) != (pair.1 < 0) {
      crossings.append(Double(index) + pair.0 / (pair.0 - pair.1))
    }
    guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else {
      return nil
    }
    return Double(crossings.count - 1) / (last - first)
  }
}
