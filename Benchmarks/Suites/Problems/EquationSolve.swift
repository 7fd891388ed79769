import Equations
import Integrators

/// A method set up for one equation read from a text, and its samples.
///
/// Solvers treat a coordinate of first order y as the velocity of a position
/// that nothing depends on, so that y' is its acceleration.
package final class EquationSolve {
  private let start: EquationStart
  private let trajectory: Trajectory
  private let samples: ReachedSamples
  private let span: SolveSpan
  private let run: AccuracyMethod.Run
  /// The right-hand side.
  private let program: EquationProgram
  private let registers: ProgramRegisters<Double>

  /// - Parameters:
  ///   - recordsRates: whether `rate` will be used.
  ///   - maximumSteps: as in `AccuracySetting`.
  package init?(
    _ start: EquationStart, _ method: AccuracyMethod, _ span: SolveSpan, _ times: SampleTimes,
    recordsRates: Bool, maximumSteps: Int? = nil
  ) {
    let equation = ParsedEquation(start.system)
    let setting = AccuracySetting(stepping: span.stepping, maximumSteps: maximumSteps)
    guard let run = method.run(equation, setting) else { return nil }
    self.run = run
    trajectory = Trajectory(
      times: times, width: start.system.count,
      recordsVelocities: recordsRates || start.system.isFirstOrder.contains(true))
    self.start = start
    self.span = span
    samples = ReachedSamples(
      method, equation, positions: start.positions, velocities: start.velocities)
    program = start.system.program
    registers = ProgramRegisters(program)
  }

  /// The moments of the samples.
  package var times: SampleTimes { trajectory.times }

  /// Solves. After a failure, later samples may be left from an earlier solve.
  package func solve() -> SolveReport {
    run.solve(start.positions, start.velocities, over: span.duration, into: trajectory)
  }

  /// Solves after a reset, so that samples that are not reached are NaN.
  package func solveAnew() -> SolveReport {
    trajectory.reset()
    return solve()
  }

  /// The same, but samples at time 0 are the start itself, and if the solve
  /// fails, shorter solves fill in all samples that the method can reach.
  package func solveToTheLast() -> SolveReport {
    samples.solve(span, into: trajectory) ?? SolveReport()
  }

  /// The position, or y of a coordinate of first order, at a sample.
  package func value(_ sample: Int, _ coordinate: Int) -> Double {
    start.system.isFirstOrder[coordinate]
      ? trajectory.velocity(sample, coordinate: coordinate)
      : trajectory.position(sample, coordinate: coordinate)
  }

  /// The velocity, or y' of a coordinate of first order, at a sample; NaN if
  /// the state is not finite.
  package func rate(_ sample: Int, _ coordinate: Int) -> Double {
    guard start.system.isFirstOrder[coordinate] else {
      return trajectory.velocity(sample, coordinate: coordinate)
    }
    let width = start.system.count
    guard (0..<width).allSatisfy({ value(sample, $0).isFinite }) else { return .nan }
    registers[0] = trajectory.times.high[sample]
    for c in 0..<width {
      registers[1 + c] = trajectory.position(sample, coordinate: c)
      registers[1 + width + c] = trajectory.velocity(sample, coordinate: c)
    }
    registers.run()
    return registers[program.outputs[coordinate]]
  }
}
