import Equations
import Integrators
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
  private static func limit(_ run: ProblemRun) -> Int { run.width > 1 ? 16 : 256 }

  /// - Returns: `nil` if the reference is known at the samples alone.
  package init?(_ run: ProblemRun, _ reference: Reference) {
    let scale = reference.scale
    for (p, piece) in reference.pieces.enumerated() {
      guard let motion = piece.motion else { return nil }
      let steps = run.loggedSteps(p, limit: Self.limit(run))
      for step in steps { add(step, run, p, piece, motion, scale) }
      guard steps.isEmpty else { continue }
      for (index, exact) in piece.values.enumerated() {
        let (k, c) = index.quotientAndRemainder(dividingBy: run.width)
        raise(&stepEnd, to: deviation(run.value(k, c, piece: p), from: exact) / scale)
      }
    }
  }

  /// Adds the errors in a step of piece `p`.
  private mutating func add(
    _ step: (begin: StepLog.Node, end: StepLog.Node), _ run: ProblemRun, _ p: Int,
    _ piece: Reference.Piece, _ motion: Reference.Motion, _ scale: Double
  ) {
    let exactBegin = motion(step.begin.exactTime)
    let exactEnd = motion(step.end.exactTime)
    let length = (step.end.exactTime - step.begin.exactTime).rounded
    let times = run.problem.pieces[p].times
    for c in 0..<run.width {
      // The errors at both ends, and their rates times the length of the step.
      let e0 = deviation(step.begin.positions[c], from: exactBegin.positions[c])
      let e1 = deviation(step.end.positions[c], from: exactEnd.positions[c])
      let d0 = deviation(step.begin.velocities[c], from: exactBegin.velocities[c]) * length
      let d1 = deviation(step.end.velocities[c], from: exactEnd.velocities[c]) * length
      raise(&stepEnd, to: e0 / scale)
      raise(&stepEnd, to: e1 / scale)
      for k in step.begin.reached..<step.end.reached {
        let s = (times.exact(k) - step.begin.exactTime).rounded / length
        // At the step's end there is nothing to interpolate.
        guard s < 1 else { continue }
        let rest = 1 - s
        // Hermite's cubic at the share s of the step.
        let cubic =
          rest * rest * ((1 + 2 * s) * e0 + s * d0) + s * s * ((3 - 2 * s) * e1 - rest * d1)
        let atSample = deviation(run.value(k, c, piece: p), from: piece.values[k * run.width + c])
        raise(&dense, to: (atSample - cubic) / scale)
      }
    }
  }
}

extension StepLog.Node {
  /// The time in twice the precision, in s.
  fileprivate var exactTime: DoubleDouble { DoubleDouble(high: time, low: timeLow) }
}
