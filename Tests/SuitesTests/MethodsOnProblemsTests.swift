import SolverSuites
import Testing

/// Every method of the catalogue on every problem that it solves, except
/// problems of many periods, which take too long. On stiff ones only implicit
/// methods have to be right.
@Suite struct MethodsOnProblemsTests {
  /// The finest setting of a ladder is as good as the best, to a factor of two
  /// or to 1e-9, and the best is near the solution.
  @Test(
    arguments: Problem.all.filter { !$0.isStiff && $0.duration * ($0.frequency ?? 0) < 400 }
      .map(\.name))
  func laddersLeadToTheSolution(name: String) throws {
    let problem = try #require(Problem.all.first { $0.name == name })
    var pairs = 0
    for method in Method.all where method.solves(problem) {
      pairs += 1
      let errors = try Self.errors(method, problem)
      let (last, best) = (errors.last ?? .nan, errors.min() ?? .nan)
      #expect(last <= max(2 * best, 1e-9), "\(method.name): \(errors)")
      // First order has no bound: even its shortest steps are too long.
      if method.order > 1 { #expect(best < 0.15, "\(method.name): \(errors)") }
      if method.order > 2 { #expect(best < 3e-3, "\(method.name): \(errors)") }
      if method.isAdaptive { #expect(best < 1e-5, "\(method.name): \(errors)") }
    }
    #expect(pairs > 20)
  }

  /// Implicit Runge–Kutta and Rosenbrock methods solve every linear stiff
  /// problem; at least ten methods in all solve each. On a relaxation oscillator,
  /// which jumps, only their adaptive ones have to be right.
  @Test(arguments: Problem.all.filter(\.isStiff).map(\.name))
  func implicitMethodsSolveStiffProblems(name: String) throws {
    let problem = try #require(Problem.all.first { $0.name == name })
    var right = 0
    for method in Method.all where method.solves(problem) {
      let best = try Self.errors(method, problem).min() ?? .nan
      let isImplicit = ["implicit-runge-kutta", "rosenbrock"].contains(method.family)
      if isImplicit, problem.isLinear || method.isAdaptive {
        #expect(best < 1e-2, "\(method.name): \(best)")
      }
      if best < 1e-2 { right += 1 }
    }
    #expect(right >= (problem.isLinear ? 10 : 1), "\(right)")
  }

  /// The errors on up to three rungs of the ladder, from coarse to fine;
  /// infinite where a solve fails.
  private static func errors(
    _ method: Method, _ problem: Problem
  ) throws -> [Double] {
    let ladder = try method.ladder(problem)
    let count = ladder.count
    let rungs = Set([count / 2, count * 3 / 4, count - 1])
      .filter(ladder.indices.contains)
    return try rungs.sorted().map { index in
      let run = try ProblemRun(problem, method, ladder[index], recordsVelocities: true)
      let report = run.solve()
      return report.code == .success
        ? AccuracyErrors(run, try problem.reference()).maxPosition : .infinity
    }
  }
}
