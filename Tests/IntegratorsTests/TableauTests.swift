import Glibc
import Integrators
import Testing

/// Σ w t^p over weights and nodes: a quadrature of t^p.
func moment(_ weights: [Double], _ nodes: [Double], _ power: Int) -> Double {
  zip(weights, nodes).reduce(0) { $0 + $1.0 * pow($1.1, Double(power)) }
}

/// Every tableau against conditions that follow from its order: the sums of its
/// rows, and integrals of powers of time from 0 to 1.
@Suite struct TableauTests {
  /// The orders that the source of a tableau states, of the method and of the
  /// embedded one for error estimates (0 if there is none).
  private typealias Expected = (order: Int, embedded: Int)

  /// By the names of `PinTests.explicitMethods`.
  private static let explicit: [String: Expected] = [
    "euler": (1, 0), "midpoint": (2, 0), "heun": (2, 0),
    "bogacki-shampine": (3, 2), "kutta3": (3, 0), "rk4": (4, 0),
    "classical": (4, 0), "three-eighths": (4, 0), "cash-karp": (5, 4),
    "dormand-prince": (5, 4), "tsitouras": (5, 4), "verner7": (7, 6),
    "verner9": (9, 8), "dop853": (8, 5),
  ]

  @Test(arguments: PinTests.explicitMethods.indices)
  func explicitTableauxMeetTheirConditions(index: Int) throws {
    let method = PinTests.explicitMethods[index]
    let (name, tableau) = (method.name, method.tableau)
    let (order, embeddedOrder) = try #require(Self.explicit[name], "\(name)")
    #expect(tableau.order == order && tableau.embeddedOrder == embeddedOrder, "\(name)")
    #expect(tableau.nodes[0] == 0, "\(name)")
    for (row, node) in zip(tableau.coupling, tableau.nodes.dropFirst()) {
      #expect((row.reduce(0, +) - node).magnitude < 3e-14, "\(name): row of \(node)")
    }
    for power in 0..<order {
      let sum = moment(tableau.weights, tableau.nodes, power)
      #expect((sum - 1 / Double(power + 1)).magnitude < 3e-14, "\(name): t^\(power)")
    }
    // The error weights are the weights less the embedded method's. Both
    // integrate lower powers exactly, so the difference yields zero.
    for power in 0..<embeddedOrder {
      let sum = moment(tableau.error, tableau.nodes, power)
      #expect(sum.magnitude < 1e-13, "\(name): error of t^\(power)")
    }
  }

  private static let nystrom: [(tableau: NystromTableau, expected: Expected)] = [
    (.nystrom6, (6, 4)), (.nystrom8, (8, 6)), (.nystrom12, (12, 10)),
  ]

  /// Weights for velocities integrate the acceleration over time once; those
  /// for positions, and the rows of the stages, twice.
  @Test(arguments: nystrom.indices)
  func nystromTableauxMeetTheirConditions(index: Int) {
    let (tableau, (order, embeddedOrder)) = Self.nystrom[index]
    let name = "nystrom\(order)"
    #expect(tableau.order == order && tableau.embeddedOrder == embeddedOrder, "\(name)")
    for (row, node) in zip(tableau.coupling, tableau.nodes.dropFirst()) {
      #expect((row.reduce(0, +) - node * node / 2).magnitude < 2e-13, "\(name): row of \(node)")
    }
    for (weights, order, tolerance) in [
      (tableau.velocityWeights, order, 1e-15),
      (tableau.embeddedVelocityWeights, embeddedOrder, 1e-14),
    ] {
      for m in 0..<order {
        let sum = moment(weights, tableau.nodes, m)
        #expect((sum - 1 / Double(m + 1)).magnitude < tolerance, "\(name): t^\(m)")
      }
    }
    for m in 0..<(order - 1) {
      let expected = 1 / Double((m + 1) * (m + 2))
      let sum = moment(tableau.positionWeights, tableau.nodes, m)
      #expect((sum - expected).magnitude < 1e-15, "\(name): position by t^\(m)")
    }
  }

  /// The formula Σ α_j x_j = h² Σ β_j f_j must hold for x = t^(m+2), up to the
  /// order: Σ α_j t_j^(m+2) = (m + 2)(m + 1) Σ β_j t_j^m. Both sides are
  /// multiplied by the denominator that the β share, so that all terms are
  /// whole numbers.
  @Test func symmetricMethodsMeetTheirConditions() {
    let tableau = SymmetricTableau.order12
    #expect(tableau.order == 12)
    let positions = [1] + tableau.positions
    let forces = [0] + tableau.numerators + [0]
    #expect(positions == positions.reversed() && forces == forces.reversed())
    #expect(positions.reduce(0, +) == 0)
    let times = positions.indices.map { Double(tableau.order) / 2 - Double($0) }
    for m in 0..<tableau.order {
      let left = moment(positions, times, m + 2) * tableau.denominator
      let terms = zip(forces, times).map { Double((m + 2) * (m + 1)) * $0 * pow($1, Double(m)) }
      let size = terms.map(\.magnitude).max() ?? 0
      #expect((left - terms.reduce(0, +)).magnitude <= 1e-14 * size, "power \(m)")
    }
  }

  /// With h = 1 the velocity at time 0 is x(0) − x(−1) + Σ w_j f(−j), and must
  /// be 0 for x = t^(m+2).
  @Test func velocitiesOfSymmetricMethodsMeetTheirConditions() {
    let tableau = SymmetricTableau.order12
    for m in 0..<tableau.order {
      let terms = tableau.velocityWeights.enumerated().map { $1 * pow(-Double($0), Double(m)) }
      let size = terms.map(\.magnitude).max() ?? 0
      let before = pow(-1, Double(m + 2))
      let expected = before / Double((m + 2) * (m + 1))
      #expect((terms.reduce(0, +) - expected).magnitude <= 1e-14 * max(size, 1))
    }
  }

  /// The order of `PinTests.compositions`.
  private static let compositions: [String: Int] = [
    "velocity-verlet": 2, "semi-implicit-euler": 1,
    "semi-implicit-euler-position": 1, "position-verlet": 2, "yoshida4": 4,
    "yoshida6": 6, "blanes-moan6": 6, "kahan-li8": 8,
  ]

  @Test(arguments: PinTests.compositions.indices)
  func compositionsCoverTheirStep(index: Int) throws {
    let (name, composition) = PinTests.compositions[index]
    let order = try #require(Self.compositions[name], "\(name)")
    #expect(composition.order == order, "\(name)")
    #expect((composition.drifts.reduce(0, +) - 1).magnitude < 1e-14, "\(name)")
    #expect((composition.kicks.reduce(0, +) - 1).magnitude < 1e-14, "\(name)")
  }
}
