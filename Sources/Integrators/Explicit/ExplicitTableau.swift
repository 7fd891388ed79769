import Platform

/// An explicit Runge–Kutta method as data, with or without an embedded error
/// estimate.
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
  /// The weights of the stages in the error estimate: `weights` minus the
  /// embedded method's; empty without one.
  public let error: [Double]
  /// The weights in a second estimate, of lower order; empty for most methods.
  public let secondError: [Double]

  /// A method of the caller's own, or one from the literature. Without
  /// `weights` these are the last row of `coupling`, and the last stage is the
  /// end of the step.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to its node, the weights
  ///   sum to 1 and the error weights to 0, all within 1e-12. The order is not
  ///   checked: test it with `StageTable` and `springbench accuracy`.
  public init(
    order: Int, embeddedOrder: Int = 0, nodes: [Double], coupling: [[Double]],
    weights: [Double]? = nil, error: [Double] = [], secondError: [Double] = []
  ) {
    let weights = weights ?? (coupling.last ?? []) + [0]
    requireRows(coupling, nodes, of: "order \(order)") { $0 }
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

  /// `row`·A, for a row of A or the weights b: turns weights of the stages'
  /// velocities in a position into weights of their accelerations.
  ///
  /// On x'' = a the velocities of the stages can be eliminated: X_i = x + c_i h
  /// v + h² Σ (A²)_ij a_j. As A² is zero on the first subdiagonal as well, a
  /// position does not depend on the acceleration of the stage before it, and
  /// can be computed while that is not yet known.
  func accelerationWeights(_ row: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: stages)
    for (k, factor) in row.enumerated() where k > 0 && factor != 0 {
      for (j, a) in coupling[k - 1].enumerated() { result[j] += factor * a }
    }
    return result
  }
}

/// Stops the program unless `coupling` has the rows of an explicit method, and
/// each sums to what `expected` says of its node, up to rounding. The message
/// tells the method by `name`.
func requireRows(
  _ coupling: [[Double]], _ nodes: [Double], of name: String, sumTo expected: (Double) -> Double
) {
  require(nodes.first == 0, "nodes: the first is 0")
  require(coupling.count == nodes.count - 1, "coupling: a row for every stage after the first")
  require(
    coupling.indices.allSatisfy { coupling[$0].count == $0 + 1 },
    "coupling: a number for every stage before the row's own")
  for (stage, (row, node)) in zip(coupling, nodes.dropFirst()).enumerated() {
    let (sum, expected) = (row.reduce(0, +), expected(node))
    require(
      isNear(sum, expected),
      "of \(name), \(nodes.count) stages: coupling[\(stage)] sums to \(sum), not \(expected)")
  }
}

/// Whether a sum of coefficients is as expected, up to their rounding: a wrong
/// eleventh decimal shows.
func isNear(_ sum: Double, _ expected: Double) -> Bool { (sum - expected).magnitude < 1e-12 }

/// The error of a step of DOP853 from its estimates of orders 5 and 3,
/// e5²/√(e5² + e3²/100). With e5 ~ h⁶ and e3 ~ h⁴ the second term is the larger
/// one for small h, so the error shrinks like h⁸.
///
/// E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations
/// I, 2nd ed., II.10.
@inlinable @inline(__always)
package func blendedError(_ fine: Double, _ coarse: Double) -> Double {
  let size = (fine * fine + 0.01 * coarse * coarse).squareRoot()
  return size > 0 ? fine * fine / size : size
}
