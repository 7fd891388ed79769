import Equations
import Integrators
import Springs

/// One method with one setting on one problem: solvers and buffers, made once
/// for any number of solves.
package final class AccuracyRun {
  /// Solves the problem; `position` and `velocity` then return its samples.
  package let solve: () -> SolveReport
  /// The number of coordinates.
  let components: Int
  /// The samples of each piece.
  private let trajectories: [Trajectory]

  /// - Parameters:
  ///   - recordsVelocities: whether to record velocities at the samples, which
  ///     takes time, so timed solves do without.
  ///   - logsSteps: whether `loggedSteps` will be used; it takes time, too.
  /// - Returns: `nil` if the method does not solve the problem.
  package init?(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting,
    recordsVelocities: Bool, logsSteps: Bool = false
  ) {
    let pieces = problem.pieces
    let width = problem.equation.count
    components = width
    // Each piece starts from the velocity at the end of the one before.
    let needsVelocities = recordsVelocities || pieces.count > 1
    trajectories = pieces.map {
      Trajectory(
        times: $0.times, width: width, recordsVelocities: needsVelocities, logsSteps: logsSteps)
    }
    let solvers = pieces.compactMap {
      method.solver(problem.equation, setting.scaled(to: $0.duration / problem.duration))
    }
    guard solvers.count == pieces.count else { return nil }
    guard pieces.count == 1 else {
      solve = Self.solve(of: problem, solvers, trajectories)
      return
    }
    // A single piece is solved without the loop over pieces, whose time would
    // be measured, too.
    let (solver, trajectory, duration) = (solvers[0], trajectories[0], pieces[0].duration)
    let (positions, velocities) = (problem.positions, problem.velocities)
    solve = { solver.solve(positions, velocities, over: duration, into: trajectory) }
  }

  /// Solves the pieces one after the other, each from the end of the one
  /// before, relative to its own target.
  private static func solve(
    of problem: AccuracyProblem, _ solvers: [any EquationSolver], _ trajectories: [Trajectory]
  ) -> () -> SolveReport {
    let pieces = problem.pieces
    return {
      var total = SolveReport()
      var (x, v) = (problem.positions, problem.velocities)
      for (index, piece) in pieces.enumerated() {
        let trajectory = trajectories[index]
        total.add(solvers[index].solve(x, v, over: piece.duration, into: trajectory))
        guard index + 1 < pieces.count else { break }
        let last = piece.times.count - 1
        for c in x.indices {
          x[c] =
            trajectory.position(last, coordinate: c) + (piece.target - pieces[index + 1].target)
          v[c] = trajectory.velocity(last, coordinate: c)
        }
      }
      return total
    }
  }

  /// The position of a component at a sample of a piece; NaN if the solve did
  /// not reach it.
  package func position(_ piece: Int, _ sample: Int, _ component: Int) -> Double {
    trajectories[piece].position(sample, coordinate: component)
  }

  /// The velocity of a component at a sample of a piece, if recorded; NaN if
  /// the solve did not reach it.
  package func velocity(_ piece: Int, _ sample: Int, _ component: Int) -> Double {
    trajectories[piece].velocity(sample, coordinate: component)
  }

  /// At most `limit` of the steps of a piece that contain samples.
  func loggedSteps(_ piece: Int, limit: Int) -> [LoggedStep] {
    LoggedStep.steps(of: trajectories[piece].log, limit: limit)
  }
}

extension SolveReport {
  /// Adds the counts of a further piece; `code` is that of the first failure.
  mutating func add(_ other: SolveReport) {
    if code == .success { code = other.code }
    accepted += other.accepted
    rejected += other.rejected
    evaluations += other.evaluations
    jacobians += other.jacobians
    factorisations += other.factorisations
    // The larger of both; NaN counts as the largest.
    if !(other.stiffness <= stiffness) { stiffness = other.stiffness }
  }
}
