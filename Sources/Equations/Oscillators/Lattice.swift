import CKernels
import Springs

/// Masses of 1 in a net of `rows` × `columns` that move perpendicular to it. A
/// spring joins each to its four neighbours, which at the borders are walls.
/// One row is a chain, in which each has two neighbours.
///
///     x'' = −K x
///
/// K is `stiffness` times a sum of negative second differences along rows and
/// along columns, so the modes are products of sines along both.
@frozen
public struct Lattice: Hashable, LinearEquation, VelocityFreeEquation, WrittenEquation, Oscillator {
  /// The number of rows; 1 for a chain.
  public let rows: Int
  /// The number of masses in a row.
  public let columns: Int
  /// The stiffness of each spring, in 1/s².
  public let stiffness: Double

  /// A net of these dimensions.
  public init(rows: Int = 1, columns: Int, stiffness: Double) {
    require(rows >= 1 && columns >= 1 && stiffness > 0, "rows, columns, stiffness: above 0")
    self.rows = rows
    self.columns = columns
    self.stiffness = stiffness
  }

  /// A net as nearly square as the number of masses allows.
  public init(masses: Int, stiffness: Double) {
    let most = Int(Double(masses).squareRoot())
    let rows = (1...max(1, most)).last { masses % $0 == 0 } ?? 1
    self.init(rows: rows, columns: masses / rows, stiffness: stiffness)
  }

  public var count: Int { rows * columns }

  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    var lattice = springbench_lattice(rows: rows, columns: columns, stiffness: stiffness)
    position.withUnsafeBufferPointer { x in
      acceleration.withUnsafeMutableBufferPointer { a in
        springbench_kernels().pointee.states.lattice(&lattice, x.baseAddress, a.baseAddress)
      }
    }
  }

  public var text: String {
    let equations = (0..<count).map { mass in
      let (row, column) = (mass / columns, mass % columns)
      let neighbours = [
        column > 0 ? mass - 1 : nil, column + 1 < columns ? mass + 1 : nil,
        row > 0 ? mass - columns : nil, row + 1 < rows ? mass + columns : nil,
      ].compactMap { $0.map { "x\($0)" } }.joined(separator: " + ")
      return "x\(mass)'' = \(stiffness)*(\(neighbours) - \(rows == 1 ? 2 : 4)*x\(mass))"
    }
    return equations.joined(separator: "\n")
  }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    var sum = velocities.reduce(0) { $0 + $1 * $1 }
    /// Adds the springs of a line of masses: one before each, one after the
    /// last.
    func addLine(from first: Int, stride: Int, masses: Int) {
      var before = 0.0
      for k in 0...masses {
        let here = k < masses ? positions[first + k * stride] : 0
        sum += stiffness * (before - here) * (before - here)
        before = here
      }
    }
    for row in 0..<rows { addLine(from: row * columns, stride: 1, masses: columns) }
    if rows > 1 {
      for column in 0..<columns { addLine(from: column, stride: columns, masses: rows) }
    }
    return sum / 2
  }
}

/// The exact solution: a sum of modes, each an oscillator of its own.
extension Lattice {
  /// A mode of the net, with rows and columns counted from 1, has the shape
  ///
  ///     sin(i π row/(rows + 1)) sin(j π column/(columns + 1)).
  ///
  /// A chain has only the second factor.
  public struct Mode: Hashable, Sendable {
    /// Half waves along a column, from 1.
    public let i: Int
    /// Half waves along a row, from 1.
    public let j: Int
    /// A mode; by default a chain's.
    public init(i: Int = 1, j: Int) {
      self.i = i
      self.j = j
    }
  }

  /// The shape of a mode with amplitude 1: an element for each mass.
  public func shape(of mode: Mode) -> [Double] {
    let (byRow, byColumn) = factors(of: mode)
    return byRow.flatMap { a in byColumn.map { b in (a * b).rounded } }
  }

  /// The two factors of a mode's shape, for each row and for each column.
  private func factors(of mode: Mode) -> (byRow: [DoubleDouble], byColumn: [DoubleDouble]) {
    (
      rows == 1 ? [DoubleDouble(1)] : (1...rows).map { sineOfPi(mode.i * $0, over: rows + 1) },
      (1...columns).map { sineOfPi(mode.j * $0, over: columns + 1) }
    )
  }

  /// The solution that starts at rest from a sum of modes. At each time its
  /// cost per mass is proportional to the number of modes.
  public func solution(
    of modes: [(mode: Mode, amplitude: Double)]
  ) -> @Sendable (DoubleDouble) -> ExactState {
    superposition(modes.map { Term($0, of: self, x: DoubleDouble($1)) })
  }

  /// ω² of a mode, in 1/s².
  public func squaredFrequency(of mode: Mode) -> DoubleDouble {
    // 4 k sin²(m π/(2(n + 1))), the mth eigenvalue of k times the negative
    // second differences of n masses.
    func eigenvalue(_ m: Int, _ n: Int) -> DoubleDouble {
      let half = sineOfPi(m, over: 2 * (n + 1))
      return half * half * (4 * stiffness)
    }
    let alongRows = eigenvalue(mode.j, columns)
    return rows == 1 ? alongRows : alongRows + eigenvalue(mode.i, rows)
  }

  /// The solution from any start, as a sum of all modes.
  ///
  /// - Complexity: O(`count`²), here for the amplitudes and again at each time.
  public func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState {
    require(
      start.positions.count == count && start.velocities.count == count,
      "\(start.positions.count) positions and \(start.velocities.count) velocities for"
        + " \(count) masses")
    // Along a line of n masses the squares of a mode's factor sum to (n + 1)/2;
    // this is one over the product of these sums.
    let factor =
      DoubleDouble(rows == 1 ? 2 : 4)
      / DoubleDouble(Double((columns + 1) * (rows == 1 ? 1 : rows + 1)))
    var terms: [Term] = []
    for i in 1...rows {
      for j in 1...columns {
        var term = Term(Mode(i: i, j: j), of: self)
        for (row, a) in term.byRow.enumerated() {
          for (column, b) in term.byColumn.enumerated() {
            let weight = a * b
            term.x = term.x + weight * start.positions[row * columns + column]
            term.v = term.v + weight * start.velocities[row * columns + column]
          }
        }
        (term.x, term.v) = (factor * term.x, factor * term.v)
        terms.append(term)
      }
    }
    return superposition(terms)
  }

  /// A mode of a solution.
  private struct Term: Sendable {
    /// ω² in 1/s².
    let squaredFrequency: DoubleDouble
    /// The factors of its shape.
    let byRow: [DoubleDouble]
    let byColumn: [DoubleDouble]
    /// The amplitude at the start, and its rate of change.
    var x: DoubleDouble
    var v = DoubleDouble(0)

    init(_ mode: Mode, of lattice: Lattice, x: DoubleDouble = DoubleDouble(0)) {
      squaredFrequency = lattice.squaredFrequency(of: mode)
      (byRow, byColumn) = lattice.factors(of: mode)
      self.x = x
    }
  }

  private func superposition(_ terms: [Term]) -> @Sendable (DoubleDouble) -> ExactState {
    let (width, masses) = (columns, count)
    return { time in
      var x = [DoubleDouble](repeating: DoubleDouble(0), count: masses)
      var v = x
      for term in terms {
        let state = LinearOscillator.state(
          at: time, stiffness: term.squaredFrequency, halfDamping: DoubleDouble(0),
          position: term.x, velocity: term.v)
        for (row, a) in term.byRow.enumerated() {
          let (position, velocity) = (a * state.position, a * state.velocity)
          for (column, b) in term.byColumn.enumerated() {
            let i = row * width + column
            x[i] = x[i] + b * position
            v[i] = v[i] + b * velocity
          }
        }
      }
      return ExactState(positions: x, velocities: v)
    }
  }
}

/// sin(m π/n). Whole turns are removed from m, so the argument is below 2π.
private func sineOfPi(_ m: Int, over n: Int) -> DoubleDouble {
  (DoubleDouble.pi / DoubleDouble(Double(n)) * Double(m % (2 * n))).sineAndCosine().sine
}
