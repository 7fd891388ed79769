import Equations
import Glibc
import Integrators
import SolverSuites
import Springs
import Suites
import TestSupport
import Testing

@Suite struct OwnProblemTests {
  /// The errors of a solve by a method at a tolerance of 1e-9.
  private func errors(_ problem: Problem, _ name: String) throws -> AccuracyErrors {
    let method = try #require(Method.named(name))
    let setting = SolverSetting(.adaptive(tolerance: 1e-9))
    let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
    #expect(run.solve().code == .success)
    return AccuracyErrors(run, try problem.reference())
  }

  /// A problem that starts at rest at zero has no initial size to scale errors
  /// by. The scale is how far it moves: about 1/√2, as
  /// x = (sin t − cos t + e^−t)/2.
  @Test func aProblemMayStartAtRestAtZero() throws {
    let equation = Written(text: "x'' = cos(t) - x'") { t, _, v in cos(t) - v }
    let problem = Problem(
      "pushed", "driven from rest", equation, at: Problem.evenTimes(12), positions: [0],
      frequency: 1, coarsest: 8)
    let scale = try problem.reference().scale
    #expect(scale > 0.7 && scale < 0.8)
    for name in ["dop853", "verner-98", "gauss-16-general"] {
      let errors = try errors(problem, name)
      #expect(errors.maxPosition < 1e-7 && errors.maxVelocity < 1e-6)
      #expect(errors.maxPosition > 1e-16)
    }
  }

  @Test func aProblemMayNeverMove() throws {
    let problem = Problem(
      "still", "at rest", Written(text: "x'' = -x - x'") { _, x, v in -x - v },
      at: Problem.evenTimes(5), positions: [0], frequency: 1, coarsest: 8)
    #expect(try errors(problem, "dop853").maxPosition == 0)
  }

  @Test func aProblemWithoutASolutionOrATextHasNoReference() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let problem = Problem(
        "untold", "", Written(text: "") { _, x, _ in -x }, at: SampleTimes([1]), positions: [1],
        frequency: 1, coarsest: 8)
      _ = try problem.reference()
    }
    expectMessage("no reference: untold has neither a solution nor a valid text", in: result)
  }
}

private struct Written: ScalarEquation, WrittenEquation {
  let text: String
  let force: @Sendable (_ t: Double, _ x: Double, _ v: Double) -> Double
  func acceleration(time: Double, position: Double, velocity: Double) -> Double {
    force(time, position, velocity)
  }
}

/// Equations that are written in Swift, compared with their text form.
@Suite struct WrittenEquationTests {
  private static let problems = Problem.all.filter {
    $0.equation is any WrittenEquation & ScalarEquation
  }

  /// The equation of a problem gives the same numbers as a struct, in vector
  /// lanes, through the general interface and, to rounding, from its text.
  @Test func structAndTextOfAProblemGiveTheSameNumbers() throws {
    #expect(Self.problems.count >= 3)
    var random = SplitMix64(seed: 61)
    func next(_ size: Double) -> Double { random.uniform(-size, size) }
    for problem in Self.problems {
      let equation = try #require(problem.equation as? any WrittenEquation & ScalarEquation)
      let parsed = ParsedEquation(try EquationSystem(equation.text))
      let general = try #require(AnyScalarEquation(equation))
      // A few ulps of terms up to 400, or up to `largest`: the sides may round
      // products and sums differently.
      let largest = equation.acceleration(time: 0, position: 3, velocity: 9).magnitude
      let bound = 2e-13 * max(1, largest / 400)
      for _ in 0..<40 {
        let sizes = [40.0, 3, 9, 0]
        var states = sizes.map { size in SIMD8((0..<8).map { _ in next(size) }) }
        equation.laneFunction(&states, 1)
        for lane in 0..<8 {
          let (t, x, v) = (states[0][lane], states[1][lane], states[2][lane])
          let text = parsed.acceleration(position: x, velocity: v, time: t)
          let own = equation.acceleration(time: t, position: x, velocity: v)
          #expect((own - text).magnitude < bound, "\(problem.name)")
          #expect(states[3][lane] == own, "\(problem.name)")
          #expect(
            general.acceleration(position: x, velocity: v, time: t) == own, "\(problem.name)")
        }
      }
    }
  }

  @Test func equationsWithoutLanesAreEvaluatedLaneByLane() {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 20, count: 101), recordsVelocities: true)
    let solver = GaussSolver<AnyOnNodes<Lanes16>>(.adaptive(tolerance: 1e-12))
    let report = solver.solve(
      AnyOnNodes(Written(text: "x'' = -x") { _, x, _ in -x }),
      from: InitialValue(position: 1, velocity: 0, duration: 20),
      into: trajectory)
    #expect(report.code == .success)
    for k in 0..<101 {
      let time = trajectory.times.high[k]
      #expect((trajectory.position(k) - cos(time)).magnitude < 1e-12)
      #expect((trajectory.velocity(k) + sin(time)).magnitude < 1e-12)
    }
  }

  /// A pendulum swings from 2.5 rad and back in 2π/(ω agm(1, cos 1.25)), where
  /// agm is the arithmetic–geometric mean, and keeps its energy.
  @Test func thePendulumHasItsPeriodAndEnergy() throws {
    let problem = try #require(Self.problems.first { $0.name == "pendulum" })
    let stiffness = DoubleDouble(9.81)
    var (a, b) = (DoubleDouble(1), DoubleDouble(1.25).sineAndCosine().cosine)
    for _ in 0..<7 { (a, b) = ((a + b) * 0.5, (a * b).squareRoot()) }
    let period = DoubleDouble.pi * 2 / (stiffness.squareRoot() * a)
    let returns = (1...8).map { period * Double($0) }
    let acceleration = -stiffness * DoubleDouble(2.5).sineAndCosine().sine
    // Sampled at the nearest doubles, around which the velocity is linear.
    let turned = try problem.sampled(at: SampleTimes(returns.map(\.high))).reference()
    for (turn, time) in returns.enumerated() {
      #expect((turned.values[turn] - DoubleDouble(2.5)).high.magnitude < 1e-19)
      // At the turning point an error of phase changes the velocity to first
      // order, the position only to second.
      #expect((turned.rates[turn] + acceleration * time.low).high.magnitude < 1e-24)
    }
    let swing = try problem.sampled(at: SampleTimes((0...50).map { 0.593 * Double($0) }))
      .reference()
    let energies = zip(swing.values, swing.rates).map { x, v in
      v * v * 0.5 - stiffness * x.sineAndCosine().cosine
    }
    for energy in energies { #expect((energy - energies[0]).high.magnitude < 1e-19) }
  }

  /// The estimated error of a reference is far below the rounding of a double.
  @Test func referencesHaveSmallErrors() throws {
    // A problem whose solution is known has no estimate.
    let errors = try Self.problems.compactMap { try $0.reference().error }
    #expect(errors.count >= 3)
    for error in errors { #expect(error > 0 && error < 1e-19) }
  }
}

@Suite struct SpringPlayerTests {
  /// For springs of extreme frequencies, every method that takes them and every
  /// engine gives as many states as there are times. The first one is the
  /// start, or not finite if the method fails.
  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-170, 1e-23, 1e23, 1e160, 1e300])
  func extremeSpringsAreAnswered(omega: Double) {
    for zeta in [0, 1e-30, 0.5, 1, 1e30] {
      let rates = SpringRates(dampingRatio: zeta, angularFrequency: omega)
      let motion = SpringMotion(rates: rates, from: 0, to: 1)
      for method in Method.all where method.refusal(motion) == nil || method.isEngine {
        let states = method.solution(motion, [0, 1e-3, 1]).states
        #expect(states.count == 3)
        // Errors are in units of S = 1 and S ω.
        let isStart =
          states[0].position.magnitude <= 1e-12 && states[0].velocity.magnitude <= 1e-12 * omega
        #expect(isStart || !states[0].position.isFinite, "\(method.name), \(zeta): \(states[0])")
      }
    }
  }

  /// Methods that use the solution or a tolerance are within 1e-6 of the exact
  /// motion. Methods in equal steps come closer to it with shorter steps.
  @Test func methodsAgree() {
    var random = SplitMix64(seed: 31)
    let times = (0...20).map { Double($0) / 20 }
    // Engines show frames, and need not follow the exact motion.
    let methods = Method.all.filter { !$0.isEngine && $0.sweepRefusal == nil }
    #expect(methods.count > 30)
    for _ in 0..<(TestBuild.isOptimized ? 100 : 4) {
      let rates = SpringRates(
        dampingRatio: random.logUniform(0.01, 5), angularFrequency: random.logUniform(0.5, 30))
      let motion = SpringMotion(
        rates: rates, from: random.uniform(-1, 1), to: 1, initialVelocity: random.uniform(-9, 9))
      let exact = times.map { motion.state(at: $0) }
      func error(_ method: Method, _ step: Double) -> Double {
        let steps = method.isAdaptive ? Steps.tolerance(1e-10) : .length(step)
        let states = method.solution(motion, times, steps).states
        return zip(states, exact).map {
          ($0.position - $1.position).magnitude / motion.scale
        }.worst()
      }
      for method in methods {
        let (coarse, fine) = (error(method, 1.0 / 480), error(method, 1.0 / 1920))
        // With a quarter of the step, errors of first order are a quarter as
        // large. Rounding errors do not shrink.
        let isClose = fine < 1e-6 || fine < 0.5 * coarse
        #expect(isClose, "\(method.name) \(rates): \(coarse), then \(fine)")
      }
    }
  }
}
