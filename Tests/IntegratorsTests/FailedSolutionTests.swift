import Equations
import Glibc
import Integrators
import Testing

/// The solutions of solves that fail: where they end and what they are there.
@Suite struct FailedSolutionTests {
  /// A solve that fails before its first step has its start, and nothing after
  /// it.
  @Test func solutionsWithoutAStepHaveTheirStart() {
    var control = StepControl(Tolerance(1e-6))
    control.maximumSteps = 0
    let solution = SpringForce(stiffness: 1, damping: 0)
      .solve(from: [1], velocities: [2], until: 3, control)
    #expect(solution.report.code == .maxSteps)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0) == 1 && solution.velocity(at: 0) == 2)
    #expect(solution.position(at: 1e-9).isNaN && solution.velocity(at: -1e-9).isNaN)
    #expect(solution.crossings(of: 1).isEmpty && solution.crossings(of: 0).isEmpty)
  }

  /// A start that is not a number fails before the first step as well.
  @Test func solutionsFromNaNHaveNoCrossings() {
    let solution = SpringForce(stiffness: 1, damping: 1)
      .solve(from: [.nan], velocities: [0], until: 1, StepControl(Tolerance(1e-6)))
    #expect(solution.report.code != .success && solution.report.accepted == 0)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0).isNaN)
    #expect(solution.crossings(of: 0).isEmpty)
  }

  /// A solution whose step budget runs out can be evaluated up to the end of
  /// its last step.
  @Test func solutionsOutOfStepsEndWithTheirLastStep() {
    var control = StepControl(Tolerance(1e-9))
    control.maximumSteps = 5
    let solution = SpringForce(stiffness: 9, damping: 0).solve(
      from: [1], velocities: [0], until: 100, control)
    #expect(solution.report.code == .maxSteps)
    #expect(solution.stepTimes.count == solution.report.accepted + 1)
    // The exact solution of x'' = -9 x is cos 3t.
    #expect((solution.position(at: solution.end) - cos(3 * solution.end)).magnitude < 1e-8)
  }

  /// A solution in equal steps is compared with the bounds only at its end. It
  /// therefore takes all eight steps, of 1/4 s each, and the end of the last is
  /// left out.
  @Test func divergedSolutionsEndBeforeTheirLastStep() {
    let solution = SpringForce(stiffness: -1e40, damping: 0)
      .solve(from: [1], velocities: [0], until: 2, steps: 8)
    #expect(solution.report.code == .diverged)
    #expect(solution.end == 1.75)
  }
}
