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
  /// The last forces in a ring.
  @usableFromInline let past: UnsafeMutablePointer<Double>
  /// e^(−ch/2).
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
    /// −α e and h² β e of the state `lag` steps before the next, with
    /// e = e^(−c·lag·h/2).
    func coefficients(_ lag: Int) -> (x: Double, g: Double) {
      let e = damping == 0 ? 1 : exp(rate * Double(lag))
      let force = lag < order ? tableau.numerators[lag - 1] : 0
      return (-tableau.positions[lag - 1] * e, scale * force * e)
    }
    var made = MultistepLanes()
    for lag in 2...order {
      let (x, g) = coefficients(lag)
      let lane = lag - 2
      if lane < 8 {
        made.nearX[lane] = x
        made.nearG[lane] = g
      } else {
        made.farX[lane - 8] = x
        made.farG[lane - 8] = g
      }
    }
    decay.pointee = damping == 0 ? 1 : exp(rate)
    for index in 0..<order {
      shares[index] = velocityWeights[index] * (damping == 0 ? 1 : exp(rate * Double(index)))
    }
    return MultistepWeights(newest: coefficients(1), lanes: made)
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

/// The coefficients of the states before the last one, one in each lane.
@frozen
@usableFromInline
struct MultistepLanes: Sendable {
  @usableFromInline var nearX = SIMD8<Double>.zero
  @usableFromInline var farX = SIMD8<Double>.zero
  @usableFromInline var nearG = SIMD8<Double>.zero
  @usableFromInline var farG = SIMD8<Double>.zero

  @usableFromInline init() {}
}

/// All coefficients, as a value that a loop can keep in registers.
@frozen
@usableFromInline
struct MultistepWeights: Sendable {
  @usableFromInline let newest: (x: Double, g: Double)
  @usableFromInline let lanes: MultistepLanes

  @usableFromInline
  init(newest: (x: Double, g: Double), lanes: MultistepLanes) {
    self.newest = newest
    self.lanes = lanes
  }
}

/// What the coming steps take from the states so far, the next in lane 0.
@frozen
@usableFromInline
struct MultistepSums: Sendable {
  @usableFromInline var near = SIMD8<Double>.zero
  @usableFromInline var far = SIMD8<Double>.zero

  @inlinable @inline(__always)
  init() {}

  /// The position one step after position `x` with force `g`.
  @inlinable @inline(__always)
  func next(_ weights: MultistepWeights, _ x: Double, _ g: Double) -> Double {
    let rest = springbench_multiply_add(weights.newest.x, x, near[0])
    return springbench_multiply_add(weights.newest.g, g, rest)
  }

  /// Moves the sums on by one step and adds the shares of (x, g).
  @inlinable @inline(__always)
  mutating func advance(_ weights: MultistepWeights, _ x: Double, _ g: Double) {
    let (place, pull) = (SIMD8(repeating: x), SIMD8(repeating: g))
    let lanes = weights.lanes
    // The force comes last: it is known last.
    near = springbench_multiply_add8(lanes.nearX, place, springbench_next_lane8(near, far))
    far = springbench_multiply_add8(lanes.farX, place, springbench_next_lane8(far, .zero))
    near = springbench_multiply_add8(lanes.nearG, pull, near)
    far = springbench_multiply_add8(lanes.farG, pull, far)
  }
}
