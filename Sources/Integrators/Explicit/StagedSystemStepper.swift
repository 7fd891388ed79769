import CKernels
import Equations
import Platform

/// Steps of an explicit Runge–Kutta or Nyström method from a state of any
/// number of coordinates.
final class StagedSystemStepper: SystemStepper {
  private let table: StageTable
  /// These properties of the table compare arrays, too slowly for every step.
  private let lastSlopeIsNext: Bool
  private let lastStageIsEndState: Bool
  /// The rows of the stages after the first, the end and the error estimates.
  private let rows: [StageTable.Row]
  /// The acceleration of each stage, beginning with the state's.
  private let slopes: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The rows times powers of the step size: for each row the weights of the
  /// stages in a position, then in a velocity, `table.stages` each.
  private let weights: UnsafeMutablePointer<Double>
  /// The step size in `weights`.
  private var foldedStep = 0.0
  private var storage = CacheLines()

  init(_ equation: any Equation, _ table: StageTable) {
    require(
      table.takesVelocity || equation.isVelocityFree,
      "this method takes no velocities: the equation must say that it is velocity-free")
    self.table = table
    lastSlopeIsNext = table.lastSlopeIsNext
    lastStageIsEndState = table.lastStageIsEndState
    rows = table.rows + [table.end] + [table.error, table.secondError].compactMap(\.self)
    let stages = table.stages
    slopes = storage.make(stages, of: nil)
    // One row for each stage but the first, for the end and for two estimates.
    weights = storage.make(2 * stages * (stages + 2), of: 0)
    super.init(equation, estimateOrder: table.estimateOrder, states: stages - 1)
    integrals.areOfCubics = table.order <= 4
    slopes[0] = UnsafePointer(acceleration)
    for stage in 1..<stages { slopes[stage] = UnsafePointer(state(stage - 1)) }
  }

  /// Computes `weights` for steps of `h` seconds, unless they are for these.
  private func fold(_ h: Double) {
    if foldedStep == h { return }
    foldedStep = h
    let n = table.stages
    var to = weights
    for row in rows {
      for (j, weight) in row.position.enumerated() { to[j] = weight * h * h }
      for (j, weight) in row.velocity.enumerated() { to[n + j] = weight * h }
      to += 2 * n
    }
  }

  /// The acceleration of a stage, to be written.
  private func slope(_ stage: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutablePointer(mutating: slopes[stage].unsafelyUnwrapped)
  }

  /// Row `index` of `weights` and the first `count` slopes, for a kernel.
  private func row(_ index: Int, count: Int) -> springbench_slopes {
    let n = table.stages
    return springbench_slopes(
      slopes: slopes, position_weights: weights + 2 * n * index,
      velocity_weights: weights + 2 * n * index + n, count: Int32(count))
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    let (n, h, stride) = (table.stages, trial.length, stride)
    fold(h)
    for i in 1..<n {
      let place = table.nodes[i] * h
      var row = row(i - 1, count: i)
      kernels.stage(x, v, place, &row, p, q, stride)
      evaluate(trial.time + place, p, q, slope(i))
    }
    report.evaluations += (n - 1) * width
    // If the last stage is the end, it is in (p, q) already.
    if !lastStageIsEndState {
      var row = row(n - 1, count: n)
      kernels.stage(x, v, h, &row, p, q, stride)
    }
  }

  override func error() -> Double {
    let stages = table.stages
    let first = error(row(stages, count: stages), at: p, q)
    guard table.secondError != nil else { return first }
    return blendedError(first, error(row(stages + 1, count: stages), at: p, q))
  }

  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    guard lastSlopeIsNext else { return super.renewAcceleration(time, &report) }
    let last = table.stages - 1
    acceleration = slope(last)
    swap(&slopes[0], &slopes[last])
  }
}
