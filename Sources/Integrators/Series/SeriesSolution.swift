import Equations
import Platform

/// The power series of all steps of a solve: they give the state at any moment,
/// as accurately as at the ends of the steps.
public struct SeriesSolution<Scalar: SeriesScalar>: Sendable {
  /// The beginning of each step, in s.
  private var begins: [Scalar] = []
  /// The coefficients of each step: a row for the position of each coordinate,
  /// then a row for each velocity. The last element of a row is not used: it
  /// has the coefficient of one order more.
  private var steps: [[Scalar]] = []
  private let count: Int

  /// The solution of `count` coordinates, without any step yet.
  init(count: Int) { self.count = count }

  /// Adds a step that begins at `begin` (s).
  mutating func append(_ begin: Scalar, _ expansion: SeriesExpansion<Scalar>) {
    begins.append(begin)
    // The rows of all velocities follow the rows of all positions in memory.
    let rows = UnsafeBufferPointer(
      start: expansion.position(0), count: 2 * count * expansion.stride)
    steps.append(Array(rows))
  }

  /// Positions and velocities at a moment of the solve (s).
  ///
  /// An equation of first order, y' = f(t, y), is solved as one of second order
  /// whose velocity is y; so y is among the velocities, and the integral of y
  /// among the positions.
  public func state(at time: Scalar) -> (positions: [Scalar], velocities: [Scalar]) {
    // The last step that begins at `time` or before; earlier times belong to
    // the first step. The sign of a difference shows in its Double
    // approximation.
    let next = begins.dropFirst().partitioningIndex { (time - $0).approximation < 0 }
    let step = next - 1
    let (offset, rows) = (time - begins[step], steps[step])
    let stride = rows.count / (2 * count)
    let sums = (0..<2 * count).map { row in
      let coefficients = rows[row * stride..<(row + 1) * stride - 1]
      return coefficients.reversed().reduce(Scalar(constant: 0)) {
        Scalar.multiplyAdd($0, offset, $1)
      }
    }
    return (Array(sums.prefix(count)), Array(sums.suffix(count)))
  }
}
