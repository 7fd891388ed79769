/// An explicit Runge–Kutta method as data, with an embedded error estimate or
/// without.
public struct ExplicitTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// Order of the embedded solution; 0 without one.
  public let embeddedOrder: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// Rows of A for the stages after the first.
  public let coupling: [[Double]]
  /// b, the weights of the stages in a step.
  public let weights: [Double]
  /// Weights minus embedded weights; empty without an embedded method.
  public let error: [Double]
  /// A second, lower-order estimate that some codes mix in; mostly empty.
  public let secondError: [Double]

  /// The number of stages.
  public var stages: Int { nodes.count }

  /// The number of error estimates, 0 to 2.
  public var estimates: Int { error.isEmpty ? 0 : secondError.isEmpty ? 1 : 2 }

  /// Row i of A, the last row being the given weights: w·A, which turns
  /// weights of velocities into weights of accelerations.
  ///
  /// On x'' = a the velocities of the stages can be eliminated:
  /// X_i = x + c_i h v + h² Σ (A²)_ij a_j. The newest acceleration then never
  /// enters a position (A² is strictly lower by two), and the chain of
  /// dependent operations is shorter.
  func throughVelocity(_ row: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: stages)
    for (k, factor) in row.enumerated() where k > 0 && factor != 0 {
      for (j, a) in coupling[k - 1].enumerated() { result[j] += factor * a }
    }
    return result
  }
}
