import Engines
import Springs

/// One engine with one spring at one frame rate, against the exact motion.
public struct EngineTrial {
  /// The end of an animation by the engine's own rule. Distances are from the
  /// exact motion to its target, in units of `distance`.
  public struct End {
    /// In seconds.
    public let time: Double
    /// The distance at that moment.
    package let positionError: Double
    /// The largest distance at that moment or later: an engine's rule may end
    /// an oscillation while it crosses the target.
    public let restPositionError: Double
  }

  let request: EngineRequest
  let rate: Double
  let motion: SpringMotion
  /// Whether start and target differ. If not there is at most a velocity.
  let isMove: Bool
  /// The distance of the move; without one, |v|/ω, and 1 if that is 0.
  let distance: Double
  /// The time over which errors are taken, in seconds.
  let span: Double
  /// Whether neither the exact motion nor the engine is at rest by then.
  let isCut: Bool
  /// The largest |x - x_exact| / (|from - to| + |v|/ω) of the trial's frames;
  /// an engine that ends earlier is played on. ∞ if a position is not finite.
  public private(set) var maxPositionError = 0.0
  /// The largest |v - v_exact| of these frames, over the same scale times ω.
  private(set) var maxVelocityError = 0.0
  /// The visible frequency of oscillation over the true one, if measurable.
  public private(set) var effectiveSpeedRatio: Double?
  /// The time of the first frame minus the time at which the exact motion is at
  /// the position shown, in seconds: positive for an engine that starts late.
  public private(set) var firstFrameLatency: Double?
  /// `nil` if the engine does not end within `patience`, or has no rule for it.
  public let end: End?
  /// The longest that the trial waits for the end, in seconds; `nil` for an
  /// engine without a rule for its end.
  let patience: Double?
  /// The time in seconds after which the exact motion is at most 0.1 % of
  /// `distance` from its target; infinite for an undamped oscillation.
  let exactSettlingTime: Double

  /// The least time over which errors are taken without a given duration, in s.
  public static let leastSpan = 2.0
  /// The longest patience, and the longest span without a given duration, in s.
  private static let longestPatience = 300.0
  /// The most frames over which errors are taken, unless `leastSpan` or a given
  /// duration has more.
  private static let mostFrames = 1e5

  /// - Parameter duration: the time over which errors are taken, in seconds; if
  ///   `nil`, until the exact motion has settled or the engine ends, within the
  ///   limits above, or for `leastSpan` if the motion never settles.
  public init<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock,
    duration: Double? = nil
  ) {
    let motion = request.motion
    (self.request, self.rate, self.motion) = (request, rate, motion)
    isMove = request.start != request.target
    let distance =
      isMove ? (request.target - request.start).magnitude : motion.scale > 0 ? motion.scale : 1
    self.distance = distance
    exactSettlingTime =
      isMove
      ? motion.settlingTime(relativeTo: 0.001) : motion.settlingTime(within: 0.001 * distance)
    /// The time of a frame in milliseconds. Frame 0 is the start.
    func time(_ frame: Int) -> Double { Double(frame) * 1000 / rate }
    // Twice the exact settling time, as thresholds of rest may be closer, but
    // 30 to 300 s. If the motion never settles, any end is too early.
    let settled = exactSettlingTime.isFinite ? exactSettlingTime : 0
    patience =
      E.hasRestRule ? min(max(30, (2 * settled).rounded(.up)), Self.longestPatience) : nil
    // The end comes first, in a play of its own, as it may limit the span.
    end = patience.flatMap { patience in
      var player = EnginePlayer<E>(request, rate: rate, clock: clock)
      return player.end(within: patience, rate: rate).map { last in
        let rest = motion.retargeted(at: time(last) / 1000, to: request.target)
        return End(
          time: time(last) / 1000, positionError: rest.initialDistance.magnitude / distance,
          restPositionError: rest.largestDistance / distance)
      }
    }
    let endTime = end?.time ?? .infinity
    let longest = min(settled, endTime, Self.longestPatience, Self.mostFrames / rate)
    span = duration ?? max(Self.leastSpan, longest)
    isCut = span < min(exactSettlingTime, endTime)
    let frames = 1...max(1, Int(span * rate))
    var player = EnginePlayer<E>(request, rate: rate, clock: clock)
    let states = frames.map { frame in
      player.play(time(frame))
      return SpringState(position: player.engine.position, velocity: player.engine.velocity)
    }
    let exact = frames.map { motion.state(at: time($0) / 1000) }
    (maxPositionError, maxVelocityError) = errors(states, exact)
    firstFrameLatency = latency(shown: states[0].position)
    effectiveSpeedRatio = maxPositionError < .infinity ? speedRatio(states, exact) : nil
  }

  private func errors(
    _ states: [SpringState], _ exact: [SpringState]
  ) -> (position: Double, velocity: Double) {
    /// A ratio; 0 without a difference, even if the motion's scale is 0.
    func error(_ difference: Double, _ unit: Double) -> Double {
      let error = difference == 0 ? 0 : difference.magnitude / unit
      return error.isNaN ? .infinity : error
    }
    let unit = motion.scale * motion.rates.angularFrequency
    return zip(states, exact).reduce((0, 0)) { worst, pair in
      (
        max(worst.0, error(pair.0.position - pair.1.position, motion.scale)),
        max(worst.1, error(pair.0.velocity - pair.1.velocity, unit))
      )
    }
  }

  /// The time of the first frame minus the nearest time at which the exact
  /// motion is at the position `shown` there. `nil` if there is none up to
  /// 0.2 s or twice the frame's time, whichever is later, if the motion hardly
  /// moves by the first frame, or if both have arrived.
  private func latency(shown: Double) -> Double? {
    let first = 1000 / rate / 1000  // As the frames' times, to the last bit.
    let exact = motion.position(at: first)
    let error = (exact - shown).magnitude
    if error <= 1e-12 * distance { return 0 }
    let move = (exact - request.start).magnitude
    guard shown.isFinite, move > 1e-9 * distance else { return nil }
    let left = (request.target - shown).magnitude
    if exactSettlingTime <= first, left <= 0.001 * distance { return nil }
    let step = 1e-4
    var nearest = Double.infinity
    var before = request.start - shown
    for index in 1...max(2000, Int(2 * first / step)) {
      // Later passages are further away than the nearest one so far.
      if Double(index - 1) * step > first + (nearest - first).magnitude { break }
      let after = motion.position(at: Double(index) * step) - shown
      // The engine still shows the start, perhaps in single precision.
      let isStart =
        index == 1 && before.magnitude <= 1e-6 * distance && after.magnitude > before.magnitude
      if isStart || (before > 0) != (after > 0) {
        // The zero between the two, by linear interpolation.
        let passage = (Double(index - 1) - before / (after - before)) * step
        if (passage - first).magnitude < (nearest - first).magnitude { nearest = passage }
      }
      before = after
    }
    // At a turn, rounding may lift the position out of the motion's reach.
    if error <= 1e-5 * move, (first - nearest).magnitude > 1e-3 { return 0 }
    return nearest < .infinity ? first - nearest : nil
  }

  /// The ratio of the frequencies of `shown` and `exact`. Both come from the
  /// same frames, so that the error of counting cancels. `nil` if there are
  /// too few oscillations, or too few frames in each.
  private func speedRatio(_ shown: [SpringState], _ exact: [SpringState]) -> Double? {
    let ratio = request.ratio
    // With fewer than four frames per oscillation, crossings are interpolated
    // wrongly or missed.
    let omega = motion.rates.angularFrequency
    let frequency = omega * (1 - ratio * ratio).squareRoot() / (2 * .pi)
    guard ratio <= 0.5, 4 * frequency <= rate else { return nil }
    // Until a thousandth of the amplitude remains (6.9 is ln 1000).
    let decay = ratio * omega
    let count = shown.count + 1
    let end = decay > 0 ? Int(min(Double(count), 6.9 / decay * rate)) : count
    /// Crossings of the target per frame, with the start as the first frame.
    func crossingRate(_ states: [SpringState]) -> Double? {
      // Not `[start] + …`: the optimiser of Swift 6.3 makes two such literals
      // one array on the stack, and frees it when one of them grows.
      var distances: [Double] = []
      distances.append(request.start - request.target)
      distances.append(contentsOf: states.map { $0.position - request.target })
      return Self.crossingRate(distances.prefix(end))
    }
    guard let shown = crossingRate(shown), let exact = crossingRate(exact) else { return nil }
    return shown / exact
  }

  /// The number of zero crossings per sample between the first and the last
  /// crossing, each found by linear interpolation. Samples that only touch zero
  /// are not crossings. `nil` for fewer than two.
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
}

extension EnginePlayer {
  /// Plays frames at a rate until the engine ends, and returns the frame where
  /// it does; `nil` if not within `patience` seconds. Frame 0 is the start.
  mutating func end(within patience: Double, rate: Double) -> Int? {
    for frame in 1...max(1, Int(patience * rate)) {
      play(Double(frame) * 1000 / rate)
      if hasEnded { return frame }
    }
    return nil
  }
}
