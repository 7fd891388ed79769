import CKernels
import Equations

/// Solves a second-order system with any explicit Runge–Kutta tableau, in
/// fixed or adaptive steps; samples by Hermite interpolation through
/// neighbouring nodes, whose order matches or exceeds the method's.
public final class ExplicitSolver<Stages: StageCount, Problem: RegisterEquation>: Solver {
  public typealias Position = Problem.Position
  public typealias Scalar = Problem.Position.Scalar
  public let stepping: Stepping
  @usableFromInline let tables: ExplicitTables<Stages, Scalar>
  @usableFromInline let record: NodeRecord<Position>
  @usableFromInline let maximumSteps: Int
  /// Slopes of the stages of wide states, a multiple of a cache line apart, and
  /// behind them a position and a velocity.
  @usableFromInline let slopes: UnsafeMutablePointer<Position>

  public init(
    _ tableau: ExplicitTableau, _ stepping: Stepping, nodes: Int, maximumSteps: Int = 2_000_000
  ) {
    self.stepping = stepping
    self.maximumSteps = maximumSteps
    tables = ExplicitTables(tableau)
    record = NodeRecord(nodes: nodes, capacity: Position.dimension > 1 ? 128 : 512)
    slopes = .onCacheLine(capacity: Stages.count + 2)
    slopes.initialize(repeating: .zero, count: Stages.count + 2)
  }

  deinit { slopes.deallocate() }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Position>, into trajectory: Trajectory<Position>
  ) -> SolveReport {
    tables.begin()
    trajectory.next = 0
    switch stepping {
    case .fixed(let steps): return solveFixed(problem, start, steps, trajectory)
    case .adaptive(let tolerance):
      return tables.hasSecond
        ? solveAdaptive(problem, start, tolerance, second: true, trajectory)
        : solveAdaptive(problem, start, tolerance, second: false, trajectory)
    }
  }

  @inlinable
  package func solveFixed(
    _ problem: Problem, _ start: InitialValue<Position>, _ steps: Int,
    _ trajectory: Trajectory<Position>
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let (folded, nodes) = tables.fold(clock.high, slot: 16)
    let stepper = ExplicitStepper<Stages, Problem>(
      problem, folded: folded, nodes: nodes, slopes: slopes)
    var x = start.position
    var v = start.velocity
    let intervals = trajectory.count - 1
    let hits =
      trajectory.samplesPerSecond > 0 && steps % intervals == 0
      && trajectory.times.end == start.duration
    if hits {
      let perSample = steps / intervals
      trajectory.record(x, v)
      var step = 0
      for _ in 0..<intervals {
        for _ in 0..<perSample {
          let t = Scalar(clock.high * Double(step))
          let a = problem.acceleration(position: x, velocity: v, time: t)
          let end = stepper.step(x, v, a, t, adaptive: false, second: false)
          x = end.x
          v = end.v
          step += 1
        }
        trajectory.record(x, v)
      }
    } else if Position.dimension > 1 {
      record.begin()
      // In memory all the time: a step's registers are full of its sums.
      let state = slopes + Stages.count
      state[0] = x
      state[1] = v
      for step in 0..<steps {
        let (t, low) = clock.time(step)
        slopes[0] = problem.acceleration(position: state[0], velocity: state[1], time: Scalar(t))
        record.append(t, low, state[0], state[1], slopes[0], to: trajectory)
        stepper.advanceWide(state, Scalar(t))
      }
      x = state[0]
      v = state[1]
      finish(problem, start, x, v, trajectory)
    } else {
      record.begin()
      for step in 0..<steps {
        let (t, low) = clock.time(step)
        let a = problem.acceleration(position: x, velocity: v, time: Scalar(t))
        record.append(t, low, x, v, a, to: trajectory)
        let end = stepper.step(x, v, a, Scalar(t), adaptive: false, second: false)
        x = end.x
        v = end.v
      }
      finish(problem, start, x, v, trajectory)
    }
    report.accepted = steps
    report.evaluations = steps * Stages.count
    if !(x.largestMagnitude < Scalar(1e30)) { report.code = .diverged }
    return report
  }

  /// The last node and what is left of the output.
  @inlinable @inline(__always)
  package func finish(
    _ problem: Problem, _ start: InitialValue<Position>, _ x: Position, _ v: Position,
    _ trajectory: Trajectory<Position>
  ) {
    let a = problem.acceleration(position: x, velocity: v, time: Scalar(start.duration))
    record.append(start.duration, 0, x, v, a, to: trajectory)
    record.flush(to: trajectory, final: true)
  }

  @inlinable @inline(__always)
  package func solveAdaptive(
    _ problem: Problem, _ start: InitialValue<Position>, _ tolerance: Double, second: Bool,
    _ trajectory: Trajectory<Position>
  ) -> SolveReport {
    var report = SolveReport()
    let duration = start.duration
    let order = second ? 8 : tables.embeddedOrder + 1
    var x = start.position
    var v = start.velocity
    var time = Compensated(0)
    var a = problem.acceleration(position: x, velocity: v, time: 0)
    report.evaluations = 1
    var ladder = StepLadder(
      first: firstStep(
        position: Double(x.largestMagnitude), velocity: Double(v.largestMagnitude),
        acceleration: Double(a.largestMagnitude), damping: 0, tolerance: tolerance,
        order: order, duration: duration),
      order: order, safety: 0.9)
    record.begin()
    let inverse = 1 / tolerance
    var growth = 8
    var stiffness = 0.0
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { break }
      var h = ladder.step
      var slot = ladder.rung & 15
      let isLast = h >= remaining
      if isLast {
        h = remaining
        slot = 16
      }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        break
      }
      if report.accepted + report.rejected >= maximumSteps {
        report.code = .maxSteps
        break
      }
      let (folded, nodes) = tables.fold(h, slot: slot)
      let stepper = ExplicitStepper<Stages, Problem>(
        problem, folded: folded, nodes: nodes, slopes: slopes)
      let t = Scalar(time.value)
      let end = stepper.step(x, v, a, t, adaptive: true, second: second)
      report.evaluations += Stages.count - 1
      var error = measure(end.dx, end.dv, end.x, end.v) * inverse
      if second {
        let coarse = measure(end.dx2, end.dv2, end.x, end.v) * inverse
        let blend = (error * error + 0.01 * coarse * coarse).squareRoot()
        error = blend > 0 ? error * error / blend : 0
      }
      if error <= 1 {
        record.append(time.value, time.low, x, v, a, to: trajectory)
        report.accepted += 1
        let next = isLast ? duration : time.value + h
        let b = problem.acceleration(position: end.x, velocity: end.v, time: Scalar(next))
        report.evaluations += 1
        let turned = Double((end.v - v).largestMagnitude)
        if turned > 0 {
          // h·ρ from how the acceleration answers to the state's change.
          let moved = Double((end.x - x).largestMagnitude)
          let speedChange = turned + moved
          let rate = h * Double((b - a).largestMagnitude) / speedChange
          if rate > stiffness { stiffness = rate }
        }
        x = end.x
        v = end.v
        a = b
        if isLast {
          time = Compensated(duration)
          break
        }
        time.add(h)
        ladder.accept(error, most: growth)
        growth = 4
      } else {
        report.rejected += 1
        ladder.reject(error)
        growth = 1
      }
    }
    report.stiffness = stiffness
    if report.code == .success { record.append(duration, 0, x, v, a, to: trajectory) }
    if record.count >= 2 { record.flush(to: trajectory, final: report.code == .success) }
    return report
  }

  /// The larger of the two errors, each relative to 1 + |state|.
  @inlinable @inline(__always)
  package func measure(_ dx: Position, _ dv: Position, _ x: Position, _ v: Position) -> Double {
    let ex = Double(dx.largestMagnitude) / (1 + Double(x.largestMagnitude))
    let ev = Double(dv.largestMagnitude) / (1 + Double(v.largestMagnitude))
    return ex > ev ? ex : ev
  }
}
