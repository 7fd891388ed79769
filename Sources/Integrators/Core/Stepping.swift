import CKernels
import Equations
import Platform

/// How steps are chosen.
public enum Stepping: Sendable, Hashable {
  /// This many equal steps.
  case fixed(steps: Int)
  /// Steps such that the local error estimate stays at or below this,
  /// absolute for values below one and relative above.
  case adaptive(tolerance: Double)

  package func requireSense() {
    switch self {
    case .fixed(let steps): require(steps > 0, "steps: 1 or more")
    case .adaptive(let tolerance): require(tolerance > 0, "tolerance: above 0")
    }
  }
}

/// k·h in two Doubles, where h itself is duration/steps in two Doubles: the
/// time of node k without accumulated rounding.
@frozen
@usableFromInline
package struct FixedClock: Sendable {
  @usableFromInline let high: Double
  @usableFromInline let low: Double
  @usableFromInline let duration: Double
  @usableFromInline let steps: Int

  @inlinable
  package init(duration: Double, steps: Int) {
    self.duration = duration
    self.steps = steps
    high = duration / Double(steps)
    low = duration.addingProduct(-high, Double(steps)) / Double(steps)
  }

  @inlinable @inline(__always)
  package func time(_ k: Int) -> (high: Double, low: Double) {
    let n = Double(k)
    let product = n * high
    let error = springbench_product_error(n, high, product)
    return (product, springbench_multiply_add(n, low, error))
  }
}

extension FixedClock {
  /// Takes all steps of a state of one coordinate. Where steps end on all
  /// samples, these are written from the state; elsewhere `node` has to record
  /// the beginning of each step and the end of the last.
  ///
  /// - Parameters:
  ///   - node: gets the number of steps taken, the time and its low part.
  ///   - take: takes the step of this number.
  ///   - state: position and velocity now.
  @inlinable @inline(__always)
  package func drive(
    _ trajectory: Trajectory, node: (Int, Double, Double) -> Void, take: (Int) -> Void,
    state: () -> (x: Double, v: Double)
  ) {
    let landing = trajectory.stepsPerSample(steps, duration)
    if landing > 0 {
      let start = state()
      trajectory.record(start.x, start.v)
      var step = 0
      while step < steps {
        for _ in 0..<landing {
          take(step)
          step += 1
        }
        let end = state()
        trajectory.record(end.x, end.v)
      }
    } else {
      for step in 0..<steps {
        let (t, low) = time(step)
        node(step, t, low)
        take(step)
      }
      node(steps, duration, 0)
    }
  }
}

/// A compensated running sum in two numbers of any precision, by Knuth's
/// branch-free two-sum.
@frozen
@usableFromInline
package struct RunningSum<Scalar: SeriesScalar>: Sendable {
  @usableFromInline package var value: Scalar
  @usableFromInline package var low: Scalar

  @inlinable @inline(__always)
  package init(_ value: Scalar) {
    self.value = value
    low = Scalar(constant: 0)
  }

  @inlinable @inline(__always)
  package mutating func add(_ term: Scalar) {
    let y = term + low
    let sum = value + y
    let back = sum - value
    low = (value - (sum - back)) + (y - back)
    value = sum
  }
}

@usableFromInline
package typealias Compensated = RunningSum<Double>
