import Equations
import Glibc
import Integrators
import Springs
import Testing

/// Σ w t^p over weights and nodes: a quadrature of t^p.
func moment(_ weights: [Double], _ nodes: [Double], _ power: Int) -> Double {
  zip(weights, nodes).reduce(0) { $0 + $1.0 * pow($1.1, Double(power)) }
}

/// Tableaux against conditions that follow from their order: the sums of their
/// rows, and integrals of powers of time from 0 to 1.
@Suite struct TableauTests {
  /// The orders that the sources state of a method and of the embedded one for
  /// error estimates (0 if there is none).
  private static let explicit: [(table: StageTable, order: Int, embedded: Int)] = [
    (.explicitEuler, 1, 0), (.midpoint, 2, 0), (.heun, 2, 0), (.bogackiShampine3, 3, 2),
    (.kutta3, 3, 0), (.rungeKutta4, 4, 0), (.threeEighths, 4, 0), (.cashKarp5, 5, 4),
    (.dormandPrince5, 5, 4), (.tsitouras5, 5, 4), (.verner7, 7, 6), (.verner9, 9, 8),
    (.dormandPrince8, 8, 5), (.nystrom6, 6, 4), (.nystrom8, 8, 6), (.nystrom12, 12, 10),
  ]

  @Test func everyPinnedTableauIsAmongThese() {
    for method in PinTests.explicitMethods {
      #expect(Self.explicit.contains { $0.table.nodes == method.tableau.nodes }, "\(method.name)")
    }
  }

  /// Weights for velocities integrate the acceleration over time once, weights
  /// for positions and rows of stages of Nyström methods twice.
  @Test(arguments: explicit.indices) func explicitTableauxMeetTheirConditions(index: Int) throws {
    let (table, order, embeddedOrder) = Self.explicit[index]
    let isNystrom = !table.takesVelocity
    // The estimate of DOP853 is made of two.
    let estimateOrder = embeddedOrder == 0 ? 0 : table.estimates == 2 ? 8 : embeddedOrder + 1
    #expect(table.order == order && table.estimateOrder == estimateOrder)
    #expect(table.nodes[0] == 0)
    for (row, node) in zip(table.rows, table.nodes.dropFirst()) {
      let excess =
        isNystrom
        ? row.position.reduce(0, +) - node * node / 2 : row.velocity.reduce(0, +) - node
      #expect(excess.magnitude < (isNystrom ? 2e-13 : 3e-14), "row of \(node)")
    }
    let rounding = isNystrom ? 1e-15 : 3e-14
    for power in 0..<order {
      let sum = moment(table.end.velocity, table.nodes, power)
      #expect((sum - 1 / Double(power + 1)).magnitude < rounding, "t^\(power)")
      guard isNystrom, power < order - 1 else { continue }
      let position = moment(table.end.position, table.nodes, power)
      let expected = 1 / Double((power + 1) * (power + 2))
      #expect((position - expected).magnitude < rounding, "position by t^\(power)")
    }
    // The error weights are the weights less the embedded method's. Both
    // integrate lower powers exactly, so the difference yields zero.
    for power in 0..<embeddedOrder {
      let sum = moment(try #require(table.error).velocity, table.nodes, power)
      #expect(sum.magnitude < (isNystrom ? 1e-14 : 1e-13), "error of t^\(power)")
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

  private static let compositionOrders: [String: Int] = [
    "semi-implicit-euler": 1, "semi-implicit-euler-position": 1, "velocity-verlet": 2,
    "position-verlet": 2, "yoshida4": 4, "yoshida6": 6, "blanes-moan6": 6, "kahan-li8": 8,
  ]

  @Test(arguments: PinTests.compositions)
  func compositionsCoverTheirStep(name: String, composition: Composition) {
    #expect(composition.order == Self.compositionOrders[name])
    #expect((composition.drifts.reduce(0, +) - 1).magnitude < 1e-14)
    #expect((composition.kicks.reduce(0, +) - 1).magnitude < 1e-14)
  }
}

/// Radau's methods solve their stages by the eigenvalues of the tableau's
/// matrix A: these are checked against the matrix itself.
@Suite struct StageTests {
  static let tableaux: [ImplicitTableau] = [
    .backwardEuler, .trapezoidal, .implicitMidpoint, .gauss4, .gauss6, .radau5, .radau9,
  ]

  /// The inverse of 1 + αA + βA² is Σ w_m P_m over the modes, with projections
  /// P_m and w_m = 1/(1 + αλ_m + βλ_m²); from soft to stiff, and with negative
  /// β.
  @Test(arguments: tableaux.indices, [(0.1, 0.2), (3, 50), (1e4, 1e2), (2, 1e6), (0.3, -0.4)])
  func modesInvertTheQuadraticOfTheTableau(index: Int, coefficients: (Double, Double)) {
    let a = Self.tableaux[index].coupling
    let n = a.count
    let (alpha, beta) = coefficients
    func product(_ p: [[Double]], _ q: [[Double]]) -> [[Double]] {
      p.map { row in (0..<n).map { j in (0..<n).reduce(0) { $0 + row[$1] * q[$1][j] } } }
    }
    var inverse = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    for mode in SpectralMode.modes(of: a) {
      // Of the two modes of a complex pair the first has the real part of the
      // weight, the second the imaginary part.
      let square = mode.value * mode.value
      let real = 1 + alpha * mode.value.real + beta * square.real
      let imaginary = alpha * mode.value.imaginary + beta * square.imaginary
      let weight =
        (mode.takesImaginary ? imaginary : real) / (real * real + imaginary * imaginary)
      for i in 0..<n { for j in 0..<n { inverse[i][j] += weight * mode.matrix[i][j] } }
    }
    let square = product(a, a)
    var matrix = a
    for i in 0..<n {
      for j in 0..<n { matrix[i][j] = (i == j ? 1 : 0) + alpha * a[i][j] + beta * square[i][j] }
    }
    let largest = { (m: [[Double]]) in m.joined().map(\.magnitude).max() ?? 0 }
    let rounding = 1e-12 * largest(matrix) * largest(inverse)
    let one = product(matrix, inverse)
    for i in 0..<n {
      for j in 0..<n {
        #expect((one[i][j] - (i == j ? 1 : 0)).magnitude < max(rounding, 1e-13))
      }
    }
  }

  @Test func rootsOfAKnownPolynomial() {
    // (x − 2)(x² + 2x + 5) = x³ + x − 10
    let roots = Complex.roots(ofMonic: [-10, 1, 0])
    #expect(roots.count == 3 && roots[0].imaginary == 0)
    #expect((roots[0].real - 2).magnitude < 1e-15)
    #expect((roots[1].real + 1).magnitude < 1e-15 && (roots[1].imaginary - 2).magnitude < 1e-15)
    #expect(roots[2] == Complex(roots[1].real, -roots[1].imaginary))
  }

  /// One iteration per step solves a linear force, once the rate of convergence
  /// is known: the first step takes two.
  @Test func linearForcesTakeOneIteration() {
    let oscillator = LinearOscillator(stiffness: 400, damping: 2000)
    let (report, trajectory) = RadauSolver<Stages5, SpringForce>(.radau9, tolerance: 1e-10).solved(
      SpringForce(stiffness: 400, damping: 2000), at: SampleTimes(duration: 1, count: 101))
    #expect(report.rejected == 0)
    #expect(report.evaluations == 1 + 5 * (report.accepted + 1))
    let error = trajectory.largestError {
      oscillator.state(at: $0, position: DoubleDouble(1), velocity: DoubleDouble(0)).position
    }
    #expect(error < 1e-12)
  }
}
