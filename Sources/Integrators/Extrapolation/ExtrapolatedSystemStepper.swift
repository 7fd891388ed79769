import CKernels
import Equations
import Springs

/// Steps of Gragg–Bulirsch–Stoer extrapolation from a state of any number of
/// coordinates.
///
/// Column k is the step by the midpoint rule in 2 (k + 1) substeps. The columns
/// are extrapolated in h² to substeps of length zero, which gives the order 2 ·
/// columns. A substep reads or writes five states, where a stage of a
/// Runge–Kutta method reads the slopes of all stages before it.
///
/// Gragg's smoothing of the last substep is left out. This saves an evaluation
/// for each column, and after an even number of substeps the error has an
/// expansion in h² without it as well. But then nothing is evaluated at the end
/// of the step, and a corner or a steep part of the force in the last substep
/// goes unnoticed. For an equation with corners, and for one coordinate, the
/// change that smoothing would make is therefore a second error estimate.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; R. Bulirsch, J. Stoer,
/// Numer. Math. 8 (1966) 1, doi:10.1007/BF02165234; E. Hairer, S. P. Nørsett,
/// G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., II.9.
final class ExtrapolatedSystemStepper: SystemStepper {
  private typealias State = UnsafeMutablePointer<Double>

  /// The data kept of each column: its end, and twice the change that smoothing
  /// would make to it.
  private enum ColumnState: Int {
    case position, velocity, positionSmoothing, velocitySmoothing
  }

  private let columns: Int
  /// Whether to compute the second estimate.
  private let looksAtEnd: Bool
  /// All `ColumnState.position`, then all `.velocity`, and so on.
  private let columnStates: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The end of the step, extrapolated from all columns.
  private let end: springbench_slopes
  /// The error estimate: the difference of the extrapolations from all columns
  /// and from all but the first.
  private let estimate: springbench_slopes
  /// The second estimate: the difference that smoothing would make to the end.
  private let smoothing: springbench_slopes
  /// The difference of the second column and the first, then of the third and
  /// the second.
  private let columnDifferences: [springbench_slopes]
  /// The velocity and the acceleration along which `move` goes, and their
  /// weights in a position, then in a velocity.
  private let rates: UnsafeMutablePointer<UnsafePointer<Double>?>
  private let rateWeights: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(_ equation: any Equation, columns: Int) {
    require(columns >= 2 && columns <= 8, "2 to 8 columns")
    self.columns = columns
    looksAtEnd = equation.hasCorners || equation.count == 1
    columnStates = storage.make(4 * columns, of: nil)
    rates = storage.make(2, of: nil)
    rateWeights = storage.make(4, of: 0)
    let weights = Self.extrapolationWeights(columns, from: 0)
    let weightsOfLater = Self.extrapolationWeights(columns, from: 1)
    end = Self.sum(columnStates, weights, &storage)
    estimate = Self.sum(columnStates, zip(weights, weightsOfLater).map { $0 - $1 }, &storage)
    smoothing = Self.sum(columnStates + 2 * columns, weights.map { 0.5 * $0 }, &storage)
    func difference(_ column: Int) -> [Double] {
      (0..<columns).map { $0 == column ? -1 : $0 == column + 1 ? 1 : 0 }
    }
    columnDifferences = [
      Self.sum(columnStates, difference(0), &storage),
      Self.sum(columnStates, difference(1), &storage),
    ]
    let kept = looksAtEnd ? 4 * columns : 2 * columns
    super.init(equation, estimateOrder: 2 * columns - 1, states: Self.substepStates + kept)
    for index in 0..<kept {
      columnStates[index] = UnsafePointer(state(Self.substepStates + index))
    }
  }

  /// Three states of the substeps, one of zeros, and those of the columns.
  private static let substepStates = 4

  private func state(_ kind: ColumnState, _ column: Int) -> State {
    state(Self.substepStates + kind.rawValue * columns + column)
  }

  /// A sum over the columns, with the same weights for positions and
  /// velocities.
  ///
  /// - Parameter states: positions of all columns, followed by their
  ///   velocities.
  private static func sum(
    _ states: UnsafeMutablePointer<UnsafePointer<Double>?>, _ weights: [Double],
    _ storage: inout CacheLines
  ) -> springbench_slopes {
    let zeros = weights.map { _ in 0.0 }
    return springbench_slopes(
      slopes: states, position_weights: storage.copy(weights + zeros),
      velocity_weights: storage.copy(zeros + weights), count: Int32(2 * weights.count))
  }

  /// The weights with which the columns from `first` up are extrapolated: for
  /// column j Π n_j² / (n_j² − n_i²) over all others i, where n is the number
  /// of substeps (or half of it, as here). Weights are rounded to 46 binary
  /// digits after the point, so that their sum is exactly one: otherwise the
  /// error of the sum would grow with each step.
  private static func extrapolationWeights(_ columns: Int, from first: Int) -> [Double] {
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
    let (midX, midV, f, zeros) = (state(0), state(1), state(2), state(3))
    for column in 0..<columns {
      let substeps = 2 * (column + 1)
      let s = trial.length / Double(substeps)
      let (endX, endV) = (state(.position, column), state(.velocity, column))
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
        // The smoothed end is the mean of the end and of what Euler's rule
        // reaches from the state before, with the slope at the end.
        let changeX = state(.positionSmoothing, column)
        let changeV = state(.velocitySmoothing, column)
        evaluate(trial.time + trial.length, endX, endV, f)
        move(olderX, olderV, along: endV, f, s, to: changeX, changeV)
        for i in 0..<width {
          changeX[i] -= endX[i]
          changeV[i] -= endV[i]
        }
      }
    }
    // Σ (substeps − 1) = columns², and one at the end of each column.
    report.evaluations += (columns * columns + (looksAtEnd ? columns : 0)) * width
    var end = end
    kernels.stage(zeros, zeros, 0, &end, p, q, stride)
  }

  /// (endX, endV) = (startX, startV) + `step` · (velocity, acceleration).
  private func move(
    _ startX: State, _ startV: State, along velocity: State, _ acceleration: State, _ step: Double,
    to endX: State, _ endV: State
  ) {
    rates[0] = UnsafePointer(velocity)
    rates[1] = UnsafePointer(acceleration)
    rateWeights[0] = step
    rateWeights[3] = step
    var row = springbench_slopes(
      slopes: rates, position_weights: rateWeights, velocity_weights: rateWeights + 2, count: 2)
    kernels.stage(startX, startV, 0, &row, endX, endV, stride)
  }

  override func error() -> Double {
    var largest = error(estimate)
    if looksAtEnd { largest = max(largest, error(smoothing)) }
    // Where the method converges, neighbouring columns differ less and less. If
    // the second and third differ more than the first two, and by more than the
    // tolerance, the step is unstable, even if the estimate happens to vanish.
    // An error of 100 then makes step control try 0.3 to 0.5 of the step.
    guard largest <= 1, columns > 2 else { return largest }
    let (first, second) = (error(columnDifferences[0]), error(columnDifferences[1]))
    return second > max(1, first) ? 100 : largest
  }

  /// A difference as a multiple of what the tolerance allows at the step's
  /// beginning. The end of an unstable step may be so large that a tolerance
  /// relative to it would allow any error.
  private func error(_ difference: springbench_slopes) -> Double {
    error(difference, at: isFirstOrder ? nil : x, v)
  }
}
