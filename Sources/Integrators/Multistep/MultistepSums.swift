import CKernels
import Platform

extension SymmetricTableau {
  /// The coefficients for steps of `h` seconds, with the factors that remove
  /// the damping c (1/s).
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

/// The coefficients with which the positions x and the forces g of past states
/// enter the next position, as a value that a loop can keep in registers.
@frozen
@usableFromInline
struct MultistepWeights: Sendable {
  /// Those of the last state, one step back from the next position.
  @usableFromInline let newest: (x: Double, g: Double)
  /// Those of the states before, one in each lane: `near` from 2 to 9 steps
  /// back, `far` from 10 on.
  @usableFromInline var nearX = SIMD8<Double>.zero
  @usableFromInline var farX = SIMD8<Double>.zero
  @usableFromInline var nearG = SIMD8<Double>.zero
  @usableFromInline var farG = SIMD8<Double>.zero

  @usableFromInline init(newest: (x: Double, g: Double)) { self.newest = newest }
}

/// What the states so far contribute to the positions of the coming steps.
/// Lanes 0 to 7 of `near` belong to the next eight steps, those of `far` to the
/// eight after them.
@frozen
@usableFromInline
struct MultistepSums: Sendable {
  @usableFromInline var near = SIMD8<Double>.zero
  @usableFromInline var far = SIMD8<Double>.zero

  @inlinable @inline(__always)
  init() {}

  /// The next position, one step after the position `x` where the force is `g`.
  @inlinable @inline(__always)
  func next(_ weights: MultistepWeights, _ x: Double, _ g: Double) -> Double {
    let rest = springbench_multiply_add(weights.newest.x, x, near[0])
    return springbench_multiply_add(weights.newest.g, g, rest)
  }

  /// Moves on by one step, each sum to the lane below, and adds what the
  /// position `x` and the force `g` contribute to later steps.
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
