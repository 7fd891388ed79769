import CKernels
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
public struct SpringLanes: EquationOfMotion {
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
    _ c: UnsafeMutablePointer<Double>, order: Int, position: Double, velocity: Double,
    step: Double, scratch: UnsafeMutablePointer<Double>
  ) {
    c[0] = position
    c[1] = step * velocity
    force.continueSeries(c, order: order, step: step, scratch: scratch)
  }
}

/// A force whose series can be continued.
public protocol SeriesForce: ScalarForce {
  /// Fills c[2 … order]; c[0] and c[1] are there.
  func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>)
}

extension SpringForce: SeriesForce {
  /// c_{n+2} = −(k h² c_n + c h (n+1) c_{n+1}) / ((n+1)(n+2)).
  @inlinable @inline(__always)
  public func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>
  ) {
    let k = -stiffness * step * step
    let d = -damping * step
    var older = c[0]
    var newer = c[1]
    SeriesFactors.inverse.withUnsafeBufferPointer { inverse in
      SeriesFactors.doubleInverse.withUnsafeBufferPointer { both in
        var n = 0
        while n + 2 <= order {
          let pull = k * both[n] * older
          let next = springbench_multiply_add(d * inverse[n + 1], newer, pull)
          c[n + 2] = next
          older = newer
          newer = next
          n += 1
        }
      }
    }
  }
}

extension DuffingForce: SeriesForce {
  /// Products of series: s = x·x in scratch, then s·x term by term.
  @inlinable @inline(__always)
  public func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>
  ) {
    let h2 = -step * step
    SeriesFactors.doubleInverse.withUnsafeBufferPointer { both in
      var n = 0
      while n + 2 <= order {
        var square = 0.0
        var i = 0
        let middle = n / 2
        while i < n - i {
          square = springbench_multiply_add(c[i], c[n - i], square)
          i += 1
        }
        square += square
        if n & 1 == 0 { square = springbench_multiply_add(c[middle], c[middle], square) }
        scratch[n] = square
        var even = c[n]
        var odd = 0.0
        i = 0
        while i + 1 <= n {
          even = springbench_multiply_add(scratch[i], c[n - i], even)
          odd = springbench_multiply_add(scratch[i + 1], c[n - i - 1], odd)
          i += 2
        }
        if i == n { even = springbench_multiply_add(scratch[n], c[0], even) }
        c[n + 2] = h2 * both[n] * (even + odd)
        n += 1
      }
    }
  }
}

/// x'' = −K x − (α + βK) x' for the chain of 64 masses.
@frozen
public struct ChainEquation: EquationOfMotion {
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
    velocity: Wide64, step: Double, scratch: UnsafeMutablePointer<Wide64>
  ) {
    c[0] = position
    c[1] = velocity.scaled(step)
    var n = 0
    while n + 2 <= order {
      let speed = Double(n + 1) * step
      let factor = 1 / Double((n + 1) * (n + 2))
      let y = c[n].scaled(step * step * 100 * factor)
        .adding(speed * 0.1 * factor, times: c[n + 1])
      c[n + 2] = y.secondDifference
        .adding(-0.02 * speed * factor, times: c[n + 1])
      n += 1
    }
  }
}
