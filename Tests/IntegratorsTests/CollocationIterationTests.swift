import Equations
import Glibc
import Integrators
import Testing

/// The iteration of Gauss collocation on forces whose gradient varies, so that
/// what the solver learned of it in one step is wrong in the next.
@Suite struct CollocationIterationTests {
  /// The equation of `DuffingOscillator`, but not declared as undamped.
  private let duffing = SpringForce(stiffness: 1, damping: 0, cubic: 1)

  /// The largest error over samples of 20 s, about four periods, from 1 at
  /// rest; infinite if the solver gave up.
  private func largestError<V: NodeLanes>(_ lanes: V.Type, _ stepping: Stepping) -> Double {
    let (report, trajectory) = ForceGauss<V, SpringForce>(stepping, iterationTolerance: 1e-13)
      .solved(duffing, at: SampleTimes(duration: 20, count: 101), recordsVelocities: false)
    guard report.code == .success else { return .infinity }
    return trajectory.largestError { DuffingOscillator().state(at: $0).position }
  }

  /// In short steps iterates differ by rounding alone, as they would for a
  /// linear force; the solver must not take the force for linear.
  @Test(arguments: [1e-8, 1e-10, 1e-12, 1e-13])
  func solvesByToleranceAreAccurate(tolerance: Double) {
    #expect(
      largestError(SIMD8<Double>.self, .adaptive(tolerance: tolerance)) < 100 * tolerance)
    #expect(largestError(Lanes16.self, .adaptive(tolerance: tolerance)) < 100 * tolerance)
  }

  /// A force with a small cubic term must not be taken for a linear one: the
  /// term must show in the solution.
  @Test(arguments: [1e-6, 1e-8, 1e-10])
  func smallCubicTermsAreNotTakenForLinear(strength: Double) throws {
    func end(_ steps: Int) throws -> Double {
      let (report, trajectory) = ForceGauss<SIMD8<Double>, SpringForce>(
        .fixed(steps: steps), iterationTolerance: 1e-14
      ).solved(
        SpringForce(stiffness: 1, damping: 0, cubic: strength),
        at: SampleTimes(duration: 20, count: 201), recordsVelocities: false)
      try #require(report.code == .success)
      return trajectory.position(200)
    }
    // x'' = −x − b x³ shifts the phase by 3 b t / 8 for small b.
    let shift = try end(50) - cos(20.0)
    #expect((shift / (-0.375 * strength * 20 * sin(20.0)) - 1).magnitude < 0.05)
    let fine = try end(400)
    #expect((try end(50) - fine).magnitude < 1e-12)
  }

  /// Evenly spaced samples, two to eight in each step, are computed with fixed
  /// weights; more, or listed times, by the polynomial. Both agree to rounding.
  @Test(arguments: [(24, 2), (24, 3), (24, 8), (24, 9), (48, 5)])
  func evenSamplesAgreeWithThePolynomial(steps: Int, samplesPerStep: Int) {
    let count = steps * samplesPerStep + 1
    let even = SampleTimes(duration: 20, count: count)
    // The same times as a list, which is not known to be even.
    let solves = [even, SampleTimes(even.high)].map { times in
      ForceGauss<Lanes16, SpringForce>(.fixed(steps: steps), iterationTolerance: 1e-14)
        .solved(duffing, at: times)
    }
    #expect(solves.allSatisfy { $0.report.code == .success })
    let (weighted, evaluated) = (solves[0].trajectory, solves[1].trajectory)
    for k in 0..<count {
      #expect((weighted.position(k) - evaluated.position(k)).magnitude < 1e-13)
      #expect((weighted.velocity(k) - evaluated.velocity(k)).magnitude < 1e-12)
    }
  }

  /// The gradient estimated in the first steps is corrected during the solve,
  /// also after turning points, where the nodes of a step hardly differ.
  @Test(arguments: [20, 25, 40, 64, 100, 300])
  func solvesWithEstimatedGradientsAreAccurate(steps: Int) {
    #expect(largestError(SIMD8<Double>.self, .fixed(steps: steps)) < (steps < 40 ? 1e-4 : 1e-9))
  }
}
