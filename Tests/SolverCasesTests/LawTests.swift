import Equations
import Glibc
import Integrators
import Oscillators
import SolverCases
import Springs
import Testing

/// Laws of all methods of the catalogue: a new entry is tested by being there.
@Suite struct LawTests {
  /// Symplectic methods, and symmetric multistep methods, which are not.
  static let conserving = AccuracyMethod.all.filter {
    $0.scalarType == "Float64" && !$0.isAdaptive
      && ($0.family == "symplectic" || $0.name.hasPrefix("symmetric"))
  }

  /// They keep the energy within a band, however long, and the band does not
  /// widen: the last tenth of the steps is as good as the first.
  @Test(arguments: conserving.map(\.name))
  func energyStaysBounded(name: String) throws {
    #if DEBUG
      let steps = 20_000
    #else
      let steps = 1_000_000
    #endif
    let method = try #require(AccuracyMethod.named(name))
    let errors = energyErrors(method, steps: steps)
    let first = errors.prefix(errors.count / 10).max() ?? .infinity
    let last = errors.suffix(errors.count / 10).max() ?? .infinity
    let isSymplectic = method.family == "symplectic"
    // Rounding adds up, twice in the sums of a multistep method: 1e-16 · n^1.5.
    let rounding = isSymplectic ? 1e-12 : 1e-16 * pow(Double(steps), 1.5)
    let widest = (isSymplectic ? 1.2 : 1.5) * first + rounding
    #expect(last < widest, "\(name): \(first), then \(last)")
    let bands = [1: 0.2, 2: 2e-2, 4: 2e-3, 6: 2e-4, 8: 1e-6]
    let isBetter = name == "blanes-moan-6"
    let band = !isSymplectic ? 1e-4 : isBetter ? 1e-6 : bands[method.order] ?? 1e-6
    #expect((isSymplectic ? errors.max() ?? .nan : first) < band, "\(name): \(first)")
  }

  /// The same measure does show the drift of a method that has one.
  @Test func energyOfAnExplicitMethodDrifts() throws {
    let steps = 20_000
    let errors = energyErrors(try #require(AccuracyMethod.named("rk4")), steps: steps)
    let first = errors.prefix(errors.count / 10).max() ?? .infinity
    let last = errors.suffix(errors.count / 10).max() ?? 0
    #expect(last > 5 * first)
  }

  /// |E/E₀ − 1| at 2001 moments of so many steps of 0.1 s.
  private func energyErrors(_ method: AccuracyMethod, steps: Int) -> [Double] {
    let duration = Double(steps) * 0.1
    guard
      let (_, trajectory) = solve(
        method, DuffingOscillator(), from: (1, 0), SampleTimes(duration: duration, count: 2001),
        .fixed(steps: steps))
    else { return [] }
    return (0..<2001).map { k in
      let x = trajectory.position(k)
      let v = trajectory.velocity(k)
      let energy = v * v / 2 + x * x / 2 + x * x * x * x / 4
      return (energy / 0.75 - 1).magnitude
    }
  }

  /// Samples between steps and irregular ones are at most a little worse than
  /// those on steps, whatever the method, with velocities or without.
  @Test(arguments: AccuracyMethod.all.filter { $0.family != "exact" }.map(\.name), [0.0, 2])
  func everyMethodFillsItsSamples(name: String, damping: Double) throws {
    let method = try #require(AccuracyMethod.named(name))
    let spring = LinearOscillator(stiffness: 36, damping: damping)
    let stepping = method.isAdaptive ? Stepping.adaptive(tolerance: 1e-7) : .fixed(steps: 300)
    func error(_ times: SampleTimes, recordsVelocities: Bool) throws -> Double {
      let (report, found) = try #require(
        solve(
          method, spring, from: (1, -4), times, stepping, recordsVelocities: recordsVelocities))
      #expect(report.code == .success)
      var worst = 0.0
      for k in 0..<times.count {
        let exact = spring.state(
          at: DoubleDouble(high: times.high[k], low: times.low[k]), position: DoubleDouble(1),
          velocity: DoubleDouble(-4))
        let errors = [
          found.position(k) - exact.position.rounded,
          recordsVelocities ? (found.velocity(k) - exact.velocity.rounded) / 6 : 0,
        ]
        for error in errors where !(error.magnitude <= worst) { worst = error.magnitude }
      }
      return worst
    }
    let landing = try error(SampleTimes(duration: 1, count: 301), recordsVelocities: true)
    #expect(landing < (method.order == 1 ? 0.2 : 1e-2))
    // One stage's polynomial is a line: its velocity is wrong by half a step's
    // acceleration, 36 · 1.2 / 600 / 6.
    let isLine = name == "implicit-midpoint"
    let slack = isLine ? 0.013 : method.scalarType == "Float32" ? 2e-5 : 1e-8
    for times in [
      SampleTimes(duration: 1, count: 38), SampleTimes([0, 0.013, 0.2, 0.21, 0.999, 1]),
    ] {
      for recordsVelocities in [false, true] {
        let found = try error(times, recordsVelocities: recordsVelocities)
        #expect(found <= 3 * landing + slack, "\(found) for \(landing)")
      }
    }
  }

  /// Samples of a bouncy spring err by no more than a hundred tolerances.
  @Test(
    arguments: AccuracyMethod.all
      .filter { $0.isAdaptive && $0.family != "exact" && $0.scalarType == "Float64" }.map(\.name))
  func tolerancesAreMet(name: String) throws {
    let method = try #require(AccuracyMethod.named(name))
    let spring = LinearOscillator(stiffness: 400, damping: 8)
    let times = SampleTimes(duration: 3, count: 301)
    for tolerance in [1e-4, 1e-7, 1e-10] {
      let solution = solve(method, spring, from: (1, 0), times, .adaptive(tolerance: tolerance))
      let (report, trajectory) = try #require(solution)
      #expect(report.code == .success)
      for k in 0..<times.count {
        let exact = spring.state(
          at: DoubleDouble(high: times.high[k], low: times.low[k]), position: DoubleDouble(1),
          velocity: DoubleDouble(0))
        let error = (trajectory.position(k) - exact.position.rounded).magnitude
        #expect(error < 100 * tolerance, "\(tolerance), sample \(k)")
      }
    }
  }

  /// Solves by a method of the catalogue; nil if it does not solve the equation.
  private func solve(
    _ method: AccuracyMethod, _ equation: any Equation, from start: (Double, Double),
    _ times: SampleTimes, _ stepping: Stepping, recordsVelocities: Bool = true
  ) -> (report: SolveReport, trajectory: Trajectory)? {
    let trajectory = Trajectory(times: times, recordsVelocities: recordsVelocities)
    trajectory.reset()
    switch method.run(equation, AccuracySetting(stepping: stepping)) {
    case .scalar(let run):
      let start = InitialValue(position: start.0, velocity: start.1, duration: times.end)
      return (run(start, trajectory), trajectory)
    case .system(let run):
      let start = SystemStart(positions: [start.0], velocities: [start.1], duration: times.end)
      return (run(start, trajectory), trajectory)
    case nil: return nil
    }
  }
}
