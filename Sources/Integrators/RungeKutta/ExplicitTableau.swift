import Platform

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

  /// A method of the caller's own, or one of the literature.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to its node, the weights
  ///   sum to 1 and those of errors to 0. That the order is reached is for a
  ///   test: see `StageTable` and `springbench accuracy`.
  public init(
    order: Int, embeddedOrder: Int = 0, nodes: [Double], coupling: [[Double]], weights: [Double],
    error: [Double] = [], secondError: [Double] = []
  ) {
    require(nodes.first == 0, "nodes: the first is 0")
    require(coupling.count == nodes.count - 1, "coupling: a row for every stage after the first")
    for (row, node) in zip(coupling, nodes.dropFirst()) {
      require(isNear(row.reduce(0, +), node), "coupling: rows sum to the nodes")
    }
    require(
      coupling.indices.allSatisfy { coupling[$0].count == $0 + 1 },
      "coupling: a number for every stage before the row's own")
    require(
      weights.count == nodes.count && isNear(weights.reduce(0, +), 1),
      "weights: one for every stage, together 1")
    for error in [error, secondError] where !error.isEmpty {
      require(
        error.count == nodes.count && isNear(error.reduce(0, +), 0),
        "error weights: one for every stage, together 0")
    }
    require(error.isEmpty == (embeddedOrder == 0), "an error estimate has an embedded order")
    self.order = order
    self.embeddedOrder = embeddedOrder
    self.nodes = nodes
    self.coupling = coupling
    self.weights = weights
    self.error = error
    self.secondError = secondError
  }

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

/// Whether coefficients sum to what they should, but for their last digits.
func isNear(_ sum: Double, _ expected: Double) -> Bool { (sum - expected).magnitude < 1e-9 }

/// The error of a step from estimates of orders 5 and 3, e5²/√(e5² + e3²/100):
/// of order eight, where the first alone may vanish by chance.
///
/// E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations
/// I, 2nd ed., II.10.
@inlinable @inline(__always)
package func blendedError(_ fine: Double, _ coarse: Double) -> Double {
  let size = (fine * fine + 0.01 * coarse * coarse).squareRoot()
  return size > 0 ? fine * fine / size : size
}
