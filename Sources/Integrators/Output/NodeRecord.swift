import CKernels
import Equations
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
public final class NodeRecord {
  /// How many neighbouring nodes an interpolant uses: 2, 3 or 4.
  public let nodes: Int
  @usableFromInline let columns: NodeColumns
  /// The storage of `pending`: see `NodeColumns.counter`.
  @usableFromInline let firstPending: UnsafeMutablePointer<Int>
  private let interpolant = HermiteSum()
  /// The coordinates whose recorded position is the integral of their velocity
  /// since the node before.
  private let firstOrder: [Int]
  /// If there are any: the coordinates of second order beside them.
  private let besideFirstOrder: [Int]
  /// If there are any: the positions at the four nodes of an interpolant, those
  /// of `firstOrder` from the beginning of its interval.
  private let positions: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  /// - Parameters:
  ///   - nodes: how many neighbouring nodes an interpolant uses, 2 to 4.
  ///   - width: number of coordinates.
  public convenience init(nodes: Int, width: Int = 1) {
    self.init(nodes: nodes, width: width, firstOrder: [])
  }

  /// The same where some coordinates are of `firstOrder`: their positions are
  /// recorded as in `SystemStepper`.
  init(nodes: Int, width: Int, firstOrder: [Int]) {
    require(nodes >= 2 && nodes <= 4 && width >= 1, "nodes: 2 to 4, of 1 coordinate or more")
    self.nodes = nodes
    self.firstOrder = firstOrder
    besideFirstOrder = firstOrder.isEmpty ? [] : Set(0..<width).subtracting(firstOrder).sorted()
    columns = NodeColumns(width: width, &storage)
    firstPending = storage.make(1, of: 0)
    positions = storage.make(firstOrder.isEmpty ? 0 : 4 * StateMemory.stride(width), of: 0)
  }

  /// The first interval whose samples are not written yet. An interval has the
  /// index of the node at its beginning.
  @inlinable @inline(__always)
  var pending: Int {
    get { firstPending.pointee }
    set { firstPending.pointee = newValue }
  }

  /// The fewest steps of a solve in which every interpolant has all its nodes.
  @inlinable
  package var leastSteps: Int { nodes - 1 }

  /// Forgets the last solve.
  @inlinable @inline(__always)
  package func begin() {
    columns.count = 0
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
    if columns.count == columns.capacity { flush(to: trajectory, final: false) }
    columns.append(t, low, x, v, a)
  }

  /// The same for all coordinates.
  package func append(
    _ t: Double, _ low: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>, to trajectory: Trajectory
  ) {
    if columns.count == columns.capacity { flush(to: trajectory, final: false) }
    columns.append(t, low, x, v, a)
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
    let count = columns.count
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
    columns.removeFirst(dropped)
    pending -= dropped
  }

  /// Writes the samples of all intervals up to the last node, from which
  /// another method continues the solve.
  @usableFromInline
  package func handOver(to trajectory: Trajectory) {
    let end = columns.count - 1
    log(upTo: end, to: trajectory)
    write(upTo: end, final: false, to: trajectory)
  }

  /// Adds the nodes from `pending` up to, but not including, `end` to the log,
  /// if the trajectory has one.
  @usableFromInline
  func log(upTo end: Int, to trajectory: Trajectory) {
    guard trajectory.isLogging else { return }
    for index in pending..<max(pending, end) {
      let place = columns.place(of: index)
      trajectory.logNode(
        columns.time[index], columns.timeLow[index], columns.position + place,
        columns.velocity + place)
    }
  }

  /// Writes the samples of the intervals from `pending` up to, but not
  /// including, `end`. If `final`, the last of these takes all remaining
  /// samples: rounding may put some just behind its end.
  @usableFromInline
  func write(upTo end: Int, final: Bool, to trajectory: Trajectory) {
    if columns.width == 1 && firstOrder.isEmpty {
      writeInLanes(upTo: end, final: final, to: trajectory)
    } else {
      for index in pending..<max(pending, end) {
        writeInterval(index, takesAll: final && index == end - 1, to: trajectory)
      }
    }
    pending = end
  }

  /// As `write` for one coordinate, by a kernel for the CPU's level: it takes
  /// the divided differences of several intervals side by side in vector lanes,
  /// then the samples of each interval.
  private func writeInLanes(upTo end: Int, final: Bool, to trajectory: Trajectory) {
    let nodes = springbench_nodes(
      time: columns.time, time_low: columns.timeLow, position: columns.position,
      velocity: columns.velocity, acceleration: columns.acceleration, count: columns.count)
    trajectory.next = springbench_kernels().pointee.output.hermite(
      nodes, Int32(usableNodes), pending, end, final ? 1 : 0, trajectory.samples,
      trajectory.next)
  }

  /// The number of nodes an interpolant can use: at most those recorded.
  private var usableNodes: Int { nodes < columns.count ? nodes : columns.count }

  /// Writes the samples of one interval of many coordinates, or all remaining
  /// samples.
  private func writeInterval(_ index: Int, takesAll: Bool, to trajectory: Trajectory) {
    let end = takesAll ? trajectory.count : trajectory.end(through: columns.time[index + 1])
    if end <= trajectory.next { return }
    let (origin, originLow) = (columns.time[index], columns.timeLow[index])
    let step = (columns.time[index + 1] - origin) + (columns.timeLow[index + 1] - originLow)
    let sources = InterpolationNodes(
      of: index, step: step, isShort: isShort(index, step), available: columns.count,
      wanted: nodes
    ) { (columns.time[$0], columns.timeLow[$0]) }
    interpolant.begin(sources, origin: (origin, originLow), step: step)
    for g in 0..<sources.count {
      let place = columns.place(of: sources.indices[g])
      interpolant.setState(
        ofNode: g, positions(at: sources.indices[g], from: index, slot: g),
        columns.velocity + place, columns.acceleration + place)
    }
    interpolant.write(trajectory.next, end, to: trajectory)
    writeShortCoordinates(index, step, upTo: end, to: trajectory)
    trajectory.next = end
  }

  /// Among coordinates of first order, which have no short intervals, rewrites
  /// the samples of those of second order for which the interval is short, from
  /// its beginning.
  private func writeShortCoordinates(
    _ index: Int, _ step: Double, upTo end: Int, to trajectory: Trajectory
  ) {
    let (origin, originLow) = (columns.time[index], columns.timeLow[index])
    for c in besideFirstOrder where isShort(index, step, c) {
      let (x, v, a) = state(index, c)
      for sample in trajectory.next..<end {
        let time = (trajectory.high[sample] - origin) + (trajectory.low[sample] - originLow)
        let place = sample * columns.width + c
        trajectory.positions[place] = x + (v + a / 2 * time) * time
        if trajectory.recordsVelocities { trajectory.velocities[place] = v + a * time }
      }
    }
  }

  /// The positions at `node`, those of first order from node `begin`; `slot` is
  /// that of the node in `positions`.
  private func positions(at node: Int, from begin: Int, slot: Int) -> UnsafePointer<Double> {
    let recorded = columns.position + columns.place(of: node)
    if firstOrder.isEmpty { return UnsafePointer(recorded) }
    let row = positions + slot * StateMemory.stride(columns.width)
    row.update(from: recorded, count: columns.width)
    for i in firstOrder {
      func sum(_ nodes: Range<Int>) -> Double {
        nodes.reduce(0) { $0 + columns.position[columns.place(of: $1 + 1) + i] }
      }
      row[i] = node < begin ? -sum(node..<begin) : sum(begin..<node)
    }
    return UnsafePointer(row)
  }

  /// Whether the interval of `step` seconds is short, in the sense of
  /// `InterpolationNodes`, for all coordinates.
  private func isShort(_ index: Int, _ step: Double) -> Bool {
    // Positions of first order have no rounding errors of earlier steps.
    firstOrder.isEmpty && (0..<columns.width).allSatisfy { isShort(index, step, $0) }
  }

  /// The same for one coordinate of second order.
  private func isShort(_ index: Int, _ step: Double, _ coordinate: Int) -> Bool {
    InterpolationNodes.isShort(
      step, from: state(index, coordinate), to: state(index + 1, coordinate))
  }

  /// What is recorded of a coordinate at a node.
  private func state(_ node: Int, _ coordinate: Int) -> InterpolationNodes.State {
    let place = columns.place(of: node) + coordinate
    return (columns.position[place], columns.velocity[place], columns.acceleration[place])
  }
}
