import Equations
import Glibc
import Integrators
import Oscillators
import Platform
import SolverCases
import Springs
import TestSupport
import Testing

/// Events, settling and the log of steps, by every method of the catalogue that
/// has them.
@Suite struct EventTests {
  static let methods = AccuracyMethod.all.filter { $0.family != "exact" }.map(\.name)
  /// Not of order one, where positions and velocities agree so badly that
  /// polynomials through both turn where nothing does.
  static let solutions = AccuracyMethod.all
    .filter { $0.solver != nil && $0.order > 1 }.map(\.name)

  private static func stepping(_ method: AccuracyMethod) -> Stepping {
    method.isAdaptive ? .adaptive(tolerance: 1e-7) : .fixed(steps: 600)
  }

  private static func spring(_ ratio: Double) throws -> (LinearOscillator, SpringMotion) {
    let omega = 12.0
    let spring = try Spring(validating: 1, stiffness: omega * omega, damping: 2 * ratio * omega)
    return (
      LinearOscillator(stiffness: spring.stiffness, damping: spring.damping),
      spring.motion(from: 1, to: 0, initialVelocity: -5)
    )
  }

  /// The solution and the closed form; nil if the method takes no velocities.
  private static func solution(_ name: String, _ ratio: Double) throws -> (Solution, SpringMotion)?
  {
    let method = try #require(AccuracyMethod.named(name))
    let (equation, motion) = try spring(ratio)
    let setting = AccuracySetting(stepping: stepping(method))
    guard let solver = method.solver?(equation, setting) else { return nil }
    let solution = solver.solution(
      from: SystemStart(positions: [1], velocities: [-5], duration: 2))
    #expect(solution.report.code == .success)
    return (solution, motion)
  }

  @Test func explicitMethodsHaveThem() { #expect(Self.solutions.count > 25) }

  /// As many as the closed form has, at zeros of the method's own output, and
  /// no farther from the true ones than its error there explains.
  @Test(arguments: solutions, [0, 0.05, 0.3, 0.8])
  func eventsAreThoseOfTheClosedForm(name: String, ratio: Double) throws {
    guard let (solution, motion) = try Self.solution(name, ratio) else { return }
    let crossings = solution.events(.crossing(level: 0))
    let exact = motion.crossings(until: 2)
    #expect(crossings.count == exact.count)
    for (event, exact) in zip(crossings, exact) {
      let state = motion.state(at: exact)
      let allowed = 2 * solution.position(at: exact).magnitude / state.velocity.magnitude
      #expect((event.time - exact).magnitude <= allowed + 1e-9)
      #expect(solution.position(at: event.time).magnitude < 1e-9)
      #expect(event.direction == (state.velocity > 0 ? .rising : .falling))
    }
    let turns = solution.events(.turning)
    let exactTurns = motion.turningPoints(until: 2)
    #expect(turns.count == exactTurns.count)
    for (event, exact) in zip(turns, exactTurns) {
      let pull = 144 * motion.position(at: exact).magnitude
      let allowed = 2 * solution.velocity(at: exact).magnitude / pull
      #expect((event.time - exact).magnitude <= allowed + 1e-7)
    }
  }

  @Test(arguments: solutions, [0.1, 1e-3])
  func settlingIsThatOfTheClosedForm(name: String, threshold: Double) throws {
    for ratio in [0.3, 0.8, 1, 2] {
      guard let (solution, motion) = try Self.solution(name, ratio) else { return }
      let exact = motion.settlingTime(within: threshold)
      guard exact < 1.9 else { continue }
      let found = solution.settlingTime(target: 0, threshold: threshold)
      let error = (solution.position(at: exact).magnitude - threshold).magnitude
      let speed = motion.velocity(at: exact).magnitude
      #expect((found - exact).magnitude <= 2 * error / speed + 1e-8, "\(ratio): \(found), \(exact)")
    }
  }

  /// Steps in order, from start to end, with the samples that they reach, and
  /// states as right as the method is.
  @Test(arguments: methods) func theLogHoldsTheEndsOfSteps(name: String) throws {
    let method = try #require(AccuracyMethod.named(name))
    let (equation, motion) = try Self.spring(0.1)
    let times = SampleTimes(duration: 2, count: 102)
    let trajectory = Trajectory(times: times, recordsVelocities: true, logsSteps: true)
    let setting = AccuracySetting(stepping: Self.stepping(method))
    // Twice: a second solve begins its log anew.
    for _ in 0..<2 {
      trajectory.reset()
      switch method.run(equation, setting) {
      case .scalar(let run):
        _ = run(InitialValue(position: 1, velocity: -5, duration: 2), trajectory)
      case .system(let run):
        _ = run(SystemStart(positions: [1], velocities: [-5], duration: 2), trajectory)
      case nil: return
      }
    }
    let nodes = try #require(trajectory.log?.nodes)
    // This one chooses steps that end on the samples: nothing is interpolated.
    if name == "symmetric" {
      #expect(nodes.isEmpty)
      return
    }
    #expect(nodes.first?.time == 0 && nodes.last?.time == 2 && nodes.last?.reached == 102)
    #expect(zip(nodes, nodes.dropFirst()).allSatisfy { $0.time < $1.time })
    var worst = 0.0
    for node in nodes {
      #expect(node.reached == (0..<102).count { times.high[$0] <= node.time }, "\(node.time)")
      let exact = motion.state(at: node.time)
      let errors = (node.positions[0] - exact.position, node.velocities[0] - exact.velocity)
      worst = worse(worst, worse(errors.0.magnitude, errors.1.magnitude / 12))
      guard !method.isAdaptive && method.takesEqualSteps else { continue }
      let steps = node.time * 300
      #expect((steps - steps.rounded()).magnitude < 1e-10, "\(node.time)")
    }
    #expect(worst < (method.order == 1 ? 0.5 : method.order == 2 ? 2e-2 : 1e-3), "\(worst)")
  }
}
