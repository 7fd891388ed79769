import CKernels
import Equations
import Integrators
import Oscillators

/// The equations of motion of `Oscillators` in the form that `Integrators`
/// asks for. Here, because solvers know no problem and problems no solver; and
/// in one module with the cases, so that every solver is specialised.

/// x'' = −k x − c x'.
@frozen
public struct SpringForce: ScalarForce {
  public let stiffness: Double
  public let damping: Double

  public init(stiffness: Double, damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  @inlinable @inline(__always)
  public func force<L: Lanes>(_ position: L, _ time: L) -> L {
    L(constant: -stiffness) * position
  }

  public func forceGradient(_ position: Double, _ time: Double) -> Double { -stiffness }
}

/// x'' = −k x − c x' of eight springs, each with its own k and c.
@frozen
public struct SpringLanes: RegisterEquation {
  public let stiffness: SIMD8<Double>
  public let damping: SIMD8<Double>

  public init(stiffness: SIMD8<Double>, damping: SIMD8<Double>) {
    self.stiffness = stiffness
    self.damping = damping
  }

  @inlinable @inline(__always)
  public func acceleration(
    position: SIMD8<Double>, velocity: SIMD8<Double>, time: Double
  ) -> SIMD8<Double> {
    springbench_multiply_add8(-damping, velocity, -stiffness * position)
  }
}

/// x'' = −x − x³.
@frozen
public struct DuffingForce: ScalarForce {
  public init() {}
  public var damping: Double { 0 }
  @inlinable @inline(__always) public static var isDamped: Bool { false }

  @inlinable @inline(__always)
  public func force<L: Lanes>(_ position: L, _ time: L) -> L {
    // Two operations deep: the square and the sign side by side.
    let negative = L(constant: -1) * position
    return L.multiplyAdd(position * position, negative, negative)
  }

  public func forceGradient(_ position: Double, _ time: Double) -> Double {
    -1 - 3 * position * position
  }
}

typealias SpringMotionEquation = Motion<SpringForce, Double>
typealias DuffingEquation = Motion<DuffingForce, Double>

extension Motion: TaylorSystem where Force: SeriesForce, Position == Double {
  @inlinable @inline(__always)
  public func expand(
    _ c: UnsafeMutablePointer<Double>, order: Int, position: Double, slope: Double,
    step: Double, scratch: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum<Double> {
    c[0] = position
    c[1] = slope
    return force.continueSeries(
      c, order: order, step: step, scratch: scratch, factors: factors)
  }
}

/// A force whose series can be continued.
public protocol SeriesForce: ScalarForce {
  /// Fills c[2 … order]; c[0] and c[1] are there.
  func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum<Double>
}

extension SpringForce: SeriesForce {
  /// c_{n+2} = −(k h² c_n + c h (n+1) c_{n+1}) / ((n+1)(n+2)).
  @inlinable @inline(__always)
  public func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum<Double> {
    let k = -stiffness * step * step
    let d = -damping * step
    var older = c[0]
    var newer = c[1]
    var n = 0
    while n + 2 <= order {
      let pull = k * factors.doubleInverse[n] * older
      let next = springbench_multiply_add(d * factors.inverse[n + 1], newer, pull)
      c[n + 2] = next
      older = newer
      newer = next
      n += 1
    }
    return SeriesSum(c, order: order)
  }
}

/// x'' = −K x − (α + βK) x' for the chain of 64 masses.
@frozen
public struct ChainEquation: RegisterEquation {
  public typealias Position = Wide64
  public init() {}

  /// One stencil for both: −K(x + βv) − αv.
  @inlinable @inline(__always)
  public func acceleration(
    position: Wide64, velocity: Wide64, time: Double
  ) -> Wide64 {
    velocity.scaled(-0.02)
      .adding(100, times: position.adding(0.001, times: velocity).secondDifference)
  }

}

extension ChainEquation: TaylorSystem {
  /// (n+1)(n+2) c_{n+2} = h² S(c_n) + h (n+1) (β S − α) c_{n+1}, S being the
  /// stencil: one application of the operator an order.
  @inlinable @inline(__always)
  public func expand(
    _ c: UnsafeMutablePointer<Wide64>, order: Int, position: Wide64,
    slope: Wide64, step: Double, scratch: UnsafeMutablePointer<Wide64>,
    factors: SeriesFactors
  ) -> SeriesSum<Wide64> {
    c[0] = position
    c[1] = slope
    var n = 0
    while n + 2 <= order {
      let speed = Double(n + 1) * step
      let factor = factors.doubleInverse[n]
      let y = c[n].scaled(step * step * 100 * factor)
        .adding(speed * 0.1 * factor, times: c[n + 1])
      c[n + 2] = y.secondDifference
        .adding(-0.02 * speed * factor, times: c[n + 1])
      n += 1
    }
    return SeriesSum(c, order: order)
  }
}
