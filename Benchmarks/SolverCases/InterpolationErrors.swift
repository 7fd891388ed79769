import Equations
import Oscillators
import Springs

/// The errors at the ends of steps, and what interpolation adds to them.
///
/// Within a step, a solver's error varies more smoothly than the solution. The
/// cubic through the error and its rate at both ends of a step is taken as the
/// step's own error, and the excess of samples inside the step as that of the
/// dense output. Over steps longer than about 1/ω the cubic no longer follows
/// the step's own error, and the excess also contains what it misses.
package struct InterpolationErrors {
  /// max |x − x_exact| / S over both ends of the steps examined, or over the
  /// samples if no steps were logged.
  package var stepEnd: Double?
  /// The largest excess over the samples, in units of S; `nil` if no sample was
  /// interpolated.
  package var dense: Double?

  /// The most steps of a piece to examine, of those that contain samples; fewer
  /// for chains, whose exact states cost more.
  private static func limit(_ run: AccuracyRun) -> Int { run.components > 1 ? 16 : 256 }

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let exact = problem.exact.positions
    var offset = 0
    for (p, piece) in problem.pieces.enumerated() {
      let steps = run.loggedSteps(p, Self.limit(run))
      for step in steps { add(step, run, problem, p, offset) }
      if steps.isEmpty {
        for k in 0..<piece.times.count {
          for c in 0..<run.components {
            let atSample = Self.error(
              run.position(p, k, c), exact[(offset + k) * run.components + c])
            Self.raise(&stepEnd, atSample / problem.scale)
          }
        }
      }
      offset += piece.times.count
    }
  }

  private mutating func add(
    _ step: LoggedStep, _ run: AccuracyRun, _ problem: AccuracyProblem, _ p: Int, _ offset: Int
  ) {
    let exactBegin = problem.exactState(piece: p, at: step.begin.time)
    let exactEnd = problem.exactState(piece: p, at: step.end.time)
    let length = (step.end.time - step.begin.time).rounded
    let times = problem.pieces[p].times
    let exact = problem.exact.positions
    for c in 0..<run.components {
      let e0 = Self.error(step.begin.positions[c], exactBegin.positions[c])
      let e1 = Self.error(step.end.positions[c], exactEnd.positions[c])
      let d0 = Self.error(step.begin.velocities[c], exactBegin.velocities[c]) * length
      let d1 = Self.error(step.end.velocities[c], exactEnd.velocities[c]) * length
      Self.raise(&stepEnd, e0 / problem.scale)
      Self.raise(&stepEnd, e1 / problem.scale)
      for k in step.samples {
        let time = DoubleDouble(high: times.high[k], low: times.low[k])
        let s = (time - step.begin.time).rounded / length
        // At the step's end there is nothing to interpolate.
        guard s < 1 else { continue }
        let rest = 1 - s
        let own =
          rest * rest * ((1 + 2 * s) * e0 + s * d0) + s * s * ((3 - 2 * s) * e1 - rest * d1)
        let atSample = Self.error(
          run.position(p, k, c), exact[(offset + k) * run.components + c])
        Self.raise(&dense, (atSample - own) / problem.scale)
      }
    }
  }

  private static func error(_ value: Double, _ exact: DoubleDouble) -> Double {
    (value - exact.high) - exact.low
  }

  /// Keeps the larger magnitude; a NaN counts as infinite.
  private static func raise(_ value: inout Double?, _ candidate: Double) {
    value = max(value ?? 0, candidate.isNaN ? .infinity : candidate.magnitude)
  }
}
