import Equations
import Springs

/// The derivatives of an equation's accelerations at a state: the equation's
/// own, or central differences if it has none or if any of them is not finite,
/// as for √t at 0 (but see `force`).
final class Linearization {
  private let equation: any Equation
  private let width: Int
  private let isFirstOrder: Bool
  /// For each coordinate the derivatives of its acceleration by time, all
  /// positions and all velocities.
  private let rows: UnsafeMutablePointer<Double>
  private let evaluate: SystemStepper.RightSide
  /// ∂f/∂x of a `ScalarForce`, and its damping; differences never replace them.
  private let force: (gradient: (_ x: Double, _ time: Double) -> Double, damping: Double)?
  // Scratch: a shifted state, and accelerations at both ends of a difference.
  private let position: UnsafeMutablePointer<Double>
  private let velocity: UnsafeMutablePointer<Double>
  private let above: UnsafeMutablePointer<Double>
  private let below: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  /// - Parameter withTime: whether `byTime` is needed; no `ScalarForce` has it.
  init(_ equation: any Equation, withTime: Bool = true) {
    self.equation = equation
    force = withTime ? nil : (equation as? any ScalarForce).map { ($0.forceGradient, $0.damping) }
    evaluate = SystemStepper.rightSide(equation)
    width = equation.count
    isFirstOrder = (0..<width).allSatisfy(equation.isFirstOrder)
    rows = storage.make(width * (1 + 2 * width), of: 0)
    position = storage.make(width, of: 0)
    velocity = storage.make(width, of: 0)
    above = storage.make(width, of: 0)
    below = storage.make(width, of: 0)
  }

  /// Whether derivatives come from the equation, as long as they are finite.
  var isExact: Bool { force != nil || equation is any DifferentiableEquation }

  private var stride: Int { 1 + 2 * width }
  /// ∂a/∂t of a coordinate.
  func byTime(_ row: Int) -> Double { rows[row * stride] }
  /// ∂a/∂x of a coordinate, by all positions.
  func byPosition(_ row: Int) -> UnsafeMutablePointer<Double> { rows + row * stride + 1 }
  /// ∂a/∂v of a coordinate, by all velocities.
  func byVelocity(_ row: Int) -> UnsafeMutablePointer<Double> { rows + row * stride + 1 + width }

  /// Computes the derivatives at a state.
  ///
  /// - Parameters:
  ///   - a: the acceleration at the beginning of the step.
  ///   - step: the step about to be taken, in s.
  ///   - least: the least size of a velocity, for the width of differences.
  func update(
    _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>, step: Double, least: Double = 0, _ report: inout SolveReport
  ) {
    report.jacobians += 1
    if let force {
      byPosition(0)[0] = force.gradient(x[0], time)
      byVelocity(0)[0] = -force.damping
      return
    }
    if let equation = equation as? any DifferentiableEquation {
      var span = UnsafeMutableBufferPointer(start: rows, count: width * stride).mutableSpan
      equation.differentiate(
        time, UnsafeBufferPointer(start: x, count: width).span,
        UnsafeBufferPointer(start: v, count: width).span, into: &span)
      if (0..<width * stride).allSatisfy({ rows[$0].isFinite }) { return }
    }
    position.update(from: x, count: width)
    velocity.update(from: v, count: width)
    // Where x or v is near zero, differences need a least width, in proportion
    // to the other coordinates or to what a step changes.
    func largest(_ state: UnsafePointer<Double>) -> Double { SystemStepper.largest(state, width) }
    let leastVelocity = max(1e-3 * largest(v), step * largest(a), least)
    let leastPosition = max(1e-3 * largest(x), step * leastVelocity)
    // The time is shifted by a small share of the step, since the acceleration
    // may change much over the step. Relative to the step, a time is rounded to
    // ulp · time/step. The cube root of this balances the errors of rounding
    // and of the difference itself.
    let shift = Self.powerOfTwo(step * cbrt(.ulpOfOne * max(1, time / step)))
    // An equation need not be defined before time 0.
    let middle = max(time, shift)
    difference(0, shift, &report) { [self] offset, to in
      evaluate(middle + offset, position, velocity, to)
    }
    func differences(_ state: UnsafeMutablePointer<Double>, firstColumn: Int, _ least: Double) {
      for input in 0..<width {
        let value = state[input]
        difference(firstColumn + input, Self.shift(max(value.magnitude, least)), &report) {
          [self] offset, to in
          state[input] = value + offset
          evaluate(time, position, velocity, to)
        }
        state[input] = value
      }
    }
    // The unknowns of an equation of first order are velocities.
    if !isFirstOrder { differences(position, firstColumn: 1, leastPosition) }
    if !equation.isVelocityFree { differences(velocity, firstColumn: 1 + width, leastVelocity) }
  }

  /// About `scale` times 2⁻¹⁷, the cube root of the precision, at which the
  /// errors of rounding and of the difference itself balance.
  private static func shift(_ scale: Double) -> Double { powerOfTwo(0x1p-17 * scale) }

  /// The largest power of two up to a number, or 2⁻¹⁷ for zero. A shift by a
  /// power of two is rounded little when it is added.
  private static func powerOfTwo(_ number: Double) -> Double {
    guard number > 0 else { return 0x1p-17 }
    return Double(sign: .plus, exponent: number.exponent, significand: 1)
  }

  /// Fills a column of `rows` by a central difference: `sample` writes the
  /// accelerations at an input that is off by `shift`, then by −`shift`.
  private func difference(
    _ column: Int, _ shift: Double, _ report: inout SolveReport,
    _ sample: (Double, UnsafeMutablePointer<Double>) -> Void
  ) {
    sample(shift, above)
    sample(-shift, below)
    report.evaluations += 2 * width
    for row in 0..<width {
      rows[row * stride + column] = (above[row] - below[row]) / (2 * shift)
    }
  }
}
