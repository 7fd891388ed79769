import CKernels
import Equations
import Platform

/// Steps of Gragg–Bulirsch–Stoer extrapolation from a state of any number of
/// coordinates.
///
/// A column is the step by the midpoint rule in 2, 4, 6, … substeps. A substep
/// reads or writes five states. A stage of a Runge–Kutta method of the same
/// order reads the slopes of all stages before it, and costs several times as
/// much if these do not fit into the first-level cache.
///
/// Gragg's smoothing of the last substep, which `ExtrapolationSolver` has, is
/// left out. This saves an evaluation for each column, and after an even number
/// of substeps the error has an expansion in h² without smoothing, too. But
/// then nothing is evaluated at the end of the step, and a corner of the force
/// in the last substep goes unnoticed. For an equation with corners, the change
/// that smoothing would make is therefore a second error estimate.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; E. Hairer, S. P. Nørsett,
/// G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.9.
final class ExtrapolatedSystemStepper: SystemStepper {
  private typealias State = UnsafeMutablePointer<Double>
  private let columns: Int
  /// Whether the force at the end of the step is evaluated for the second
  /// estimate.
  private let looksAtEnd: Bool
  /// The positions at the end of each column, then the velocities; behind them,
  /// in the same order, twice the changes that smoothing would make.
  private let ends: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The weights of the columns in the end of the step, each first in a row of
  /// eight, as the kernel of sums expects.
  private let weights: UnsafeMutablePointer<Double>
  /// The differences from which the error of a step is judged, as sums of `ends`:
  /// of the extrapolations from all columns and from all but the first.
  private let estimate: springbench_slopes
  /// The difference of the second column and the first, then that of the third
  /// and the second.
  private let ofNeighbours: [springbench_slopes]
  /// The difference of the extrapolations with and without smoothing.
  private let ofSmoothing: springbench_slopes
  /// The velocity and the acceleration along which `move` goes, and their
  /// weights in a position, then in a velocity.
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
    let best = Self.weights(columns, from: 0)
    let second = Self.weights(columns, from: 1)
    for column in 0..<columns { weights[8 * column] = best[column] }
    estimate = Self.sum(of: ends, zip(best, second).map { $0 - $1 }, &storage)
    func change(from column: Int) -> [Double] {
      (0..<columns).map { $0 == column ? -1 : $0 == column + 1 ? 1 : 0 }
    }
    ofNeighbours = [
      Self.sum(of: ends, change(from: 0), &storage), Self.sum(of: ends, change(from: 1), &storage),
    ]
    ofSmoothing = Self.sum(of: ends, best.map { 0.5 * $0 }, from: 2 * columns, &storage)
    // Three states for the substeps, then `ends`.
    let kept = looksAtEnd ? 4 * columns : 2 * columns
    super.init(equation, estimateOrder: 2 * columns - 1, states: 3 + kept)
    for end in 0..<kept { ends[end] = UnsafePointer(state(3 + end)) }
  }

  /// A sum of positions and the same sum of velocities, each a block of `ends`;
  /// the positions begin at `first`.
  private static func sum(
    of ends: UnsafeMutablePointer<UnsafePointer<Double>?>, _ weights: [Double],
    from first: Int = 0, _ storage: inout CacheLines
  ) -> springbench_slopes {
    let count = first + 2 * weights.count
    let positions = storage.make(count, of: 0.0)
    let velocities = storage.make(count, of: 0.0)
    (positions + first).update(from: weights, count: weights.count)
    (velocities + first + weights.count).update(from: weights, count: weights.count)
    return springbench_slopes(
      slopes: ends, position_weights: positions, velocity_weights: velocities, count: Int32(count))
  }

  /// The weights with which the columns from `first` on are extrapolated in h²
  /// to substeps of length zero: Π n_j² / (n_j² − n_i²) over all other columns
  /// i, where n is the number of substeps (or half of it, as here). Weights are
  /// rounded to 46 binary digits after the point, so that their sum is exactly
  /// one: otherwise the error of the sum would grow with each step.
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
    var error = error(estimate)
    if looksAtEnd { error = max(error, self.error(ofSmoothing)) }
    return extrapolationError(error, columns: columns) { self.error(ofNeighbours[$0]) }
  }

  /// A difference as a multiple of what the tolerance allows at the step's
  /// beginning. The end of an unstable step may be so large that a tolerance
  /// relative to it would allow any error.
  private func error(_ difference: springbench_slopes) -> Double { error(difference, at: x, v) }
}
