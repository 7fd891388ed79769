import CKernels
import Equations
import Springs

/// Equal steps of an implicit Runge–Kutta method for an equation of any number
/// of coordinates. The unknowns are the accelerations F of the stages:
///
///     X_i = x + c_i h v + h² Σ (A²)_ij F_j,   V_i = v + h Σ a_ij F_j
///
/// Newton's matrix has the blocks δ_ij − h a_ij ∂a/∂v − h² (A²)_ij ∂a/∂x with
/// the derivatives at one state. It is kept until the iteration fails, and then
/// renewed. If that does not help, each iteration but the first takes the
/// derivatives at all stages, and changes that raise the residual are halved.
/// Row and column `stages`·k + i belong to coordinate k at stage i, so that the
/// matrix of a chain has a band.
final class ImplicitSystemStepper: SystemStepper {
  /// The state at which the derivatives for Newton's matrix are taken.
  private enum Derivatives {
    case ofEarlierSteps, ofThisStep, ofEachIteration
  }

  private let nodes: [Double]
  /// The rows of A² and A for each stage, and those for the end of the step.
  private let coupling: [StageTable.Row]
  /// The same, multiplied by powers of the step; the slopes are the
  /// accelerations of the stages.
  private let rows: FoldedRows
  private let linearization: Linearization
  private let matrix: LUFactorization
  /// Whether one iteration solves the stages: the equation is linear, and its
  /// derivatives are exact.
  private let takesOneIteration: Bool
  /// Whether samples are interpolated with accelerations from the velocities at
  /// the ends of steps instead of the equation's, which may belong to a
  /// transient that the method has damped out. Their error is of order 2, so
  /// only methods up to that order use them, and only if no coordinate is of
  /// first order.
  private let takesMeanSlopes: Bool
  /// The mean acceleration of the step before, once there is one.
  private let earlierSlope: UnsafeMutablePointer<Double>
  private var hasEarlierSlope = false
  /// The residuals of the stages, then the changes of the accelerations.
  private let changes: UnsafeMutablePointer<Double>
  /// The changes of the last iteration that are still in the accelerations.
  private let applied: UnsafeMutablePointer<Double>
  /// The step size in the factored matrix, in s.
  private var factoredStep = 0.0
  private var storage = CacheLines()

  init(_ equation: any Equation, _ tableau: ImplicitTableau) {
    let stages = tableau.stages
    nodes = tableau.nodes
    coupling = (tableau.coupling + [tableau.weights]).map { row in
      let squared = (0..<stages).map { j in
        (0..<stages).reduce(0) { $0 + row[$1] * tableau.coupling[$1][j] }
      }
      return StageTable.Row(position: squared, velocity: row)
    }
    rows = FoldedRows(coupling, stages: stages)
    linearization = Linearization(equation, withTime: false)
    takesOneIteration = equation is any LinearEquation && linearization.isExact
    matrix = LUFactorization(size: stages * equation.count)
    changes = storage.make(stages * equation.count, of: 0)
    applied = storage.make(stages * equation.count, of: 0)
    takesMeanSlopes =
      tableau.order <= 2 && !(0..<equation.count).contains(where: equation.isFirstOrder)
    earlierSlope = storage.make(equation.count, of: 0)
    super.init(equation, estimateOrder: 0, states: stages + 1)
    integrals.areOfCubics = tableau.order <= 4
    for stage in 0..<stages { rows.slopes[stage] = UnsafePointer(accelerations(stage)) }
  }

  private var stages: Int { nodes.count }

  /// The accelerations of a stage; with index `stages` scratch memory.
  private func accelerations(_ stage: Int) -> UnsafeMutablePointer<Double> { state(stage) }

  override func begin(
    positions: [Double], velocities: [Double], _ report: inout SolveReport
  ) {
    super.begin(positions: positions, velocities: velocities, &report)
    factoredStep = 0
    hasEarlierSlope = false
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    rows.fold(trial.length)
    if solve(trial, .ofEarlierSteps, &report) || solve(trial, .ofThisStep, &report)
      || solve(trial, .ofEachIteration, &report)
    {
      setState(stages, trial.length)
      // Replaces the acceleration at the start, for samples, by mean slopes.
      if takesMeanSlopes {
        for k in 0..<width {
          let slope = (q[k] - v[k]) / trial.length
          acceleration[k] = hasEarlierSlope ? (earlierSlope[k] + slope) / 2 : slope
        }
      }
    } else if stagesAreFinite {
      report.code = .unconverged
    } else {
      // The solve ends as diverged.
      for state in [p, q] { state.update(repeating: .nan, count: width) }
    }
  }

  /// After a step, (x, v) and (p, q) have changed places: (x, v) is its end.
  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    guard takesMeanSlopes else { return super.renewAcceleration(time, &report) }
    // Extrapolated to the end of the step.
    for k in 0..<width {
      let slope = (v[k] - q[k]) / rows.step
      acceleration[k] = hasEarlierSlope ? 1.5 * slope - 0.5 * earlierSlope[k] : slope
      earlierSlope[k] = slope
    }
    hasEarlierSlope = true
  }

  private var stagesAreFinite: Bool {
    (0..<stages).allSatisfy { Self.largest(accelerations($0), width).isFinite }
  }

  /// Sets (p, q) to the state of a stage, or to the end of the step if `stage`
  /// is `stages`; `place` is its time since the step began (s).
  private func setState(_ stage: Int, _ place: Double) {
    var sums = rows[stage, first: stages]
    kernels.stage(x, v, place, &sums, p, q, stride)
  }

  /// Solves for the accelerations of the stages; the first guess for all is
  /// `acceleration`. Returns false if the iteration does not converge, or if
  /// there is no matrix.
  private func solve(
    _ trial: Trial, _ derivatives: Derivatives, _ report: inout SolveReport
  ) -> Bool {
    let h = trial.length
    for stage in 0..<stages { accelerations(stage).update(from: acceleration, count: width) }
    if derivatives == .ofEarlierSteps {
      if factoredStep != h { return false }
    } else {
      fillMatrix(0..<stages, trial.time, x, v, h, &report)
      if !factorMatrix(h) { return false }
    }
    let largestPosition = Self.largest(x, width)
    let velocityScale = max(Self.largest(v, width), h * Self.largest(acceleration, width))
    var previousMove = Double.infinity
    var previousResidual = Double.infinity
    for iteration in 0..<(derivatives == .ofEachIteration ? 40 : 10) {
      setResiduals(trial, &report)
      if derivatives == .ofEachIteration {
        // On steep forces, such as friction, whole changes may oscillate.
        var halvings = 0
        while iteration > 0, halvings < 30, !(largestResidual <= previousResidual) {
          halvings += 1
          retractHalf()
          setResiduals(trial, &report)
        }
        previousResidual = largestResidual
        if iteration > 0, !factorMatrixOfStages(trial, &report) { return false }
      }
      matrix.solve(changes)
      applied.update(from: changes, count: stages * width)
      let (move, share) = applyChanges(h, least: 0x1p-20 * velocityScale)
      if !move.isFinite { return false }
      if takesOneIteration { return true }
      // The last changes may be rounding of a state that is large compared with
      // its change in a step.
      let isStalled = move > previousMove / 4
      let isRounding = share <= 0x1p-36 || h * move <= 0x1p-46 * largestPosition
      if share <= 0x1p-47 || (isStalled && isRounding) { return true }
      if derivatives != .ofEachIteration && move > 2 * previousMove { return false }
      previousMove = move
    }
    return false
  }

  /// Writes a(X, V) − F of all stages to `changes`; leaves the state of the
  /// last stage in (p, q).
  private func setResiduals(_ trial: Trial, _ report: inout SolveReport) {
    let a = accelerations(stages)
    for stage in 0..<stages {
      let place = nodes[stage] * trial.length
      setState(stage, place)
      evaluate(trial.time + place, p, q, a)
      let f = accelerations(stage)
      for k in 0..<width { changes[stages * k + stage] = a[k] - f[k] }
    }
    report.evaluations += stages * width
  }

  private var largestResidual: Double { Self.largest(changes, stages * width) }

  /// Takes back half of what is left of the last changes.
  private func retractHalf() {
    for stage in 0..<stages {
      for k in 0..<width {
        applied[stages * k + stage] /= 2
        accelerations(stage)[k] -= applied[stages * k + stage]
      }
    }
  }

  /// Adds `changes` to the accelerations of the stages.
  ///
  /// - Parameter least: the least divisor of a share.
  /// - Returns: how far this moves the velocities at most in a step of `h`
  ///   seconds, and the largest such move as a share of the velocity plus its
  ///   change in the step.
  private func applyChanges(_ h: Double, least: Double) -> (move: Double, share: Double) {
    var move = 0.0
    var share = 0.0
    for stage in 0..<stages {
      let f = accelerations(stage)
      for k in 0..<width {
        let change = changes[stages * k + stage]
        f[k] += change
        if change == 0 { continue }
        let moved = (h * change).magnitude
        move = worse(move, moved)
        share = worse(share, moved / max(v[k].magnitude + (h * f[k]).magnitude, least))
      }
    }
    return (move, share)
  }

  /// Computes and factors the matrix from the derivatives at the state of each
  /// stage; leaves the state of the last stage in (p, q).
  private func factorMatrixOfStages(_ trial: Trial, _ report: inout SolveReport) -> Bool {
    for stage in 0..<stages {
      let place = nodes[stage] * trial.length
      setState(stage, place)
      fillMatrix(stage..<stage + 1, trial.time + place, p, q, trial.length, &report)
    }
    return factorMatrix(trial.length)
  }

  /// Factors Newton's matrix for steps of `h` seconds; returns false if a pivot
  /// is zero or not finite.
  private func factorMatrix(_ h: Double) -> Bool {
    factoredStep = matrix.factor() ? h : 0
    return factoredStep == h
  }

  /// Writes the rows of Newton's matrix for some stages, from the derivatives
  /// at a state.
  private func fillMatrix(
    _ range: Range<Int>, _ time: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ h: Double, _ report: inout SolveReport
  ) {
    linearization.update(time, x, v, acceleration, step: h, &report)
    for k in 0..<width {
      let (byX, byV) = (linearization.byPosition(k), linearization.byVelocity(k))
      for i in range {
        let elements = matrix.elements + (stages * k + i) * matrix.size
        for l in 0..<width {
          for j in 0..<stages {
            let (once, twice) = (coupling[i].velocity[j], coupling[i].position[j])
            elements[stages * l + j] = -h * (once * byV[l] + h * twice * byX[l])
          }
        }
        elements[stages * k + i] += 1
      }
    }
  }
}
