import Engines

/// The results that a trial reports.
extension EngineStage {
  /// The time of the first frame minus the time nearest to it at which the
  /// exact motion passes the position `shown` there. `nil` if it does not pass
  /// it within a fifth of a second or two frames, if it hardly moves within a
  /// frame, or if both have arrived.
  ///
  /// - Parameter settlingTime: when a thousandth of the distance is left, in
  ///   seconds.
  func latency(shown: Double, settled settlingTime: Double) -> Double? {
    let first = time(1) / 1000
    let exact = motion.position(at: first)
    let error = (exact - shown).magnitude
    if error <= 1e-12 * distance { return 0 }
    let move = (exact - request.start).magnitude
    guard shown.isFinite, move > 1e-9 * distance else { return nil }
    let left = (request.target - shown).magnitude
    if settlingTime <= first, left <= 0.001 * distance { return nil }
    let latency = passage(of: shown, nearestTo: first).map { first - $0 }
    // At a turn, rounding may lift the position out of the motion's reach.
    let isAtTurn = error <= 1e-5 * move && latency.map { $0.magnitude > 1e-3 } != false
    return isAtTurn ? 0 : latency
  }

  /// The ratio of the frequencies of `shown` and `exact`, both relative to the
  /// target. Both come from the same frames, so that the error of the method
  /// cancels. `nil` if there are too few oscillations, or too few frames in
  /// each.
  func speedRatio(_ shown: [Double], _ exact: [Double]) -> Double? {
    let ratio = request.ratio
    // With fewer than four frames per oscillation, crossings are interpolated
    // wrongly or missed.
    let frequency = omega * (1 - ratio * ratio).squareRoot() / (2 * .pi)
    guard ratio <= 0.5, 4 * frequency <= rate else { return nil }
    // Until a thousandth of the amplitude remains (6.9 is ln 1000).
    let decay = ratio * omega
    let end = decay > 0 ? Int(min(Double(shown.count), 6.9 / decay * rate)) : shown.count
    guard let shownCrossings = EngineTrial.crossingRate(shown.prefix(end)),
      let exactCrossings = EngineTrial.crossingRate(exact.prefix(end))
    else { return nil }
    return shownCrossings / exactCrossings
  }

  /// Plays frames up to a stall, and those after it.
  ///
  /// - Parameter steady: the positions of all frames of the trial without it.
  func stall(steady: [Double]) -> EngineTrial.Stall? {
    let last = max(2, Int((EngineTrial.Stall.nominal.start * rate).rounded()))
    let next = last + Int((EngineTrial.Stall.nominal.length * rate).rounded())
    guard next > last + 1 else { return nil }
    var player = player()
    for frame in 1...last { player.play(time(frame)) }
    let before = player.position
    player.play(time(next))
    let jump = (player.position - before).magnitude / distance
    var stall = EngineTrial.Stall(
      length: (time(next) - time(last)) / 1000, jump: jump.isFinite ? jump : nil)
    guard next <= steady.count else { return stall }
    let frames = Array(1...last) + Array(next...steady.count)
    var shown: [Double] = []
    stall.positionError =
      errors(frames, from: next) { position, _ in shown.append(position) }.position
    stall.drift = zip(shown.dropFirst(last), steady.dropFirst(next - 1))
      .map { ($0 - $1).magnitude / distance }.max()
    return stall
  }

  /// Plays until the engine ends the animation, or for `patience` seconds.
  func end(within patience: Double) -> EngineTrial.End? {
    var player = player()
    for frame in 1...max(1, Int(patience * rate)) {
      player.play(time(frame))
      guard player.hasEnded else { continue }
      let time = time(frame) / 1000
      let rest = motion.retargeted(at: time, to: request.target)
      return EngineTrial.End(
        time: time, positionError: rest.initialDistance.magnitude / distance,
        restPositionError: rest.largestDistance / distance)
    }
    return nil
  }
}

extension EngineTrial {
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
