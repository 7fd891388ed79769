import CKernels
import Equations
import Platform

/// The samples of a solve: positions, and velocities on request, at the
/// requested times. Each sample is a row with one number for each coordinate.
///
/// Made once and used for any number of solves, so that a solve allocates
/// nothing. Vector kernels store whole registers, and so write past the last
/// sample of a step: the samples of the next step overwrite that, and the
/// storage is padded after the last one.
public final class Trajectory {
  /// The moments of the samples.
  public let times: SampleTimes
  /// Number of coordinates.
  public let width: Int
  /// Whether velocities are recorded with the positions.
  public let recordsVelocities: Bool
  @usableFromInline package let positions: UnsafeMutablePointer<Double>
  @usableFromInline package let velocities: UnsafeMutablePointer<Double>
  /// Copies of what `times` has under these names, for solvers and kernels.
  @usableFromInline package let high: UnsafeMutablePointer<Double>
  @usableFromInline package let low: UnsafeMutablePointer<Double>
  @usableFromInline package let count: Int
  @usableFromInline package let samplesPerSecond: Double
  /// Seconds from one sample to the next; 0 if irregular.
  @usableFromInline package let spacing: Double
  /// Index of the first sample not yet written. Checks for overlapping access
  /// at each use would cost more than a sample.
  @exclusivity(unchecked) @usableFromInline package var next = 0
  /// Scratch of solvers: up to 16 coefficients of the polynomial in a step.
  @usableFromInline let coefficients: UnsafeMutablePointer<Double>
  /// The ends of the steps, if requested.
  public let log: StepLog?
  @usableFromInline package let isLogging: Bool
  private var storage = CacheLines()

  /// A trajectory for `width` coordinates. With `logsSteps` solvers leave the
  /// ends of their steps in `log`, which costs time and memory.
  public init(
    times: SampleTimes, width: Int = 1, recordsVelocities: Bool, logsSteps: Bool = false
  ) {
    require(width >= 1, "width: 1 or more")
    self.times = times
    self.width = width
    self.recordsVelocities = recordsVelocities
    log = logsSteps ? StepLog() : nil
    isLogging = logsSteps
    count = times.count
    samplesPerSecond = times.samplesPerSecond
    spacing = times.spacing?.high ?? 0
    coefficients = storage.make(16, of: 0)
    // A load may wait for a recent store to an address with the same last
    // twelve bits, so the four arrays begin at different quarters of a page:
    // each takes whole pages of 512 numbers, and a quarter more.
    let numbers = times.count * width + SampleTimes.padding
    func stride(_ count: Int) -> Int { (count + 511) / 512 * 512 + 128 }
    // Code that writes the arrays of one coordinate directly writes velocities
    // even if they are not wanted.
    let velocityCount = recordsVelocities || width == 1 ? numbers : 1
    let sizes = [numbers, velocityCount, times.count, times.count].map(stride)
    positions = storage.make(sizes.reduce(0, +), of: 0, alignment: 4096)
    velocities = positions + sizes[0]
    high = velocities + sizes[1]
    low = high + sizes[2]
    high.update(from: times.high, count: times.count)
    low.update(from: times.low, count: times.count)
  }

  /// The number of samples that the last solve reached: all of them if it
  /// succeeded.
  public var reachedCount: Int { next }

  /// A coordinate's position at sample `index`; NaN from `reachedCount`. Of no
  /// meaning for a coordinate of first order, whose velocity is the solution.
  public func position(_ index: Int, coordinate: Int = 0) -> Double {
    requirePlace(index, coordinate)
    return index < next ? positions[index * width + coordinate] : .nan
  }

  /// The velocity of a coordinate at sample `index`, per second, if recorded;
  /// NaN from `reachedCount`.
  public func velocity(_ index: Int, coordinate: Int = 0) -> Double {
    require(recordsVelocities, "velocities are not recorded")
    requirePlace(index, coordinate)
    return index < next ? velocities[index * width + coordinate] : .nan
  }

  private func requirePlace(_ index: Int, _ coordinate: Int) {
    require(index >= 0 && index < count, "no such sample")
    require(coordinate >= 0 && coordinate < width, "no such coordinate")
  }

  /// Forgets the last solve.
  @inlinable @inline(__always)
  public func reset() {
    next = 0
    if isLogging { clearLog() }
  }

  @usableFromInline
  func clearLog() { log?.removeAll() }

  /// One past the last sample at or before `time`.
  @inlinable @inline(__always)
  package func end(through time: Double) -> Int {
    var guess = next
    if samplesPerSecond > 0 {
      guess = Int(time * samplesPerSecond)
      guess = guess < next ? next : (guess > count ? count : guess)
      while guess > next && high[guess - 1] > time { guess -= 1 }
    }
    while guess < count && high[guess] <= time { guess += 1 }
    return guess
  }

  /// The number of `steps` equal steps from 0 to `duration` (s) that lie
  /// between two samples, if a step ends on every sample; else 0.
  @usableFromInline
  package func landing(_ steps: Int, _ duration: Double) -> Int {
    let intervals = count - 1
    let lands = samplesPerSecond > 0 && steps % intervals == 0 && times.end == duration
    return lands ? steps / intervals : 0
  }

  /// Adds the end of a step of one coordinate to the log, if there is one;
  /// `low` is the rounding error of `time`.
  @inlinable @inline(__always)
  package func note(_ time: Double, _ low: Double, _ position: Double, _ velocity: Double) {
    if isLogging {
      withUnsafePointer(to: position) { x in
        withUnsafePointer(to: velocity) { v in logNode(time, low, x, v) }
      }
    }
  }

  /// Adds the end of a step of any number of coordinates to the log.
  @usableFromInline @inline(never)
  package func logNode(
    _ time: Double, _ low: Double, _ position: UnsafePointer<Double>,
    _ velocity: UnsafePointer<Double>
  ) {
    var reached = log?.nodes.last?.reached ?? 0
    while reached < count && high[reached] <= time { reached += 1 }
    log?.append(
      StepLog.Node(
        time: time, timeLow: low,
        positions: Array(UnsafeBufferPointer(start: position, count: width)),
        velocities: Array(UnsafeBufferPointer(start: velocity, count: width)), reached: reached))
  }

  /// Begins a solve from 0 to `duration` (s).
  @inlinable @inline(__always)
  package func begin(until duration: Double) {
    require(
      high[0] >= 0 && high[count - 1] <= duration,
      "samples lie between 0 and the solve's duration")
    reset()
  }

  /// Begins a solve of one coordinate by a method with a polynomial of its own
  /// for the samples. A sample at time 0 is written here: it is the start
  /// itself, to which the polynomial would only come near.
  @inlinable @inline(__always)
  package func begin(_ position: Double, _ velocity: Double, until duration: Double) {
    begin(until: duration)
    if high[0] <= 0 { record(position, velocity) }
  }

  /// Ends such a solve at time `t`, unless it has failed before.
  @inlinable @inline(__always)
  package func close(
    _ t: Double, _ position: Double, _ velocity: Double, _ report: inout SolveReport
  ) {
    guard report.code == .success else { return }
    note(t, 0, position, velocity)
    report.note(end: position)
  }

  /// Writes the next sample, of one coordinate, from a state at its time.
  @inlinable @inline(__always)
  package func record(_ position: Double, _ velocity: Double) {
    positions[next] = position
    if recordsVelocities { velocities[next] = velocity }
    next += 1
  }

  /// Records the sample of all coordinates.
  package func record(_ position: UnsafePointer<Double>, _ velocity: UnsafePointer<Double>) {
    (positions + next * width).update(from: position, count: width)
    if recordsVelocities { (velocities + next * width).update(from: velocity, count: width) }
    next += 1
  }
}

extension Trajectory {
  /// The trajectory as the output kernels see it.
  @inlinable @inline(__always)
  package var samples: springbench_samples {
    springbench_samples(
      high: high, low: low, count: count, per_second: samplesPerSecond, spacing: spacing,
      positions: positions, velocities: recordsVelocities ? velocities : nil)
  }

  /// Writes the samples `next..<end` from the polynomial Σ c_k θ^k of degree
  /// `degree`, where θ is the time since `origin` times `inverseScale`.
  ///
  /// - Complexity: `degree` multiply-adds for each eight samples.
  @inlinable
  package func evaluate(
    _ coefficients: UnsafePointer<Double>, degree: Int, origin: Double, originLow: Double,
    inverseScale: Double, end: Int
  ) {
    if next >= end { return }
    springbench_kernels().pointee.output.powers(
      coefficients, Int32(degree),
      springbench_step(
        origin: origin, origin_low: originLow, inverse: inverseScale, next: next, end: end),
      samples)
    next = end
  }

  /// Writes the samples `next..<end` from x + τ (slope + τ Σ c_k (2τ − 1)^k),
  /// where x is `position` and τ the time since `origin` in units of `step`.
  @inlinable
  package func evaluateCollocation(
    _ coefficients: UnsafePointer<Double>, degree: Int, position: Double, slope: Double,
    origin: Double, originLow: Double, step: Double, end: Int
  ) {
    if next >= end { return }
    springbench_kernels().pointee.output.collocation(
      coefficients, Int32(degree), position, slope,
      springbench_step(
        origin: origin, origin_low: originLow, inverse: 1 / step, next: next, end: end),
      samples)
    next = end
  }
}

/// The states at both ends of each step of a solve that has a sample in it.
/// With these the error of interpolation can be told from the error of the
/// steps.
///
/// A solver whose steps end exactly on the samples interpolates nothing and
/// leaves the log empty.
public final class StepLog {
  /// A step's end.
  public struct Node: Sendable {
    /// In s, rounded.
    public let time: Double
    /// The rounding error of `time`.
    public let timeLow: Double
    /// The position of each coordinate.
    public let positions: [Double]
    /// The velocity of each coordinate, per second.
    public let velocities: [Double]
    /// The number of samples at or before `time`.
    public let reached: Int
  }

  /// In order of time. Between two neighbours there is one step, or several
  /// without a sample.
  public private(set) var nodes: [Node] = []

  /// An empty log.
  public init() {}

  /// Forgets the last solve.
  func removeAll() { nodes.removeAll(keepingCapacity: true) }

  /// Adds a node of the current solve.
  public func append(_ node: Node) {
    // Of several nodes in a row between the same two samples only the first and
    // the last bound steps with samples, so the others are not kept.
    let count = nodes.count
    if count >= 2 && nodes[count - 1].reached == node.reached
      && nodes[count - 2].reached == node.reached
    {
      nodes[count - 1] = node
    } else {
      nodes.append(node)
    }
  }
}
