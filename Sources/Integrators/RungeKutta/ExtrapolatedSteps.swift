import Equations

/// Adaptive steps of an equation of one coordinate.
@frozen
@usableFromInline
struct ExtrapolatedSteps<Problem: RegisterEquation>: Stepper {
  /// Position and velocity.
  @usableFromInline typealias State = SIMD2<Double>
  @usableFromInline let problem: Problem
  @usableFromInline let columns: Int
  @usableFromInline let allowed: AllowedError
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  /// The current position, velocity and acceleration.
  @usableFromInline var x: Double
  @usableFromInline var v: Double
  @usableFromInline var a: Double
  /// The latest row of the extrapolation table. State k is extrapolated from
  /// the columns k and later, so the first is the step's end.
  @usableFromInline var row = InlineArray<8, State>(repeating: .zero)

  @inlinable
  init(
    problem: Problem, columns: Int, _ tolerance: Tolerance, _ record: NodeRecord,
    _ trajectory: Trajectory, x: Double, v: Double, a: Double
  ) {
    self.problem = problem
    self.columns = columns
    allowed = AllowedError(tolerance)
    self.record = record
    self.trajectory = trajectory
    self.x = x
    self.v = v
    self.a = a
  }

  @inlinable
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    /// The end of the step by the midpoint rule in each column.
    var ends = InlineArray<8, State>(repeating: .zero)
    for column in 0..<columns {
      ends[column] = end(of: trial, substeps: 2 * (column + 1), &report)
      extendTable(by: ends[column], ofColumn: column)
    }
    return extrapolationError(error(row[0] - row[1]), columns: columns) { column in
      error(ends[column + 1] - ends[column])
    }
  }

  /// The end of a step by the modified midpoint rule.
  @inlinable @inline(__always)
  func end(of trial: Trial, substeps: Int, _ report: inout SolveReport) -> State {
    let s = trial.length / Double(substeps)
    var (olderX, olderV) = (x, v)
    var (midX, midV) = (x + s * v, v + s * a)
    for k in 1..<substeps {
      let f = problem.acceleration(
        position: midX, velocity: midV, time: trial.time + Double(k) * s)
      let (nextX, nextV) = (olderX + 2 * s * midV, olderV + 2 * s * f)
      (olderX, olderV) = (midX, midV)
      (midX, midV) = (nextX, nextV)
    }
    let f = problem.acceleration(position: midX, velocity: midV, time: trial.end)
    report.evaluations += substeps
    // Gragg's smoothing.
    return State(0.5 * (midX + olderX + s * midV), 0.5 * (midV + olderV + s * f))
  }

  /// Makes `row` the next one of the extrapolation table, by the Aitken–Neville
  /// recurrence from the row before and the end of the step in a column.
  @inlinable @inline(__always)
  mutating func extendTable(by end: State, ofColumn column: Int) {
    row[column] = end
    for k in stride(from: column - 1, through: 0, by: -1) {
      // The quotient of the substeps in `column` and k.
      let ratio = Double(column + 1) / Double(k + 1)
      let factor = 1 / (ratio * ratio - 1)
      row[k] = row[k + 1] + (row[k + 1] - row[k]) * factor
    }
  }

  /// A difference as a multiple of what the tolerance allows at the step's
  /// beginning. The end of an unstable step may be so large that a tolerance
  /// relative to it would allow any error.
  @inlinable @inline(__always)
  func error(_ difference: State) -> Double {
    allowed.multiple(of: (difference.x, difference.y), at: (x, v))
  }

  @inlinable
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(trial.time, trial.low, x, v, a, to: trajectory)
    (x, v) = (row[0].x, row[0].y)
    a = problem.acceleration(position: x, velocity: v, time: trial.end)
    report.evaluations += 1
  }
}

/// The error of an extrapolated step, as a multiple of what the tolerance
/// allows: the estimate, unless that is not to be trusted.
///
/// Where the method converges, neighbouring columns differ less and less. If
/// the first three do not, the step is unstable, even if the estimate happens
/// to vanish. An error of 100 then makes the driver try about half the step.
///
/// - Parameter difference: returns the difference of a column and the next one,
///   as a multiple of the same.
@inlinable @inline(__always)
func extrapolationError(
  _ estimate: Double, columns: Int, difference: (_ column: Int) -> Double
) -> Double {
  guard estimate <= 1, columns > 2 else { return estimate }
  return difference(1) > max(1, difference(0)) ? 100 : estimate
}
