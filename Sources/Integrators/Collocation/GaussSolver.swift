import Equations
import Springs

/// Gauss–Legendre collocation of order 16 or 32 with its 8 or 16 nodes in the
/// lanes of vector registers, for x'' = a(t, x, x') with any a.
///
/// Solved stage after stage, a scalar equation is a chain of multiply-adds that
/// wait for each other. Here the acceleration is evaluated at all nodes c of a
/// step of length h from (x, v) at once. Without damping, the positions X obey
///
///     X = x + c h v + h² D a(X),
///
/// which `GaussIteration` solves without a Jacobian, starting from the previous
/// step's polynomial. D integrates the polynomial of the accelerations twice:
/// the method collocates x'' = a itself, not the first-order system, and its
/// phase error is smaller at the same order (by a factor of 18 with 8 nodes on
/// a linear spring). The collocation polynomial is the dense output.
///
/// Unlike Gauss collocation of the system, it is not A-stable: on an undamped
/// spring of the frequency ω, some ranges of steps h are unstable. Below ωh =
/// 12.49 with 8 nodes, and 28.11 with 16, these ranges are narrow: the widest
/// is from ωh = 9.423 to 9.427 with 8 nodes, and from 25.12 to 25.15 with 16.
///
/// E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed.,
/// VIII.6, doi:10.1007/3-540-30666-8.
public final class GaussSolver<E: NodeEquation> {
  /// The lanes that hold the nodes of a step.
  public typealias V = E.Nodes

  /// The choice of steps.
  public let stepping: Stepping
  @usableFromInline let iterationTolerance: Double
  @usableFromInline let maximumIterations: Int
  @usableFromInline let tables: GaussTables<V>

  /// A solver whose iterations in equal steps may stop when no node moves by
  /// more than about `iterationTolerance`, in the unit of positions; adaptive
  /// steps have their own limit. A step fails if `maximumIterations` + 1
  /// iterations do not solve it; the default of `maximumIterations` is 24 in
  /// equal steps, 14 in adaptive ones.
  public init(
    _ stepping: Stepping, iterationTolerance: Double = 1e-13, maximumIterations: Int? = nil
  ) {
    require(stepping.steps > 0, "steps: 1 or more")
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    var useful = V.width
    if case .adaptive(let control) = stepping {
      self.maximumIterations = maximumIterations ?? 14
      // Each further Legendre degree extrapolated to the next step amplifies
      // the error that the iteration leaves. So with velocities as unknowns, a
      // loose tolerance allows fewer degrees.
      let digits = -log10(control.tolerance.absolute)
      if E.takesVelocity { useful = 2 + Int(0.75 * min(max(digits, 0), 16)) }
    } else {
      self.maximumIterations = maximumIterations ?? 24
    }
    tables = GaussTables(predictedDegree: min(GaussPrediction<V>.highestDegree, useful))
  }

  /// Solves from a start at time 0, leaving the samples in `trajectory`.
  @inlinable
  public func solve(
    _ equation: E, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    func iteration(_ tolerance: Double) -> GaussIteration<E> {
      GaussIteration(equation, tables, tolerance: tolerance, maximumIterations: maximumIterations)
    }
    switch stepping {
    case .fixed(let steps):
      return solve(
        iteration(iterationTolerance), start, FixedClock(duration: start.duration, steps: steps),
        trajectory)
    case .adaptive(let control):
      // The error that the iteration leaves must be small compared with the
      // step's error.
      var steps = GaussSteps(
        iteration(0.3 * control.tolerance.absolute), control.tolerance, from: start, trajectory)
      return steps.solve(control)
    }
  }

  /// Solves in equal steps. Evenly spaced samples are written from the state if
  /// a step ends on each, or by weights of their own if they divide every step
  /// into a few equal parts; all others from the step's polynomial.
  @inlinable @inline(__always)
  func solve(
    _ iteration: GaussIteration<E>, _ start: InitialValue, _ clock: FixedClock,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    var iteration = iteration
    let h = clock.stepHigh
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var guess = iteration.firstGuess(
      x.value, v.value, iteration.acceleration(x.value, v.value, 0), h)
    // The matrices for guesses are made for the second step, unless a linear
    // force needs no guesses.
    var hasPrediction = false
    let stepsEndOnSamples = trajectory.landing(clock.steps, start.duration) > 0
    let samplesDivideSteps = tables.prepareParts(
      clock.steps, to: start.duration, for: trajectory)
    // After a step that is not solved the loop runs to its end without solving.
    // The samples that it writes there are taken back.
    var isSolved = true
    var reached = 0
    clock.drive(trajectory) { _, _ in
      if samplesDivideSteps && isSolved { trajectory.record(x.value, v.value) }
    } take: { step in
      guard isSolved else { return }
      let (t, low) = clock.time(step)
      let trial = Trial(time: t, low: low, length: h, end: t + h, slot: 0)
      let (f, iterations) = iteration.solve(
        x.value, v.value, trial, guess: guess, isProbe: iteration.isProbe(step))
      guard iterations != nil else {
        isSolved = false
        reached = trajectory.next
        return
      }
      if samplesDivideSteps {
        tables.recordParts(f, x.value, v.value, h, into: trajectory)
      } else if !stepsEndOnSamples {
        let isLast = step == clock.steps - 1
        let end =
          isLast ? trajectory.count : trajectory.end(through: clock.time(step + 1).high)
        if end > trajectory.next {
          tables.write(
            tables.outputPowers(of: f, h), x.value, v.value, h, at: t, low: low, before: end,
            to: trajectory)
        }
      }
      if !iteration.convergesAtOnce {
        if !hasPrediction { tables.prepareEqualSteps(h) }
        hasPrediction = true
        guess.positions = V.product(tables.toEqualDisplacements, f)
        if E.takesVelocity { guess.velocities = V.product(tables.toEqualVelocities, f) }
      }
      tables.advance(&x, &v, f, h, stepLow: clock.stepLow)
      report.accepted += 1
    } state: {
      (x.value, v.value)
    }
    report.evaluations = 1 + iteration.evaluations * V.width
    report.note(end: x.value)
    if !isSolved {
      trajectory.next = reached
      if report.code == .success { report.code = .unconverged }
    }
    return report
  }
}
