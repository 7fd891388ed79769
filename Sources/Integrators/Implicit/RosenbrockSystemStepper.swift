import CKernels
import Equations
import Springs

/// Steps a stiff equation of any number of coordinates by a Rosenbrock method,
/// from the state (x, v) to (p, q).
///
/// Each stage solves a linear system for increments u_x of the positions and
/// u_v of the velocities; its right-hand side (r_x, r_v) is in
/// `RosenbrockTableau`. Since x' = v, u_x can be eliminated: with w = 1/(γh)
/// and the acceleration a,
///
///     (w − ∂a/∂v − ∂a/∂x / w) u_v = r_v + ∂a/∂x r_x / w,  u_x = (r_x + u_v)/w
final class RosenbrockSystemStepper: SystemStepper {
  private let tableau: RosenbrockTableau
  private let linearization: Linearization
  private let matrix: LUFactorization
  /// u_x of all stages, then u_v of all: the error of a step is a weighted sum
  /// of these.
  private let increments: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The weights of all `increments` in the error of positions, which are zero
  /// for u_v, then those in the error of velocities, which are zero for u_x.
  private let errorWeights: UnsafeMutablePointer<Double>
  /// The rows of a and C of the tableau, from the second stage; the first row
  /// of a has the weights of the step.
  private let coupling, history: UnsafeMutablePointer<Double>
  /// A row of C/h.
  private let scaledHistory: UnsafeMutablePointer<Double>
  /// The time (s) of the state at which `linearization` and `firstAcceleration`
  /// were last computed. A step that is tried again with another length keeps
  /// them.
  private var linearizedAt: Double?
  /// The length of the step last tried, in s.
  private var length = 0.0
  private var storage = CacheLines()

  init(_ equation: any Equation, _ tableau: RosenbrockTableau) {
    self.tableau = tableau
    let stages = tableau.stages
    linearization = Linearization(equation)
    matrix = LUFactorization(size: equation.count)
    increments = storage.make(2 * stages, of: nil)
    errorWeights = storage.make(4 * stages, of: 0)
    coupling = storage.make(stages * stages, of: 0)
    history = storage.make(stages * stages, of: 0)
    scaledHistory = storage.make(stages, of: 0)
    super.init(equation, estimateOrder: tableau.order, states: 2 * stages + 2)
    for index in 0..<2 * stages { increments[index] = UnsafePointer(state(index)) }
    for (stage, weight) in tableau.weights.enumerated() { coupling[stage] = weight }
    for stage in 1..<stages {
      for before in 0..<stage {
        coupling[stage * stages + before] = tableau.coupling[stage - 1][before]
        history[stage * stages + before] = tableau.history[stage - 1][before]
      }
    }
    for (stage, weight) in tableau.error.enumerated() {
      errorWeights[stage] = weight
      errorWeights[3 * stages + stage] = weight
    }
  }

  /// u_x and u_v of a stage.
  private func increment(
    _ stage: Int
  ) -> (x: UnsafeMutablePointer<Double>, v: UnsafeMutablePointer<Double>) {
    (state(stage), state(tableau.stages + stage))
  }

  /// The acceleration at the beginning of the step from the equation. The
  /// inherited `acceleration`, for interpolation, comes from the method's
  /// polynomial.
  private var firstAcceleration: UnsafeMutablePointer<Double> { state(2 * tableau.stages) }
  private var rightHandSide: UnsafeMutablePointer<Double> { state(2 * tableau.stages + 1) }

  override func begin(
    positions: [Double], velocities: [Double], _ report: inout SolveReport
  ) {
    super.begin(positions: positions, velocities: velocities, &report)
    linearizedAt = nil
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    if trial.time != linearizedAt { linearize(trial.time, trial.length, &report) }
    length = trial.length
    let w = 1 / (tableau.diagonal * trial.length)
    guard factorMatrix(w) else {
      // A pivot is zero or not finite. NaN makes step control retry with a
      // shorter step, which has another matrix; fixed steps report divergence.
      for state in [p, q] { state.update(repeating: .nan, count: width) }
      for stage in 0..<tableau.stages {
        increment(stage).v.update(repeating: .nan, count: width)
      }
      return
    }
    for stage in 0..<tableau.stages { solveStage(stage, trial, w) }
    report.evaluations += (tableau.stages - 1) * width
    addIncrements(coupling, tableau.stages)
    // The slope at time 0 comes from the first step, every other slope from the
    // step that ends there.
    if trial.time == 0 { setSlope(tableau.startSlope) }
  }

  /// Evaluates the acceleration and its derivatives at the state.
  private func linearize(_ time: Double, _ h: Double, _ report: inout SolveReport) {
    let a = firstAcceleration
    evaluate(time, x, v, a)
    report.evaluations += width
    linearization.update(time, x, v, a, step: h, least: tolerance.absolute, &report)
    linearizedAt = time
  }

  /// Limits the first step to at most the time constant of the fastest mode. A
  /// longer step may end within its tolerance and still pass over a transient
  /// at its beginning.
  override func limitFirstStep(_ step: Double, _ report: inout SolveReport) -> Double {
    linearize(0, step, &report)
    var rate = 0.0
    for row in 0..<width {
      let (byX, byV) = (linearization.byPosition(row), linearization.byVelocity(row))
      let (stiffness, damping) = (0..<width).reduce((0.0, 0.0)) {
        ($0.0 + byX[$1].magnitude, $0.1 + byV[$1].magnitude)
      }
      // In the row where a mode e^(λt) is largest, |λ|² ≤ damping |λ| +
      // stiffness, so that |λ| is at most this.
      rate = max(rate, damping + stiffness.squareRoot())
    }
    return rate > 0 && rate.isFinite ? min(step, 1 / rate) : step
  }

  /// Sets (p, q) = (x, v) + Σ weights · increments.
  private func addIncrements(_ weights: UnsafePointer<Double>, _ count: Int) {
    for i in 0..<width { (p[i], q[i]) = sum(weights, count, i, from: (x[i], v[i])) }
  }

  /// A coordinate's start + Σ weights · increments of the first stages. Stages
  /// are the inner loop: equations that need a matrix have few coordinates.
  @inline(__always)
  private func sum(
    _ weights: UnsafePointer<Double>, _ count: Int, _ coordinate: Int, from start: (Double, Double)
  ) -> (x: Double, v: Double) {
    var (x, v) = start
    let (first, stride) = (increment(0), stride)
    for stage in 0..<count {
      x += weights[stage] * first.x[stage * stride + coordinate]
      v += weights[stage] * first.v[stage * stride + coordinate]
    }
    return (x, v)
  }

  /// Factors w − ∂a/∂v − ∂a/∂x / w; false if a pivot is zero or not finite.
  private func factorMatrix(_ w: Double) -> Bool {
    for row in 0..<width {
      let elements = matrix.elements + row * width
      let (byX, byV) = (linearization.byPosition(row), linearization.byVelocity(row))
      for i in 0..<width { elements[i] = -byV[i] - byX[i] / w }
      elements[row] += w
    }
    return matrix.factor()
  }

  /// Solves a stage for its increments.
  private func solveStage(_ stage: Int, _ trial: Trial, _ w: Double) {
    let h = trial.length
    // At first `u` holds r, without the term of ∂a/∂t.
    let u = increment(stage)
    let row = stage * tableau.stages
    if stage == 0 {
      u.x.update(from: v, count: width)
      u.v.update(from: firstAcceleration, count: width)
    } else {
      // Until all stages are solved, (p, q) is where a stage is evaluated.
      addIncrements(coupling + row, stage)
      u.x.update(from: q, count: width)
      evaluate(trial.time + tableau.nodes[stage] * h, p, q, u.v)
      for before in 0..<stage { scaledHistory[before] = history[row + before] / h }
      for i in 0..<width {
        (u.x[i], u.v[i]) = sum(scaledHistory, stage, i, from: (u.x[i], u.v[i]))
      }
    }
    let side = rightHandSide
    // A first-order equation keeps y in v; x is not used, so ∂a/∂x is zero.
    for i in 0..<width {
      let byX = linearization.byPosition(i)
      var sum = 0.0
      if !isFirstOrder { for j in 0..<width { sum += byX[j] * u.x[j] } }
      side[i] = u.v[i] + tableau.timeWeights[stage] * h * linearization.byTime(i) + sum / w
    }
    matrix.solve(side)
    for i in 0..<width {
      u.x[i] = (u.x[i] + side[i]) / w
      u.v[i] = side[i]
    }
  }

  /// Of equations of first order the integrals count as well: their error tells
  /// whether a step passes over a decay.
  override func error() -> Double {
    let stages = tableau.stages
    return error(
      springbench_slopes(
        slopes: increments, position_weights: errorWeights,
        velocity_weights: errorWeights + 2 * stages, count: Int32(2 * stages)), at: p, q)
  }

  /// Called after an accepted step.
  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    setSlope(tableau.endSlope)
  }

  /// Makes `acceleration` the slope of the velocity's polynomial over the last
  /// step, at its start or at its end: Σ weights · u_v / h.
  private func setSlope(_ weights: [Double]) {
    acceleration.update(repeating: 0, count: width)
    for (stage, weight) in weights.enumerated() {
      let u = increment(stage).v
      for i in 0..<width { acceleration[i] += weight / length * u[i] }
    }
  }
}
