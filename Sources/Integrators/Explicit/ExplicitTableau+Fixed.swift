extension ExplicitTableau {
  /// Explicit Euler.
  public static let explicitEuler = ExplicitTableau(
    order: 1,
    nodes: [0.0],
    coupling: [],
    weights: [1.0])

  /// The explicit midpoint rule.
  public static let midpoint = ExplicitTableau(
    order: 2,
    nodes: [0.0, 0.5],
    coupling: [[0.5]],
    weights: [0.0, 1.0])

  /// Heun's method (explicit trapezoidal rule).
  public static let heun = ExplicitTableau(
    order: 2,
    nodes: [0.0, 1.0],
    coupling: [[1.0]],
    weights: [0.5, 0.5])

  /// Kutta's third-order method, with the weights of Simpson's rule.
  public static let kutta3 = ExplicitTableau(
    order: 3,
    nodes: [0.0, 0.5, 1.0],
    coupling: [[0.5], [-1.0, 2.0]],
    weights: [0.16666666666666666, 0.6666666666666666, 0.16666666666666666])

  /// The classical method of order four.
  public static let rungeKutta4 = ExplicitTableau(
    order: 4,
    nodes: [0.0, 0.5, 0.5, 1.0],
    coupling: [[0.5], [0.0, 0.5], [0.0, 0.0, 1.0]],
    weights: [0.16666666666666666, 0.3333333333333333, 0.3333333333333333, 0.16666666666666666])

  /// Kutta's 3/8 rule.
  public static let threeEighths = ExplicitTableau(
    order: 4,
    nodes: [0.0, 0.3333333333333333, 0.6666666666666666, 1.0],
    coupling: [
      [0.3333333333333333],
      [-0.3333333333333333, 1.0],
      [1.0, -1.0, 1.0],
    ],
    weights: [0.125, 0.375, 0.375, 0.125])
}
