import Equations
import Glibc
import Integrators
import Testing

/// Samples between the ends of steps (*nodes*), mostly of states with many
/// coordinates. An interpolant through position, velocity and acceleration at n
/// nodes reproduces polynomials of degree 3n − 1.
@Suite struct InterpolationTests {
  /// The value and the first two derivatives, by Horner's rule, of a polynomial
  /// that differs from coordinate to coordinate.
  private func polynomial(_ coordinate: Int, degree: Int, at t: Double) -> [Double] {
    // `half` is half the second derivative.
    var (value, first, half) = (0.0, 0.0, 0.0)
    for power in stride(from: degree, through: 0, by: -1) {
      let sign = (coordinate >> (power % 6)) & 1 == 0 ? 1.0 : -1.0
      let coefficient = sign * (1 + Double(coordinate % 7)) / Double(1 + power)
      half = half * (t - 1.5) + first
      first = first * (t - 1.5) + value
      value = value * (t - 1.5) + coefficient
    }
    return [value, first, 2 * half]
  }

  private func state(_ degree: Int, _ t: Double, _ derivative: Int, _ width: Int) -> [Double] {
    (0..<width).map { polynomial($0, degree: degree, at: t)[derivative] }
  }

  /// Samples between nodes whose states lie on the polynomials.
  private func interpolated(
    _ sampleTimes: SampleTimes, through times: [Double], nodes: Int, width: Int, degree: Int,
    recordsVelocities: Bool = true
  ) -> Trajectory {
    let trajectory = Trajectory(
      times: sampleTimes, width: width, recordsVelocities: recordsVelocities)
    let record = NodeRecord(nodes: nodes, width: width)
    record.begin()
    for t in times {
      let states = (0...2).map { state(degree, t, $0, width) }
      let low = 0.0
      record.append(t, low, states[0], states[1], states[2], to: trajectory)
    }
    record.flush(to: trajectory, final: true)
    return trajectory
  }

  /// The largest error over the coordinates of a sample.
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
  func polynomialsAreReproduced(size: (nodes: Int, width: Int), samples: Int) {
    let degree = 3 * size.nodes - 1
    let trajectory = interpolated(
      SampleTimes(duration: 3, count: samples), through: [0, 0.5, 0.85, 1.45, 1.9, 2.6, 3],
      nodes: size.nodes, width: size.width, degree: degree)
    for k in 0..<samples {
      // Values reach 163, velocities 977; the outer intervals magnify rounding.
      #expect(error(trajectory, k, degree) < 1e-10, "sample \(k)")
      #expect(error(trajectory, k, degree, velocity: true) < 1e-9, "sample \(k)")
    }
  }

  /// Steps of three lengths, in runs of equal ones.
  @Test func runsOfEqualStepsAreInterpolated() {
    let trajectory = interpolated(
      SampleTimes(duration: 4, count: 81), through: [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 4],
      nodes: 4, width: 64, degree: 11, recordsVelocities: false)
    for k in 0..<81 {
      let size = state(11, trajectory.times.high[k], 0, 64).map(\.magnitude).max() ?? 0
      #expect(error(trajectory, k, 11) < 1e-9 * max(1, size))
    }
  }

  /// Where the velocity changes sign, |x'| x' has a jump in its second
  /// derivative, and steps become short. The interpolant through such uneven
  /// nodes must stay accurate for the samples near the jump.
  @Test func samplesNearACornerAreAccurate() throws {
    let scalar = try #require(AnyScalarEquation(parsed("x'' = -x - 0.3*abs(x')*x'")))
    func samples(_ tolerance: Double) -> Trajectory {
      let solver = ExplicitSolver<Stages16, AnyScalarEquation>(
        .verner9, .adaptive(tolerance: tolerance), nodes: 4)
      let (report, trajectory) = solved(
        at: SampleTimes(duration: 10, count: 601), recordsVelocities: false
      ) { solver.solve(scalar, from: $0, into: $1) }
      #expect(report.code == .success)
      return trajectory
    }
    let (loose, tight) = (samples(1e-12), samples(1e-14))
    let worst = (0..<601).map { (loose.position($0) - tight.position($0)).magnitude }.max()
    #expect(try #require(worst) < 1e-11)
  }

  /// y' = cos t − (y − 100 − sin t), for each unknown; y = 100 + sin t solves
  /// it.
  struct Follower: FirstOrderSystem {
    let count: Int
    func evaluate(_ time: Double, _ y: Span<Double>, into d: inout MutableSpan<Double>) {
      for k in 0..<count { d[k] = cos(time) - (y[k] - 100 - sin(time)) }
    }
  }

  /// Between the ends of many short steps, y keeps its digits: the integral of y
  /// over the step stands in for a position, and y is its slope. An integral from
  /// time 0 would end at 1000, and its rounding, divided by the step, be 1e-9.
  @Test(arguments: [1, 3])
  func samplesOfFirstOrderKeepTheirDigits(count: Int) {
    let solver = SystemSolver(
      FirstOrder(Follower(count: count)), .table(.rungeKutta4), .fixed(steps: 100_003), nodes: 3)
    let start = SystemStart(
      positions: Array(repeating: 0, count: count),
      velocities: Array(repeating: 100, count: count), duration: 10)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 10, count: 1_001), width: count, recordsVelocities: true)
    #expect(solver.solve(from: start, into: trajectory).code == .success)
    let solution = solver.solution(from: start)
    for k in 0..<1_001 {
      let t = trajectory.times.high[k]
      for c in 0..<count {
        #expect((trajectory.velocity(k, coordinate: c) - 100 - sin(t)).magnitude < 2e-12)
      }
      #expect((solution.velocity(at: t) - 100 - sin(t)).magnitude < 2e-12)
      #expect(solution.position(at: t).isNaN)
    }
  }

  /// Between the ends of short steps, the velocity of x keeps its digits,
  /// although y is of first order. The rounding of a position of 100, divided
  /// by the step, is 1e-7; the rounding of positions in all thousand steps
  /// together is at most 7.2e-12.
  @Test func samplesOfSystemsOfBothOrdersKeepTheirDigits() {
    let equation = parsed("x'' = 1; y' = cos(1e4*t)*1e4")
    let solver = SystemSolver(equation, .table(.rungeKutta4), .fixed(steps: 1000), nodes: 3)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1e-4, count: 1_778), width: 2, recordsVelocities: true)
    let start = SystemStart(positions: [100, 0], velocities: [1, 2], duration: 1e-4)
    #expect(solver.solve(from: start, into: trajectory).code == .success)
    for k in 0..<1_778 {
      let t = trajectory.times.high[k]
      let x = 100 + t + t * t / 2
      #expect((trajectory.position(k, coordinate: 0) - x).magnitude < 1e-11)
      #expect((trajectory.velocity(k, coordinate: 0) - 1 - t).magnitude < 1e-12)
      #expect((trajectory.velocity(k, coordinate: 1) - 2 - sin(1e4 * t)).magnitude < 1e-11)
    }
  }
}
