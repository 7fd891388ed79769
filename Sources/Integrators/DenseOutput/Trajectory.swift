import CKernels
import Equations
import Springs

/// The samples of a solve: positions, and velocities on request, at the
/// requested times. Each sample is a row with one number for each coordinate.
///
/// Made once and used for any number of solves, which allocate no memory for
/// samples. Vector kernels store whole registers, and so write past the last
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
  /// Copies of what `times` has under these names; kernels read past the end.
  @usableFromInline package let high: UnsafeMutablePointer<Double>
  @usableFromInline package let low: UnsafeMutablePointer<Double>
  @usableFromInline package let count: Int
  @usableFromInline package let samplesPerSecond: Double
  /// Seconds from one sample to the next; 0 for given moments.
  @usableFromInline package let spacing: Double
  /// Index of the first sample not yet written. Unchecked, because a check for
  /// overlapping access would run at each use.
  @exclusivity(unchecked) @usableFromInline package var next = 0
  private var storage = CacheLines()

  /// A trajectory for `width` coordinates.
  public init(times: SampleTimes, width: Int = 1, recordsVelocities: Bool) {
    require(width >= 1, "width: 1 or more")
    self.times = times
    self.width = width
    self.recordsVelocities = recordsVelocities
    count = times.count
    samplesPerSecond = times.samplesPerSecond
    spacing = times.spacing?.high ?? 0
    // A load may wait for a recent store to an address with the same last
    // twelve bits, so the four arrays begin at different quarters of a page:
    // whole pages of 512 numbers each, and a quarter for vectors past the end.
    let numbers = times.count * width
    func stride(_ count: Int) -> Int { (count + 511) / 512 * 512 + 128 }
    // Methods for one coordinate may write velocities that are not asked for.
    let velocityCount = recordsVelocities || width == 1 ? numbers : 1
    let sizes = [numbers, velocityCount, times.count, times.count].map(stride)
    positions = storage.make(sizes.reduce(0, +), of: 0, alignment: 4096)
    velocities = positions + sizes[0]
    high = velocities + sizes[1]
    low = high + sizes[2]
    high.update(from: times.high, count: times.count)
    low.update(from: times.low, count: times.count)
  }

  /// The number of samples that the last solve reached: all if it succeeded.
  public var reachedCount: Int { next }

  /// A coordinate's position at sample `index`; NaN if the last solve did not
  /// reach it. Meaningless if it is of first order: its velocity is the solution.
  public func position(_ index: Int, coordinate: Int = 0) -> Double {
    requirePlace(index, coordinate)
    return index < next ? positions[index * width + coordinate] : .nan
  }

  /// The velocity of a coordinate at sample `index`, per second, if recorded;
  /// NaN if the last solve did not reach it.
  public func velocity(_ index: Int, coordinate: Int = 0) -> Double {
    require(recordsVelocities, "velocities are not recorded")
    requirePlace(index, coordinate)
    return index < next ? velocities[index * width + coordinate] : .nan
  }

  private func requirePlace(_ index: Int, _ coordinate: Int) {
    require(index >= 0 && index < count, "no such sample")
    require(coordinate >= 0 && coordinate < width, "no such coordinate")
  }

  /// One past the last sample at or before `time`, at least `next`.
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

  /// How many of `steps` equal steps lie between neighbouring samples, if these
  /// divide 0 to `duration` (s) evenly and a step ends on each; else 0.
  @usableFromInline
  package func landing(_ steps: Int, _ duration: Double) -> Int {
    let intervals = count - 1
    let lands = samplesPerSecond > 0 && steps % intervals == 0 && times.end == duration
    return lands ? steps / intervals : 0
  }

  /// Begins a solve from 0 to `duration` (s).
  @inlinable @inline(__always)
  package func begin(until duration: Double) {
    require(
      high[0] >= 0 && high[count - 1] <= duration,
      "samples lie between 0 and the solve's duration")
    next = 0
  }

  /// Writes the next sample, of one coordinate, from a state at its time.
  @inlinable @inline(__always)
  package func record(_ position: Double, _ velocity: Double) {
    positions[next] = position
    if recordsVelocities { velocities[next] = velocity }
    next += 1
  }

  /// Writes the next sample, of all coordinates.
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

/// The moments (s) at which a solution is wanted, ascending.
///
/// Each is kept as two Doubles whose sum is exact to about 1e-32 of it. One
/// Double may be off by 1.1e-16 of the time, which after a thousand periods is
/// a phase of 7e-13 rad.
public struct SampleTimes: Sendable {
  /// The moments, rounded to doubles.
  public let high: [Double]
  /// The rounding errors of `high`, to be added to it.
  public let low: [Double]
  /// Samples per second, to guess an index from a time; 0 for given moments.
  public let samplesPerSecond: Double
  /// Seconds between neighbours, and the rounding error; nil for given moments.
  public let spacing: (high: Double, low: Double)?

  /// `count` moments from 0 to `duration`, both included, evenly spaced.
  public init(duration: Double, count: Int) {
    require(count >= 2, "count: 2 or more")
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    let clock = FixedClock(duration: duration, steps: count - 1)
    var highs: [Double] = []
    var lows: [Double] = []
    for index in 0..<count {
      let (product, error) = clock.time(index)
      highs.append(product + error)
      lows.append(error - (highs[index] - product))
    }
    highs[count - 1] = duration
    lows[count - 1] = 0
    (high, low) = (highs, lows)
    samplesPerSecond = Double(count - 1) / duration
    spacing = (clock.stepHigh, clock.stepLow)
  }

  /// The given moments, which must ascend (equal neighbours are allowed).
  public init(_ times: [Double]) {
    require(!times.isEmpty && times.allSatisfy(\.isFinite), "times: one or more finite numbers")
    require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "times: ascending")
    (high, low) = (times, [Double](repeating: 0, count: times.count))
    samplesPerSecond = 0
    spacing = nil
  }

  /// The number of moments.
  public var count: Int { high.count }

  /// The last moment (s).
  public var end: Double { high[count - 1] }
}
