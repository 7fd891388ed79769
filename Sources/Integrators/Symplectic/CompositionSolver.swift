import CKernels
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
}

/// Fixed steps of a kick–drift composition.
public final class CompositionSolver<Force: ScalarForce, Position: Coordinates>: Solver
where Position: BinaryFloatingPoint, Position.Scalar == Position {
  public typealias Problem = ForceEquation<Force, Position>
  /// The splitting.
  public let composition: Composition
  /// How damping is treated.
  public let damping: DampingSplit
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let record: NodeRecord
  /// Two factors for each drift and each kick; see `prepare`.
  @usableFromInline let driftFactors: UnsafeMutablePointer<Position>
  @usableFromInline let kickFactors: UnsafeMutablePointer<Position>
  /// When each drift ends, in s from the beginning of the step.
  @usableFromInline let driftEnds: UnsafeMutablePointer<Position>
  @usableFromInline let driftCount: Int
  @usableFromInline let kickCount: Int
  @usableFromInline let kickFirst: Bool
  private var storage = CacheLines()

  public init(_ composition: Composition, damping: DampingSplit, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.composition = composition
    self.damping = damping
    self.steps = steps
    record = NodeRecord(nodes: composition.order > 4 ? 3 : 2)
    driftCount = composition.drifts.count
    kickFirst = composition.beginsWithKick
    // A kick of length zero at the end of a step is left out, because the next
    // operation would wait for its result.
    let endsIdly = kickFirst && composition.kicks.last == 0
    kickCount = composition.kicks.count - (endsIdly ? 1 : 0)
    driftFactors = storage.make(2 * driftCount, of: 0)
    driftEnds = storage.make(driftCount, of: 0)
    kickFactors = storage.make(2 * composition.kicks.count, of: 0)
  }

  /// Computes the factors for steps of `h` s and damping c: d, e of each drift
  /// and k, q of each kick. Drift: x ← e·(x + d·u), u ← e·u. Kick:
  /// u ← k·u + q·force. If damping is removed, u is v + (c/2) x, else v.
  @usableFromInline
  func prepare(_ h: Double, _ c: Double) {
    var end = 0.0
    for (i, share) in composition.drifts.enumerated() {
      end += share
      driftEnds[i] = Position(end * h)
      driftFactors[2 * i] = Position(share * h)
      driftFactors[2 * i + 1] =
        damping == .removed && c != 0 ? Position(exp(-c * share * h / 2)) : 1
    }
    for (i, share) in composition.kicks.enumerated() {
      let length = share * h
      let (kept, added): (Double, Double) =
        switch damping {
        case .removed: (1, length)
        case .inKick: (exp(-c * length), c == 0 ? length : -expm1(-c * length) / c)
        case .explicit: (1 - c * length, length)
        }
      kickFactors[2 * i] = Position(kept)
      kickFactors[2 * i + 1] = Position(added)
    }
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Position>, into trajectory: Trajectory
  ) -> SolveReport {
    // `removed` is a literal, so that the compiler makes two loops: a choice
    // inside one would cost an instruction whose result the next one waits for.
    damping == .removed && problem.force.damping != 0
      ? solve(problem.force, start, trajectory, removed: true)
      : solve(problem.force, start, trajectory, removed: false)
  }

  @inlinable @inline(__always)
  func solve(
    _ force: Force, _ start: InitialValue<Position>, _ trajectory: Trajectory,
    removed: Bool
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    let c = force.damping
    prepare(h, c)
    let half = removed ? Position(c / 2) : 0
    let shift = removed ? Position(c * c / 4) : 0
    var x = start.position
    var u = start.velocity + half * x
    let landing = trajectory.stepsPerSample(steps, start.duration)
    record.begin()
    if landing > 0, !removed, kickFirst, driftCount == 1 {
      trajectory.record(Double(x), Double(start.velocity))
      x =
        kickCount == 1
        ? solveSingle(force, start, trajectory, landing, h, kicksTwice: false)
        : solveSingle(force, start, trajectory, landing, h, kicksTwice: true)
      return SolveReport(steps: steps, evaluations: steps + 1, end: Double(x))
    }
    var f = Position(0)
    @inline(__always) func drift(_ i: Int) {
      x = Position.multiplyAdd(driftFactors[2 * i], u, x)
      if removed {
        x = x * driftFactors[2 * i + 1]
        u = u * driftFactors[2 * i + 1]
      }
    }
    @inline(__always) func kick(_ i: Int) {
      u = Position.multiplyAdd(kickFactors[2 * i + 1], f, kickFactors[2 * i] * u)
    }
    @inline(__always) func evaluate(_ t: Position) {
      f = force.force(x, t)
      if removed { f = Position.multiplyAdd(shift, x, f) }
    }
    evaluate(0)
    clock.drive(trajectory) { t, low in
      let v = u - half * x
      let a = force.acceleration(x, v, Position(t))
      record.append(t, low, Double(x), Double(v), Double(a), to: trajectory)
    } take: { step in
      let t = Position(h * Double(step))
      if kickFirst {
        // The last kick of a step and the first of the next see the same force.
        kick(0)
        for i in 0..<driftCount {
          drift(i)
          evaluate(t + driftEnds[i])
          if i + 1 < kickCount { kick(i + 1) }
        }
      } else {
        drift(0)
        for i in 0..<kickCount {
          evaluate(t + driftEnds[i])
          kick(i)
          drift(i + 1)
        }
      }
    } state: {
      (Double(x), Double(u - half * x))
    }
    record.flush(to: trajectory, final: true)
    let evaluations = steps * (kickFirst ? driftCount : kickCount) + (kickFirst ? 1 : 0)
    return SolveReport(steps: steps, evaluations: evaluations, end: Double(x))
  }
}
