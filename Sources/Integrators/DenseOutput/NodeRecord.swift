import CKernels
import Equations
import Springs

/// The latest nodes of a solve, which are ends of steps: time, position,
/// velocity and acceleration at each, from which samples are interpolated.
///
/// Two, three or four neighbouring nodes with three numbers each give a Hermite
/// polynomial of order 6, 9 or 12, whatever the method, without evaluations
/// within steps. Steps may be uneven.
///
/// When the record is full, the samples of all intervals whose neighbours are
/// known are written, and the oldest nodes are dropped.
@usableFromInline
package final class NodeRecord {
  /// The most neighbouring nodes that an interpolant uses: 2, 3 or 4.
  @usableFromInline let nodes: Int
  /// The number of coordinates.
  let width: Int
  /// The most nodes: many for one coordinate, so that the record is seldom
  /// full; few for several, whose states take more memory.
  @usableFromInline let capacity: Int
  // A column of memory for each of the numbers of a node. Nodes that stay are
  // moved to the front when others are dropped.
  /// The time of a node, and its rounding error: one number per node, whatever
  /// the width.
  @usableFromInline let time: UnsafeMutablePointer<Double>
  @usableFromInline let timeLow: UnsafeMutablePointer<Double>
  @usableFromInline let position: UnsafeMutablePointer<Double>
  @usableFromInline let velocity: UnsafeMutablePointer<Double>
  @usableFromInline let acceleration: UnsafeMutablePointer<Double>
  /// Elements from one node's state to the next.
  private let stride: Int
  /// The number of nodes; index 0 is the oldest. Checks for overlapping access
  /// would cost time at each use.
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// The first interval whose samples are not written yet. An interval has the
  /// index of the node at its beginning.
  @exclusivity(unchecked) @usableFromInline var pending = 0
  /// 1 for each coordinate whose recorded position is the integral of its
  /// velocity since the node before, else 0; `nil` without such coordinates.
  private let integrated: UnsafeMutablePointer<Double>?
  private var storage = CacheLines()

  /// - Parameters:
  ///   - nodes: the most neighbouring nodes that an interpolant uses, 2 to 4.
  ///   - width: number of coordinates.
  ///   - firstOrder: the coordinates of first order, whose positions are
  ///     `StepIntegrals`.
  package init(nodes: Int, width: Int = 1, firstOrder: [Int] = []) {
    require(nodes >= 2 && nodes <= 4 && width >= 1, "nodes: 2 to 4, of 1 coordinate or more")
    self.nodes = nodes
    self.width = width
    capacity = width == 1 ? 512 : 16
    stride = width == 1 && firstOrder.isEmpty ? 1 : StateMemory.stride(width)
    // Kernels load whole registers, so they may read this many elements after
    // a column.
    let margin = 16
    time = storage.make(capacity + 2 * margin, of: 0) + margin
    timeLow = storage.make(capacity + 2 * margin, of: 0) + margin
    position = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    velocity = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    acceleration = storage.make(capacity * stride + 2 * margin, of: 0) + margin
    integrated = firstOrder.isEmpty ? nil : storage.make(stride, of: 0)
    for coordinate in firstOrder { integrated?[coordinate] = 1 }
  }

  /// The fewest steps of a solve in which interpolants can have `nodes` nodes.
  @inlinable
  package var leastSteps: Int { nodes - 1 }

  /// Forgets the last solve.
  @inlinable @inline(__always)
  package func begin() {
    count = 0
    pending = 0
  }

  /// The longest step (s) over which the decay e^(−`rate`·t), rate in 1/s, is
  /// interpolated to within `tolerance`.
  ///
  /// The remainder through n evenly spaced nodes with three data each is at
  /// most (`rate`·step)^(3n) Π |s − i|³ / (3n)! at s steps from the first node.
  /// This bound is taken in the middle of the outermost interval, s = 1/2.
  @usableFromInline
  package func longestStep(tolerance: Double, rate: Double) -> Double {
    guard rate > 0 else { return .infinity }
    // Π |s − i|³ / (3n)!, rounded.
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

  /// Appends a node with all coordinates.
  package func append(
    _ t: Double, _ low: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>, to trajectory: Trajectory
  ) {
    if count == capacity { flush(to: trajectory, final: false) }
    time[count] = t
    timeLow[count] = low
    let place = count * stride
    (position + place).update(from: x, count: width)
    (velocity + place).update(from: v, count: width)
    (acceleration + place).update(from: a, count: width)
    count += 1
  }

  /// Ends the record of a solve of one coordinate. If the solve has reached its
  /// end, appends the last node, at time `t`, and writes the samples that are
  /// left; otherwise writes those in intervals whose neighbours are known.
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

  /// Writes the samples of every interval whose neighbours are known, or of all
  /// intervals if the last node is the end of the solve (`final`).
  @usableFromInline
  package func flush(to trajectory: Trajectory, final: Bool) {
    // There is no interval if a step ends on each sample, or if a solve fails
    // before its second step is accepted.
    if count < 2 { return }
    // An interval is interpolated through up to two nodes after it.
    let end = final ? count - 1 : max(pending, count - 3)
    let columns = springbench_nodes(
      time: time, time_low: timeLow, position: position, velocity: velocity,
      acceleration: acceleration, integrated: integrated, count: count, width: width,
      stride: stride)
    // Rounding may put some samples just after the end of the last interval,
    // which takes all that remain.
    trajectory.next = springbench_kernels().pointee.output.hermite(
      columns, Int32(min(nodes, count)), pending, end, final ? 1 : 0, trajectory.samples,
      trajectory.next)
    pending = end
    if final { return }
    // Up to two nodes before an interval are used. A third stays only to keep
    // the kernel's batches: with others, results would differ from earlier
    // versions in their last bits.
    let dropped = max(0, pending - 3)
    count -= dropped
    pending -= dropped
    for column in [time, timeLow] { column.update(from: column + dropped, count: count) }
    for column in [position, velocity, acceleration] {
      column.update(from: column + dropped * stride, count: count * stride)
    }
  }
}
