import Integrators
import Oscillators
import Testing

/// Solves whose tolerance is for the error of the whole solution.
@Suite struct GlobalErrorTests {
  /// Over a hundred periods of 4.768 s.
  @Test(arguments: [1e-2, 1e-3, 1e-5, 1e-7, 1e-9, 1e-11])
  func errorsOfWholeSolutionsMeetTheirTolerance(tolerance: Double) {
    let (report, trajectory) = GlobalErrorSolver<HardSpring>(tolerance: tolerance).solved(
      HardSpring(), at: SampleTimes(duration: 476.8, count: 1000), recordsVelocities: false)
    #expect(report.code == .success && report.rejected > 0)
    #expect(trajectory.largestError { DuffingOscillator().state(at: $0).position } <= tolerance)
  }

  /// Without damping, with little and much, and for a tolerance below rounding,
  /// which adds up to 1e-12.
  @Test(arguments: [(0.0, 1e-6), (3.0, 1e-9), (30.0, 1e-6), (3.0, 1e-16)])
  func springsMeetTheirTolerance(damping: Double, tolerance: Double) {
    let (error, report) = maximumError(
      GlobalErrorSolver<SpringForce>(tolerance: tolerance),
      SpringForce(stiffness: 400, damping: damping), duration: 2, samples: 37)
    #expect(report.code == .success)
    #expect(error <= max(tolerance, 1e-12))
  }
}
