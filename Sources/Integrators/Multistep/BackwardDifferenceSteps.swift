import Equations
import Platform

/// The steps of `BackwardDifferenceSolver`: their equations, errors, orders and
/// lengths.
@usableFromInline
struct BackwardDifferenceSteps<Force: ScalarForce> {
  @usableFromInline typealias State = BackwardDifferences.State
  @usableFromInline let force: Force
  @usableFromInline let tolerance: Double
  @usableFromInline var past: BackwardDifferences
  /// The length of the next step (s), also that for which the differences are.
  @usableFromInline var length: Double
  /// The number of steps since the order or the length last changed.
  @usableFromInline var equalSteps = 0

  /// The state at the end of a step, and its error in units of the tolerance.
  @usableFromInline typealias Step = (end: State, error: Double)

  /// The smallest and the largest factor by which a step changes: beyond these
  /// the error estimate says little about the next step.
  @usableFromInline static var smallestGrowth: Double { 0.2 }
  @usableFromInline static var largestGrowth: Double { 10 }

  @inlinable @inline(__always)
  init(
    _ force: Force, tolerance: Double, from start: InitialValue<Double>,
    _ report: inout SolveReport
  ) {
    self.force = force
    self.tolerance = tolerance
    let a = force.acceleration(start.position, start.velocity, 0)
    report.evaluations += 1
    length = start.firstStep(
      acceleration: a, damping: force.damping, tolerance: tolerance, order: 2)
    past = BackwardDifferences(
      State(start.position, start.velocity), rate: State(start.velocity, a), length)
  }

  /// The state at the end of the last accepted step.
  @inlinable @inline(__always)
  var state: State { past[0] }

  /// Makes the next step `remaining` seconds long if it would be longer.
  @inlinable @inline(__always)
  mutating func shorten(to remaining: Double) {
    if length > remaining { changeLength(to: remaining, by: remaining / length) }
  }

  /// Makes the next step `newLength` seconds long, which is `factor` times its
  /// length so far.
  @inlinable
  mutating func changeLength(to newLength: Double, by factor: Double) {
    past.rescale(by: factor)
    length = newLength
    equalSteps = 0
  }

  /// Tries a step from time `t` (s). If its equations are solved and its error
  /// is within the tolerance, its end becomes the state. Otherwise the next
  /// step is shorter, and the result is `nil`.
  @inlinable @inline(__always)
  mutating func attempt(from t: Double, _ report: inout SolveReport) -> Step? {
    var factor = 0.5
    if let (end, correction) = solveStep(to: t + length, &report) {
      let error = error(ofOrder: past.order, difference: correction, at: end)
      if error <= 1 {
        equalSteps += 1
        past.advance(by: correction)
        return (end, error)
      }
      if error.isFinite { factor = max(Self.smallestGrowth, growth(error, order: past.order)) }
    }
    changeLength(to: length * factor, by: factor)
    return nil
  }

  /// Solves the equations of a step of length h to time `t` (s) for its end;
  /// nil if the iteration does not converge.
  ///
  /// The end is the extrapolation of the past, for which ∇^(order + 1) is zero,
  /// plus the correction e = ∇^(order + 1), which solves e = q f(end) − ψ with
  /// q = h/α, ψ = Σ γ_k ∇^k / α and α = (1 − κ) γ_order.
  @inlinable @inline(__always)
  func solveStep(
    to t: Double, _ report: inout SolveReport
  ) -> (end: State, correction: State)? {
    let order = past.order
    let alpha = (1 - DifferenceFormulas.kappa[order]) * DifferenceFormulas.gamma[order]
    var end = State.zero
    for k in 0...order { end += past[k] }
    var psi = State.zero
    for k in 1...order { psi += DifferenceFormulas.gamma[k] * past[k] }
    psi /= alpha
    let q = length / alpha
    let c = force.damping
    let g = force.forceGradient(end.x, t)
    report.jacobians += 1
    report.factorisations += 1
    // Newton's method with the matrix I − q J, J = [[0, 1], [g, −c]], whose
    // inverse is written out below.
    let inverseDeterminant = 1 / (1 + q * c - q * q * g)
    var correction = State.zero
    // Until a change is below a hundredth of the tolerance, so that what is
    // left adds little to the error. A step that needs more than six iterations
    // is too long.
    for _ in 0..<6 {
      let f = force.acceleration(end.x, end.y, t)
      report.evaluations += 1
      let residual = q * State(end.y, f) - psi - correction
      let change =
        State(
          (1 + q * c) * residual.x + q * residual.y, q * g * residual.x + residual.y)
        * inverseDeterminant
      end += change
      correction += change
      let size = max(
        change.x.magnitude / (1 + end.x.magnitude), change.y.magnitude / (1 + end.y.magnitude))
      if size <= 0.01 * tolerance { return (end, correction) }
      if !size.isFinite { break }
    }
    return nil
  }

  /// Changes the order and the length of the next step to the best ones, as
  /// soon as they can be judged: ∇^(order + 2), from which the error of the
  /// next higher order follows, is known only after order + 1 equal steps.
  @inlinable @inline(__always)
  mutating func adapt(after step: Step) {
    if equalSteps <= past.order { return }
    let best = bestOrder(after: step)
    past.order = best.order
    let factor = min(Self.largestGrowth, best.growth)
    changeLength(to: length * factor, by: factor)
  }

  /// The order whose next step is the longest, of the last one and its
  /// neighbours, and how much longer that step may be.
  @inlinable @inline(__always)
  func bestOrder(after step: Step) -> (order: Int, growth: Double) {
    let order = past.order
    var best = (order: order, growth: growth(step.error, order: order))
    for other in stride(from: order - 1, through: order + 1, by: 2)
    where other >= 1 && other <= BackwardDifferences.highestOrder {
      let error = error(ofOrder: other, difference: past[other + 1], at: step.end)
      let growth = growth(error, order: other)
      if growth > best.growth { best = (other, growth) }
    }
    return best
  }

  /// The error of the formula of an order in units of the tolerance, from the
  /// difference ∇^(order + 1) and the state.
  @inlinable @inline(__always)
  func error(ofOrder order: Int, difference: State, at state: State) -> Double {
    let scaleX = 1 / (tolerance * (1 + state.x.magnitude))
    let scaleV = 1 / (tolerance * (1 + state.y.magnitude))
    return DifferenceFormulas.errorConstant(order)
      * max(difference.x.magnitude * scaleX, difference.y.magnitude * scaleV)
  }

  /// By what factor the step may be longer after one whose error, with a
  /// formula of this order, is `error` in units of the tolerance; 0.9 is for
  /// safety.
  @inlinable
  func growth(_ error: Double, order: Int) -> Double {
    // The addend keeps it finite for an error of zero.
    0.9 * pow(error + 1e-30, -1 / Double(order + 1))
  }
}

/// Coefficients of the numerical differentiation formulas by order, from 0.
@usableFromInline
enum DifferenceFormulas {
  /// κ, which trades stability for accuracy, from table 1 of Shampine and
  /// Reichelt.
  @usableFromInline static let kappa = [0, -0.1850, -1.0 / 9, -0.0823, -0.0415, 0]
  /// γ, partial sums of the harmonic series.
  @usableFromInline static let gamma = [0, 1, 1.5, 11.0 / 6, 25.0 / 12, 137.0 / 60]

  /// The error of a step in units of ∇^(order + 1).
  @inlinable @inline(__always)
  static func errorConstant(_ order: Int) -> Double {
    kappa[order] * gamma[order] + 1 / Double(order + 1)
  }
}
