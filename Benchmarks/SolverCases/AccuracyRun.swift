import Equations
import Integrators
import Oscillators
import Springs

/// One method with one setting on one problem: solvers and buffers, made once,
/// and the work of a solve.
package final class AccuracyRun {
  private let problem: AccuracyProblem
  /// Solves the problem. To be fetched once where a call is to cost nothing: a
  /// stored property of a class is guarded each time it is read.
  package private(set) var solvePieces: () -> SolveReport = { SolveReport() }
  /// Position and velocity of component `c` at sample `k` of piece `p`.
  private(set) var position: (Int, Int, Int) -> Double = { _, _, _ in .nan }
  private(set) var velocity: (Int, Int, Int) -> Double = { _, _, _ in .nan }
  /// At most so many of the steps of a piece in which samples lie.
  private(set) var loggedSteps: (Int, Int) -> [LoggedStep] = { _, _ in [] }
  let components: Int

  /// - Parameters:
  ///   - recordsVelocities: also wanted at the samples; they cost time that a
  ///     timed solve does not spend.
  ///   - logsSteps: whether `loggedSteps` will be asked for; the same.
  package init?(
    _ problem: AccuracyProblem, _ method: AccuracyMethod, _ setting: AccuracySetting,
    recordsVelocities: Bool, logsSteps: Bool = false
  ) {
    self.problem = problem
    switch problem.equation {
    case .spring(let force):
      guard let make = method.spring else { return nil }
      components = 1
      let single = problem.pieces.count == 1
      let trajectories = problem.pieces.map {
        Trajectory<Double>(
          times: $0.times, recordsVelocities: recordsVelocities || !single, logsSteps: logsSteps)
      }
      loggedSteps = { LoggedStep.steps(of: trajectories[$0].log, limit: $1) }
      position = { p, k, _ in trajectories[p].position(k) }
      velocity = { p, k, _ in trajectories[p].velocity(k) }
      let start = InitialValue(
        position: problem.start, velocity: problem.velocity, duration: problem.pieces[0].duration)
      if single {
        let run = make(setting)
        let trajectory = trajectories[0]
        solvePieces = { run(force, start, trajectory) }
      } else {
        let whole = problem.duration
        let runs = problem.pieces.map { make(setting.scaled(to: $0.duration / whole)) }
        let pieces = problem.pieces
        solvePieces = {
          var total = SolveReport()
          var at = start
          for (index, piece) in pieces.enumerated() {
            at.duration = piece.duration
            total.add(runs[index](force, at, trajectories[index]))
            guard index + 1 < pieces.count else { break }
            let last = piece.times.count - 1
            at.position =
              trajectories[index].position(last) + (piece.target - pieces[index + 1].target)
            at.velocity = trajectories[index].velocity(last)
          }
          return total
        }
      }
    case .duffing:
      guard let make = method.duffing else { return nil }
      components = 1
      let trajectory = Trajectory<Double>(
        times: problem.pieces[0].times, recordsVelocities: recordsVelocities,
        logsSteps: logsSteps)
      loggedSteps = { LoggedStep.steps(of: trajectory.log, limit: $1) }
      position = { _, k, _ in trajectory.position(k) }
      velocity = { _, k, _ in trajectory.velocity(k) }
      let run = make(setting)
      let start = InitialValue(
        position: problem.start, velocity: problem.velocity, duration: problem.duration)
      solvePieces = { run(start, trajectory) }
    case .chain:
      guard let make = method.chain else { return nil }
      components = 64
      let trajectory = Trajectory<Wide64>(
        times: problem.pieces[0].times, recordsVelocities: recordsVelocities,
        logsSteps: logsSteps)
      loggedSteps = { LoggedStep.steps(of: trajectory.log, limit: $1) }
      position = { _, k, c in trajectory.position(k).component(c) }
      velocity = { _, k, c in trajectory.velocity(k).component(c) }
      let run = make(setting)
      let start = InitialValue(
        position: Wide64(SpringChain.initialPositions), velocity: .zero, duration: problem.duration)
      solvePieces = { run(start, trajectory) }
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
