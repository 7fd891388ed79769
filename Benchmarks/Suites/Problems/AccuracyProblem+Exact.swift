import Equations
import Integrators
import Springs
import Synchronization

extension AccuracyProblem {
  /// The solution that errors are measured against.
  struct Exact: Sendable {
    /// The state at a time in s from the beginning of a piece.
    typealias Motion = @Sendable (DoubleDouble) -> ExactState

    struct PieceSolution: Sendable {
      let motion: Motion
      /// The states at the samples.
      let states: [ExactState]
    }

    var pieces: [PieceSolution] = []
    /// The largest error estimate of the pieces that were computed by power
    /// series; `nil` if there are none.
    var error: Double?
  }

  /// The solution, computed on first use.
  var exact: Exact {
    cache.withLock { cache in
      if let cache { return cache }
      let solution = exactSolution()
      cache = solution
      return solution
    }
  }

  /// The exact state of a problem of one piece at a time in s.
  package func exactState(at time: DoubleDouble) -> ExactState {
    precondition(pieces.count == 1, "the time does not say which piece is meant")
    return exact.pieces[0].motion(time)
  }

  private func exactSolution() -> Exact {
    var exact = Exact()
    var pieceStart = ExactState(positions: positions, velocities: velocities)
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        // Positions are measured from the new target.
        let shift = DoubleDouble(pieces[index - 1].target) - DoubleDouble(piece.target)
        pieceStart.positions = pieceStart.positions.map { $0 + shift }
      }
      let (motion, error) = referenceMotion(from: pieceStart, piece, isFirst: index == 0)
      if let error { exact.error = max(exact.error ?? 0, error) }
      let states = (0..<piece.times.count).map { motion(piece.times.exact($0)) }
      exact.pieces.append(Exact.PieceSolution(motion: motion, states: states))
      if index + 1 < pieces.count { pieceStart = motion(DoubleDouble(piece.duration)) }
    }
    return exact
  }

  /// The solution of a piece by the best method there is, with the error
  /// estimate of power series.
  private func referenceMotion(
    from start: ExactState, _ piece: Piece, isFirst: Bool
  ) -> (Exact.Motion, error: Double?) {
    if isFirst, let solution { return (solution, nil) }
    if let oscillator = equation as? any Oscillator {
      return (oscillator.solution(from: start), nil)
    }
    let roundedStart = SystemStart(
      positions: start.positions.map(\.rounded), velocities: start.velocities.map(\.rounded),
      duration: piece.duration)
    if let written = equation as? any WrittenEquation,
      let (motion, error) = seriesMotion(of: written, from: roundedStart, piece)
    {
      return (motion, error)
    }
    return (tightestMotion(from: roundedStart), nil)
  }

  /// The solution by power series; `nil` if these do not reach the end.
  private func seriesMotion(
    of written: any WrittenEquation, from start: SystemStart, _ piece: Piece
  ) -> (Exact.Motion, error: Double)? {
    let equationStart = EquationStart(
      EquationSystem(of: written), position: start.positions[0], velocity: start.velocities[0])
    guard
      let reference = try? EquationReference(equationStart, times: piece.times, keepsSeries: true),
      let solution = reference.solution
    else { return nil }
    return (
      { time in
        let state = solution.state(at: time)
        return ExactState(positions: state.positions, velocities: state.velocities)
      }, reference.error
    )
  }

  /// The solve of the highest order with the smallest tolerance.
  private func tightestMotion(from start: SystemStart) -> Exact.Motion {
    let solver = SystemSolver(
      equation, StageTable(.verner9), StepControl(Tolerance(1e-14)), nodes: 4)
    let tightest = solver.solution(from: start)
    let coordinates = 0..<equation.count
    return { time in
      ExactState(
        positions: coordinates.map { tightest.position(at: time.rounded, coordinate: $0) },
        velocities: coordinates.map { tightest.velocity(at: time.rounded, coordinate: $0) })
    }
  }
}
