/// The constants of adaptive Gauss steps. They do not follow from theory, but
/// were found by trial on springs, Duffing's equation, drag and poles.
@usableFromInline
enum GaussTuning {
  // MARK: The length of steps

  /// A step is accepted up to an estimate of this many tolerances, since the
  /// estimate is several times too large: limited to one tolerance, hundreds of
  /// steps on Duffing's equation were rejected. The next step aims at one.
  @inlinable static var pessimism: Double { 8 }
  /// The next step as a share of the longest that meets this aim, in place of
  /// `StepControl.usualSafety`: a step that misses the aim a little is not
  /// rejected (`docs/decisions/0057`).
  @inlinable static var safety: Double { 0.9 }
  /// How much longer the first step is than that of usual methods, as the error
  /// constants are tiny; an undamped spring would allow twice as much again.
  @inlinable static func firstStepFactor(nodes: Int) -> Double { nodes == 8 ? 5 : 8 }

  // MARK: The error estimate

  /// The first coefficient that a polynomial lacks as a share of what it misses
  /// of a smooth force at the ends of a step, where it misses most.
  @inlinable static var endShare: Double { 0.25 }
  /// An error of the velocity counts for at least this share of
  /// `IterationProgress.timeScale`, however short the step: near a pole of the
  /// force, steps are many times shorter. Steps that just resolve an
  /// oscillation are longer.
  @inlinable static var leastReach: Double { 0.004 }
  /// An error of the velocity at the end of a step lasts, so it counts for this
  /// many times the time scale: one and a half periods of an oscillation.
  @inlinable static var lastingReach: Double { 10 }
}
