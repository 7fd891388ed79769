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
  public func settlingDuration<V: BinaryFloatingPoint>(
    target: V, initialVelocity: V = 0, epsilon: Double = 0.001
  ) -> Double {
    settlingDuration(
      fromValue: 0, toValue: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// The time after which a motion stays within `epsilon` of its target, in
  /// seconds.
  public func settlingDuration<V: BinaryFloatingPoint>(
    fromValue: V, toValue: V, initialVelocity: V = 0, epsilon: Double = 0.001
  ) -> Double {
    motion(from: Double(fromValue), to: Double(toValue), initialVelocity: Double(initialVelocity))
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
        fromValue: fromValue[index], toValue: toValue[index],
        initialVelocity: initialVelocity[index], epsilon: epsilon)
      return max(latest, time)
    }
  }
}
