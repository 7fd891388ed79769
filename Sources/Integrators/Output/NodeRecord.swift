import CKernels
import Equations

/// The last accepted steps: time, position, velocity, acceleration at each
/// node, from which samples are interpolated.
///
/// Two, three or four neighbouring nodes with three data each give a Hermite
/// polynomial of order 6, 9 or 12 without a single evaluation of the
/// right-hand side, whatever the method was. Steps may be uneven.
///
/// Nodes are kept in a ring of fixed capacity: when it is full, the intervals
/// whose neighbours are known are written out and the tail moves to the front.
public final class NodeRecord<Position: Coordinates> {
  /// How many neighbouring nodes an interpolant uses: 2, 3 or 4.
  public let nodes: Int
  @usableFromInline package let capacity: Int
  @usableFromInline package let time: UnsafeMutablePointer<Double>
  @usableFromInline package let timeLow: UnsafeMutablePointer<Double>
  @usableFromInline package let position: UnsafeMutablePointer<Position>
  @usableFromInline package let velocity: UnsafeMutablePointer<Position>
  @usableFromInline package let acceleration: UnsafeMutablePointer<Position>
  /// The two numbers below; see `Trajectory.cursor`.
  @usableFromInline let numbers: UnsafeMutablePointer<Int>
  @usableFromInline package let wide: UnsafeMutablePointer<Position>
  @usableFromInline package let weights = HermiteWeights()
  /// Weights of four samples, sixteen places for each.
  @usableFromInline package let rows: UnsafeMutablePointer<Double>
  /// The data those weights are for, where states are wide.
  @usableFromInline package let states: UnsafeMutablePointer<UnsafePointer<Double>?>

  public init(nodes: Int, capacity: Int = 512) {
    precondition(nodes >= 2 && nodes <= 4 && capacity >= 16)
    self.nodes = nodes
    self.capacity = capacity
    time = Self.column(capacity, of: 0)
    timeLow = Self.column(capacity, of: 0)
    position = Self.column(capacity, of: .zero)
    velocity = Self.column(capacity, of: .zero)
    acceleration = Self.column(capacity, of: .zero)
    numbers = .onCacheLine(capacity: 2)
    numbers.initialize(repeating: 0, count: 2)
    wide = .onCacheLine(capacity: 12)
    wide.initialize(repeating: .zero, count: 12)
    rows = .onCacheLine(capacity: 64)
    rows.initialize(repeating: 0, count: 64)
    states = .onCacheLine(capacity: 12)
    states.initialize(repeating: nil, count: 12)
  }

  deinit {
    for column in [time, timeLow] { (column - Self.margin).deallocate() }
    for column in [position, velocity, acceleration] { (column - Self.margin).deallocate() }
    numbers.deallocate()
    wide.deallocate()
    weights.deallocate()
    rows.deallocate()
    states.deallocate()
  }

  /// Elements before and behind a column that whole registers may read.
  private static var margin: Int { 16 }

  private static func column<T>(_ capacity: Int, of value: T) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.onCacheLine(capacity: capacity + 2 * margin)
    memory.initialize(repeating: value, count: capacity + 2 * margin)
    return memory + margin
  }

  @inlinable @inline(__always)
  package var count: Int {
    get { numbers[0] }
    set { numbers[0] = newValue }
  }

  /// First interval whose samples are not written yet.
  @inlinable @inline(__always)
  package var pending: Int {
    get { numbers[1] }
    set { numbers[1] = newValue }
  }

  @inlinable @inline(__always)
  package func begin() {
    count = 0
    pending = 0
  }

  /// Adds the node at which a step begins.
  @inlinable @inline(__always)
  package func append(
    _ t: Double, _ low: Double, _ x: Position, _ v: Position, _ a: Position,
    to trajectory: Trajectory<Position>
  ) {
    if count == capacity { flush(to: trajectory, final: false) }
    time[count] = t
    timeLow[count] = low
    position[count] = x
    velocity[count] = v
    acceleration[count] = a
    count += 1
  }

  /// Writes the samples of every interval whose neighbours are there, or of
  /// all of them if the record is complete.
  @inlinable @inline(never)
  package func flush(to trajectory: Trajectory<Position>, final: Bool) {
    let limit = final ? count - 1 : count - 3
    if trajectory.isLogging { log(final ? count : limit, to: trajectory) }
    if let record = self as? NodeRecord<Double>, let out = trajectory as? Trajectory<Double> {
      record.writeInLanes(limit: limit, final: final, to: out)
    } else if let record = self as? NodeRecord<Wide64>,
      let out = trajectory as? Trajectory<Wide64>
    {
      record.writeInRegisters(limit: limit, final: final, to: out)
    } else {
      writePlainly(limit: limit, final: final, to: trajectory)
    }
    pending = limit
    if final { return }
    let keep = pending - 3 > 0 ? pending - 3 : 0
    let kept = count - keep
    for (array) in [time, timeLow] { array.update(from: array + keep, count: kept) }
    for array in [position, velocity, acceleration] {
      array.update(from: array + keep, count: kept)
    }
    count = kept
    pending -= keep
  }

  /// Leaves the nodes up to `end` in the trajectory's log.
  @usableFromInline
  package func log(_ end: Int, to trajectory: Trajectory<Position>) {
    for index in pending..<max(pending, end) {
      trajectory.note(time[index], timeLow[index], position[index], velocity[index])
    }
  }

  /// Where interval `index` begins, its length, and one past its last sample;
  /// one that closes the trajectory takes all there are.
  @inlinable @inline(__always)
  package func interval(
    _ index: Int, closes: Bool, in trajectory: Trajectory<Position>
  ) -> (origin: Double, originLow: Double, step: Double, end: Int) {
    let origin = time[index]
    let originLow = timeLow[index]
    let step = (time[index + 1] - origin) + (timeLow[index + 1] - originLow)
    let end = closes ? trajectory.count : trajectory.end(through: time[index + 1])
    return (origin, originLow, step, end)
  }

  /// The nodes beside interval `index` that the interpolant also passes
  /// through: one on each side where there is one.
  @inlinable @inline(__always)
  package func neighbours(of index: Int) -> (Int, Int) {
    let before = index - 1
    let after = index + 2
    if before >= 0 && after < count { return (before, after) }
    if before >= 0 { return (before, index - 2) }
    return (after, index + 3)
  }

  /// Nodes that can be used with as many as there are.
  @inlinable @inline(__always)
  package var usableNodes: Int { nodes < count ? nodes : count }
}
