import Platform

/// Evenly spaced samples of a motion, as for a display with a fixed frame rate.
/// `springbench run springs` measures their cost and the cost of separate
/// evaluations.
extension SpringMotion {
  /// Fills two buffers with the states at 0, step, 2·step, …; see
  /// `SpringSampler`, which is faster for many motions of one spring.
  ///
  /// - Parameters:
  ///   - step: between samples, in seconds, above zero.
  ///   - positions: filled to its end.
  ///   - velocities: per second; as long as `positions`.
  /// - Complexity: O(count); no allocation.
  public func sample(
    step: Double, positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>
  ) {
    SpringSampler(rates, step: step).sample(
      from: start, to: target, initialVelocity: initialVelocity, positions: positions,
      velocities: velocities)
  }

  /// The positions at 0, step, 2·step, …; `count` of them.
  public func positions(step: Double, count: Int) -> [Double] {
    samples(step: step, count: count).positions
  }

  /// The positions and velocities at 0, step, 2·step, …; `count` of each.
  public func samples(step: Double, count: Int) -> (positions: [Double], velocities: [Double]) {
    require(count >= 0, "count: 0 or more")
    // Not filled with zeros first, which would take as long as small samples.
    var velocities: [Double] = []
    let positions = [Double](unsafeUninitializedCapacity: count) { x, xCount in
      velocities = [Double](unsafeUninitializedCapacity: count) { v, vCount in
        (xCount, vCount) = (count, count)
        // A buffer may have more elements than were asked for.
        sample(
          step: step, positions: UnsafeMutableBufferPointer(rebasing: x[..<count]),
          velocities: UnsafeMutableBufferPointer(rebasing: v[..<count]))
      }
    }
    return (positions, velocities)
  }
}
