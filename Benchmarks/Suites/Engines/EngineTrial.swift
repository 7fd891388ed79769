import Engines
import Springs

/// One engine playing one spring at one frame rate, against the exact motion.
public struct EngineTrial {
  /// Largest |x - x_exact| over |from - to| + |v|/ω, in the first seconds;
  /// infinite when a position was no number.
  public private(set) var maxPositionError = 0.0
  /// Largest |v - v_exact| over that times ω.
  public private(set) var maxVelocityError = 0.0
  /// Frequency of the oscillation that is seen over the true one; nil where
  /// there is none to see.
  public private(set) var effectiveSpeedRatio: Double?
  /// When the engine ends by its own rule, in seconds; nil when it does not
  /// within half a minute.
  public private(set) var finishTime: Double?
  /// The last time at which more than 0.1 % of the way is left, in seconds.
  public private(set) var exactSettlingTime: Double
  /// How far from its target, in ways, the exact motion is when the engine
  /// ends and shows the target.
  public private(set) var finishPositionError: Double?

  /// The longest animation that is waited for, in seconds.
  static let patience = 30.0

  /// - Parameters:
  ///   - rate: frames per second.
  ///   - duration: over which errors are taken, in seconds.
  public init<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double, duration: Double = 2
  ) {
    let rates = SpringRates(
      mass: request.mass, stiffness: request.stiffness, damping: request.damping)
    let motion = SpringMotion(
      rates: rates, from: request.start, to: request.target, initialVelocity: request.velocity)
    exactSettlingTime = motion.settlingTime(relativeTo: 0.001)
    var engine = E(request, rate: rate)
    var seen = [request.start - request.target]
    var real = seen
    let scale = motion.scale
    for frame in 1...Int(duration * rate) {
      engine.advance(1 / rate, to: Double(frame) / rate)
      let exact = motion.state(at: Double(frame) / rate)
      let position = (engine.position - exact.position).magnitude / scale
      let velocity =
        (engine.velocity - exact.velocity).magnitude / (scale * rates.angularFrequency)
      // Not-a-number compares as nothing; it is the largest error there is.
      maxPositionError = max(maxPositionError, position.isNaN ? .infinity : position)
      maxVelocityError = max(maxVelocityError, velocity.isNaN ? .infinity : velocity)
      seen.append(engine.position - request.target)
      real.append(exact.position - request.target)
    }
    if rates.dampingRatio <= 0.5, maxPositionError < .infinity {
      // As long as a thousandth of the swing is left; both are read off the
      // same frames, so that what reading them off costs cancels.
      let decay = rates.dampingRatio * rates.angularFrequency
      let end = decay > 0 ? min(seen.count, Int(6.9 / decay * rate)) : seen.count
      if let rate = EngineTrial.crossingRate(seen.prefix(end)),
        let trueRate = EngineTrial.crossingRate(real.prefix(end))
      {
        effectiveSpeedRatio = rate / trueRate
      }
    }
    finish(type, request, motion, rate: rate)
  }

  private mutating func finish<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, _ motion: SpringMotion, rate: Double
  ) {
    var engine = E(request, rate: rate)
    let way = motion.initialDistance.magnitude
    for frame in 1...Int(EngineTrial.patience * rate) {
      engine.advance(1 / rate, to: Double(frame) / rate)
      guard engine.isFinished else { continue }
      let time = Double(frame) / rate
      finishTime = time
      let left = (motion.position(at: time) - request.target).magnitude
      finishPositionError = left / (way > 0 ? way : 1)
      return
    }
  }

  /// The rate at which samples pass zero, per frame: between the first and
  /// the last crossing, each found on a straight line. Nil for fewer than two.
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
