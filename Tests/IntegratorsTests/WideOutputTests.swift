import Equations
import Integrators
import Testing

/// Samples between nodes of uneven steps, most of them of wide states: an
/// interpolant through position, velocity and acceleration at n nodes repeats
/// polynomials of degree 3n − 1.
@Suite struct WideOutputTests {
  private static let times = [0, 0.5, 0.85, 1.45, 1.9, 2.6, 3]

  /// One polynomial for each component, and its derivatives by Horner.
  private func polynomial(_ component: Int, degree: Int, at t: Double) -> [Double] {
    var (value, first, half) = (0.0, 0.0, 0.0)
    for power in stride(from: degree, through: 0, by: -1) {
      let sign = (component >> (power % 6)) & 1 == 0 ? 1.0 : -1.0
      let coefficient = sign * (1 + Double(component % 7)) / Double(1 + power)
      half = half * (t - 1.5) + first
      first = first * (t - 1.5) + value
      value = value * (t - 1.5) + coefficient
    }
    return [value, first, 2 * half]
  }

  private func state(_ degree: Int, _ t: Double, _ derivative: Int, _ width: Int) -> [Double] {
    (0..<width).map { polynomial($0, degree: degree, at: t)[derivative] }
  }

  private func append(_ t: Double, degree: Int, _ record: NodeRecord, _ trajectory: Trajectory) {
    let width = trajectory.width
    record.append(
      t, 0, state(degree, t, 0, width), state(degree, t, 1, width), state(degree, t, 2, width),
      to: trajectory)
  }

  private func error(
    _ trajectory: Trajectory, _ k: Int, _ degree: Int, velocity: Bool = false
  ) -> Double {
    let exact = state(
      degree, trajectory.times.high[k], velocity ? 1 : 0, trajectory.width)
    return exact.enumerated().map { c, exact in
      let found =
        velocity
        ? trajectory.velocity(k, coordinate: c) : trajectory.position(k, coordinate: c)
      return found.isFinite ? (found - exact).magnitude : .infinity
    }.max() ?? .nan
  }

  @Test(arguments: [(2, 64), (3, 64), (4, 64), (3, 2), (4, 13), (2, 65), (4, 100)], [7, 31, 200])
  func polynomialsAreRepeated(size: (nodes: Int, width: Int), samples: Int) {
    let nodes = size.nodes
    let degree = 3 * nodes - 1
    let sampleTimes = SampleTimes(duration: 3, count: samples)
    let trajectory = Trajectory(
      times: sampleTimes, width: size.width, recordsVelocities: true)
    trajectory.reset()
    let record = NodeRecord(nodes: nodes, width: size.width)
    record.begin()
    for t in Self.times { append(t, degree: degree, record, trajectory) }
    record.flush(to: trajectory, final: true)
    for k in 0..<samples {
      let t = sampleTimes.high[k]
      let position = error(trajectory, k, degree)
      let velocity = error(trajectory, k, degree, velocity: true)
      // Values reach some hundreds, and the outer intervals magnify rounding.
      #expect(position < 1e-10, "\(nodes) nodes at \(t)")
      #expect(velocity < 1e-9, "\(nodes) nodes at \(t)")
    }
  }

  /// In equal steps an interval reuses the weights of the one before; a step of
  /// another length must not.
  @Test func weightsFollowTheSteps() {
    let sampleTimes = SampleTimes(duration: 4, count: 81)
    let trajectory = Trajectory(times: sampleTimes, width: 64, recordsVelocities: false)
    trajectory.reset()
    let record = NodeRecord(nodes: 4, width: 64)
    record.begin()
    for t in [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 4] {
      append(t, degree: 11, record, trajectory)
    }
    record.flush(to: trajectory, final: true)
    for k in 0..<81 {
      let size = state(11, sampleTimes.high[k], 0, 64).map(\.magnitude).max() ?? 0
      #expect(error(trajectory, k, 11) < 1e-9 * max(1, size))
    }
  }

  /// Where the velocity changes sign, |x'| x' has a jump in its second
  /// derivative and a step is shortened. The Hermite interpolant through uneven
  /// nodes must keep its accuracy on the samples before that.
  @Test func samplesBesideACornerFollowTheirTolerance() throws {
    let drag = try EquationSystem("x'' = -x - 0.3*abs(x')*x'")
    let scalar = try #require(AnyScalarEquation(ParsedEquation(drag)))
    func samples(_ tolerance: Double) -> Trajectory {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 10, count: 601), recordsVelocities: false)
      let solver = ExplicitSolver<Stages16, AnyScalarEquation>(
        .verner9, .adaptive(tolerance: tolerance), nodes: 4)
      let start = InitialValue(position: 1.0, velocity: 0, duration: 10)
      #expect(solver.solve(scalar, from: start, into: trajectory).code == .success)
      return trajectory
    }
    let (loose, tight) = (samples(1e-12), samples(1e-14))
    let worst = (0..<601).map { (loose.position($0) - tight.position($0)).magnitude }.max()
    #expect(try #require(worst) < 1e-11)
  }
}
