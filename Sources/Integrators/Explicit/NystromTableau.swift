import Platform

/// A Runge–Kutta–Nyström pair for x'' = f(t, x), as data.
///
///     X_i = x + c_i h v + h² Σ_j a_ij f(t + c_j h, X_j)
///     x⁺ = x + h v + h² Σ b_i f(t + c_i h, X_i)
///     v⁺ = v + h Σ b'_i f(t + c_i h, X_i)
public struct NystromTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// The order of the embedded solution.
  public let embeddedOrder: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// Rows of a for the stages after the first.
  public let coupling: [[Double]]
  /// b, the weights of the stages in the position.
  public let positionWeights: [Double]
  /// b', the weights of the stages in the velocity.
  public let velocityWeights: [Double]
  /// b of the embedded solution.
  public let embeddedPositionWeights: [Double]
  /// b' of the embedded solution.
  public let embeddedVelocityWeights: [Double]

  /// A method of the caller's own, or one from the literature. Without
  /// `positionWeights` these are the last row of `coupling`, and the last stage
  /// has the position at the end of the step.
  ///
  /// - Precondition: the first stage is at 0, each row of `coupling` has a
  ///   number for every stage before its own and sums to half its node squared,
  ///   position weights sum to 1/2 and velocity weights to 1.
  public init(
    order: Int, embeddedOrder: Int, nodes: [Double], coupling: [[Double]],
    positionWeights: [Double]? = nil, velocityWeights: [Double],
    embeddedPositionWeights: [Double], embeddedVelocityWeights: [Double]
  ) {
    let positionWeights = positionWeights ?? (coupling.last ?? []) + [0]
    requireRows(coupling, nodes, of: "order \(order)") { $0 * $0 / 2 }
    for (weights, sum) in [
      (positionWeights, 0.5), (velocityWeights, 1), (embeddedPositionWeights, 0.5),
      (embeddedVelocityWeights, 1),
    ] {
      require(
        weights.count == nodes.count && isNear(weights.reduce(0, +), sum),
        "weights: one for every stage, together \(sum)")
    }
    self.order = order
    self.embeddedOrder = embeddedOrder
    self.nodes = nodes
    self.coupling = coupling
    self.positionWeights = positionWeights
    self.velocityWeights = velocityWeights
    self.embeddedPositionWeights = embeddedPositionWeights
    self.embeddedVelocityWeights = embeddedVelocityWeights
  }

  /// The number of stages.
  public var stages: Int { nodes.count }
}
