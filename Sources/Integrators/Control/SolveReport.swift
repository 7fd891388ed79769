/// The outcome of a solve. Failure is data in a row, never a crash.
public enum ResultCode: String, Sendable {
  /// The end was reached.
  case success
  /// A state became infinite or NaN, or exceeded `SolveReport.bound`.
  case diverged
  /// The step budget ran out before the end.
  case maxSteps = "max_steps"
  /// The steps became too short to advance a rounded time.
  case unstable
  /// An implicit equation was not solved to its tolerance.
  case unconverged
}

/// The result code and the machine-independent work of a solve.
public struct SolveReport: Sendable {
  /// How the solve ended.
  public var code: ResultCode = .success
  /// Accepted steps.
  public var accepted = 0
  /// Rejected steps.
  public var rejected = 0
  /// Scalar evaluations of the right-hand side: a call on eight lanes counts
  /// eight, an order of a power series one.
  public var evaluations = 0
  /// Evaluations of the Jacobian by implicit methods.
  public var jacobians = 0
  /// Factorisations of Newton's matrix or its like.
  public var factorisations = 0
  /// The largest step × spectral radius of an adaptive explicit solve of one
  /// coordinate: exact for linear equations, else estimated from how the
  /// accelerations change, which does not see a mode that has died away. NaN
  /// for other methods.
  public var stiffness = Double.nan

  /// The report of a solve that has not begun.
  @inlinable public init() {}

  /// The report of a solve in equal steps that ended at the position `end`.
  @inlinable @inline(__always)
  package init(steps: Int, evaluations: Int, end: Double) {
    accepted = steps
    self.evaluations = evaluations
    note(end: end)
  }

  /// A solve whose position or velocity reaches this size has diverged.
  @inlinable package static var bound: Double { 1e100 }

  /// Sets the code if a solve that ends at this position has diverged.
  @inlinable @inline(__always)
  package mutating func note(end: Double) {
    if !(end.magnitude < Self.bound) { code = .diverged }
  }
}
