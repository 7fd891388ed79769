/// Settling times with the names of SwiftUI's `Spring`, but exact.
extension Spring {
  /// The time after which a motion from 0 to 1 stays within a thousandth, in
  /// seconds; infinity without damping.
  public var settlingDuration: Double { settlingDuration(target: 1.0) }

  /// The time after which a motion from zero stays within `epsilon` of its
  /// target, in seconds.
  ///
  /// - Parameters:
  ///   - target: where the spring comes to rest.
  ///   - initialVelocity: per second.
  ///   - epsilon: in the unit of the target.
  public func settlingDuration(
    target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    settlingDuration(
      fromValue: 0, toValue: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// The time after which a motion stays within `epsilon` of its target, in
  /// seconds.
  public func settlingDuration(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    motion(from: fromValue, to: toValue, initialVelocity: initialVelocity)
      .settlingTime(within: epsilon)
  }

  /// The time after which every component of a motion from zero stays within
  /// `epsilon` of the target's, in seconds.
  public func settlingDuration<V: SIMD>(
    target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
  ) -> Double where V.Scalar: BinaryFloatingPoint {
    settlingDuration(
      fromValue: .zero, toValue: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// The time after which every component of a motion stays within `epsilon`
  /// of the target's, in seconds.
  public func settlingDuration<V: SIMD>(
    fromValue: V, toValue: V, initialVelocity: V = .zero, epsilon: Double = 0.001
  ) -> Double where V.Scalar: BinaryFloatingPoint {
    fromValue.indices.reduce(0) { latest, index in
      let time = settlingDuration(
        fromValue: Double(fromValue[index]), toValue: Double(toValue[index]),
        initialVelocity: Double(initialVelocity[index]), epsilon: epsilon)
      return max(latest, time)
    }
  }
}
