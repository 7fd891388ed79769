import Platform

/// The storage of a `NodeRecord`, with one column of memory for each of the
/// numbers of a node.
///
/// For one coordinate, kernels read the columns as arrays, so the nodes that
/// stay are moved to the front when others are dropped. States of several
/// coordinates stay where they are, in a ring of slots.
@usableFromInline
package struct NodeColumns {
  /// The number of coordinates.
  @usableFromInline let width: Int
  /// The most nodes: many for one coordinate, so that the record is seldom
  /// full; few of larger states, which take much memory.
  @usableFromInline let capacity: Int
  /// The time of a node, and its rounding error: arrays at any width.
  @usableFromInline let time: UnsafeMutablePointer<Double>
  @usableFromInline let timeLow: UnsafeMutablePointer<Double>
  @usableFromInline let position: UnsafeMutablePointer<Double>
  @usableFromInline let velocity: UnsafeMutablePointer<Double>
  @usableFromInline let acceleration: UnsafeMutablePointer<Double>
  /// Elements from one node's state to the next.
  private let stride: Int

  init(width: Int, _ storage: inout CacheLines) {
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
  }

  /// Writes a node of one coordinate: its time with the rounding error of that,
  /// position, velocity and acceleration.
  @inlinable @inline(__always)
  func write(
    _ index: Int, _ t: Double, _ low: Double, _ x: Double, _ v: Double, _ a: Double
  ) {
    time[index] = t
    timeLow[index] = low
    position[index] = x
    velocity[index] = v
    acceleration[index] = a
  }

  /// The same for all coordinates, whose state goes to `slot`.
  func write(
    _ index: Int, slot: Int, _ t: Double, _ low: Double, _ x: UnsafePointer<Double>,
    _ v: UnsafePointer<Double>, _ a: UnsafePointer<Double>
  ) {
    time[index] = t
    timeLow[index] = low
    let place = place(ofSlot: slot)
    (position + place).update(from: x, count: width)
    (velocity + place).update(from: v, count: width)
    (acceleration + place).update(from: a, count: width)
  }

  /// Where the state in a slot begins in the columns.
  func place(ofSlot slot: Int) -> Int { (slot < capacity ? slot : slot - capacity) * stride }

  /// Moves `count` nodes to the front that come after as many as `dropped`; of
  /// several coordinates only their times.
  func moveToFront(_ count: Int, after dropped: Int) {
    let states = width == 1 ? [position, velocity, acceleration] : []
    for column in [time, timeLow] + states { column.update(from: column + dropped, count: count) }
  }
}
