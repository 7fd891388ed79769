import Glibc

/// Step sizes on a geometric ladder of ratio 2^(1/4), and the choice of the
/// next rung from an error estimate by comparison alone.
///
/// A ladder makes step changes rare and repeats the same few sizes, so that
/// what is computed for one size (a folded tableau, an extrapolation matrix)
/// can be kept. `order` is the estimate's order: it shrinks like h^order.
@frozen
public struct StepLadder: Sendable {
  @usableFromInline let top: Double
  /// Rung: the step is top·2^(rung/4).
  @usableFromInline package var rung: Int
  @usableFromInline let order: Double
  /// The largest error at which 1, 2, … rungs up are predicted to be safe.
  @usableFromInline var raise: InlineArray<8, Double>
  /// The smallest error from which 1, 2, … rungs down are needed.
  @usableFromInline var lower: InlineArray<8, Double>

  /// - Parameters:
  ///   - safety: aim for this share of the step that the estimate allows.
  @inlinable
  package init(first: Double, order: Int, safety: Double) {
    top = first
    rung = 0
    self.order = Double(order)
    raise = InlineArray(repeating: 0)
    lower = InlineArray(repeating: 0)
    // Thresholds are in a geometric row: two powers give them all.
    let aim = pow(safety, Double(order))
    let ratio = exp2(-Double(order) / 4)
    var up = aim * ratio
    var down = aim
    for k in 0..<8 {
      raise[k] = up
      lower[k] = down
      up *= ratio
      down /= ratio
    }
  }

  @inlinable @inline(__always)
  package var step: Double { Self.step(top: top, rung: rung) }

  @inlinable
  package static func step(top: Double, rung: Int) -> Double {
    let whole = rung >> 2
    let quarter: Double
    switch rung & 3 {
    case 0: quarter = 1
    case 1: quarter = 1.189207115002721
    case 2: quarter = 1.4142135623730951
    default: quarter = 1.681792830507429
    }
    return top * quarter * Double(sign: .plus, exponent: whole, significand: 1)
  }

  /// Moves after an accepted step; `error` is relative to the tolerance.
  @inlinable @inline(__always)
  package mutating func accept(_ error: Double, most: Int) {
    var up = 0
    while up < most && error < raise[up] { up += 1 }
    if up > 0 {
      rung += up
    } else if error > lower[1] {
      rung -= 1
    }
  }

  /// Moves after a rejected one.
  @inlinable
  package mutating func reject(_ error: Double) {
    var down = 1
    while down < 8 && !(error < lower[down]) { down += 1 }
    rung -= down
  }
}

/// A first step (s) from the size of state, velocity and acceleration: the
/// step over which a spring of that rate would make an error of about the
/// tolerance with a method of order `order`.
@inlinable
package func firstStep(
  position: Double, velocity: Double, acceleration: Double, damping: Double, tolerance: Double,
  order: Int, duration: Double
) -> Double {
  let scale = 1 + position.magnitude
  let rate =
    (acceleration.magnitude / scale).squareRoot() + velocity.magnitude / scale + damping / 2
  let step = pow(tolerance, 1 / Double(order)) / (rate > 0 ? rate : 1 / duration)
  return step < duration ? step : duration
}
