import Equations
import Glibc
import Integrators
import Oscillators
import Springs
import Testing

/// The iteration of Gauss collocation on a force whose gradient varies: what
/// one step learned may be wrong in the next.
@Suite struct CollocationIterationTests {
  private struct CubicForce: ScalarForce {
    var damping: Double { 0 }
    func force<L: Lanes>(_ position: L, _ time: L) -> L {
      let negative = L(constant: -1) * position
      return L.multiplyAdd(position * position, negative, negative)
    }
    func forceGradient(_ position: Double, _ time: Double) -> Double {
      -1 - 3 * position * position
    }
  }

  /// The largest error over samples of 20 s from 1 at rest, through four
  /// periods; nil if the solver gave up.
  private func largestError<V: NodeLanes>(_ lanes: V.Type, _ stepping: Stepping) -> Double? {
    let times = SampleTimes(duration: 20, count: 101)
    let trajectory = Trajectory(times: times, recordsVelocities: false)
    let report = GaussSolver<V, CubicForce>(stepping, iterationTolerance: 1e-13).solve(
      ForceEquation(CubicForce()), from: InitialValue(position: 1, velocity: 0, duration: 20),
      into: trajectory)
    guard report.code == .success else { return nil }
    return (0..<times.count).map { k in
      let moment = DoubleDouble(high: times.high[k], low: times.low[k])
      let exact = DuffingOscillator().state(at: moment).position
      return (trajectory.position(k) - exact.high).magnitude
    }.max()
  }

  /// In short steps only rounding is left to the iteration; the solver must not
  /// take that for a linear force.
  @Test(arguments: [1e-8, 1e-10, 1e-12, 1e-13])
  func tolerancesAreMet(tolerance: Double) throws {
    let narrow = try #require(largestError(SIMD8<Double>.self, .adaptive(tolerance: tolerance)))
    let wide = try #require(largestError(Lanes16.self, .adaptive(tolerance: tolerance)))
    #expect(max(narrow, wide) < 100 * tolerance)
  }

  /// A nearly linear force must not be taken for a linear one: its cubic term
  /// must show in the solution, to the tolerance.
  @Test(arguments: [1e-6, 1e-8, 1e-10])
  func slightBends(strength: Double) throws {
    let times = SampleTimes(duration: 20, count: 201)
    func end(_ steps: Int) throws -> Double {
      let trajectory = Trajectory(times: times, recordsVelocities: false)
      let solver = GaussSolver<SIMD8<Double>, BentForce>(
        .fixed(steps: steps), iterationTolerance: 1e-14)
      let report = solver.solve(
        ForceEquation(BentForce(strength: strength)),
        from: InitialValue(position: 1, velocity: 0, duration: 20), into: trajectory)
      try #require(report.code == .success)
      return trajectory.position(200)
    }
    // x'' = -x - b x³ shifts the phase by 3 b t / 8.
    let shift = try end(50) - cos(20.0)
    #expect((shift / (-0.375 * strength * 20 * sin(20.0)) - 1).magnitude < 0.05)
    let fine = try end(400)
    #expect((try end(50) - fine).magnitude < 1e-12)
  }

  private struct BentForce: ScalarForce {
    let strength: Double
    var damping: Double { 0 }
    func force<L: Lanes>(_ position: L, _ time: L) -> L {
      let bent = L.multiplyAdd(
        position * position, L(constant: -strength), L(constant: -1))
      return bent * position
    }
    func forceGradient(_ position: Double, _ time: Double) -> Double {
      -1 - 3 * strength * position * position
    }
  }

  /// Samples that divide a step evenly come from fixed weights instead of the
  /// polynomial: the same positions and velocities.
  @Test(arguments: [(24, 2), (24, 3), (24, 8), (24, 9), (48, 5)])
  func evenSamples(steps: Int, samplesPerStep: Int) throws {
    let count = steps * samplesPerStep + 1
    let even = SampleTimes(duration: 20, count: count)
    // The same moments, not known to be even.
    let listed = SampleTimes(even.high)
    let solutions = try [even, listed].map { times in
      let trajectory = Trajectory(times: times, recordsVelocities: true)
      let solver = GaussSolver<Lanes16, CubicForce>(
        .fixed(steps: steps), iterationTolerance: 1e-14)
      let report = solver.solve(
        ForceEquation(CubicForce()), from: InitialValue(position: 1, velocity: 0, duration: 20),
        into: trajectory)
      try #require(report.code == .success)
      return trajectory
    }
    for k in 0..<count {
      #expect((solutions[0].position(k) - solutions[1].position(k)).magnitude < 1e-13)
      #expect((solutions[0].velocity(k) - solutions[1].velocity(k)).magnitude < 1e-12)
    }
  }

  /// The gradient that the first steps show is corrected during the solve, also
  /// after turning points, where nodes hardly move.
  @Test(arguments: [20, 25, 40, 64, 100, 300])
  func equalStepsConverge(steps: Int) throws {
    let error = try #require(largestError(SIMD8<Double>.self, .fixed(steps: steps)))
    #expect(error < (steps < 40 ? 1e-4 : 1e-9))
  }
}
