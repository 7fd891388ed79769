import Platform

extension SpringMotion {
  /// The times after zero at which the motion crosses its target, in seconds,
  /// in ascending order.
  ///
  /// - Parameter end: the latest time, in seconds. Traps if that takes more
  ///   than a hundred million crossings.
  /// - Complexity: O(number of crossings).
  public func crossings(until end: Double) -> [Double] { moments(until: end, first: firstCrossing) }

  /// The times after zero at which the velocity changes sign, in seconds, in
  /// ascending order; `end` is as in ``crossings(until:)``.
  public func turningPoints(until end: Double) -> [Double] {
    moments(until: end, first: firstTurningPoint)
  }

  /// The largest distance beyond the target, on the side away from the start,
  /// and the time at which it is reached.
  ///
  /// `nil` if the motion neither starts at its target nor crosses it, or goes
  /// beyond it by less than the smallest double. For a motion that starts at
  /// its target, its velocity decides the side.
  public var overshoot: (time: Double, distance: Double)? {
    let crossing = initialDistance == 0 ? 0 : firstCrossing
    guard let crossing else { return nil }
    guard let first = firstTurningPoint else { return nil }
    var time = first
    // A motion that first moves away from its target turns before it crosses.
    // The overshoot is then at the second turning point, which only an
    // oscillation has.
    if time <= crossing {
      guard let halfPeriod else { return nil }
      time += halfPeriod
    }
    let map = rates.propagator(time: time)
    let distance = (map.uu * initialDistance + map.uv * initialVelocity).magnitude
    return distance > 0 ? (time, distance) : nil
  }

  /// The largest distance from the target, at the start or at the first turning
  /// point.
  public var largestDistance: Double {
    let turn = firstTurningPoint.map { (position(at: $0) - target).magnitude } ?? 0
    return max(initialDistance.magnitude, turn)
  }

  /// The lowest and the highest position from the start, the target included.
  public var positions: ClosedRange<Double> {
    let first = firstTurningPoint
    let second = first.flatMap { first in halfPeriod.map { first + $0 } }
    // Later turns are nearer to the target.
    let turns = [first, second].compactMap { $0.map(position(at:)) }
    let all = ([start, target] + turns).filter { !$0.isNaN }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The first time after zero at which the distance from the target is zero,
  /// in seconds; `nil` if there is none. Correct to about one unit in the last
  /// place.
  public var firstCrossing: Double? { moment { $0.firstCrossing } }

  /// The first time after zero at which the velocity is zero, in seconds; `nil`
  /// if there is none. Correct to about one unit in the last place.
  public var firstTurningPoint: Double? { moment { $0.firstTurningPoint } }

  /// The scaled time that `first` finds, converted to seconds.
  private func moment(_ first: (ExactDistance) -> DoubleDouble?) -> Double? {
    guard let exact = ExactDistance(self), let time = first(exact) else { return nil }
    return time.scaled(byPowerOfTwo: -exact.timeExponent).rounded
  }

  /// Half the period of an oscillation, in seconds; `nil` for other motions.
  private var halfPeriod: Double? {
    guard !rates.isOverdamped, rates.dampedFrequency.high > 0 else { return nil }
    return .pi / rates.dampedFrequency.high
  }

  /// The moment `first` and, for an oscillation, those that follow it every
  /// half period, up to `end`.
  private func moments(until end: Double, first: Double?) -> [Double] {
    guard let first, first <= end else { return [] }
    guard let halfPeriod else { return [first] }
    // Rounded up, in case the quotient was rounded below a whole number. So the
    // last moment is usually beyond the end.
    let last = ((end - first) / halfPeriod).rounded(.up)
    require(last < 1e8, "too many moments to list")
    return (0...Int(last)).map { first + Double($0) * halfPeriod }.filter { $0 <= end }
  }
}
