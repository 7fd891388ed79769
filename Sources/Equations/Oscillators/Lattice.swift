import CKernels
import Platform

/// Masses of 1 in a net of `rows` × `columns` between walls, each joined to its
/// two or four neighbours by springs and moving perpendicular to the net; one
/// row is a chain.
///
///     x'' = −K x − C x',   C = α + β K
///
/// K is `stiffness` times a sum of negative second differences along rows and
/// along columns, so the modes are products of sines along both, and each is
/// damped by itself.
@frozen
public struct Lattice: Hashable, LinearEquation, Oscillator {
  /// The number of rows; 1 for a chain.
  public let rows: Int
  /// The number of masses in a row.
  public let columns: Int
  /// The stiffness of each spring, in 1/s².
  public let stiffness: Double
  /// α in 1/s.
  public let massDamping: Double
  /// β in s.
  public let stiffnessDamping: Double

  /// A net of these dimensions; undamped unless said otherwise.
  public init(
    rows: Int = 1, columns: Int, stiffness: Double, massDamping: Double = 0,
    stiffnessDamping: Double = 0
  ) {
    require(rows >= 1 && columns >= 1 && stiffness > 0, "rows, columns, stiffness: above 0")
    self.rows = rows
    self.columns = columns
    self.stiffness = stiffness
    self.massDamping = massDamping
    self.stiffnessDamping = stiffnessDamping
  }

  /// A net as nearly square as the number of masses allows.
  public init(
    masses: Int, stiffness: Double, massDamping: Double = 0, stiffnessDamping: Double = 0
  ) {
    let most = Int(Double(masses).squareRoot())
    let rows = (1...max(1, most)).last { masses % $0 == 0 } ?? 1
    self.init(
      rows: rows, columns: masses / rows, stiffness: stiffness, massDamping: massDamping,
      stiffnessDamping: stiffnessDamping)
  }

  public var count: Int { rows * columns }
  public var isVelocityFree: Bool { massDamping == 0 && stiffnessDamping == 0 }

  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    var lattice = springbench_lattice(
      rows: rows, columns: columns, along: stiffness, across: stiffness, alpha: massDamping,
      beta: stiffnessDamping)
    position.withUnsafeBufferPointer { x in
      velocity.withUnsafeBufferPointer { v in
        acceleration.withUnsafeMutableBufferPointer { a in
          springbench_kernels().pointee.states.lattice(
            &lattice, x.baseAddress, v.baseAddress, a.baseAddress)
        }
      }
    }
  }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    var sum = velocities.reduce(0) { $0 + $1 * $1 }
    /// Adds the springs of a line of masses: one before each and one after the
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
