import Platform

/// The last accepted steps of a solve, from which its samples are interpolated:
/// time, position, velocity and acceleration at each node, the end of a step.
///
/// Two, three or four neighbouring nodes with three numbers each give a Hermite
/// polynomial of order 6, 9 or 12, whatever the method, without evaluations of
/// the right-hand side. Steps may be uneven.
///
/// When the record is full, the samples of all intervals whose neighbours are
/// known are written, and only the nodes are kept that later intervals need.
@usableFromInline
package final class NodeRecord {
  /// How many neighbouring nodes an interpolant uses: 2, 3 or 4.
  @usableFromInline let nodes: Int
  /// The number of coordinates.
  let width: Int
  /// The most nodes: many for one coordinate, so that the record is seldom
  /// full; few of larger states, which take much memory.
  @usableFromInline let capacity: Int
  // A column of memory for each of the numbers of a node. For one coordinate,
  // kernels read the columns as arrays, so the nodes that stay are moved to the
  // front when others are dropped. States of several coordinates stay where
  // they are, in a ring of slots.
  /// The time of a node, and its rounding error: arrays at any width.
  @usableFromInline let time: UnsafeMutablePointer<Double>
  @usableFromInline let timeLow: UnsafeMutablePointer<Double>
  @usableFromInline let position: UnsafeMutablePointer<Double>
  @usableFromInline let velocity: UnsafeMutablePointer<Double>
  @usableFromInline let acceleration: UnsafeMutablePointer<Double>
  /// Elements from one node's state to the next.
  private let stride: Int
  /// The number of nodes; they have indices from the oldest on. Checks for
  /// overlapping access would cost time at each use.
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// The first interval whose samples are not written yet. An interval has the
  /// index of the node at its beginning.
  @exclusivity(unchecked) @usableFromInline var pending = 0
  /// The slot of node 0 in the ring of states; 0 for one coordinate.
  private var first = 0
  let interpolant = HermiteSum()
  /// The coordinates whose recorded position is the integral of their velocity
  /// since the node before.
  let firstOrder: [Int]
  /// If there are any: the coordinates of second order beside them.
  let besideFirstOrder: [Int]
  /// Scratch, if there are any: the positions at the four nodes of an
  /// interpolant, those of `firstOrder` from the beginning of its interval.
  let shiftedPositions: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  /// - Parameters:
  ///   - nodes: how many neighbouring nodes an interpolant uses, 2 to 4.
  ///   - width: number of coordinates.
  ///   - firstOrder: the coordinates of first order, whose positions are
  ///     `StepIntegrals`.
  package init(nodes: Int, width: Int = 1, firstOrder: [Int] = []) {
    require(nodes >= 2 && nodes <= 4 && width >= 1, "nodes: 2 to 4, of 1 coordinate or more")
    self.nodes = nodes
    self.firstOrder = firstOrder
    besideFirstOrder = firstOrder.isEmpty ? [] : Set(0..<width).subtracting(firstOrder).sorted()
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
    let shifted = firstOrder.isEmpty ? 0 : 4 * StateMemory.stride(width)
    shiftedPositions = storage.make(shifted, of: 0)
  }

  /// The fewest steps of a solve in which every interpolant has all its nodes.
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
  /// The remainder through n evenly spaced nodes with three data each is
  /// (`rate`·step)^(3n) Π |s − i|³ / (3n)! at s steps from the first node. It
  /// is taken in the middle of the outermost interval, s = 1/2.
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

  /// The same for all coordinates.
  package func append(
    _ t: Double, _ low: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>, to trajectory: Trajectory
  ) {
    if count == capacity { flush(to: trajectory, final: false) }
    time[count] = t
    timeLow[count] = low
    let place = place(of: count)
    (position + place).update(from: x, count: width)
    (velocity + place).update(from: v, count: width)
    (acceleration + place).update(from: a, count: width)
    count += 1
  }

  /// Where the state of a node begins in the columns of states.
  func place(of index: Int) -> Int {
    let slot = first + index
    return (slot < capacity ? slot : slot - capacity) * stride
  }

  /// Ends the record of a solve of one coordinate: appends the last node, at
  /// time `t`, if the solve has reached its end, and writes the samples that
  /// are left.
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
    // There is no interval if all steps have ended on samples, or none was
    // taken.
    if count < 2 { return }
    let reach = InterpolationNodes.reach
    let end = final ? count - 1 : max(pending, count - 1 - reach)
    log(upTo: final ? count : end, to: trajectory)
    write(upTo: end, final: final, to: trajectory)
    if final { return }
    // One node more stays than intervals need: the kernel's batches begin with
    // the nodes that stay, and other batches would change results in their last
    // bits.
    let dropped = max(0, pending - 3)
    count -= dropped
    pending -= dropped
    // Array literals in loops are on the stack; their sum would be allocated.
    for column in [time, timeLow] { column.update(from: column + dropped, count: count) }
    if width == 1 {
      for column in [position, velocity, acceleration] {
        column.update(from: column + dropped, count: count)
      }
    } else {
      first = (first + dropped) % capacity
    }
  }

  /// Adds the nodes from `pending` up to, but not including, `end` to the log,
  /// if the trajectory has one.
  @usableFromInline
  func log(upTo end: Int, to trajectory: Trajectory) {
    guard trajectory.isLogging else { return }
    for index in pending..<max(pending, end) {
      let place = place(of: index)
      trajectory.logNode(
        time[index], timeLow[index], position + place,
        velocity + place)
    }
  }
}
