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

extension ExplicitTableau {
  /// Bogacki & Shampine, Appl. Math. Lett. 2 (1989) 321,
  /// doi:10.1016/0893-9659(89)90079-7.
  public static let bogackiShampine3 = ExplicitTableau(
    order: 3, embeddedOrder: 2,
    nodes: [0.0, 0.5, 0.75, 1.0],
    coupling: [
      [0.5],
      [0.0, 0.75],
      [0.2222222222222222, 0.3333333333333333, 0.4444444444444444],
    ],
    error: [-0.06944444444444445, 0.08333333333333333, 0.1111111111111111, -0.125])

  /// Cash & Karp, ACM Trans. Math. Softw. 16 (1990) 201,
  /// doi:10.1145/79505.79507.
  public static let cashKarp5 = ExplicitTableau(
    order: 5, embeddedOrder: 4,
    nodes: [0.0, 0.2, 0.3, 0.6, 1.0, 0.875],
    coupling: [
      [0.2],
      [0.075, 0.225],
      [0.3, -0.9, 1.2],
      [-0.2037037037037037, 2.5, -2.5925925925925926, 1.2962962962962963],
      [
        0.029495804398148147, 0.341796875, 0.041594328703703706, 0.40034541377314814,
        0.061767578125,
      ],
    ],
    weights: [
      0.09788359788359788, 0.0, 0.4025764895330113, 0.21043771043771045, 0.0,
      0.2891022021456804,
    ],
    error: [
      -0.004293774801587302, 0.0, 0.018668586093857832, -0.03415502683080808,
      -0.019321986607142856, 0.03910220214568041,
    ])

  /// Dormand & Prince, J. Comput. Appl. Math. 6 (1980) 19,
  /// doi:10.1016/0771-050X(80)90013-3.
  public static let dormandPrince5 = ExplicitTableau(
    order: 5, embeddedOrder: 4,
    nodes: [0.0, 0.2, 0.3, 0.8, 0.8888888888888888, 1.0, 1.0],
    coupling: [
      [0.2],
      [0.075, 0.225],
      [0.9777777777777777, -3.7333333333333334, 3.5555555555555554],
      [2.9525986892242035, -11.595793324188385, 9.822892851699436, -0.2908093278463649],
      [
        2.8462752525252526, -10.757575757575758, 8.906422717743473, 0.2784090909090909,
        -0.2735313036020583,
      ],
      [
        0.09114583333333333, 0.0, 0.44923629829290207, 0.6510416666666666,
        -0.322376179245283, 0.13095238095238096,
      ],
    ],
    error: [
      0.0012326388888888888, 0.0, -0.0042527702905061394, 0.03697916666666667,
      -0.05086379716981132, 0.0419047619047619, -0.025,
    ])

  /// Tsitouras, Comput. Math. Appl. 62 (2011) 770,
  /// doi:10.1016/j.camwa.2011.06.002; numbers from OrdinaryDiffEq.jl.
  public static let tsitouras5 = ExplicitTableau(
    order: 5, embeddedOrder: 4,
    nodes: [0.0, 0.161, 0.327, 0.9, 0.9800255409045097, 1.0, 1.0],
    coupling: [
      [0.161],
      [-0.008480655492356989, 0.335480655492357],
      [2.8971530571054935, -6.359448489975075, 4.3622954328695815],
      [5.325864828439257, -11.748883564062828, 7.4955393428898365, -0.09249506636175525],
      [
        5.86145544294642, -12.92096931784711, 8.159367898576159, -0.071584973281401,
        -0.028269050394068383,
      ],
      [
        0.09646076681806523, 0.01, 0.4798896504144996, 1.379008574103742,
        -3.290069515436081, 2.324710524099774,
      ],
    ],
    error: [
      -0.001780011052225777, -0.0008164344596567469, 0.007880878010261995,
      -0.1447110071732629, 0.5823571654525552, -0.45808210592918697, 0.015151515151515152,
    ])
}
