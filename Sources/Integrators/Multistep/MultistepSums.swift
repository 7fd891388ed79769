import CKernels
import Platform

extension SymmetricTableau {
  /// The coefficients for steps of `h` seconds, with the damping (1/s) removed.
  @usableFromInline
  func folded(_ h: Double, damping: Double) -> MultistepWeights {
    let scale = h * h / denominator
    /// The coefficients of the position and the force `lag` steps before the
    /// next one: −α_lag and h² β_lag times e^(−c·lag·h/2).
    func coefficients(_ lag: Int) -> (x: Double, g: Double) {
      let decay = damping == 0 ? 1 : exp(-damping * h / 2 * Double(lag))
      let force = lag < order ? numerators[lag - 1] : 0
      return (-positions[lag - 1] * decay, scale * force * decay)
    }
    var weights = MultistepWeights(newest: coefficients(1))
    for lag in 2...order {
      let (x, g) = coefficients(lag)
      let lane = lag - 2
      if lane < 8 {
        weights.nearX[lane] = x
        weights.nearG[lane] = g
      } else {
        weights.farX[lane - 8] = x
        weights.farG[lane - 8] = g
      }
    }
    return weights
  }
}

/// The coefficients of positions x and forces g, as a value that a loop can
/// keep in registers.
@frozen
@usableFromInline
struct MultistepWeights: Sendable {
  /// Those of the last state, one step before the next one.
  @usableFromInline let newest: (x: Double, g: Double)
  /// Those of the states before, one in each lane: from 2 to 9 steps before the
  /// next one near, from 10 on far.
  @usableFromInline var nearX = SIMD8<Double>.zero
  @usableFromInline var farX = SIMD8<Double>.zero
  @usableFromInline var nearG = SIMD8<Double>.zero
  @usableFromInline var farG = SIMD8<Double>.zero

  @usableFromInline init(newest: (x: Double, g: Double)) { self.newest = newest }
}

/// What the states so far contribute to the positions of the coming steps:
/// lane 0 of `near` belongs to the next step, lane 0 of `far` to the ninth.
@frozen
@usableFromInline
struct MultistepSums: Sendable {
  @usableFromInline var near = SIMD8<Double>.zero
  @usableFromInline var far = SIMD8<Double>.zero

  @inlinable @inline(__always)
  init() {}

  /// The position one step after position `x`, where the force is `g`.
  @inlinable @inline(__always)
  func next(_ weights: MultistepWeights, _ x: Double, _ g: Double) -> Double {
    let rest = springbench_multiply_add(weights.newest.x, x, near[0])
    return springbench_multiply_add(weights.newest.g, g, rest)
  }

  /// Moves the sums on by one step, each to the lane below, and adds what
  /// position `x` and force `g` contribute.
  @inlinable @inline(__always)
  mutating func advance(_ weights: MultistepWeights, _ x: Double, _ g: Double) {
    let (position, force) = (SIMD8(repeating: x), SIMD8(repeating: g))
    // The force is added last, because it is known last.
    near = springbench_multiply_add8(weights.nearX, position, springbench_next_lane8(near, far))
    far = springbench_multiply_add8(weights.farX, position, springbench_next_lane8(far, .zero))
    near = springbench_multiply_add8(weights.nearG, force, near)
    far = springbench_multiply_add8(weights.farG, force, far)
  }
}
