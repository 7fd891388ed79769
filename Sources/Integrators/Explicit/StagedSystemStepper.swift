import CKernels
import Equations
import Springs

/// Steps of an explicit Runge–Kutta or Nyström method from a state of any
/// number of coordinates.
final class StagedSystemStepper: SystemStepper {
  private let table: StageTable
  /// Copies, as the table computes these by comparing arrays.
  private let lastSlopeIsNext: Bool
  private let lastStageIsEndState: Bool
  /// The rows of the stages after the first, then of the end and of the error
  /// estimates. The first slope is the state's acceleration.
  private let rows: FoldedRows

  init(_ equation: any Equation, _ table: StageTable) {
    require(
      table.takesVelocity || equation.isVelocityFree,
      "this method takes no velocities: the equation must say that it is velocity-free")
    self.table = table
    lastSlopeIsNext = table.lastSlopeIsNext
    lastStageIsEndState = table.lastStageIsEndState
    let stages = table.stages
    rows = FoldedRows(
      table.rows + [table.end] + [table.error, table.secondError].compactMap(\.self),
      stages: stages)
    super.init(equation, estimateOrder: table.estimateOrder, states: stages - 1)
    integrals.areOfCubics = table.order <= 4
    rows.slopes[0] = UnsafePointer(acceleration)
    for stage in 1..<stages { rows.slopes[stage] = UnsafePointer(state(stage - 1)) }
  }

  /// Where the acceleration of a stage is written.
  private func slope(_ stage: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutablePointer(mutating: rows.slopes[stage].unsafelyUnwrapped)
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    let (n, h, stride) = (table.stages, trial.length, stride)
    rows.fold(h)
    for i in 1..<n {
      let place = table.nodes[i] * h
      var row = rows[i - 1, first: i]
      kernels.stage(x, v, place, &row, p, q, stride)
      evaluate(trial.time + place, p, q, slope(i))
    }
    report.evaluations += (n - 1) * width
    // If the last stage is the end, it is in (p, q) already.
    if !lastStageIsEndState {
      var row = rows[n - 1, first: n]
      kernels.stage(x, v, h, &row, p, q, stride)
    }
  }

  override func error() -> Double {
    let (stages, positions) = (table.stages, isFirstOrder ? nil : p)
    let first = error(rows[stages, first: stages], at: positions, q)
    guard table.secondError != nil else { return first }
    return blendedError(first, error(rows[stages + 1, first: stages], at: positions, q))
  }

  override func renewAcceleration(_ time: Double, _ report: inout SolveReport) {
    guard lastSlopeIsNext else { return super.renewAcceleration(time, &report) }
    let last = table.stages - 1
    acceleration = slope(last)
    swap(&rows.slopes[0], &rows.slopes[last])
  }
}
