import Equations
import Integrators
import Testing

/// Samples between the ends of uneven steps (*nodes*), mostly of states with
/// many coordinates. An interpolant through position, velocity and acceleration
/// at n nodes reproduces polynomials of degree 3n − 1.
@Suite struct WideOutputTests {
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
      record.append(t, 0, states[0], states[1], states[2], to: trajectory)
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
}
