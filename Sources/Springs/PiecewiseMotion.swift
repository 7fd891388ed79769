/// New targets for a spring in flight, as an application gives them.
public struct TargetPath: Sendable {
  /// A target, and the time in seconds from which it holds.
  public struct Call: Hashable, Sendable {
    public let time: Double
    public let target: Double

    public init(_ time: Double, _ target: Double) {
      self.time = time
      self.target = target
    }
  }

  /// The position at rest before the first call.
  public let start: Double
  /// In the order of their times; at least one, with which the motion starts.
  public let calls: [Call]

  public init(from start: Double, _ calls: [Call]) {
    self.start = start
    self.calls = calls
  }

  /// The largest distance between the start and a target.
  package var way: Double { calls.map { ($0.target - start).magnitude }.max() ?? 0 }
}

/// The exact motion of a spring along a path of targets: position and velocity
/// continue, the target changes.
///
/// Each piece starts from a state in double-double, so that rounding does not
/// add up over many targets.
public struct PiecewiseMotion: Sendable {
  /// The motion until the next call.
  private struct Piece {
    var begin: Double
    /// Its start and velocity are rounded to doubles.
    var motion: SpringMotion
    /// At its start: the distance from the target, and the velocity in units of
    /// `speedUnit`.
    var distance: DoubleDouble
    var speed: DoubleDouble
  }

  private let pieces: [Piece]
  /// The motions from a distance of 1 at rest, and from the target with a
  /// velocity of `speedUnit`. Any motion is a linear combination of the two.
  private let pulled, pushed: SpringMotion
  /// The largest power of two that is not above ω.
  private var speedUnit: Double { pushed.initialVelocity }

  /// - Parameters:
  ///   - motion: before the first call.
  ///   - calls: new targets, in the order of their times.
  ///   - begin: the time in seconds at which the motion starts.
  public init(
    _ motion: SpringMotion, _ calls: some Sequence<TargetPath.Call>, from begin: Double = 0
  ) {
    let unit = Double(sign: .plus, exponent: motion.rates.angularFrequency.exponent, significand: 1)
    pulled = SpringMotion(rates: motion.rates, from: 1, to: 0)
    pushed = SpringMotion(rates: motion.rates, from: 0, to: 0, initialVelocity: unit)
    var pieces = [
      Piece(
        begin: begin, motion: motion, distance: .sum(motion.start, -motion.target),
        speed: DoubleDouble(motion.initialVelocity / unit))
    ]
    for call in calls {
      let last = pieces[pieces.count - 1]
      let now = Self.state(of: last, at: call.time, pulled, pushed)
      let position = now.distance + DoubleDouble(last.motion.target)
      let next = SpringMotion(
        rates: motion.rates, from: position.rounded, to: call.target,
        initialVelocity: now.speed.rounded * unit)
      pieces.append(
        Piece(
          begin: call.time, motion: next, distance: position - DoubleDouble(call.target),
          speed: now.speed))
    }
    self.pieces = pieces
  }

  /// Distance and velocity of a piece at a time, the velocity in units of
  /// `speedUnit`.
  private static func state(
    of piece: Piece, at time: Double, _ pulled: SpringMotion, _ pushed: SpringMotion
  ) -> (distance: DoubleDouble, speed: DoubleDouble) {
    let span = DoubleDouble.sum(time, -piece.begin)
    let unit = pushed.initialVelocity
    func part(_ motion: SpringMotion) -> (distance: DoubleDouble, speed: DoubleDouble) {
      let (distance, velocity) = motion.doubledState(at: span.high)
      guard span.low != 0 else { return (distance, velocity * (1 / unit)) }
      // To first order in the low part of the time.
      let acceleration =
        -motion.rates.stiffnessPerMass * distance.high
        - motion.rates.dampingPerMass * velocity.high
      return (
        distance + velocity * span.low,
        (velocity + DoubleDouble(acceleration * span.low)) * (1 / unit)
      )
    }
    let (a, b) = (part(pulled), part(pushed))
    return (
      a.distance * piece.distance + b.distance * piece.speed,
      a.speed * piece.distance + b.speed * piece.speed
    )
  }

  /// The last piece that begins before a time, or the first one.
  private func piece(at time: Double) -> Piece {
    pieces[max(pieces.partitioningIndex { !($0.begin < time) } - 1, 0)]
  }

  /// The state at a time in seconds; a call at just that time does not count.
  public func state(at time: Double) -> SpringState {
    let piece = piece(at: time)
    return piece.motion.state(at: time - piece.begin)
  }

  /// The exact state at a time in seconds, rounded once.
  public func exactState(at time: Double) -> SpringState {
    let piece = piece(at: time)
    let now = Self.state(of: piece, at: time, pulled, pushed)
    return SpringState(
      position: (now.distance + DoubleDouble(piece.motion.target)).rounded,
      velocity: now.speed.rounded * speedUnit)
  }

  /// The motion that began with the last call before a time, or else the first
  /// one, and when it began.
  package func motion(at time: Double) -> (begin: Double, motion: SpringMotion) {
    let piece = piece(at: time)
    return (piece.begin, piece.motion)
  }

  /// The largest |x - target| + |v|/ω with which a piece begins.
  public var scale: Double { pieces.map(\.motion.scale).max() ?? 0 }

  /// The time in seconds after which the last piece stays within `part` times
  /// its initial distance from the target, or within `part` if that is 0.
  public func settlingTime(relativeTo part: Double) -> Double {
    let last = pieces[pieces.count - 1]
    return last.begin + last.motion.settlingTime(relativeTo: part)
  }
}
