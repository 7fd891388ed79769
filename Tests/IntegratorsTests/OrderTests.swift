import Equations
import Integrators
import Springs
import TestSupport
import Testing

/// What `NominalOrderTests` of `SuitesTests` do not show: orders above 15,
/// starters, and samples within a step.
@Suite struct OrderTests {
  private let undamped = SpringForce(stiffness: 1, damping: 0)

  private func error<V: NodeLanes>(
    _ lanes: V.Type, steps: Int, of duration: Double, from start: (Double, Double),
    tolerance: Double
  ) throws -> Double? {
    let initial = InitialValue(position: start.0, velocity: start.1, duration: duration)
    let exact = exactEnd(undamped, initial)
    let solver = ForceGauss<V, SpringForce>(
      .fixed(steps: steps), iterationTolerance: tolerance, maximumIterations: 500)
    return endState(solver, undamped, initial).map {
      hypot($0.position - exact.position, $0.velocity - exact.velocity)
    }
  }

  /// The state at the end of a start's duration by the closed form.
  private func exactEnd(_ force: SpringForce, _ start: InitialValue) -> (
    position: Double, velocity: Double
  ) {
    let state = LinearOscillator(stiffness: force.stiffness, damping: force.damping).state(
      at: DoubleDouble(start.duration), position: DoubleDouble(start.position),
      velocity: DoubleDouble(start.velocity))
    return (state.position.rounded, state.velocity.rounded)
  }

  /// A multistep method needs a starter for its first steps, which takes all
  /// steps of a short solve.
  @Test(arguments: [1, 2, 5, 11, 12, 13])
  func fewStepsOfAMultistepMethodAreAccurate(steps: Int) throws {
    let force = SpringForce(stiffness: 4, damping: 1)
    let initial = InitialValue(position: 1, velocity: 0.0, duration: 0.05 * Double(steps))
    let exact = exactEnd(force, initial)
    let end = try #require(
      endState(SymmetricMultistepSolver<SpringForce>(steps: steps), force, initial))
    #expect((end.position - exact.position).magnitude < 1e-13)
    #expect((end.velocity - exact.velocity).magnitude < 1e-12)
  }

  /// The observed slope is 15.8, because the next term of the error counts
  /// even over the shortest steps whose error exceeds rounding.
  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)])
  func gauss16HasItsOrder(start: (Double, Double)) throws {
    let slope = try #require(
      try observedOrder(over: stepCounts(from: 1300, octaves: 0.1).prefix(8), above: 6e-12) {
        try error(SIMD8<Double>.self, steps: $0, of: 4000, from: start, tolerance: 1e-15)
      })
    #expect((slope - 15.8).magnitude < 0.15, "\(slope)")
  }

  /// The error after 60 steps of h radians on an undamped spring against
  /// theory: the collocation polynomial of x'' = −x at Gauss's nodes, its
  /// linear equations solved with 70 digits in mpmath.
  @Test(arguments: [
    (3.5, [1.4234883e-9, 7.1729046e-10, 1.1838594e-9]),
    (4.5, [6.8999098e-8, 6.2123343e-8, 5.7914496e-8]),
  ])
  func errorsOfOrderSixteenAgreeWithTheory(h: Double, errors: [Double]) throws {
    for (start, expected) in zip([(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)], errors) {
      let found = try error(
        SIMD8<Double>.self, steps: 60, of: 60 * h, from: start, tolerance: 1e-14)
      #expect((try #require(found) / expected - 1).magnitude < 0.01, "h = \(h)")
    }
  }

  /// A step of h seconds from (0.7, −0.5) on x'' = −x by series of order 24,
  /// whose errors begin with h²⁵: the order of the method is 24. With such a
  /// high tolerance one step is taken.
  @Test func taylorStepsHaveTheirOrder() throws {
    let system = try EquationSystem("x'' = -x")
    func errors(_ h: Double) -> [Double] {
      let solver = SeriesSolver<Double>(
        system, order: 24, tolerance: 1e20, times: SampleTimes(duration: h, count: 2))
      let report = solver.solve(positions: [0.7], velocities: [-0.5])
      #expect(report.code == .success && report.accepted == 1)
      return [
        solver.values[1] - (0.7 * cos(h) - 0.5 * sin(h)),
        solver.rates[1] - (-0.5 * cos(h) - 0.7 * sin(h)),
      ]
    }
    for (long, short) in zip(errors(4), errors(3.5)) {
      #expect((log((long / short).magnitude) / log(4 / 3.5) - 25).magnitude < 0.5)
    }
  }

  /// A collocation method has the order of its quadrature, 2s for s nodes. The
  /// quadrature shows on forces that depend on time alone: powers below 2s are
  /// integrated exactly. (The slope of the error does not show order 32: steps
  /// whose error exceeds rounding are too long for it.)
  @Test func ordersAreTwiceTheNumberOfNodes() {
    func check<V: NodeLanes>(_ lanes: V.Type) {
      for power in 0..<(2 * V.width) {
        let end = ForceGauss<V, TimeForce>(.fixed(steps: 1), iterationTolerance: 1e-14)
          .solved(
            TimeForce(power: power), x: 0, at: SampleTimes(duration: 1, count: 2)
          ).trajectory
        let velocity = 1 / Double(power + 1)
        #expect((end.velocity(1) - velocity).magnitude < 1e-14, "\(V.width): t^\(power)")
        // The position is a quadrature of (1 − t) t^power, one degree higher.
        guard power < 2 * V.width - 1 else { continue }
        let position = velocity / Double(power + 2)
        #expect((end.position(1) - position).magnitude < 1e-14, "\(V.width): t^\(power)")
      }
    }
    check(SIMD8<Double>.self)
    check(Lanes16.self)
  }

  /// The polynomial of a step satisfies the equation at all s nodes, so a force
  /// of degree s − 1 in time is solved exactly, at samples within the step as
  /// well.
  @Test func polynomialsAreFollowedThroughTheStep() {
    func check<V: NodeLanes>(_ lanes: V.Type) {
      let trajectory = ForceGauss<V, TimeForce>(.adaptive(tolerance: 1e9))
        .solved(
          TimeForce(power: V.width - 1), x: 0.25, v: -0.5, at: SampleTimes(duration: 1, count: 33)
        ).trajectory
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
}
