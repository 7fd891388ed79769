import Springs

/// An equation whose exact solution is known.
public protocol Oscillator: Equation {
  /// The solution from a start, as a function of the seconds since then. Exact
  /// to about 1e-28 of its size.
  func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState
  /// Kinetic and potential energy, with masses of 1.
  func energy(_ positions: [Double], _ velocities: [Double]) -> Double
}

/// A state of any number of coordinates in double-double.
public struct ExactState: Sendable {
  /// The position of each coordinate.
  public var positions: [DoubleDouble]
  /// The velocity of each coordinate, per second.
  public var velocities: [DoubleDouble]

  /// A state of as many velocities as positions.
  public init(positions: [DoubleDouble], velocities: [DoubleDouble]) {
    self.positions = positions
    self.velocities = velocities
  }

  /// A state from plain numbers; at rest if no velocities are given.
  public init(positions: [Double], velocities: [Double]? = nil) {
    self.positions = positions.map { DoubleDouble($0) }
    self.velocities =
      velocities.map { $0.map { DoubleDouble($0) } }
      ?? Array(repeating: DoubleDouble(0), count: positions.count)
  }
}
