import CKernels
import Platform

/// The last accepted steps: time, position, velocity and acceleration at each
/// node, from which samples are interpolated.
///
/// Two, three or four neighbouring nodes with three numbers each give a Hermite
/// polynomial of order 6, 9 or 12, whatever the method, without evaluations of
/// the right-hand side. Steps may be uneven.
///
/// When the record is full, the samples of all intervals whose neighbours are
/// known are written, and only the last nodes are kept, as the first ones.
/// Those of one coordinate are moved, because kernels read columns of nodes;
/// larger states stay where they are, in a ring.
public final class NodeRecord {
  /// How many neighbouring nodes an interpolant uses: 2, 3 or 4.
  public let nodes: Int
  @usableFromInline package let width: Int
  @usableFromInline package let capacity: Int
  @usableFromInline package let time: UnsafeMutablePointer<Double>
  @usableFromInline package let timeLow: UnsafeMutablePointer<Double>
  @usableFromInline package let position: UnsafeMutablePointer<Double>
  @usableFromInline package let velocity: UnsafeMutablePointer<Double>
  @usableFromInline package let acceleration: UnsafeMutablePointer<Double>
  /// The storage of `count` and `pending`: a stored property of a class would
  /// be checked for overlapping access each time it is used.
  @usableFromInline let numbers: UnsafeMutablePointer<Int>
  /// Elements from one node's state to the next.
  private let stride: Int
  /// Where the first node is in the ring.
  private var base = 0
  private let interpolant = HermiteSum()
  private var storage = CacheLines()

  /// - Parameters:
  ///   - nodes: how many neighbouring nodes an interpolant uses, 2 to 4.
  ///   - width: number of coordinates.
  public init(nodes: Int, width: Int = 1) {
    require(nodes >= 2 && nodes <= 4 && width >= 1, "nodes: 2 to 4, of 1 coordinate or more")
    self.nodes = nodes
    self.width = width
    capacity = width == 1 ? 512 : 16
    stride = width == 1 ? 1 : StateMemory.stride(width)
    // Kernels load whole registers, so they may read this many elements before
    // and behind a column.
    let margin = 16
    time = storage.make(capacity + 2 * margin, of: 0) + margin
    timeLow = storage.make(capacity + 2 * margin, of: 0) + margin
    position = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    velocity = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    acceleration = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    numbers = storage.make(2, of: 0)
  }

  /// The number of nodes in the record.
  @inlinable @inline(__always)
  package var count: Int {
    get { numbers[0] }
    set { numbers[0] = newValue }
  }

  /// The first interval, by its first node, whose samples are not written yet.
  @inlinable @inline(__always)
  package var pending: Int {
    get { numbers[1] }
    set { numbers[1] = newValue }
  }

  /// Forgets the last solve.
  @inlinable @inline(__always)
  package func begin() {
    count = 0
    pending = 0
  }

  /// The longest step (s) over which the decay e^(−`rate`·t), rate in 1/s, is
  /// interpolated to within `tolerance`.
  ///
  /// The remainder through n evenly spaced nodes with three data each is
  /// (`rate`·step)^(3n) Π |s − i|³ / (3n)! at s steps from the first node. It
  /// is taken in the middle of the outermost interval, s = 1/2.
  @usableFromInline
  package func longestStep(tolerance: Double, rate: Double) -> Double {
    guard rate > 0 else { return .infinity }
    let remainder = nodes == 2 ? 2.2e-5 : nodes == 3 ? 1.5e-7 : 1.7e-9
    return pow(tolerance / remainder, 1 / Double(3 * nodes)) / rate
  }

  /// Adds a node of one coordinate at time `t` plus its rounding error `low`;
  /// `x`, `v` and `a` are position, velocity and acceleration.
  @inlinable @inline(__always)
  package func append(
    _ t: Double, _ low: Double, _ x: Double, _ v: Double, _ a: Double, to trajectory: Trajectory
  ) {
    if count == capacity { flush(to: trajectory, final: false) }
    time[count] = t
    timeLow[count] = low
    position[count] = x
    velocity[count] = v
    acceleration[count] = a
    count += 1
  }

  /// The same for all coordinates.
  package func append(
    _ t: Double, _ low: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>, to trajectory: Trajectory
  ) {
    if count == capacity { flush(to: trajectory, final: false) }
    time[count] = t
    timeLow[count] = low
    (position + offset(of: count)).update(from: x, count: width)
    (velocity + offset(of: count)).update(from: v, count: width)
    (acceleration + offset(of: count)).update(from: a, count: width)
    count += 1
  }

  /// Where the state of node `index` begins in the columns.
  private func offset(of index: Int) -> Int {
    let slot = base + index
    return (slot < capacity ? slot : slot - capacity) * stride
  }

  /// Ends the record of a solve: appends the last node if the solve has reached
  /// its end, and writes the samples that are left.
  @inlinable @inline(__always)
  package func close(
    _ t: Double, _ x: Double, _ v: Double, _ a: Double, _ report: inout SolveReport,
    to trajectory: Trajectory
  ) {
    let isDone = report.code == .success
    if isDone {
      append(t, 0, x, v, a, to: trajectory)
      report.note(end: x)
    }
    flush(to: trajectory, final: isDone)
  }

  /// Writes the samples of every interval whose neighbours are known, or of
  /// all intervals if the record is complete (`final`). Fewer than two nodes have
  /// no interval: all steps have ended on samples then, or none was taken.
  @inlinable @inline(never)
  package func flush(to trajectory: Trajectory, final: Bool) {
    if count < 2 { return }
    // Beyond its ends an interval may need two nodes on either side.
    let limit = final ? count - 1 : max(pending, count - 3)
    if trajectory.isLogging { log(final ? count : limit, to: trajectory) }
    write(limit: limit, final: final, to: trajectory)
    if !final { forget(before: max(0, pending - 3)) }
  }

  /// Writes the samples of all intervals up to the last node, from which another
  /// method continues the solve.
  @usableFromInline
  package func handOver(to trajectory: Trajectory) {
    if trajectory.isLogging { log(count - 1, to: trajectory) }
    write(limit: count - 1, final: false, to: trajectory)
  }

  /// Writes the samples of intervals `pending..<limit`; if `final`, those after
  /// the last node, too.
  @usableFromInline
  package func write(limit: Int, final: Bool, to trajectory: Trajectory) {
    if width == 1 {
      writeInLanes(limit: limit, final: final, to: trajectory)
    } else {
      writeStates(limit: limit, final: final, to: trajectory)
    }
    pending = limit
  }

  /// Removes the nodes before `first`, which becomes node 0.
  @usableFromInline
  package func forget(before first: Int) {
    let kept = count - first
    for array in [time, timeLow] { array.update(from: array + first, count: kept) }
    if width == 1 {
      for array in [position, velocity, acceleration] {
        array.update(from: array + first, count: kept)
      }
    } else {
      base = (base + first) % capacity
    }
    count = kept
    pending -= first
  }

  /// Adds the nodes `pending..<end` to the trajectory's log.
  @usableFromInline
  package func log(_ end: Int, to trajectory: Trajectory) {
    for index in pending..<max(pending, end) {
      let place = offset(of: index)
      trajectory.logNode(time[index], timeLow[index], position + place, velocity + place)
    }
  }

  /// As `write` for one coordinate, by a kernel for the CPU's level: it takes
  /// the divided differences of several intervals side by side in vector lanes,
  /// then the samples of each interval.
  private func writeInLanes(limit: Int, final: Bool, to trajectory: Trajectory) {
    let nodes = springbench_nodes(
      time: time, time_low: timeLow, position: position, velocity: velocity,
      acceleration: acceleration, count: count)
    trajectory.next = springbench_kernels().pointee.output.hermite(
      nodes, Int32(usableNodes), pending, limit, final ? 1 : 0, trajectory.samples,
      trajectory.next)
  }

  /// As `write` for many coordinates.
  private func writeStates(limit: Int, final: Bool, to trajectory: Trajectory) {
    for index in pending..<max(pending, limit) {
      let (origin, originLow) = (time[index], timeLow[index])
      let step = (time[index + 1] - origin) + (timeLow[index + 1] - originLow)
      // The last interval takes all remaining samples.
      let closes = final && index == limit - 1
      let end = closes ? trajectory.count : trajectory.end(through: time[index + 1])
      if end <= trajectory.next { continue }
      let (begin, next) = (offset(of: index), offset(of: index + 1))
      func state(_ place: Int) -> InterpolationNodes.State {
        (position[place], velocity[place], acceleration[place])
      }
      let sources = InterpolationNodes(
        of: index, step: step,
        isShort: (0..<width).allSatisfy {
          InterpolationNodes.isShort(step, from: state(begin + $0), to: state(next + $0))
        },
        available: count, wanted: nodes
      ) { (time[$0], timeLow[$0]) }
      for g in 0..<sources.count {
        let place = offset(of: sources.indices[g])
        interpolant.set(
          g, step: step, position + place, velocity + place, acceleration + place)
      }
      interpolant.prepare(sources, origin: (origin, originLow), step: step)
      interpolant.write(trajectory.next, end, to: trajectory)
      trajectory.next = end
    }
  }

  /// The number of nodes an interpolant can use: at most those recorded.
  private var usableNodes: Int { nodes < count ? nodes : count }
}
