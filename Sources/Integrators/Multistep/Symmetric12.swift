import CKernels
import Springs

/// The explicit symmetric multistep method of order k = 12 by Quinlan and
/// Tremaine for x'' = f(t, x),
///
///     Σ α_j x_{n+1−j} = h² Σ β_j f_{n+1−j},   α_j = α_{k−j},  β_j = β_{k−j},
///
/// j = 0 … k, α_0 = 1, β_0 = β_k = 0. The weights β follow from the α by the
/// conditions of order k. Except at resonances of the step with the motion, the
/// symmetry in time keeps the energy of a periodic motion within a band, so
/// that errors of the position grow linearly with time, not quadratically.
///
/// G. D. Quinlan, S. Tremaine, Astron. J. 100 (1990) 1694, doi:10.1086/115629.
@usableFromInline
enum Symmetric12 {
  /// k, the order, which is also the number of past positions in a step.
  @inlinable static var order: Int { 12 }

  /// α_1 … α_k, the coefficients of past positions.
  private static let positions: [Double] = [-2, 2, -1, 0, 0, 0, 0, 0, -1, 2, -2, 1]
  /// β_1 … β_{k−1}, the coefficients of past f, in units of 1/`denominator`,
  /// which makes them whole numbers.
  private static let numerators: [Double] = [
    90_987_349, -229_596_838, 812_627_169, -1_628_539_944, 2_714_971_338, -3_041_896_548,
    2_714_971_338, -1_628_539_944, 812_627_169, -229_596_838, 90_987_349,
  ]
  private static let denominator = 53_222_400.0

  /// Weights of f_n, f_{n−1}, … in the velocity at n,
  ///
  ///     v_n = (x_n − x_{n−1}) / h + h Σ w_i f_{n−i},
  ///
  /// from the backward differences of f up to order k − 1: the sum is
  /// (L⁻¹ − ∇ L⁻²) f with L = −ln(1 − ∇). Computed as fractions, rounded once.
  static let velocityWeights: [Double] = [
    0.21142522093619565, 0.6912435100494376, -1.2719965862671097, 2.3752996327140674,
    -3.453039710303475, 3.7984015392400807, -3.128522121300767, 1.89975182775778,
    -0.8260980903810144, 0.24362429794907473, -0.043689275366296694, 0.0035997549720267973,
  ]

  /// The coefficients for steps of `h` seconds, with the factors that remove
  /// the damping c (1/s).
  @usableFromInline
  static func folded(_ h: Double, damping: Double) -> MultistepWeights {
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
  /// The coefficients of the last state, one step back from the next position.
  @usableFromInline let newest: (x: Double, g: Double)
  /// The coefficients of the states before, one in each lane: `near` from 2 to
  /// 9 steps back, `far` from 10.
  @usableFromInline var nearX = SIMD8<Double>.zero
  @usableFromInline var farX = SIMD8<Double>.zero
  @usableFromInline var nearG = SIMD8<Double>.zero
  @usableFromInline var farG = SIMD8<Double>.zero

  @usableFromInline init(newest: (x: Double, g: Double)) { self.newest = newest }
}

/// The contributions of the states so far to the positions of the coming steps.
/// Lanes 0 to 7 of `near` belong to the next eight steps, lanes of `far` to the
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
