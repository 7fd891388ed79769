import Equations
import Integrators
import Oscillators
import Springs

/// One method with one setting on one problem: solvers and buffers, made once
/// for any number of solves.
package final class AccuracyRun {
  /// Solves the problem. Read it once outside a timed loop: each read of a
  /// stored property of a class is checked for exclusive access.
  package private(set) var solvePieces: () -> SolveReport = { SolveReport() }
  /// Position and velocity of component `c` at sample `k` of piece `p`.
  package private(set) var position: (Int, Int, Int) -> Double = { _, _, _ in .nan }
  package private(set) var velocity: (Int, Int, Int) -> Double = { _, _, _ in .nan }
  /// The steps of a piece that contain samples, at most a given number.
  private(set) var loggedSteps: (Int, Int) -> [LoggedStep] = { _, _ in [] }
  let components: Int

  /// - Parameters:
  ///   - recordsVelocities: whether to record velocities at the samples, which
  ///     takes time, so timed solves do without.
  ///   - logsSteps: whether `loggedSteps` will be used; it takes time, too.
  package init?(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting,
    recordsVelocities: Bool, logsSteps: Bool = false
  ) {
    components = problem.equation.count
    let pieces = problem.pieces
    let isSingle = pieces.count == 1
    let width = components
    let trajectories = pieces.map {
      Trajectory(
        times: $0.times, width: width, recordsVelocities: recordsVelocities || !isSingle,
        logsSteps: logsSteps)
    }
    loggedSteps = { LoggedStep.steps(of: trajectories[$0].log, limit: $1) }
    position = { trajectories[$0].position($1, coordinate: $2) }
    velocity = { trajectories[$0].velocity($1, coordinate: $2) }
    let runs = pieces.compactMap {
      method.run(problem.equation, setting.scaled(to: $0.duration / problem.duration))
    }
    guard runs.count == pieces.count else { return nil }
    let start = SystemStart(
      positions: problem.positions, velocities: problem.velocities, duration: pieces[0].duration)
    let first = InitialValue(
      position: problem.positions[0], velocity: problem.velocities[0],
      duration: pieces[0].duration)
    if isSingle {
      let trajectory = trajectories[0]
      switch runs[0] {
      case .scalar(let run): solvePieces = { run(first, trajectory) }
      case .system(let run): solvePieces = { run(start, trajectory) }
      }
      return
    }
    solvePieces = {
      var total = SolveReport()
      var (x, v) = (start.positions, start.velocities)
      for (index, piece) in pieces.enumerated() {
        let trajectory = trajectories[index]
        switch runs[index] {
        case .scalar(let run):
          let at = InitialValue(position: x[0], velocity: v[0], duration: piece.duration)
          total.add(run(at, trajectory))
        case .system(let run):
          total.add(
            run(SystemStart(positions: x, velocities: v, duration: piece.duration), trajectory))
        }
        guard index + 1 < pieces.count else { break }
        let last = piece.times.count - 1
        for c in 0..<width {
          x[c] =
            trajectory.position(last, coordinate: c) + (piece.target - pieces[index + 1].target)
          v[c] = trajectory.velocity(last, coordinate: c)
        }
      }
      return total
    }
  }

  package func solve() -> SolveReport { solvePieces() }
}

extension SolveReport {
  /// Adds the work of a further piece.
  mutating func add(_ other: SolveReport) {
    if code == .success { code = other.code }
    accepted += other.accepted
    rejected += other.rejected
    evaluations += other.evaluations
    jacobians += other.jacobians
    factorisations += other.factorisations
    stiffSteps += other.stiffSteps
    if !(other.stiffness <= stiffness) { stiffness = other.stiffness }
  }
}
