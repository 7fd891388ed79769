import CKernels
import Equations
import Platform

/// Steps of Gragg–Bulirsch–Stoer extrapolation from a state of any number of
/// coordinates.
///
/// A column is a step by the midpoint rule in 2, 4, 6, … substeps. A substep
/// touches five states; a stage of a Runge–Kutta method of the same order reads
/// the slopes of all stages before it and, where these do not fit into the
/// first-level cache, costs several times as much.
///
/// Unlike in `ExtrapolationSolver`, the last substep is not smoothed. This
/// saves an evaluation a column, and after an even number of substeps the error
/// has an expansion in h² without it, too. As nothing is evaluated at the end,
/// a corner in the last substep is not seen; for an equation with corners,
/// the change that smoothing would make is a second estimate.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; E. Hairer, S. P. Nørsett,
/// G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.9.
final class ExtrapolatedSystemStepper: SystemStepper {
  private typealias State = UnsafeMutablePointer<Double>
  private let columns: Int
  private let looksAtEnd: Bool
  /// The positions at the end of each column, then the velocities; behind them,
  /// in the same order, twice the changes that smoothing would make.
  private let ends: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The weights of the columns in the end of the step, each first in a row of
  /// eight, as the kernel of sums expects.
  private let weights: UnsafeMutablePointer<Double>
  /// A difference of columns, or what smoothing would change.
  private enum Difference: Int, CaseIterable {
    /// The best extrapolation and the one without the first column.
    case estimate
    case ofFirstColumns
    case ofNextColumns
    case ofSmoothing
  }
  /// For each difference a block: weights of `ends` in a position, then in a
  /// velocity.
  private let errorWeights: UnsafeMutablePointer<Double>
  /// A velocity and an acceleration; `rateWeights` are their weights in a
  /// position, then in a velocity.
  private let rates: UnsafeMutablePointer<UnsafePointer<Double>?>
  private let rateWeights: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(_ equation: any Equation, columns: Int) {
    require(columns >= 2 && columns <= 8, "2 to 8 columns")
    self.columns = columns
    looksAtEnd = equation.hasCorners
    ends = storage.make(4 * columns, of: nil)
    rates = storage.make(2, of: nil)
    rateWeights = storage.make(4, of: 0)
    weights = storage.make(8 * columns, of: 0)
    errorWeights = storage.make(Difference.allCases.count * 8 * columns, of: 0)
    let kept = looksAtEnd ? 4 * columns : 2 * columns
    super.init(equation, estimateOrder: 2 * columns - 1, states: 3 + kept)
    for end in 0..<kept { ends[end] = UnsafePointer(state(3 + end)) }
    let best = Self.weights(columns, from: 0)
    let second = Self.weights(columns, from: 1)
    for column in 0..<columns { weights[8 * column] = best[column] }
    for difference in Difference.allCases {
      let row = (0..<columns).map { column -> Double in
        switch difference {
        case .estimate: return best[column] - second[column]
        case .ofFirstColumns: return column == 0 ? -1 : column == 1 ? 1 : 0
        case .ofNextColumns: return column == 1 ? -1 : column == 2 ? 1 : 0
        case .ofSmoothing: return 0.5 * best[column]
        }
      }
      let (inPosition, inVelocity) = errorRows(difference)
      let first = difference == .ofSmoothing ? 2 * columns : 0
      (inPosition + first).update(from: row, count: columns)
      (inVelocity + first + columns).update(from: row, count: columns)
    }
  }

  private func errorRows(
    _ difference: Difference
  ) -> (inPosition: UnsafeMutablePointer<Double>, inVelocity: UnsafeMutablePointer<Double>) {
    let block = errorWeights + 8 * columns * difference.rawValue
    return (block, block + 4 * columns)
  }

  /// The weights that extrapolate the columns from `first` on to substeps of
  /// length zero. Their sum is exactly one: an error in it would grow with each
  /// step.
  private static func weights(_ columns: Int, from first: Int) -> [Double] {
    var weights = [Double](repeating: 0, count: columns)
    for j in first..<columns - 1 {
      let own = Double((j + 1) * (j + 1))
      let exact = (first..<columns).reduce(1.0) { product, i in
        i == j ? product : product * own / (own - Double((i + 1) * (i + 1)))
      }
      weights[j] = (exact * 0x1p46).rounded() * 0x1p-46
    }
    weights[columns - 1] = 1 - weights.reduce(0, +)
    return weights
  }

  override func advance(_ trial: Trial, _ report: inout SolveReport) {
    let (midX, midV, f) = (state(0), state(1), state(2))
    for column in 0..<columns {
      let substeps = 2 * (column + 1)
      let s = trial.length / Double(substeps)
      let (endX, endV) = (state(3 + column), state(3 + columns + column))
      // Euler's rule for the first substep, then the midpoint rule, which goes
      // two substeps from the state before the last. Their number is even, so
      // the last one writes the column's end.
      move(x, v, along: v, acceleration, s, to: midX, midV)
      var (olderX, olderV, hereX, hereV) = (x, v, midX, midV)
      for substep in 1..<substeps {
        evaluate(trial.time + Double(substep) * s, hereX, hereV, f)
        let (nextX, nextV) = substep & 1 == 1 ? (endX, endV) : (midX, midV)
        move(olderX, olderV, along: hereV, f, 2 * s, to: nextX, nextV)
        (olderX, olderV, hereX, hereV) = (hereX, hereV, nextX, nextV)
      }
      if looksAtEnd {
        let (changeX, changeV) = (state(3 + 2 * columns + column), state(3 + 3 * columns + column))
        evaluate(trial.time + trial.length, endX, endV, f)
        move(olderX, olderV, along: endV, f, s, to: changeX, changeV)
        for i in 0..<width {
          changeX[i] -= endX[i]
          changeV[i] -= endV[i]
        }
      }
    }
    report.evaluations += (columns * columns + (looksAtEnd ? columns : 0)) * width
    kernels.sums(ends, Int32(columns), weights, 1, stride, p)
    kernels.sums(ends + columns, Int32(columns), weights, 1, stride, q)
  }

  /// (p, q) = (x, v) + `step` · (velocity, acceleration).
  private func move(
    _ x: State, _ v: State, along velocity: State, _ acceleration: State, _ step: Double,
    to p: State, _ q: State
  ) {
    rates[0] = UnsafePointer(velocity)
    rates[1] = UnsafePointer(acceleration)
    rateWeights[0] = step
    rateWeights[3] = step
    var row = springbench_slopes(
      slopes: rates, position_weights: rateWeights, velocity_weights: rateWeights + 2, count: 2)
    kernels.stage(x, v, 0, &row, p, q, stride)
  }

  override func error() -> Double {
    var estimate = error(.estimate)
    if looksAtEnd { estimate = max(estimate, error(.ofSmoothing)) }
    // If more substeps bring no column nearer to the next, the step is beyond
    // the range of stability even if the estimate vanishes: the error then
    // counts as a hundred times too large.
    guard estimate <= 1, columns > 2 else { return estimate }
    return error(.ofNextColumns) > max(1, error(.ofFirstColumns)) ? 100 : estimate
  }

  /// A difference as a multiple of what the tolerance allows at the step's
  /// beginning: beyond the range of stability the end may be large.
  private func error(_ difference: Difference) -> Double {
    let (inPosition, inVelocity) = errorRows(difference)
    return error(
      springbench_slopes(
        slopes: ends, position_weights: inPosition, velocity_weights: inVelocity,
        count: Int32(difference == .ofSmoothing ? 4 * columns : 2 * columns)), at: x, v)
  }
}
