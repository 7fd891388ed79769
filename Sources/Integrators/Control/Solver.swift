import Equations
import Platform

/// The start of a solve and its duration.
@frozen
public struct InitialValue: Sendable, Equatable {
  /// The position at time 0.
  public var position: Double
  /// The velocity at time 0, per second.
  public var velocity: Double
  /// Length of the time interval in s; it begins at 0.
  public var duration: Double

  /// A start and a duration (s), a finite number above 0.
  @inlinable
  public init(position: Double, velocity: Double, duration: Double) {
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    self.position = position
    self.velocity = velocity
    self.duration = duration
  }
}

/// A solver set up with its options and scratch memory. One instance serves
/// any number of solves, one after another, and allocates only at set-up.
public protocol Solver<Problem> {
  /// The equation that it solves.
  associatedtype Problem: RegisterEquation
  /// Solves from time 0 to the end of `start`, and leaves the samples in
  /// `trajectory`.
  func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport
}

/// The choice between equal and adaptive steps.
public enum Stepping: Sendable, Hashable {
  /// This many equal steps.
  case fixed(steps: Int)
  /// Steps whose local error estimate is at most this: absolute for values
  /// below one, relative above.
  case adaptive(tolerance: Double)

  /// Stops the program unless the number of steps or the tolerance is positive.
  package func requirePositive() {
    switch self {
    case .fixed(let steps): require(steps > 0, "steps: 1 or more")
    case .adaptive(let tolerance): require(tolerance > 0, "tolerance: above 0")
    }
  }
}
