import CKernels
import Equations

/// Where a solve leaves its samples: positions, and velocities if asked for,
/// at the wanted times.
///
/// Made once and used for any number of solves, so that a solve allocates
/// nothing. Vector kernels write in whole registers; the storage is padded for
/// that, and what they write past a piece's end is overwritten by the next.
public final class Trajectory<Position: Coordinates> {
  public let times: SampleTimes
  public let recordsVelocities: Bool
  @usableFromInline package let positions: UnsafeMutablePointer<Position>
  @usableFromInline package let velocities: UnsafeMutablePointer<Position>
  @usableFromInline package let high: UnsafeMutablePointer<Double>
  @usableFromInline package let low: UnsafeMutablePointer<Double>
  @usableFromInline package let count: Int
  @usableFromInline package let samplesPerSecond: Double
  /// Seconds from one sample to the next; 0 if irregular.
  @usableFromInline package let spacing: Double
  /// Where `next` is kept. A stored property of a class is guarded against
  /// overlapping access each time it is touched, which costs more than a sample.
  @usableFromInline let cursor: UnsafeMutablePointer<Int>
  /// The steps' ends, where they are wanted.
  public let log: StepLog<Position>?
  @usableFromInline package let isLogging: Bool

  /// - Parameter logsSteps: whether solvers leave the ends of their steps in
  ///   `log`; that costs time and memory.
  public init(times: SampleTimes, recordsVelocities: Bool, logsSteps: Bool = false) {
    self.times = times
    self.recordsVelocities = recordsVelocities
    log = logsSteps ? StepLog() : nil
    isLogging = logsSteps
    count = times.count
    samplesPerSecond = times.samplesPerSecond
    spacing = times.spacing?.high ?? 0
    cursor = .onCacheLine(capacity: 1)
    cursor.initialize(to: 0)
    let capacity = times.count + SampleTimes.padding
    positions = .onCacheLine(capacity: capacity)
    velocities = .onCacheLine(capacity: capacity)
    positions.initialize(repeating: .zero, count: capacity)
    velocities.initialize(repeating: .zero, count: capacity)
    high = .onCacheLine(capacity: capacity)
    low = .onCacheLine(capacity: capacity)
    high.initialize(from: times.high, count: capacity)
    low.initialize(from: times.low, count: capacity)
  }

  deinit {
    cursor.deallocate()
    positions.deallocate()
    velocities.deallocate()
    high.deallocate()
    low.deallocate()
  }

  /// Index of the first sample not yet written.
  @inlinable @inline(__always)
  package var next: Int {
    get { cursor.pointee }
    set { cursor.pointee = newValue }
  }

  public func position(_ index: Int) -> Position {
    precondition(index >= 0 && index < count)
    return positions[index]
  }

  public func velocity(_ index: Int) -> Position {
    precondition(index >= 0 && index < count && recordsVelocities)
    return velocities[index]
  }

  /// Fills everything with NaN, so that a sample never written shows.
  public func reset() {
    next = 0
    let nan = Position(filling: .nan)
    for index in 0..<count {
      positions[index] = nan
      velocities[index] = nan
    }
  }

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

  /// Tells the log, if there is one, of a step's end.
  @inlinable @inline(__always)
  package func note(_ time: Double, _ low: Double, _ position: Position, _ velocity: Position) {
    if isLogging { logNode(time, low, position, velocity) }
  }

  @usableFromInline @inline(never)
  package func logNode(
    _ time: Double, _ low: Double, _ position: Position, _ velocity: Position
  ) {
    var reached = time > 0 ? log?.nodes.last?.reached ?? 0 : 0
    while reached < count && high[reached] <= time { reached += 1 }
    log?.append(
      StepLog.Node(
        time: time, timeLow: low, position: position, velocity: velocity, reached: reached))
  }

  /// Writes the samples that lie exactly on a step's end.
  @inlinable @inline(__always)
  package func record(_ position: Position, _ velocity: Position) {
    positions[next] = position
    if recordsVelocities { velocities[next] = velocity }
    next += 1
  }
}
