import CKernels
import Equations
import Platform

/// A symmetric method's coefficients for one step size and damping, and the
/// past forces from which velocities are computed.
@usableFromInline
final class FoldedMultistep {
  private let tableau: SymmetricTableau
  private let velocityWeights: [Double]
  /// The position one step ago.
  @usableFromInline let older: UnsafeMutablePointer<Double>
  /// The forces of the last 16 steps, that of step n at n mod 16.
  @usableFromInline let past: UnsafeMutablePointer<Double>
  /// e^(−ch/2), by which the position decays in a step.
  @usableFromInline let decay: UnsafeMutablePointer<Double>
  /// The weights of the past forces in a velocity, newest first.
  @usableFromInline let shares: UnsafeMutablePointer<Double>
  @usableFromInline let order: Int
  private var storage = CacheLines()

  init(_ tableau: SymmetricTableau) {
    self.tableau = tableau
    order = tableau.order
    velocityWeights = tableau.velocityWeights
    older = storage.make(1, of: 0)
    decay = storage.make(1, of: 1)
    past = storage.make(16, of: 0)
    shares = storage.make(16, of: 0)
  }

  /// Makes the coefficients for steps of `h` seconds.
  @usableFromInline
  func fold(_ h: Double, damping: Double) -> MultistepWeights {
    let rate = -damping * h / 2
    let scale = h * h / tableau.denominator
    /// The coefficients of the position and the force `lag` steps before the
    /// next one: −α_lag and h² β_lag times e^(−c·lag·h/2).
    func coefficients(_ lag: Int) -> (x: Double, g: Double) {
      let e = damping == 0 ? 1 : exp(rate * Double(lag))
      let force = lag < order ? tableau.numerators[lag - 1] : 0
      return (-tableau.positions[lag - 1] * e, scale * force * e)
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
    decay.pointee = damping == 0 ? 1 : exp(rate)
    for index in 0..<order {
      shares[index] = velocityWeights[index] * (damping == 0 ? 1 : exp(rate * Double(index)))
    }
    return weights
  }

  /// Keeps the force of a step for the velocities to come.
  @inlinable @inline(__always)
  func keep(_ g: Double, _ step: Int) { past[step & 15] = g }

  /// v + (c/2) x at the end of `step` steps.
  @inlinable
  func speed(_ x: Double, _ step: Int, _ h: Double) -> Double {
    var sum = 0.0
    for index in 0..<order {
      sum = springbench_multiply_add(shares[index], past[(step &- index) & 15], sum)
    }
    return springbench_multiply_add(h, sum, (x - decay.pointee * older.pointee) / h)
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
