import CKernels
import Equations
import Platform

/// Steps of a Rosenbrock method from a state of any number of coordinates: for
/// stiff equations.
///
/// Positions are eliminated from each stage's linear system: with w = 1/(γh),
///
///     (w − ∂a/∂v − ∂a/∂x / w) u_v = r_v + ∂a/∂x r_x / w,   u_x = (r_x + u_v) / w
final class RosenbrockSystemStepper: SystemStepper {
  private let tableau: RosenbrockTableau
  private let linearization: Linearization
  private let factors: LinearFactors
  /// What the stages solve for: positions, then velocities.
  private let slopes: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The weights of `slopes` in positions, then in velocities.
  private let errorWeights: UnsafeMutablePointer<Double>
  /// The moment for which `linearization` holds.
  private var linearizedAt = Double.nan
  private var length = 0.0
  private var storage = CacheLines()

  init(_ equation: any Equation, _ tableau: RosenbrockTableau) {
    self.tableau = tableau
    let stages = tableau.stages
    linearization = Linearization(equation, Self.rightSide(equation))
    factors = LinearFactors(size: equation.count)
    slopes = storage.make(2 * stages, of: nil)
    errorWeights = storage.make(4 * stages, of: 0)
    super.init(equation, estimateOrder: tableau.order, states: 2 * stages + 2)
    for slope in 0..<2 * stages { slopes[slope] = UnsafePointer(state(slope)) }
    for (stage, weight) in tableau.error.enumerated() {
      errorWeights[stage] = weight
      errorWeights[3 * stages + stage] = weight
    }
  }

  /// What a stage solves for.
  private func slope(
    _ stage: Int
  ) -> (x: UnsafeMutablePointer<Double>, v: UnsafeMutablePointer<Double>) {
    (state(stage), state(tableau.stages + stage))
  }

  /// The acceleration at the beginning of the step: `acceleration` is that of
  /// the polynomial.
  private var firstAcceleration: UnsafeMutablePointer<Double> { state(2 * tableau.stages) }
  private var side: UnsafeMutablePointer<Double> { state(2 * tableau.stages + 1) }

  override func begin(
    positions: [Double], velocities: [Double], _ report: inout SolveReport
  ) {
    super.begin(positions: positions, velocities: velocities, &report)
    linearizedAt = .nan
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    if trial.time != linearizedAt { linearize(trial, &report) }
    length = trial.length
    let w = 1 / (tableau.diagonal * trial.length)
    report.factorisations += 1
    guard factor(w) else {
      // An error that is no number: a shorter step has another matrix.
      for stage in 0..<tableau.stages { slope(stage).v.update(repeating: .nan, count: width) }
      return
    }
    for stage in 0..<tableau.stages { take(stage, trial, w) }
    report.evaluations += (tableau.stages - 1) * width
    move(tableau.weights, to: p, q)
  }

  private func linearize(_ trial: Trial, _ report: inout SolveReport) {
    let a = firstAcceleration
    evaluate(trial.time, x, v, a)
    report.evaluations += width
    // What a step changes them by is not small.
    let h = trial.length
    let (speed, change) = (Self.largest(v, width), h * Self.largest(a, width))
    let leastVelocity = max(1e-3 * speed, change, tolerance.absolute)
    linearization.update(
      trial.time, x, v,
      least: (h, max(1e-3 * Self.largest(x, width), h * leastVelocity), leastVelocity), &report)
    linearizedAt = trial.time
  }

  /// (p, q) = (x, v) + Σ weights · slopes.
  private func move(
    _ weights: [Double], to p: UnsafeMutablePointer<Double>, _ q: UnsafeMutablePointer<Double>
  ) {
    p.update(from: x, count: width)
    q.update(from: v, count: width)
    for (stage, weight) in weights.enumerated() {
      let slope = slope(stage)
      for i in 0..<width {
        p[i] += weight * slope.x[i]
        q[i] += weight * slope.v[i]
      }
    }
  }

  private func factor(_ w: Double) -> Bool {
    for row in 0..<width {
      let (target, byX, byV) = (
        factors.elements + row * width, linearization.byPosition(row),
        linearization.byVelocity(row)
      )
      for i in 0..<width { target[i] = -byV[i] - byX[i] / w }
      target[row] += w
    }
    return factors.factor()
  }

  private func take(_ stage: Int, _ trial: Trial, _ w: Double) {
    let (h, to) = (trial.length, slope(stage))
    if stage == 0 {
      to.x.update(from: v, count: width)
      to.v.update(from: firstAcceleration, count: width)
    } else {
      move(tableau.coupling[stage - 1], to: p, q)
      to.x.update(from: q, count: width)
      evaluate(trial.time + tableau.nodes[stage] * h, p, q, to.v)
      for (before, weight) in tableau.history[stage - 1].enumerated() {
        let slope = slope(before)
        for i in 0..<width {
          to.x[i] += weight / h * slope.x[i]
          to.v[i] += weight / h * slope.v[i]
        }
      }
    }
    for i in 0..<width {
      let byX = linearization.byPosition(i)
      var sum = 0.0
      for j in 0..<width { sum += byX[j] * to.x[j] }
      side[i] = to.v[i] + tableau.timeWeights[stage] * h * linearization.byTime(i) + sum / w
    }
    factors.solve(side)
    for i in 0..<width {
      to.x[i] = (to.x[i] + side[i]) / w
      to.v[i] = side[i]
    }
  }

  override func error() -> Double {
    let stages = tableau.stages
    return error(
      springbench_slopes(
        slopes: slopes, position_weights: errorWeights,
        velocity_weights: errorWeights + 2 * stages, count: Int32(2 * stages)), at: p, q)
  }

  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    acceleration.update(repeating: 0, count: width)
    for (stage, weight) in tableau.endSlope.enumerated() {
      let slope = slope(stage).v
      for i in 0..<width { acceleration[i] += weight / length * slope[i] }
    }
  }
}
