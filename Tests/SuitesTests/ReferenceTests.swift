import Equations
import Integrators
import SolverSuites
import Springs
import TestSupport
import Testing

/// Solutions that errors of problems are measured against, and their scale.
@Suite struct ReferenceTests {
  /// The errors of a solve by a method at a tolerance of 1e-9.
  private func errors(_ problem: Problem, _ name: String) throws -> AccuracyErrors {
    let method = try #require(Method.named(name))
    let setting = SolverSetting(.adaptive(tolerance: 1e-9))
    let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
    #expect(run.solve().code == .success)
    return AccuracyErrors(run, try problem.reference())
  }

  /// A problem that starts at rest at zero has no initial size to scale errors
  /// by. The scale is how far it moves: 0.756, as x = (sin t − cos t + e^−t)/2.
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
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let problem = Problem(
        "untold", "", Written(text: "") { _, x, _ in -x }, at: SampleTimes([1]), positions: [1],
        frequency: 1, coarsest: 8)
      _ = try problem.reference()
    }
    expectMessage("no reference: untold has neither a solution nor a valid text", in: result)
  }

  /// The estimated error of a reference is far below the rounding of a double.
  @Test func referencesHaveSmallErrors() throws {
    // A problem whose solution is known has no estimate.
    let errors = try WrittenEquationTests.problems.compactMap { try $0.reference().error }
    #expect(errors.count >= 3)
    for error in errors { #expect(error > 0 && error < 1e-19) }
  }

  /// A pendulum swings from 2.5 rad and back in 2π/(ω agm(1, cos 1.25)), where
  /// agm is the arithmetic–geometric mean, and keeps its energy.
  @Test func thePendulumHasItsPeriodAndEnergy() throws {
    let problem = try #require(WrittenEquationTests.problems.first { $0.name == "pendulum" })
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

  /// A reference is computed by two solves. If both stepped over the same pulse
  /// they would agree, and both be wrong. Each of these pulses has an area of 1
  /// (the last one has 7e-8 of it outside the 100 s) and is far shorter than
  /// the time before it.
  @Test(arguments: [
    "5641.895835477563*exp(-1e8*(t - 57)^2)", "1e6*(sign(t - 57.000001) - sign(t - 57.000002))/2",
    "1e12*max(0, 1e-6 - abs(t - 7.7))", "(1 - sign((t - 3)*(t - 3.000001)))*5e5",
    "1e7/1.0233267079464885*exp(-1e14*(t - 2)^2)^3",
    "1e6/1.1780972450961724*(1/(1 + 1e12*(t - 5)^2))^3",
    "1e4/2.0082484079079745/(1 + (1e4*(t - 5))^20)",
    "(atan(1e6*(t - 5.1)) - atan(1e6*(t - 5.11)))/(0.01*pi)",
  ])
  func referencesSeeLatePulses(pulse: String) throws {
    let problem = Problem(
      try EquationSystem("y' = \(pulse)"), position: 0, at: SampleTimes([100]))
    let reference = try problem.reference()
    #expect(try #require(reference.error) < 1e-12)
    #expect((reference.values[0].high - 1).magnitude < 1e-7, "\(reference.values[0])")
  }

  /// Where power series do not reach the end, and two solves by another method
  /// might step over the same switch or pulse, there is no reference. The
  /// series of a decay by 1e15/s ends at once, as its coefficients are too
  /// large; other series end where a root has an infinite derivative or a sign
  /// switches in every step.
  @Test(arguments: [
    "y' = -1e15*(y - (sign(t - 57) - sign(t - 67))/2)", "x'' = -x*abs(x)^0.5; x(0) = 1",
    "y' = sqrt(t)", "x' = -sqrt(x); x(0) = 1", "x'' = -0.1 - sign(x'); x(0) = 1",
    "y' = -1e15*(y - cos(t)) + 1e18*exp(-1e8*(y - 0.5)^2)",
  ])
  func solutionsThatAreUncertainHaveNoReference(text: String) throws {
    let problem = Problem(try EquationSystem(text), at: SampleTimes([100]))
    #expect(throws: SolveFailure.self) { try problem.reference() }
  }

  /// The rate of a coordinate of first order is the right-hand side at the
  /// sample, also where that is not the slope of the motion around it.
  @Test func ratesAreTheRightHandSideAtTheSample() throws {
    let text = "x' = sign((t - 1)^2)*0.5; y' = -y; z'' = -z; x(0) = 0; y(0) = 1; z(0) = 1"
    let reference = try Problem(
      try EquationSystem(text), at: SampleTimes([0.5, 1])
    ).reference()
    // x', y' and z' at 0.5 s, then at 1 s, where the sign is 0.
    let exact: [Double] = [0.5, -exp(-0.5), -sin(0.5), 0, -exp(-1), -sin(1)]
    for (rate, exact) in zip(reference.rates, exact) {
      #expect((rate.high - exact).magnitude < 1e-15, "\(rate.high) \(exact)")
    }
  }
}
