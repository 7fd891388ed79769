import Equations
import Integrators
import Springs
import TestSupport
import Testing

/// The Rosenbrock method against reference solutions (of the Test Set for
/// Initial Value Problem Solvers, University of Bari, and of E. Hairer's page
/// of stiff problems), and against known solutions.
@Suite struct StiffTests {
  /// Equations of first order, and their published solution at the end.
  struct Published {
    let text: String
    let end: Double
    let values: [Double]
  }

  static let published = [
    // Van der Pol's oscillator.
    Published(
      text: "a' = b; b' = 1e6*((1 - a^2)*b - a); a(0) = 2; b(0) = 0", end: 2,
      values: [1.706167732170483, -0.8928097010247975]),
    // Robertson's reaction.
    Published(
      text: """
        a' = -0.04*a + 1e4*b*c
        b' = 0.04*a - 1e4*b*c - 3e7*b^2
        c' = 3e7*b^2
        a(0) = 1
        """, end: 1e11,
      values: [0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050]),
    // The Oregonator.
    Published(
      text: """
        a' = 77.27*(b + a*(1 - 8.375e-6*a - b))
        b' = (c - (1 + a)*b)/77.27
        c' = 0.161*(a - c)
        a(0) = 1; b(0) = 2; c(0) = 3
        """, end: 360, values: [1.000814870318523, 1228.178521549917, 132.0554942846706]),
    // The "high irradiance responses" of a plant.
    Published(
      text: """
        y1' = -1.71*y1 + 0.43*y2 + 8.32*y3 + 0.0007
        y2' = 1.71*y1 - 8.75*y2
        y3' = -10.03*y3 + 0.43*y4 + 0.035*y5
        y4' = 8.32*y2 + 1.71*y3 - 1.12*y4
        y5' = -1.745*y5 + 0.43*y6 + 0.43*y7
        y6' = -280*y6*y8 + 0.69*y4 + 1.71*y5 - 0.43*y6 + 0.69*y7
        y7' = 280*y6*y8 - 1.81*y7
        y8' = -280*y6*y8 + 1.81*y7
        y1(0) = 1; y8(0) = 0.0057
        """, end: 321.8122,
      values: [
        0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4,
        0.1175651343283149e-2, 0.2386356198831331e-2, 0.6238968252742796e-2,
        0.2849998395185769e-2, 0.2850001604814231e-2,
      ]),
  ]

  private static func solution(
    _ equation: any Equation, from start: SystemStart, _ stepping: Stepping
  ) -> Solution {
    SystemSolver(equation, .rosenbrock(.rodas5P), stepping, nodes: 2).solution(from: start)
  }

  /// The start that a text gives.
  private static func start(_ equation: ParsedEquation, until end: Double) -> SystemStart {
    let start = equation.system.start
    return SystemStart(
      positions: start.positions, velocities: start.velocities, duration: end)
  }

  /// Two solutions of a text from its own start: by derivatives of the text,
  /// and by differences instead. Both must succeed.
  private static func solutions(
    _ text: String, until end: Double, tolerance: Double
  ) -> [Solution] {
    let equation = parsed(text)
    let equations: [any Equation] = [equation, Undifferentiated(equation: equation)]
    return equations.map { variant in
      let solution = Self.solution(
        variant, from: start(equation, until: end), .adaptive(tolerance: tolerance))
      #expect(solution.report.code == .success)
      return solution
    }
  }

  /// An equation without its derivatives, so that the solver takes differences.
  struct Undifferentiated: Equation {
    let equation: ParsedEquation
    var count: Int { equation.count }
    func evaluate(
      _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
      into acceleration: inout MutableSpan<Double>
    ) {
      equation.evaluate(time, position, velocity, into: &acceleration)
    }
  }

  @Test(arguments: published, TestBuild.isOptimized ? [1e-6, 1e-9, 1e-12] : [1e-6])
  func publishedSolutionsAreMet(published: Published, tolerance: Double) {
    let scale = published.values.reduce(0) { max($0, $1.magnitude) }
    for solution in Self.solutions(published.text, until: published.end, tolerance: tolerance) {
      #expect(solution.report.accepted < 50_000)
      // Solvers hold unknowns of first order as velocities.
      for (coordinate, value) in published.values.enumerated() {
        let error = solution.velocity(at: solution.end, coordinate: coordinate) - value
        #expect(error.magnitude < 100 * tolerance * scale, "\(coordinate): \(error)")
      }
    }
  }

  /// y' = M (y − g) + g' with g = (cos t, sin 2t, cos 3t), whose solution from
  /// g is g, whatever M is. The first column of M is zero on the diagonal and
  /// 1e3 below it, so factorisations in long steps reorder rows.
  static let onCurve = """
    d1 = a - cos(t)
    d2 = b - sin(2*t)
    d3 = c - cos(3*t)
    a' = -1e6*d2 - sin(t)
    b' = 1e3*d1 - 2e3*d2 + 5*d3 + 2*cos(2*t)
    c' = 7*d1 - 1e5*d3 - 3*sin(3*t)
    a(0) = 1; c(0) = 1
    """

  @Test(arguments: [1e-4, 1e-6, 1e-8, 1e-10])
  func samplesBetweenStiffStepsAreAccurate(tolerance: Double) {
    let equation = parsed(Self.onCurve)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 10, count: 1001), width: 3, recordsVelocities: true)
    let solver = SystemSolver(
      equation, .rosenbrock(.rodas5P), .adaptive(tolerance: tolerance), nodes: 2)
    let report = solver.solve(from: Self.start(equation, until: 10), into: trajectory)
    #expect(report.code == .success)
    // For a decay of 1e5/s over 10 s, rk4 would take some 360,000 steps.
    #expect(report.accepted < 20_000)
    var worst = 0.0
    for sample in 0...1000 {
      let t = Double(sample) / 100
      for (coordinate, exact) in [cos(t), sin(2 * t), cos(3 * t)].enumerated() {
        worst = worse(
          worst, (trajectory.velocity(sample, coordinate: coordinate) - exact).magnitude)
      }
    }
    #expect(worst < 100 * tolerance)
  }

  /// A driven system of second order, which follows cos t.
  @Test(arguments: [1e-6, 1e-9])
  func stiffSpringsFollowTheirTarget(tolerance: Double) {
    let text = """
      x'' = -1e8*(x - cos(t)) - 1e6*(x' + sin(t)) - cos(t) + y - x; x(0) = 1
      y'' = -y; y(0) = 1
      """
    for solution in Self.solutions(text, until: 20, tolerance: tolerance) {
      #expect(solution.report.accepted < 10_000)
      for step in 0...400 {
        let t = Double(step) / 20
        for coordinate in 0..<2 {
          let error = solution.position(at: t, coordinate: coordinate) - cos(t)
          #expect(error.magnitude < 100 * tolerance)
        }
      }
    }
  }

  /// Solves that start on or near the slow solution. A first step longer than
  /// the decay time could meet its tolerance and still pass over the decay.
  ///
  /// Without the term 3 cos 3t the solution lags sin 3t by the decay time.
  @Test(arguments: [
    ("y' = -1e9*(y - sin(3*t)); y(0) = 0", 1e-9, 1e-9),
    ("y' = -1e6*(y - sin(3*t)); y(0) = 0", 1e-6, 1e-9),
    ("y' = -1e6*(y - sin(3*t)); y(0) = 0", 1e-6, 1e-6),
    ("y' = -1e5*(y - sin(3*t)); y(0) = 0", 1e-5, 1e-6),
    ("y' = -1e9*(y - sin(3*t)) + 3*cos(3*t); y(0) = 0", 0, 1e-9),
  ])
  func startsNearTheSlowSolutionAreAccurate(text: String, lag: Double, tolerance: Double) {
    for solution in Self.solutions(text, until: 10, tolerance: tolerance) {
      let worst = (1...10_000).map { sample in
        let t = Double(sample) / 1000
        return (solution.velocity(at: t) - sin(3 * (t - lag))).magnitude
      }.worst()
      #expect(worst < 100 * tolerance + 1e-10, "\(solution.report.accepted) steps: \(worst)")
    }
  }

  /// y' = −1e3 s sin(y/s) with a size s; tan(y/(2s)) falls like e^(−1e3 t).
  /// `exact` is y/s if it starts at 2.
  struct SmallDecay: FirstOrderSystem {
    let size: Double
    let count = 1
    func evaluate(_ t: Double, _ y: Span<Double>, into rate: inout MutableSpan<Double>) {
      rate[0] = -1e3 * size * sin(y[0] / size)
    }

    static func exact(_ time: Double) -> Double { 2 * atan(tan(1.0) * exp(-1e3 * time)) }
  }

  @Test func firstOrderSystemsAreSolvedWithTheirDerivativesAndWithout() {
    let steps = Stepping.adaptive(tolerance: 1e-10)
    let solutions = [
      SmallDecay(size: 1).solve(
        from: [2], until: 0.005, steps, by: .rosenbrock(.rodas5P), neighbours: 2),
      parsed("y' = -1e3*sin(y)").solve(
        from: [0], velocities: [2], until: 0.005, steps, by: .rosenbrock(.rodas5P),
        neighbours: 2),
    ]
    for solution in solutions {
      #expect(solution.report.code == .success)
      #expect((solution.velocity(at: 0.005) - SmallDecay.exact(0.005)).magnitude < 1e-8)
      let crossings = solution.crossings(of: 0.5)
      #expect(crossings.map(\.direction) == [.falling])
      #expect(crossings.allSatisfy { (SmallDecay.exact($0.time) - 0.5).magnitude < 1e-5 })
    }
    // The derivatives of a text are known, which saves evaluations.
    #expect(solutions[1].report.evaluations < solutions[0].report.evaluations)
  }

  /// √t is not defined before time 0. Later y is below it by 1e-6/(2√t).
  @Test func nothingIsEvaluatedBeforeTheStart() {
    let text = "y' = -1e6*(y - sqrt(t)); y(0) = 0"
    for solution in Self.solutions(text, until: 4, tolerance: 1e-8) {
      #expect((solution.velocity(at: 4) - (2 - 0.25e-6)).magnitude < 1e-7)
    }
  }

  /// In equal steps the shifts of the differences that replace derivatives
  /// scale with the state.
  @Test(arguments: [1, 1e-9, 1e9])
  func equalStepsDoNotDependOnTheUnit(size: Double) {
    let start = SystemStart(positions: [0], velocities: [2 * size], duration: 0.005)
    let solution = Self.solution(
      FirstOrder(SmallDecay(size: size)), from: start, .fixed(steps: 100))
    let exact = size * SmallDecay.exact(0.005)
    #expect((solution.velocity(at: 0.005) / exact - 1).magnitude < 1e-6)
  }

  /// v' = rate · v, with derivatives by hand (of the acceleration, by time,
  /// position and velocity). With a rate of 1/(γh), where γ is
  /// the diagonal of the tableau, the matrix of a step of length h is singular.
  struct Growth: ScalarEquation, DifferentiableEquation {
    let rate: Double
    func acceleration(time: Double, position: Double, velocity: Double) -> Double {
      rate * velocity
    }
    func differentiate(
      _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
      into derivatives: inout MutableSpan<Double>
    ) {
      derivatives[0] = 0
      derivatives[1] = 0
      derivatives[2] = rate
    }
  }

  @Test func singularMatricesAreReported() {
    let growth = Growth(rate: 1 / (RosenbrockTableau.rodas5P.diagonal * 0.25))
    let start = SystemStart(positions: [0], velocities: [1], duration: 1)
    #expect(Self.solution(growth, from: start, .fixed(steps: 4)).report.code == .diverged)
    // Adaptive steps avoid it, although the first has this length.
    var control = StepControl(Tolerance(1e-6))
    control.firstStep = 0.25
    let solution = Self.solution(growth, from: start, .adaptive(control))
    #expect(solution.report.code == .success)
    #expect((solution.velocity(at: 1) / exp(growth.rate) - 1).magnitude < 1e-4)
  }

  /// At its start √t has an infinite derivative. The derivative of the second
  /// text is NaN below −0.71, where exp(-1000 x) overflows. The solver then
  /// takes differences.
  @Test func derivativesThatAreNotFiniteAreReplacedByDifferences() {
    func end(_ text: String, at time: Double) -> (position: Double, velocity: Double) {
      let equation = parsed(text)
      let solution = Self.solution(
        equation, from: Self.start(equation, until: time), .adaptive(tolerance: 1e-9))
      #expect(solution.report.code == .success, "\(text)")
      return (solution.position(at: time), solution.velocity(at: time))
    }
    #expect((end("y' = sqrt(t)", at: 1).velocity - 2.0 / 3).magnitude < 1e-6)
    // The second equation is x'' = −3x − 1 above zero: x + 1/3 = 4/3 cos(√3 t)
    // from 1 at rest. Below zero it is a free fall for the rest of 10 s.
    let fall = 10 - acos(0.25) / 3.0.squareRoot()
    // The speed at zero is √5, but its square loses 6 ∫ x/(1 + exp(1000 x)) dx
    // = π²/(2·10⁶) to the transition on each side.
    let speed = (5 - Double.pi * Double.pi * 1e-6).squareRoot()
    let found = end("x'' = -x/(1 + exp(-1000*x))*3 - 1; x(0) = 1", at: 10).position
    #expect((found + speed * fall + fall * fall / 2).magnitude < 1e-6, "\(found)")
  }

  /// A pole before the end, and an infinite acceleration.
  @Test(arguments: [("y' = y^2; y(0) = 1", 2.0), ("x'' = 1/(x - x); x(0) = 1", 1)])
  func equationsWithoutASolutionFail(text: String, end: Double) {
    let equation = parsed(text)
    let start = Self.start(equation, until: end)
    let solution = Self.solution(equation, from: start, .adaptive(tolerance: 1e-6))
    #expect(solution.report.code != .success)
  }
}
