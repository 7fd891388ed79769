import CKernels

/// Taylor series for states of 64 components, in equal steps.
///
/// A series is expanded at each node with the full order to reach the next
/// node, and used for output half a step to both sides with a lower one: at
/// half the distance the higher terms are far below the error. Output is most
/// of the work, so it runs over samples in registers of eight components.
public final class WideTaylorSolver<Problem: TaylorSystem>: Solver
where Problem.Position == Wide64 {
  public let order: Int
  /// Order of the output.
  public let outputOrder: Int
  public let steps: Int
  @usableFromInline let series: UnsafeMutablePointer<Wide64>
  @usableFromInline let scratch: UnsafeMutablePointer<Wide64>

  public init(order: Int, outputOrder: Int, steps: Int) {
    precondition(order >= 2 && order <= 40 && outputOrder <= order && steps > 0)
    self.order = order
    self.outputOrder = outputOrder
    self.steps = steps
    series = .allocate(capacity: order + 1)
    scratch = .allocate(capacity: 2)
    series.initialize(repeating: .zero, count: order + 1)
    scratch.initialize(repeating: .zero, count: 2)
  }

  deinit {
    series.deallocate()
    scratch.deallocate()
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Wide64>,
    into trajectory: Trajectory<Wide64>
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.next = 0
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.high
    let inverse = 1 / h
    var x = start.position
    var v = start.velocity
    for step in 0...steps {
      problem.expand(
        series, order: order, position: x, velocity: v, step: h, scratch: scratch)
      let (t, low) = clock.time(step)
      trajectory.note(t, low, x, v)
      let end = step == steps ? trajectory.count : trajectory.end(through: t + 0.5 * h)
      write(t, low, inverse, end, trajectory)
      if step == steps { break }
      var slope = Wide64.zero
      var sum = Wide64.zero
      var n = order
      while n >= 1 {
        sum = sum + series[n]
        slope = slope.adding(Double(n), times: series[n])
        n -= 1
      }
      x = x + sum
      v = slope.scaled(inverse)
    }
    report.accepted = steps
    report.evaluations = (steps + 1) * order
    if !(x.largestMagnitude < 1e30) { report.code = .diverged }
    return report
  }

  /// Samples up to `end`, eight components and four samples at a time.
  @inlinable
  package func write(
    _ origin: Double, _ low: Double, _ inverse: Double, _ end: Int,
    _ trajectory: Trajectory<Wide64>
  ) {
    typealias V = SIMD8<Double>
    if end <= trajectory.next { return }
    let begin = trajectory.next
    if trajectory.recordsVelocities {
      for k in begin..<end {
        let theta =
          ((trajectory.high[k] - origin) + (trajectory.low[k] - low)) * inverse
        var slope = Wide64.zero
        for n in stride(from: outputOrder, through: 1, by: -1) {
          slope = series[n].scaled(Double(n)).adding(theta, times: slope)
        }
        trajectory.velocities[k] = slope.scaled(inverse)
      }
    }
    let c = UnsafeRawPointer(series).assumingMemoryBound(to: V.self)
    let out = UnsafeMutableRawPointer(trajectory.positions).assumingMemoryBound(to: V.self)
    @inline(__always) func theta(_ k: Int) -> V {
      V(repeating: ((trajectory.high[k] - origin) + (trajectory.low[k] - low)) * inverse)
    }
    for block in 0..<8 {
      var k = begin
      while k + 4 <= end {
        let s0 = theta(k)
        let s1 = theta(k + 1)
        let s2 = theta(k + 2)
        let s3 = theta(k + 3)
        var p0 = c[8 * outputOrder + block]
        var p1 = p0
        var p2 = p0
        var p3 = p0
        var n = outputOrder - 1
        while n >= 0 {
          let next = c[8 * n + block]
          p0 = springbench_multiply_add8(p0, s0, next)
          p1 = springbench_multiply_add8(p1, s1, next)
          p2 = springbench_multiply_add8(p2, s2, next)
          p3 = springbench_multiply_add8(p3, s3, next)
          n -= 1
        }
        out[8 * k + block] = p0
        out[8 * (k + 1) + block] = p1
        out[8 * (k + 2) + block] = p2
        out[8 * (k + 3) + block] = p3
        k += 4
      }
      while k < end {
        let s = theta(k)
        var p = c[8 * outputOrder + block]
        var n = outputOrder - 1
        while n >= 0 {
          p = springbench_multiply_add8(p, s, c[8 * n + block])
          n -= 1
        }
        out[8 * k + block] = p
        k += 1
      }
    }
    trajectory.next = end
  }
}
