import Equations
import Platform

/// How a composition of kicks and drifts treats damping.
public enum DampingSplit: Sendable {
  /// Damping is removed exactly before the equation is split (Lawson). This
  /// keeps the order of every composition, even of those that need x'' = f(x).
  case removed
  /// The kick is the exact flow of v' = f(x) − c·v at fixed x.
  case inKick
  /// The kick is an explicit Euler step, as in most animation code: damping
  /// is taken at the old velocity.
  case explicit

  /// The factors of velocity and force in a kick of `t` seconds with the
  /// damping `c` (1/s).
  func kick(_ t: Double, damping c: Double) -> (kept: Double, length: Double) {
    switch self {
    case .removed: (1, t)
    case .inKick: (exp(-c * t), c == 0 ? t : -expm1(-c * t) / c)
    case .explicit: (1 - c * t, t)
    }
  }
}

/// Equal steps of a composition of kicks and drifts for x'' = f(t, x) − c x'.
public final class CompositionSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force>

  /// The splitting.
  public let composition: Composition
  /// How damping is treated.
  public let damping: DampingSplit
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let record: NodeRecord
  /// The operations of a step, in order, of which each changes the state once;
  /// `prepare` computes them for a solve.
  @usableFromInline let drifts: UnsafeMutablePointer<Drift>
  @usableFromInline let kicks: UnsafeMutablePointer<Kick>
  @usableFromInline let driftCount: Int
  /// The number of kicks that are made: without a last one of length zero.
  @usableFromInline let kickCount: Int
  @usableFromInline let beginsWithKick: Bool
  private var storage = CacheLines()

  /// A solver that takes as many equal `steps`, each with the damping split as
  /// `damping` says.
  public init(_ composition: Composition, damping: DampingSplit, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.composition = composition
    self.damping = damping
    self.steps = steps
    record = NodeRecord(nodes: composition.order > 4 ? 3 : 2)
    driftCount = composition.drifts.count
    beginsWithKick = composition.beginsWithKick
    // The operation after a kick of length zero would wait for its result.
    let lastIsZero = beginsWithKick && composition.kicks.last == 0
    kickCount = composition.kicks.count - (lastIsZero ? 1 : 0)
    drifts = storage.make(driftCount, of: Drift(length: 0, decay: 1, end: 0))
    kicks = storage.make(composition.kicks.count, of: Kick(kept: 1, length: 0))
  }

  /// Computes drifts and kicks for steps of `h` seconds and the damping c
  /// (1/s).
  @usableFromInline
  func prepare(_ h: Double, _ c: Double) {
    var end = 0.0
    for (i, share) in composition.drifts.enumerated() {
      end += share
      let decay = damping == .removed && c != 0 ? exp(-c * share * h / 2) : 1
      drifts[i] = Drift(length: share * h, decay: decay, end: end * h)
    }
    for (i, share) in composition.kicks.enumerated() {
      let (kept, length) = damping.kick(share * h, damping: c)
      kicks[i] = Kick(kept: kept, length: length)
    }
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    let force = problem.force
    let clock = FixedClock(duration: start.duration, steps: steps)
    prepare(clock.stepHigh, force.damping)
    if damping == .removed && force.damping != 0 {
      return solveAny(force, start, clock, trajectory, isRemoved: Yes.self)
    }
    // The shortest steps have a loop of their own.
    let landing = trajectory.landing(steps, start.duration)
    guard landing > 0 && beginsWithKick && driftCount == 1 else {
      return solveAny(force, start, clock, trajectory, isRemoved: No.self)
    }
    return kickCount == 1
      ? solveOneDrift(force, start, clock.stepHigh, trajectory, landing, kicksTwice: No.self)
      : solveOneDrift(force, start, clock.stepHigh, trajectory, landing, kicksTwice: Yes.self)
  }

  /// Solves with any composition. The state is (x, u), where u is v + (c/2) x
  /// if there is damping c and it is removed, else v.
  ///
  /// - Parameter isRemoved: whether the equation has damping that is removed.
  @inlinable @inline(__always)
  func solveAny<Removed: Choice>(
    _ force: Force, _ start: InitialValue, _ clock: FixedClock,
    _ trajectory: Trajectory, isRemoved: Removed.Type
  ) -> SolveReport {
    let h = clock.stepHigh
    let c = force.damping
    let half = Removed.isYes ? c / 2 : 0
    let shift = Removed.isYes ? c * c / 4 : 0
    var x = start.position
    var u = start.velocity + half * x
    var f = 0.0
    @inline(__always) func drift(_ i: Int) {
      x = Double.multiplyAdd(drifts[i].length, u, x)
      if Removed.isYes {
        x = x * drifts[i].decay
        u = u * drifts[i].decay
      }
    }
    @inline(__always) func kick(_ i: Int) {
      u = kicks[i].moved(u, by: f)
    }
    @inline(__always) func evaluate(_ t: Double) {
      f = force.force(x, t)
      if Removed.isYes { f = Double.multiplyAdd(shift, x, f) }
    }
    evaluate(0)
    clock.drive(trajectory) { t, low in
      let v = u - half * x
      let a = force.acceleration(x, v, t)
      record.append(t, low, x, v, a, to: trajectory)
    } take: { step in
      let t = h * Double(step)
      if beginsWithKick {
        // The last kick of a step and the first of the next see the same force.
        kick(0)
        for i in 0..<driftCount {
          drift(i)
          evaluate(t + drifts[i].end)
          if i + 1 < kickCount { kick(i + 1) }
        }
      } else {
        drift(0)
        for i in 0..<kickCount {
          evaluate(t + drifts[i].end)
          kick(i)
          drift(i + 1)
        }
      }
    } state: {
      (x, u - half * x)
    }
    record.flush(to: trajectory, final: true)
    let evaluations = steps * (beginsWithKick ? driftCount : kickCount) + (beginsWithKick ? 1 : 0)
    return SolveReport(steps: steps, evaluations: evaluations, end: x)
  }
}
