/// An implicit Runge–Kutta method as data.
public struct ImplicitTableau: Sendable {
  /// The order of convergence.
  public let order: Int
  /// c, the stages' places in the step.
  public let nodes: [Double]
  /// A, row by row.
  public let coupling: [[Double]]
  /// b, the weights of the stages in a step.
  public let weights: [Double]

  /// The number of stages.
  public var stages: Int { nodes.count }

  /// The collocation method with the given nodes: A and b integrate the
  /// Lagrange polynomials.
  public static func collocation(order: Int, nodes: [Double]) -> ImplicitTableau {
    let polynomials = lagrangeIntegrals(nodes)
    func value(_ j: Int, _ x: Double) -> Double {
      polynomials[j].reversed().reduce(0) { $0 * x + $1 } * x
    }
    return ImplicitTableau(
      order: order, nodes: nodes,
      coupling: nodes.map { c in nodes.indices.map { value($0, c) } },
      weights: nodes.indices.map { value($0, 1) })
  }

  /// For each node j the coefficients q_k with ∫_0^τ ℓ_j = τ Σ q_k τ^k, where
  /// the Lagrange polynomial ℓ_j is 1 at this node and 0 at the others.
  static func lagrangeIntegrals(_ nodes: [Double]) -> [[Double]] {
    nodes.indices.map { j in
      var product = [1.0]
      for (i, node) in nodes.enumerated() where i != j {
        let scale = 1 / (nodes[j] - node)
        var next = [Double](repeating: 0, count: product.count + 1)
        for (k, c) in product.enumerated() {
          next[k + 1] += c * scale
          next[k] -= c * node * scale
        }
        product = next
      }
      return product.enumerated().map { $0.element / Double($0.offset + 1) }
    }
  }

  /// Backward Euler, of order 1 and L-stable.
  public static let backwardEuler = ImplicitTableau(
    order: 1, nodes: [1], coupling: [[1]], weights: [1])
  /// The trapezoidal rule, of order 2 and A-stable.
  public static let trapezoidal = ImplicitTableau(
    order: 2, nodes: [0, 1], coupling: [[0, 0], [0.5, 0.5]], weights: [0.5, 0.5])
  /// The implicit midpoint rule, of order 2, A-stable and symplectic.
  public static let implicitMidpoint = ImplicitTableau(
    order: 2, nodes: [0.5], coupling: [[0.5]], weights: [1])
  /// Gauss collocation with two stages, A-stable and symplectic.
  public static let gauss4 = collocation(
    order: 4, nodes: [0.21132486540518712, 0.7886751345948129])
  /// Gauss collocation with three stages, A-stable and symplectic.
  public static let gauss6 = collocation(
    order: 6, nodes: [0.1127016653792583, 0.5, 0.8872983346207417])
  /// Radau IIA with three stages, L-stable.
  public static let radau5 = collocation(
    order: 5, nodes: [0.1550510257216822, 0.6449489742783178, 1])
  /// Radau IIA with five stages, L-stable. The nodes are the zeros of the
  /// difference of the shifted Legendre polynomials of degrees five and four,
  /// computed with 50 digits.
  public static let radau9 = collocation(
    order: 9,
    nodes: [
      0.057104196114517682, 0.27684301363812383, 0.58359043236891682, 0.86024013565621945, 1,
    ])
}
