import Equations
import Glibc
import Integrators
import SolverSuites
import Testing

/// Problems that a user adds to the suite.
@Suite struct OwnProblemTests {
  /// x'' = cos t − x', with a text, from which a reference is computed.
  private struct Pushed: WrittenEquation {
    var text: String { "x'' = cos(t) - x'" }
    func acceleration(time: Double, position: Double, velocity: Double) -> Double {
      cos(time) - velocity
    }
  }

  /// The same without a text: the reference is a solve at the tightest
  /// tolerance.
  private struct Unwritten: ScalarEquation {
    func acceleration(time: Double, position: Double, velocity: Double) -> Double {
      cos(time) - velocity
    }
  }

  /// A solve by a method at a tolerance of 1e-9, and its errors.
  private func errors(_ problem: Problem, _ name: String) throws -> AccuracyErrors {
    let method = try #require(Method.named(name))
    let setting = SolverSetting(.adaptive(tolerance: 1e-9))
    let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
    #expect(run.solve().code == .success)
    return AccuracyErrors(run, try problem.reference())
  }

  /// A problem that starts at rest at zero has no initial size to scale errors
  /// by. The scale is how far it moves: about 1/√2, as
  /// x = (sin t − cos t + e^−t)/2.
  @Test(arguments: [true, false]) func aProblemMayStartAtRestAtZero(isWritten: Bool) throws {
    let equation: any Equation = isWritten ? Pushed() : Unwritten()
    let problem = Problem(
      "pushed", "driven from rest", equation, positions: [0], velocities: [0], duration: 12,
      frequency: 1)
    let scale = try problem.reference().scale
    #expect(scale > 0.7 && scale < 0.8)
    for name in ["dop853", "verner-98", "gauss-16-general"] {
      let errors = try errors(problem, name)
      #expect(errors.maxPosition < 1e-7 && errors.maxVelocity < 1e-6)
      #expect(errors.maxPosition > 1e-16)
    }
  }

  /// A problem that never moves has a scale and errors as well.
  @Test func aProblemMayNeverMove() throws {
    struct Still: ScalarEquation {
      func acceleration(time: Double, position: Double, velocity: Double) -> Double {
        -position - velocity
      }
    }
    let problem = Problem(
      "still", "at rest", Still(), positions: [0], velocities: [0], duration: 5, frequency: 1)
    #expect(try errors(problem, "dop853").maxPosition == 0)
  }
}
