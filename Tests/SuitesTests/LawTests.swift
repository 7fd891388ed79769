import Equations
import Integrators
import SolverSuites
import Springs
import Suites
import TestSupport
import Testing

/// Laws of the methods of the catalogue. New entries are covered automatically.
@Suite struct LawTests {
  @Test func everyProblemIsNamedOnThePage() throws {
    let page = try Repository.text("docs/accuracy.md")
    #expect(Problem.all.map(\.name).filter { !page.contains("`\($0)`") } == [])
  }

  /// Two solves, the second from the end of the first, give what a single solve
  /// does, to rounding: except in multistep methods, a step does not depend on
  /// earlier ones.
  @Test(
    arguments: NominalOrderTests.methods.filter {
      $0.family != "multistep" && $0.takesEqualSteps
    })
  func solvesCanBeTakenInParts(method: Method) throws {
    var comparisons = 0
    for motion in Motion.all.dropLast() {
      var half = motion
      half.duration /= 2
      guard let whole = motion.end(by: method, steps: 400, from: (0.7, -0.5)),
        let first = half.end(by: method, steps: 200, from: (0.7, -0.5)),
        let second = half.end(by: method, steps: 200, from: first.state),
        whole.report.code == .success
      else { continue }
      let difference = distance(whole.state, second.state)
      #expect(difference < 1e-12, "\(method.name), \(motion.name): \(difference)")
      comparisons += 1
    }
    #expect(comparisons > 0)
  }

  /// Splittings, which are symplectic, and symmetric multistep methods, which
  /// are not: both keep the energy bounded.
  static let conserving = Method.all.filter {
    !$0.isAdaptive
      && ($0.family == "symplectic" || $0.name.hasPrefix("symmetric"))
  }

  /// The energy error stays within a band that does not widen: the last tenth
  /// of the steps is as good as the first.
  @Test(arguments: conserving)
  func energyStaysBounded(method: Method) throws {
    let steps = TestBuild.isOptimized ? 1_000_000 : 20_000
    let errors = energyErrors(method, steps: steps)
    let first = errors.prefix(errors.count / 10).max() ?? .infinity
    let last = errors.suffix(errors.count / 10).max() ?? .infinity
    // The rounding errors of n steps add up to √n times the error of one, but
    // to n^1.5 times in a multistep method, which sums sums.
    guard method.family == "symplectic" else {
      #expect(
        last < 1.5 * first + 1e-16 * pow(Double(steps), 1.5), "\(method.name): \(first), \(last)")
      #expect(first < 1e-4, "\(method.name): \(first)")
      return
    }
    #expect(last < 1.2 * first + 1e-12, "\(method.name): \(first), \(last)")
    // Bounds by order, from measured values.
    let bounds = [1: 0.2, 2: 2e-2, 4: 2e-3, 6: 2e-4, 8: 1e-6]
    let bound = method.name == "blanes-moan-6" ? 1e-6 : try #require(bounds[method.order])
    #expect(errors.max() ?? .nan < bound, "\(method.name): \(first)")
  }

  /// The measure shows the drift of a method that has one.
  @Test func energyOfAnExplicitMethodDrifts() throws {
    let steps = 20_000
    let errors = energyErrors(try #require(Method.named("rk4")), steps: steps)
    let first = errors.prefix(errors.count / 10).max() ?? .infinity
    let last = errors.suffix(errors.count / 10).max() ?? 0
    #expect(last > 5 * first)
  }

  /// |E/E₀ − 1| at 2001 moments of a Duffing oscillator, in steps of 0.1 s.
  private func energyErrors(_ method: Method, steps: Int) -> [Double] {
    let times = SampleTimes(duration: Double(steps) * 0.1, count: 2001)
    let setting = SolverSetting(.fixed(steps: steps))
    guard
      let (_, trajectory) = method.solved(DuffingOscillator(), from: (1, 0), at: times, setting)
    else { return [] }
    return (0..<2001).map { k in
      let x = trajectory.position(k)
      let v = trajectory.velocity(k)
      let energy = v * v / 2 + x * x / 2 + x * x * x * x / 4
      return (energy / 0.75 - 1).magnitude
    }
  }

  /// Samples at any times, with velocities or without, have at most three times
  /// the error of 301 regular ones (the ends of equal steps), plus 1e-8.
  @Test(arguments: Method.all.filter(\.hasSteps), [0.0, 2])
  func everyMethodFillsItsSamples(method: Method, damping: Double) throws {
    let spring = LinearOscillator(stiffness: 36, damping: damping)
    let setting = SolverSetting(
      method.isAdaptive ? .adaptive(tolerance: 1e-7) : .fixed(steps: 300))
    func error(_ times: SampleTimes, recordsVelocities: Bool) throws -> Double {
      let (report, found) = try #require(
        method.solved(
          spring, from: (1, -4), at: times, setting, recordsVelocities: recordsVelocities))
      #expect(report.code == .success)
      var worst = 0.0
      for k in 0..<times.count {
        let exact = spring.exactState(at: times.exact(k), from: (1, -4))
        worst = worse(worst, (found.position(k) - exact.position).magnitude)
        guard recordsVelocities else { continue }
        worst = worse(worst, (found.velocity(k) - exact.velocity).magnitude / 6)
      }
      return worst
    }
    let atEnds = try error(SampleTimes(duration: 1, count: 301), recordsVelocities: true)
    #expect(atEnds < (method.order == 1 ? 0.2 : 1e-2))
    for times in [
      SampleTimes(duration: 1, count: 38), SampleTimes([0, 0.013, 0.2, 0.21, 0.999, 1]),
    ] {
      for recordsVelocities in [false, true] {
        let found = try error(times, recordsVelocities: recordsVelocities)
        #expect(found <= 3 * atEnds + 1e-8, "\(found) for \(atEnds)")
      }
    }
  }

  /// The position errors of a bouncy spring, over all samples.
  @Test(
    arguments: Method.all
      .filter { $0.isAdaptive && $0.family != "exact" })
  func errorsStayBelowAHundredTolerances(method: Method) throws {
    let spring = LinearOscillator(stiffness: 400, damping: 8)
    let times = SampleTimes(duration: 3, count: 301)
    for tolerance in [1e-4, 1e-7, 1e-10] {
      let setting = SolverSetting(.adaptive(tolerance: tolerance))
      let (report, trajectory) = try #require(
        method.solved(spring, from: (1, 0), at: times, setting))
      #expect(report.code == .success)
      let error = (0..<times.count).map { k in
        (trajectory.position(k) - spring.exactState(at: times.exact(k), from: (1, 0)).position)
          .magnitude
      }.worst()
      #expect(error < 100 * tolerance, "error \(error) at tolerance \(tolerance)")
    }
  }
}

/// Laws of single steps, for the methods of the catalogue that solve systems.
/// New entries are covered automatically.
@Suite struct StepLawTests {
  /// A method's solver for the first of some texts that it solves.
  private static func solver(
    _ method: Method, _ stepping: Stepping, _ texts: String...
  ) -> SystemSolver? {
    texts.lazy.compactMap { text in
      method.systemSolver(
        ParsedEquation(try! EquationSystem(text)), SolverSetting(stepping))
    }.first
  }

  private static func estimator(_ method: Method) -> SystemSolver? {
    solver(method, .adaptive(tolerance: 1), "x'' = -x - x^3 - 0.3*x'", "x'' = -sin(x)")
  }

  private static let estimating = Method.all.filter {
    $0.isAdaptive && estimator($0) != nil
  }

  @Test func moreThan10MethodsEstimateErrors() { #expect(Self.estimating.count > 10) }

  /// The error estimate is proportional to the power of the step that step
  /// control assumes.
  @Test(arguments: estimating.map(\.name)) func estimatesHaveTheirOrder(name: String) throws {
    let solver = try #require(Method.named(name).flatMap(Self.estimator))
    var points: [(x: Double, y: Double)] = []
    for rung in 0... {
      let step = exp2(-0.125 * Double(rung))
      let error = [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)].map { x, v in
        solver.errorEstimate(
          from: SystemStart(positions: [x], velocities: [v], duration: step))
      }.worst()
      if error < 1e-12 || step < 1e-3 { break }
      points.append((log(step), log(error)))
    }
    let order = slopeOfLine(through: points.suffix(6))
    let claimed = solver.estimateOrder
    #expect(
      (order - Double(claimed)).magnitude < 0.3, "\(name): order \(order), claimed \(claimed)")
  }

  /// On x'' = tⁿ one step gives the exact velocity if n is less than the
  /// order p, and the exact position if n is less than p − 1.
  @Test(
    arguments: Method.all.filter { solver($0, .fixed(steps: 1), "x'' = t") != nil }
  )
  func powersOfTimeAreIntegrated(method: Method) throws {
    let end = Trajectory(times: SampleTimes(duration: 1, count: 2), recordsVelocities: true)
    for power in 0..<method.order {
      let solver = try #require(Self.solver(method, .fixed(steps: 1), "x'' = t^\(power)"))
      _ = solver.solve(
        from: SystemStart(positions: [0], velocities: [0], duration: 1), into: end)
      let (velocity, position) = (1 / Double(power + 1), 1 / Double((power + 1) * (power + 2)))
      #expect((end.velocity(1) - velocity).magnitude < 1e-13, "t^\(power): \(end.velocity(1))")
      guard power < method.order - 1 else { continue }
      #expect((end.position(1) - position).magnitude < 1e-13, "t^\(power): \(end.position(1))")
    }
  }
}

/// Crossings of zero, by the methods of the catalogue that provide them.
@Suite struct CrossingTests {
  /// Methods that return solutions, which have crossings, for a spring of this
  /// damping ratio. Methods of order one are left out: their positions and
  /// velocities fit each other so badly that polynomials through both have
  /// turning points of their own.
  private static func solving(_ ratio: Double) -> [Method] {
    let spring = spring(ratio).equation
    return Method.all.filter { $0.order > 1 && $0.systemSolver(spring, setting($0)) != nil }
  }

  static let solutions = [0, 0.05, 0.3, 0.8].flatMap { ratio in
    solving(ratio).map { (method: $0, ratio: ratio) }
  }

  @Test func crossingTestsCoverManyMethods() {
    #expect(Self.solving(0).count > 25)
    #expect(Self.solving(0.3).count > 15)
  }

  private static func setting(_ method: Method) -> SolverSetting {
    SolverSetting(method.isAdaptive ? .adaptive(tolerance: 1e-7) : .fixed(steps: 600))
  }

  /// A spring of 12 rad/s, and its motion from 1 with a velocity of −5.
  private static func spring(
    _ ratio: Double
  ) -> (equation: LinearOscillator, motion: SpringMotion) {
    (
      LinearOscillator(stiffness: 144, damping: 24 * ratio),
      SpringMotion(ratio: ratio, omega: 12, from: 1, velocity: -5)
    )
  }

  /// There are as many crossings as the closed form has. They are zeros of the
  /// method's own output. Their error in time is at most twice what the error
  /// of that output explains, plus 1e-9 s.
  @Test(arguments: solutions)
  func crossingsMatchTheClosedForm(method: Method, ratio: Double) throws {
    let (equation, motion) = Self.spring(ratio)
    let solver = try #require(method.systemSolver(equation, Self.setting(method)))
    let solution = solver.solution(
      from: SystemStart(positions: [1], velocities: [-5], duration: 2))
    #expect(solution.report.code == .success)
    let crossings = solution.crossings(of: 0)
    let first = try #require(motion.firstCrossing)
    let halfPeriod = .pi / motion.rates.dampedFrequency.high
    let exact = Array(stride(from: first, through: 2, by: halfPeriod))
    #expect(crossings.count == exact.count)
    for (crossing, exact) in zip(crossings, exact) {
      let state = motion.state(at: exact)
      let allowed = 2 * solution.position(at: exact).magnitude / state.velocity.magnitude
      #expect((crossing.time - exact).magnitude <= allowed + 1e-9)
      #expect(solution.position(at: crossing.time).magnitude < 1e-9)
      #expect(crossing.direction == (state.velocity > 0 ? .rising : .falling))
    }
  }
}
