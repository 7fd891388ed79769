import Equations
import Glibc
import Integrators
import Oscillators
import Springs
import Testing

/// The order that every method in equal steps shows, from three starts,
/// between errors that are large and errors that are rounding.
@Suite struct OrderTests {
  typealias Equation = ForceEquation<SpringForce, Double>
  typealias State = (position: Double, velocity: Double)

  /// A motion to show an order on.
  enum Trial {
    /// x'' = −x − x³ − 0.3 x' for 4 s: a method has its own order and no
    /// better.
    case nonlinear
    /// The same with little damping for 20 s: errors of high orders stand out
    /// of rounding.
    case longNonlinear
    /// x'' = −x − 0.3 x' for 20 s, and without damping for 100 s: for methods
    /// whose order shows on the other motions only below rounding.
    case linear
    case undamped

    var force: SpringForce {
      switch self {
      case .nonlinear: SpringForce(stiffness: 1, damping: 0.3, cubic: 1)
      case .longNonlinear: SpringForce(stiffness: 1, damping: 0.05, cubic: 1)
      case .linear: SpringForce(stiffness: 1, damping: 0.3)
      case .undamped: SpringForce(stiffness: 1, damping: 0)
      }
    }

    var duration: Double {
      switch self {
      case .nonlinear: 4
      case .longNonlinear, .linear: 20
      case .undamped: 100
      }
    }
  }

  struct Method: Sendable {
    let name: String
    let order: Double
    /// Steps of the coarsest rung.
    let coarse: Int
    let trial: Trial
    /// Whether the terms of the nominal order are so small that those of the
    /// next show as long as rounding lets anything show.
    let mayExceed: Bool
    let run: @Sendable (Int, SpringForce, InitialValue<Double>) -> State?

    init<S: Solver & SendableMetatype>(
      _ name: String, _ order: Int, _ coarse: Int, on trial: Trial = .nonlinear,
      mayExceed: Bool = false, _ make: @escaping @Sendable (Int) -> S
    ) where S.Problem == Equation {
      self.name = name
      self.order = Double(order)
      self.coarse = coarse
      self.trial = trial
      self.mayExceed = mayExceed
      run = { endState(make($0), $1, $2) }
    }

    static func explicit<N: StageCount>(
      _ name: String, _ order: Int, _ coarse: Int, on trial: Trial = .nonlinear,
      mayExceed: Bool = false, _: N.Type, _ tableau: ExplicitTableau
    ) -> Method {
      Method(name, order, coarse, on: trial, mayExceed: mayExceed) {
        ExplicitSolver<N, Equation>(tableau, .fixed(steps: $0), nodes: 2)
      }
    }

    static func composition(
      _ name: String, _ order: Int, _ coarse: Int, on trial: Trial = .nonlinear,
      _ composition: Composition, _ damping: DampingSplit
    ) -> Method {
      Method(name, order, coarse, on: trial) {
        CompositionSolver<SpringForce, Double>(composition, damping: damping, steps: $0)
      }
    }

    static func implicit<N: StageCount>(
      _ name: String, _ order: Int, _ coarse: Int, on trial: Trial = .nonlinear, _: N.Type,
      _ tableau: ImplicitTableau
    ) -> Method {
      Method(name, order, coarse, on: trial) {
        ImplicitSolver<N, SpringForce>(tableau, .fixed(steps: $0))
      }
    }
  }

  static let methods: [Method] = [
    .explicit("euler", 1, 800, Stages1.self, .explicitEuler),
    .explicit("midpoint", 2, 80, Stages2.self, .midpoint),
    .explicit("heun", 2, 80, Stages2.self, .heun),
    .explicit("kutta3", 3, 60, Stages3.self, .kutta3),
    .explicit("rk4", 4, 60, Stages4.self, .rungeKutta4),
    .explicit("rk38", 4, 60, Stages4.self, .threeEighths),
    .explicit("bogacki-shampine-3", 3, 60, Stages4.self, .bogackiShampine3),
    .explicit("cash-karp-5", 5, 40, Stages6.self, .cashKarp5),
    .explicit("dormand-prince-5", 5, 40, Stages7.self, .dormandPrince5),
    .explicit("tsitouras-5", 5, 80, Stages7.self, .tsitouras5),
    .explicit("verner-7", 7, 150, on: .undamped, Stages10.self, .verner7),
    .explicit("dop853", 8, 30, on: .linear, Stages12.self, .dormandPrince8),
    .explicit("verner-9", 9, 150, on: .undamped, mayExceed: true, Stages16.self, .verner9),
    .composition("semi-implicit", 1, 400, .semiImplicitEuler, .explicit),
    .composition("semi-implicit-position", 1, 400, .semiImplicitEulerPositionFirst, .explicit),
    .composition("velocity-verlet", 2, 80, .velocityVerlet, .inKick),
    .composition("position-verlet", 2, 80, .positionVerlet, .inKick),
    .composition("damped-strang", 2, 80, .velocityVerlet, .removed),
    .composition("yoshida-4", 4, 60, .yoshida4, .removed),
    .composition("yoshida-6", 6, 40, .yoshida6, .removed),
    .composition("blanes-moan-6", 6, 30, on: .linear, .blanesMoan6, .removed),
    .composition("kahan-li-8", 8, 30, on: .linear, .kahanLi8, .removed),
    Method("nystrom-6", 6, 20) {
      NystromSolver<Nystrom6, SpringForce>(.fixed(steps: $0), nodes: 2)
    },
    Method("nystrom-8", 8, 30, on: .linear) {
      NystromSolver<Nystrom8, SpringForce>(.fixed(steps: $0), nodes: 2)
    },
    Method("nystrom-12", 12, 56, on: .undamped) {
      NystromSolver<Nystrom12, SpringForce>(.fixed(steps: $0), nodes: 2)
    },
    Method("newmark", 2, 60) { NewmarkSolver<SpringForce>(steps: $0) },
    Method("newmark-linear", 2, 60) { NewmarkSolver<SpringForce>(beta: 1 / 6.0, steps: $0) },
    Method("newmark-damped", 1, 200) {
      NewmarkSolver<SpringForce>(beta: 0.3025, gamma: 0.6, steps: $0)
    },
    .implicit("backward-euler", 1, 800, Stages1.self, .backwardEuler),
    .implicit("trapezoidal", 2, 60, Stages2.self, .trapezoidal),
    .implicit("implicit-midpoint", 2, 60, Stages1.self, .implicitMidpoint),
    .implicit("gauss-4", 4, 30, Stages2.self, .gauss4),
    .implicit("gauss-6", 6, 16, Stages3.self, .gauss6),
    .implicit("radau-5", 5, 24, Stages3.self, .radau5),
    .implicit("radau-9", 9, 40, on: .longNonlinear, Stages5.self, .radau9),
    Method("adams-4", 4, 120) { AdamsSolver<SpringForce>(.adams4, steps: $0) },
    Method("adams-8", 8, 800, on: .undamped) { AdamsSolver<SpringForce>(.adams8, steps: $0) },
    Method("symmetric-6", 6, 120, on: .linear) {
      SymmetricMultistepSolver<SpringForce>(.order6, steps: $0)
    },
    Method("symmetric-8", 8, 100, on: .linear) {
      SymmetricMultistepSolver<SpringForce>(.order8, steps: $0)
    },
    Method("symmetric-10", 10, 420, on: .undamped) {
      SymmetricMultistepSolver<SpringForce>(.order10, steps: $0)
    },
  ]

  @Test(arguments: methods.indices, [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)])
  func nominalOrderShows(index: Int, start: (Double, Double)) throws {
    let method = OrderTests.methods[index]
    let force = method.trial.force
    let initial = InitialValue(
      position: start.0, velocity: start.1, duration: method.trial.duration)
    let exact = try OrderTests.exact(force, initial)
    let slope = try #require(
      OrderTests.slope(from: method.coarse) { steps in
        method.run(steps, force, initial).map {
          hypot($0.position - exact.position, $0.velocity - exact.velocity)
        }
      })
    if method.mayExceed {
      #expect(slope > method.order - 0.2, "\(method.name) shows \(slope)")
    } else {
      #expect((slope - method.order).magnitude < 0.2, "\(method.name) shows \(slope)")
    }
  }

  /// Order 12 of a multistep method shows between the longest stable steps and
  /// rounding, on rungs closer than the others'.
  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)])
  func orderTwelveShows(start: (Double, Double)) throws {
    let initial = InitialValue(position: start.0, velocity: start.1, duration: 100)
    let exact = try OrderTests.exact(Trial.undamped.force, initial)
    let slope = try #require(
      OrderTests.slope(from: 560, ratio: 0.12, above: 1e-12) { steps in
        endState(
          SymmetricMultistepSolver<SpringForce>(.order12, steps: steps), Trial.undamped.force,
          initial
        ).map { hypot($0.position - exact.position, $0.velocity - exact.velocity) }
      })
    #expect((slope - 12).magnitude < 0.2, "\(slope)")
  }

  /// The closed form of a linear spring; for others collocation of order 32,
  /// which is itself held against closed forms below.
  static func exact(_ force: SpringForce, _ start: InitialValue<Double>) throws -> State {
    if force.cubic == 0 {
      let state = LinearOscillator(stiffness: force.stiffness, damping: force.damping).state(
        at: DoubleDouble(start.duration), position: DoubleDouble(start.position),
        velocity: DoubleDouble(start.velocity))
      return (state.position.rounded, state.velocity.rounded)
    }
    let reference = GaussSolver<Lanes16, SpringForce>(
      .fixed(steps: Int(start.duration * 16)), iterationTolerance: 1e-15)
    return try #require(endState(reference, force, start))
  }

  /// The slope of log error over log step through the last four of the rungs
  /// that are above rounding.
  static func slope(
    from coarse: Int, ratio: Double = 0.5, above floor: Double = 2e-13,
    error: (Int) -> Double?
  ) -> Double? {
    var points: [(x: Double, y: Double)] = []
    for rung in 0..<8 {
      let steps = Int((Double(coarse) * exp2(Double(rung) * ratio)).rounded())
      guard let error = error(steps), error < 1e-2 else { continue }
      if error < floor { break }
      points.append((-log(Double(steps)), log(error)))
    }
    guard points.count >= 3 else { return nil }
    let last = points.suffix(4)
    let meanX = last.reduce(0) { $0 + $1.x } / Double(last.count)
    let meanY = last.reduce(0) { $0 + $1.y } / Double(last.count)
    let products = last.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return products / last.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  }
}

/// Collocation of orders 16 and 32.
@Suite struct CollocationOrderTests {
  private let undamped = SpringForce(stiffness: 1, damping: 0)

  private func error<V: NodeLanes>(
    _ lanes: V.Type, steps: Int, of duration: Double, from start: (Double, Double),
    tolerance: Double
  ) throws -> Double? {
    let initial = InitialValue(position: start.0, velocity: start.1, duration: duration)
    let exact = try OrderTests.exact(undamped, initial)
    // Over steps of some radians the iteration takes its time.
    let solver = GaussSolver<V, SpringForce>(
      .fixed(steps: steps), iterationTolerance: tolerance, maximumIterations: 500)
    return endState(solver, undamped, initial).map {
      hypot($0.position - exact.position, $0.velocity - exact.velocity)
    }
  }

  /// Over the shortest steps that err by more than rounding the next term still
  /// takes 0.2 off the slope (15.8 by theory as below); so that is what is
  /// asked for.
  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)])
  func orderSixteenShows(start: (Double, Double)) throws {
    let slope = try #require(
      OrderTests.slope(from: 1300, ratio: 0.1, above: 6e-12) { steps in
        try? error(SIMD8<Double>.self, steps: steps, of: 4000, from: start, tolerance: 1e-15)
      })
    #expect((slope - 15.8).magnitude < 0.15, "\(slope)")
  }

  /// The error itself against theory: after 60 steps of h radians on an
  /// undamped spring, that of the collocation polynomial of x'' = −x at Gauss's
  /// nodes, its linear equations solved with 70 digits in mpmath.
  @Test(arguments: [
    (3.5, [1.4234883e-9, 7.1729046e-10, 1.1838594e-9]),
    (4.5, [6.8999098e-8, 6.2123343e-8, 5.7914496e-8]),
  ])
  func errorsOfOrderSixteenAreThoseOfTheory(h: Double, expected: [Double]) throws {
    for (start, expected) in zip([(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)], expected) {
      let found = try error(
        SIMD8<Double>.self, steps: 60, of: 60 * h, from: start, tolerance: 1e-14)
      #expect((try #require(found) / expected - 1).magnitude < 0.01, "h = \(h)")
    }
  }

  /// Order 32 errs by less than rounding wherever its iteration converges to
  /// better than that, so its slope cannot show. A collocation method has the
  /// order of its quadrature, and that shows on forces that depend on time
  /// alone: products of Legendre polynomials are integrated exactly below
  /// degree 2s, and the square of the one that vanishes at all nodes is taken
  /// for zero.
  @Test func ordersAreTwiceTheNumberOfNodes() {
    func speed<V: NodeLanes>(_ lanes: V.Type, _ a: Int, _ b: Int) -> Double {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 1, count: 2), recordsVelocities: true)
      _ = GaussSolver<V, LegendreForce>(.fixed(steps: 1), iterationTolerance: 1e-14).solve(
        ForceEquation(LegendreForce(first: a, second: b)),
        from: InitialValue(position: 0, velocity: 0, duration: 1), into: trajectory)
      return trajectory.velocity(1)
    }
    func check<V: NodeLanes>(_ lanes: V.Type) {
      let s = V.width
      for a in 0..<s {
        for b in 0...s {
          let expected = a == b ? 1 / Double(2 * a + 1) : 0
          #expect((speed(lanes, a, b) - expected).magnitude < 1e-14, "\(s): \(a), \(b)")
        }
      }
      #expect(speed(lanes, s, s).magnitude < 1e-14)
    }
    check(SIMD8<Double>.self)
    check(Lanes16.self)
  }

  /// The polynomial of a step satisfies the equation at all nodes: a force of
  /// degree s − 1 in time is followed exactly, by the dense output too.
  @Test func polynomialsAreFollowedThroughTheStep() {
    func check<V: NodeLanes>(_ lanes: V.Type) {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 1, count: 33), recordsVelocities: true)
      _ = GaussSolver<V, PowerForce>(
        .adaptive(tolerance: 1e9), iterationTolerance: 0
      ).solve(
        ForceEquation(PowerForce(power: V.width - 1)),
        from: InitialValue(position: 0.25, velocity: -0.5, duration: 1), into: trajectory)
      let s = Double(V.width)
      for k in 0..<33 {
        let t = Double(k) / 32
        let x = 0.25 - 0.5 * t + pow(t, s + 1) / (s * (s + 1))
        let v = -0.5 + pow(t, s) / s
        #expect((trajectory.position(k) - x).magnitude < 1e-14)
        #expect((trajectory.velocity(k) - v).magnitude < 1e-13)
      }
    }
    check(SIMD8<Double>.self)
    check(Lanes16.self)
  }

  /// Nodes and weights integrate every power below the order.
  @Test func quadratureIsOfFullOrder() {
    for (nodes, weights) in [
      (GaussLegendre.nodes8, GaussLegendre.weights8),
      (GaussLegendre.nodes16, GaussLegendre.weights16),
    ] {
      for power in 0..<(2 * nodes.count) {
        let sum = zip(weights, nodes).reduce(0) { $0 + $1.0 * pow($1.1, Double(power)) }
        #expect((sum * Double(power + 1) - 1).magnitude < 1e-14)
      }
    }
  }
}

/// x'' = P_a(2t − 1) P_b(2t − 1), of Legendre polynomials.
private struct LegendreForce: ScalarForce {
  let first: Int
  let second: Int
  var damping: Double { 0 }
  func force<L: Lanes>(_ x: L, _ t: L) -> L {
    let y = L(constant: 2) * t - L(constant: 1)
    return polynomial(first, y) * polynomial(second, y)
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { 0 }

  private func polynomial<L: Lanes>(_ degree: Int, _ y: L) -> L {
    var older = L(constant: 0)
    var newer = L(constant: 1)
    for n in 0..<degree {
      let next =
        L(constant: Double(2 * n + 1) / Double(n + 1)) * y * newer
        - L(constant: Double(n) / Double(n + 1)) * older
      older = newer
      newer = next
    }
    return newer
  }
}

/// x'' = t^n.
private struct PowerForce: ScalarForce {
  let power: Int
  var damping: Double { 0 }
  func force<L: Lanes>(_ x: L, _ t: L) -> L {
    (0..<power).reduce(L(constant: 1)) { product, _ in product * t }
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { 0 }
}
