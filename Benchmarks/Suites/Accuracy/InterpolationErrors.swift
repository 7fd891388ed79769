import Equations
import Springs

/// The errors at the ends of steps, and what interpolation adds to them at
/// samples within steps.
///
/// The error of a solver varies smoothly within a step. It is taken to be the
/// cubic through its values and rates at both ends; what a sample's error
/// exceeds that by is the error of interpolation. If steps are longer than
/// about 1/ω, the cubic no longer follows the error of the solver, and the
/// excess contains the difference, too.
package struct InterpolationErrors {
  /// max |x − x_exact| / S over the ends of the steps examined, or over the
  /// samples if no steps were logged, as in solves whose steps end on all
  /// samples.
  package var stepEnd: Double?
  /// The largest excess over the samples, in units of S; `nil` if no sample was
  /// interpolated.
  package var dense: Double?

  /// The number of steps of a piece to examine at most; fewer for several
  /// coordinates, whose exact states cost more.
  private static func limit(_ run: AccuracyRun) -> Int { run.components > 1 ? 16 : 256 }

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let scale = problem.scale
    for (p, piece) in problem.exact.pieces.enumerated() {
      let steps = run.loggedSteps(p, limit: Self.limit(run))
      for step in steps { add(step, run, problem, p, piece) }
      guard steps.isEmpty else { continue }
      for (k, state) in piece.states.enumerated() {
        for c in 0..<run.components {
          let error = deviation(run.position(p, k, c), from: state.positions[c])
          raise(&stepEnd, to: error / scale)
        }
      }
    }
  }

  /// Adds the errors in a step of piece `p`.
  private mutating func add(
    _ step: LoggedStep, _ run: AccuracyRun, _ problem: AccuracyProblem, _ p: Int,
    _ piece: AccuracyProblem.Exact.PieceSolution
  ) {
    let exactBegin = piece.motion(step.begin.exactTime)
    let exactEnd = piece.motion(step.end.exactTime)
    let length = (step.end.exactTime - step.begin.exactTime).rounded
    let times = problem.pieces[p].times
    let scale = problem.scale
    for c in 0..<run.components {
      // The errors at both ends, and their rates times the length of the step.
      let e0 = deviation(step.begin.positions[c], from: exactBegin.positions[c])
      let e1 = deviation(step.end.positions[c], from: exactEnd.positions[c])
      let d0 = deviation(step.begin.velocities[c], from: exactBegin.velocities[c]) * length
      let d1 = deviation(step.end.velocities[c], from: exactEnd.velocities[c]) * length
      raise(&stepEnd, to: e0 / scale)
      raise(&stepEnd, to: e1 / scale)
      for k in step.samples {
        let s = (times.exact(k) - step.begin.exactTime).rounded / length
        // At the step's end there is nothing to interpolate.
        guard s < 1 else { continue }
        let rest = 1 - s
        // Hermite's cubic at the share s of the step.
        let cubic =
          rest * rest * ((1 + 2 * s) * e0 + s * d0) + s * s * ((3 - 2 * s) * e1 - rest * d1)
        let atSample = deviation(run.position(p, k, c), from: piece.states[k].positions[c])
        raise(&dense, to: (atSample - cubic) / scale)
      }
    }
  }
}
