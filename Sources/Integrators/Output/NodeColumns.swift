import Platform

/// The storage of a `NodeRecord`: a queue of nodes, by their indices from the
/// oldest on, with one column of memory for each of their numbers.
///
/// For one coordinate, kernels read the columns as arrays, so the nodes that
/// stay are moved to the front when others are dropped. States of several
/// coordinates stay where they are, in a ring.
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
  /// The storage of `count` and of `first`. As stored properties inside a
  /// class, the `NodeRecord`, they would be checked for overlapping access at
  /// each use.
  @usableFromInline let counter: UnsafeMutablePointer<Int>
  private let firstSlot: UnsafeMutablePointer<Int>
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
    counter = storage.make(1, of: 0)
    firstSlot = storage.make(1, of: 0)
  }

  /// The number of nodes.
  @inlinable @inline(__always)
  var count: Int {
    get { counter.pointee }
    nonmutating set { counter.pointee = newValue }
  }

  /// The slot of node 0 in the ring; 0 for one coordinate.
  private var first: Int {
    get { firstSlot.pointee }
    nonmutating set { firstSlot.pointee = newValue }
  }

  /// Adds a node of one coordinate: its time with the rounding error of that,
  /// position, velocity and acceleration.
  @inlinable @inline(__always)
  func append(_ t: Double, _ low: Double, _ x: Double, _ v: Double, _ a: Double) {
    time[count] = t
    timeLow[count] = low
    position[count] = x
    velocity[count] = v
    acceleration[count] = a
    count += 1
  }

  /// The same for all coordinates.
  func append(
    _ t: Double, _ low: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>
  ) {
    time[count] = t
    timeLow[count] = low
    let place = place(of: count)
    (position + place).update(from: x, count: width)
    (velocity + place).update(from: v, count: width)
    (acceleration + place).update(from: a, count: width)
    count += 1
  }

  /// Where the state of node `index` begins in the columns.
  func place(of index: Int) -> Int {
    let slot = first + index
    return (slot < capacity ? slot : slot - capacity) * stride
  }

  /// Drops the oldest nodes, as many as `dropped`.
  func removeFirst(_ dropped: Int) {
    count -= dropped
    for column in [time, timeLow] { column.update(from: column + dropped, count: count) }
    if width == 1 {
      for column in [position, velocity, acceleration] {
        column.update(from: column + dropped, count: count)
      }
    } else {
      first = (first + dropped) % capacity
    }
  }
}
