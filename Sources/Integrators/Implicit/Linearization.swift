import Equations
import Platform

/// The derivatives of an equation's accelerations at a state: the equation's
/// own, or from central differences if it has none or if any of them is not
/// finite, such as that of √t at 0.
final class Linearization {
  private let equation: any Equation
  private let width: Int
  /// For each coordinate the derivatives of its acceleration by time, all
  /// positions and all velocities.
  private let rows: UnsafeMutablePointer<Double>
  private let evaluate: SystemStepper.RightSide
  private let position: UnsafeMutablePointer<Double>
  private let velocity: UnsafeMutablePointer<Double>
  private let above: UnsafeMutablePointer<Double>
  private let below: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(_ equation: any Equation, _ evaluate: @escaping SystemStepper.RightSide) {
    self.equation = equation
    self.evaluate = evaluate
    width = equation.count
    rows = storage.make(width * (1 + 2 * width), of: 0)
    position = storage.make(width, of: 0)
    velocity = storage.make(width, of: 0)
    above = storage.make(width, of: 0)
    below = storage.make(width, of: 0)
  }

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
  ///   - step: the step about to be taken, in s.
  ///   - least: scales of positions and velocities, for differences where the
  ///     value itself is smaller.
  func update(
    _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>, step: Double,
    least: (position: Double, velocity: Double), _ report: inout SolveReport
  ) {
    report.jacobians += 1
    if let equation = equation as? any DifferentiableEquation {
      var span = UnsafeMutableBufferPointer(start: rows, count: width * stride).mutableSpan
      equation.differentiate(
        time, UnsafeBufferPointer(start: x, count: width).span,
        UnsafeBufferPointer(start: v, count: width).span, into: &span)
      if (0..<width * stride).allSatisfy({ rows[$0].isFinite }) { return }
    }
    position.update(from: x, count: width)
    velocity.update(from: v, count: width)
    // The time scale is the step, however late it is; but a late time has fewer
    // digits for it.
    let shift = Self.powerOfTwo(step * cbrt(.ulpOfOne * max(1, time / step)))
    // An equation need not hold before its start.
    let middle = max(time, shift)
    difference(0, shift, &report) { [self] shift, to in
      evaluate(middle + shift, position, velocity, to)
    }
    func differences(_ state: UnsafeMutablePointer<Double>, _ first: Int, _ least: Double) {
      for input in 0..<width {
        let value = state[input]
        difference(first + input, Self.shift(max(value.magnitude, least)), &report) {
          [self] shift, to in
          state[input] = value + shift
          evaluate(time, position, velocity, to)
        }
        state[input] = value
      }
    }
    if !type(of: equation).isFirstOrder { differences(position, 1, least.position) }
    if !equation.isVelocityFree { differences(velocity, 1 + width, least.velocity) }
  }

  /// A scale times the cube root of the precision, where the errors of rounding
  /// and of the difference itself balance.
  private static func shift(_ scale: Double) -> Double { powerOfTwo(0x1p-17 * scale) }

  /// The largest power of two up to a number, for shifts with a single
  /// significant bit; 2⁻¹⁷ for zero.
  private static func powerOfTwo(_ number: Double) -> Double {
    guard number > 0 else { return 0x1p-17 }
    return Double(sign: .plus, exponent: number.exponent, significand: 1)
  }

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
