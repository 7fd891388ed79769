import Engines
import Springs

/// One engine playing one spring at one frame rate, against the exact motion.
public struct EngineTrial {
  /// The largest |x - x_exact| over |from - to| + |v|/ω over the trial's
  /// duration; the solver keeps being played after its own end. Infinite if a
  /// position was NaN.
  public private(set) var maxPositionError = 0.0
  /// The largest |v - v_exact| divided by that scale times ω.
  public private(set) var maxVelocityError = 0.0
  /// The ratio of the visible frequency of oscillation to the true one; `nil`
  /// if it cannot be measured.
  public private(set) var effectiveSpeedRatio: Double?
  /// When the engine ends by its own rule, in seconds; `nil` if not within
  /// `patience`.
  public private(set) var finishTime: Double?
  /// The time over which the engine's end was looked for, in seconds; `nil` for
  /// an engine without a rule for it.
  public let patience: Double?
  /// The last time at which more than 0.1 % of the distance remains or, without
  /// one, of |v|/ω, in seconds.
  public let exactSettlingTime: Double
  /// The distance of the exact motion from its target when the engine ends and
  /// shows the target, relative to the move or, without one, to |v|/ω.
  public private(set) var finishPositionError: Double?
  /// The time of the first frame minus the time at which the exact motion is at
  /// the position shown, in seconds: positive for an engine that starts late.
  public private(set) var firstFrameLatency: Double?
  /// The largest position error when three out of ten frames are dropped.
  public private(set) var droppedFramesError = 0.0
  /// The change of position over a stall of a quarter of a second, relative to
  /// the move or, without one, to |v|/ω. The stall begins after a twentieth of a
  /// second, both rounded to whole frames; `nil` if it is no more than a frame.
  public private(set) var stallJump: Double?
  /// The largest position error from the end of that stall on; `nil` if the
  /// trial ends before.
  public private(set) var stallError: Double?

  /// In seconds.
  static let stallDuration = 0.25
  /// The default time over which errors are taken, in seconds.
  public static let span = 2.0
  /// Whether the motion has a distance, rather than only a velocity.
  let isMove: Bool
  /// The unit of errors over the unit of jumps and of distances at the end.
  let scaleRatio: Double

  /// Twice the exact settling time, as engines rest by closer thresholds, but
  /// at least half a minute and at most five minutes.
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

  /// What all sequences of frames have in common.
  private struct Stage<E: Engine> {
    let request: EngineRequest
    let rate: Double
    let clock: EngineClock
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

    func time(_ frame: Int) -> Double { Double(frame) * 1000 / rate }

    /// The largest errors from frame `first` on when only the frames with these
    /// numbers are shown.
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

  private mutating func play<E: Engine>(_ stage: Stage<E>, _ frames: [Int]) {
    // Each array must grow from its own heap buffer: the optimiser of Swift 6.3
    // puts a shared literal on the stack, and growing then frees that.
    let start = stage.request.start - stage.request.target
    var seen: [Double] = []
    var exactly: [Double] = []
    seen.reserveCapacity(frames.count + 1)
    exactly.reserveCapacity(frames.count + 1)
    seen.append(start)
    exactly.append(start)
    var first: Double?
    (maxPositionError, maxVelocityError) = stage.errors(frames) { shown, exact in
      if first == nil { first = shown }
      seen.append(shown - stage.request.target)
      exactly.append(exact - stage.request.target)
    }
    firstFrameLatency = first.flatMap { latency(stage, shown: $0) }
    let ratio = stage.request.ratio
    // With fewer than four frames per oscillation, crossings are interpolated
    // wrongly or missed.
    let frequency = stage.omega * (1 - ratio * ratio).squareRoot() / (2 * .pi)
    if ratio <= 0.5, 4 * frequency <= stage.rate, maxPositionError < .infinity {
      // Until a thousandth of the amplitude remains (6.9 is ln 1000). Both
      // frequencies are computed from the same frames, so that the error of the
      // method cancels.
      let decay = ratio * stage.omega
      let end = decay > 0 ? Int(min(Double(seen.count), 6.9 / decay * stage.rate)) : seen.count
      if let rate = EngineTrial.crossingRate(seen.prefix(end)),
        let trueRate = EngineTrial.crossingRate(exactly.prefix(end))
      {
        effectiveSpeedRatio = rate / trueRate
      }
    }
  }

  /// The time of the first frame minus the time at which the exact motion
  /// passes the position shown, if it does within its first fifth of a second,
  /// and if it moves by more than rounding within a frame.
  private func latency<E: Engine>(_ stage: Stage<E>, shown: Double) -> Double? {
    let first = stage.time(1) / 1000
    let exact = stage.motion.position(at: first)
    // Checked first: a motion that turns within the frame passes this position
    // earlier, too.
    if (exact - shown).magnitude <= 1e-12 * stage.distance { return 0 }
    guard (exact - stage.request.start).magnitude > 1e-9 * stage.distance else { return nil }
    // A velocity away from the target, or without a move, gives the direction.
    let (start, velocity) = (stage.request.start, stage.request.velocity)
    let towards = stage.request.target - start
    let isAway = towards == 0 || towards * velocity < 0
    let direction = (isAway ? (shown == start ? velocity : shown - start) : towards) < 0 ? -1.0 : 1
    func progress(_ time: Double) -> Double {
      (stage.motion.position(at: time) - shown) * direction
    }
    let step = 1e-4
    // Engines in single precision round the start.
    guard shown.isFinite, progress(0) <= 1e-6 * stage.distance else { return nil }
    var before = progress(0)
    for index in 1...2000 {
      let after = progress(Double(index) * step)
      if after > 0 {
        return first - (Double(index - 1) - before / (after - before)) * step
      }
      before = after
    }
    return nil
  }

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

  /// The rate of zero crossings per frame, between the first and the last
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
