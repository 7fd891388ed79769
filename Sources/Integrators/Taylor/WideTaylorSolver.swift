import CKernels
import Equations

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
  @usableFromInline let factors = SeriesFactors.shared

  public init(order: Int, outputOrder: Int, steps: Int) {
    precondition(order >= 2 && order <= 40 && outputOrder <= order && steps > 0)
    self.order = order
    self.outputOrder = outputOrder
    self.steps = steps
    series = .onCacheLine(capacity: order + 1)
    scratch = .onCacheLine(capacity: 2)
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
    var slope = start.velocity.scaled(h)
    for step in 0...steps {
      let sum = problem.expand(
        series, order: order, position: x, slope: slope, step: h, scratch: scratch,
        factors: factors)
      let (t, low) = clock.time(step)
      trajectory.note(t, low, x, slope.scaled(inverse))
      let end = step == steps ? trajectory.count : trajectory.end(through: t + 0.5 * h)
      write(t, low, inverse, end, trajectory)
      if step == steps { break }
      x = x + sum.change
      slope = sum.slope
    }
    report.accepted = steps
    report.evaluations = (steps + 1) * order
    if !(x.largestMagnitude < 1e30) { report.code = .diverged }
    return report
  }

  /// Samples up to `end`, sixteen components and four samples at a time: eight
  /// sums that wait for nothing but themselves.
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
    var k = begin
    while k + 4 <= end {
      let s0 = theta(k)
      let s1 = theta(k + 1)
      let s2 = theta(k + 2)
      let s3 = theta(k + 3)
      var block = 0
      while block < 8 {
        var a0 = c[8 * outputOrder + block]
        var a1 = c[8 * outputOrder + block + 1]
        var (b0, b1, c0, c1, d0, d1) = (a0, a1, a0, a1, a0, a1)
        var n = outputOrder - 1
        while n >= 0 {
          let first = c[8 * n + block]
          let second = c[8 * n + block + 1]
          a0 = springbench_multiply_add8(a0, s0, first)
          a1 = springbench_multiply_add8(a1, s0, second)
          b0 = springbench_multiply_add8(b0, s1, first)
          b1 = springbench_multiply_add8(b1, s1, second)
          c0 = springbench_multiply_add8(c0, s2, first)
          c1 = springbench_multiply_add8(c1, s2, second)
          d0 = springbench_multiply_add8(d0, s3, first)
          d1 = springbench_multiply_add8(d1, s3, second)
          n -= 1
        }
        let target = out + 8 * k + block
        (target[0], target[1], target[8], target[9]) = (a0, a1, b0, b1)
        (target[16], target[17], target[24], target[25]) = (c0, c1, d0, d1)
        block += 2
      }
      k += 4
    }
    while k < end {
      let s = theta(k)[0]
      var p = series[outputOrder]
      for n in stride(from: outputOrder - 1, through: 0, by: -1) {
        p = series[n].adding(s, times: p)
      }
      trajectory.positions[k] = p
      k += 1
    }
    trajectory.next = end
  }
}
