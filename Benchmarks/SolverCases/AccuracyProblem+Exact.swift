import Equations
import Integrators
import Oscillators
import Springs
import Synchronization

extension AccuracyProblem {
  /// The solution that errors are measured against.
  struct Exact: Sendable {
    /// The state at a time in s from the beginning of a piece.
    typealias Motion = @Sendable (DoubleDouble) -> ExactState

    struct Piece: Sendable {
      let motion: Motion
      /// The states at the samples.
      let states: [ExactState]
    }

    var pieces: [Piece] = []
    /// The largest error estimate of a computed reference; `nil` for the
    /// others.
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
  package func exactState(at time: DoubleDouble) -> ExactState { exact.pieces[0].motion(time) }

  private func exactSolution() -> Exact {
    var exact = Exact()
    // The state at the beginning of the piece.
    var at = ExactState(positions: positions, velocities: velocities)
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        // Positions are measured from the new target.
        let shift = DoubleDouble(pieces[index - 1].target) - DoubleDouble(piece.target)
        at.positions = at.positions.map { $0 + shift }
      }
      let known = index == 0 ? solution : nil
      let motion = known ?? self.motion(from: at, piece, &exact.error)
      let states = (0..<piece.times.count).map { motion(piece.times.exact($0)) }
      exact.pieces.append(Exact.Piece(motion: motion, states: states))
      if index + 1 < pieces.count { at = motion(DoubleDouble(piece.duration)) }
    }
    return exact
  }

  /// The solution of a piece by the best reference there is; raises `error` to
  /// its error estimate if it is a computed one.
  private func motion(
    from start: ExactState, _ piece: Piece, _ error: inout Double?
  ) -> Exact.Motion {
    if let oscillator = equation as? any Oscillator { return oscillator.solution(from: start) }
    let positions = start.positions.map(\.rounded)
    let velocities = start.velocities.map(\.rounded)
    if let written = equation as? any WrittenEquation,
      let reference = try? EquationReference(
        EquationStart(
          EquationSystem(of: written), position: positions[0], velocity: velocities[0]),
        times: piece.times, keepsSeries: true),
      let solution = reference.solution
    {
      error = max(error ?? 0, reference.error)
      return { time in
        let state = solution.state(at: time)
        return ExactState(positions: state.positions, velocities: state.velocities)
      }
    }
    let solver = SystemSolver(
      equation, StageTable(.verner9), StepControl(Tolerance(1e-14)), nodes: 4)
    let tightest = solver.solution(
      from: SystemStart(
        positions: positions, velocities: velocities, duration: piece.duration))
    let width = equation.count
    return { time in
      ExactState(
        positions: (0..<width).map { tightest.position(at: time.rounded, coordinate: $0) },
        velocities: (0..<width).map { tightest.velocity(at: time.rounded, coordinate: $0) })
    }
  }
}
