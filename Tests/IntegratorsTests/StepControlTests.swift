import Equations
import Glibc
import Integrators
import Testing

/// An equation as a user writes it.
private struct Pendulum: ScalarEquation {
  func acceleration(time t: Double, position x: Double, velocity v: Double) -> Double {
    -sin(x) - 0.1 * v + 0.3 * cos(2 * t)
  }
}

/// The options of a step control.
@Suite struct StepControlTests {
  /// Limits of the control are kept, and the report says why a solve ended.
  @Test func limitsOfTheControlAreKept() {
    func solve(_ change: (inout StepControl) -> Void) -> Solution {
      var control = StepControl(Tolerance(1e-6))
      change(&control)
      return Pendulum().solve(from: [1], velocities: [0], until: 10, control)
    }
    let short = solve { $0.largestStep = 0.05 }
    #expect(short.report.accepted >= 200 && short.report.code == .success)
    #expect(zip(short.stepTimes, short.stepTimes.dropFirst()).allSatisfy { $1 - $0 < 0.0501 })
    #expect(solve { $0.maximumSteps = 5 }.report.code == .maxSteps)
    let stuck = solve {
      $0.smallestStep = 0.5
      $0.tolerance = Tolerance(1e-13)
    }
    #expect(stuck.report.code == .unstable)
    let first = solve { $0.firstStep = 1e-3 }
    #expect(first.stepTimes[1] <= 1.0000001e-3)
    // The memory of past errors changes the steps, but does not limit them.
    let remembering = solve { $0.memory = 0.4 }
    #expect(remembering.report.code == .success)
    #expect(remembering.stepTimes != solve { _ in }.stepTimes)
    #expect((remembering.position(at: 10) - short.position(at: 10)).magnitude < 1e-4)
  }

  /// The defaults of a step control and of omitted arguments.
  @Test func stepControlHasItsDocumentedDefaults() {
    let control = StepControl(Tolerance(1e-5))
    #expect(control.tolerance == Tolerance(relative: 1e-5, absolute: 1e-5))
    #expect(control.firstStep == nil && control.smallestStep == 0 && control.memory == 0.1)
    #expect(control.largestStep == .infinity && control.maximumSteps == 2_000_000)
    #expect(control.safety == 0.8)
    let force = SpringForce(stiffness: 9, damping: 1, cubic: 2)
    func expectSame(_ omitted: Solution, _ given: Solution) {
      let velocities = [omitted, given].map { solution in
        (0...20).map { solution.velocity(at: 0.1 * Double($0)) }
      }
      #expect(velocities[0] == velocities[1])
    }
    let usual = SystemMethod.table(StageTable(.dormandPrince8))
    let chosen = force.solve(from: [1], velocities: [0], until: 2, control)
    expectSame(
      chosen,
      force.solve(from: [1], velocities: [0], until: 2, control, by: usual, neighbours: 3))
    expectSame(
      force.solve(from: [1], velocities: [0], until: 2, steps: 5),
      force.solve(from: [1], velocities: [0], until: 2, steps: 5, by: usual, neighbours: 3))
    let animals = PinTests.Predation()
    expectSame(
      animals.solve(from: [1, 0.5, 0.25], until: 2, control),
      animals.solve(from: [1, 0.5, 0.25], until: 2, control, by: usual, neighbours: 3))
    // The coordinate and the tolerance of crossings.
    let crossings = chosen.crossings(of: 0)
    #expect(crossings == chosen.crossings(of: 0, coordinate: 0, tolerance: 1e-12))
    #expect(crossings.count >= 1)
  }
}
