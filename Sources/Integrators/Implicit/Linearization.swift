import Equations
import Platform

/// The derivatives of an equation's accelerations at a state: as the equation
/// says, or from differences to both sides.
final class Linearization {
  private let equation: any Equation
  private let width: Int
  /// For each coordinate the derivatives of its acceleration by the time, all
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

  /// - Parameter least: numbers of the time, positions and velocities that are
  ///   smaller are as good as zero.
  func update(
    _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    least: (time: Double, position: Double, velocity: Double), _ report: inout SolveReport
  ) {
    report.jacobians += 1
    if let equation = equation as? any DifferentiableEquation {
      var span = UnsafeMutableBufferPointer(start: rows, count: width * stride).mutableSpan
      equation.differentiate(
        time, UnsafeBufferPointer(start: x, count: width).span,
        UnsafeBufferPointer(start: v, count: width).span, into: &span)
      return
    }
    position.update(from: x, count: width)
    velocity.update(from: v, count: width)
    difference(0, Self.step(time, least.time), &report) { [self] shift, to in
      evaluate(time + shift, position, velocity, to)
    }
    func differences(_ state: UnsafeMutablePointer<Double>, _ first: Int, _ least: Double) {
      for input in 0..<width {
        let value = state[input]
        difference(first + input, Self.step(value, least), &report) { [self] shift, to in
          state[input] = value + shift
          evaluate(time, position, velocity, to)
        }
        state[input] = value
      }
    }
    if !type(of: equation).isFirstOrder { differences(position, 1, least.position) }
    if !equation.isVelocityFree { differences(velocity, 1 + width, least.velocity) }
  }

  /// The cube root of the precision, where the errors of rounding and of the
  /// difference itself balance; a power of two.
  private static func step(_ value: Double, _ least: Double) -> Double {
    let size = max(value.magnitude, least)
    return Double(sign: .plus, exponent: size.exponent - 17, significand: 1)
  }

  private func difference(
    _ column: Int, _ step: Double, _ report: inout SolveReport,
    _ evaluate: (Double, UnsafeMutablePointer<Double>) -> Void
  ) {
    evaluate(step, above)
    evaluate(-step, below)
    report.evaluations += 2 * width
    for row in 0..<width {
      rows[row * stride + column] = (above[row] - below[row]) / (2 * step)
    }
  }
}
