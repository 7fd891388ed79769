import CKernels
import Springs

/// Springs advanced in place, one frame at a time, as in an animation system.
///
///     var system = LiveSprings(motions, interval: 1 / 120, restDistance: 0.01)
///     system.retarget(7, to: 250)
///     let moving = system.advance()
///
/// A spring at rest is set exactly to its target and no longer computed until
/// it is given a new target. A spring is identified by its index in the
/// original array, whether it moves or not.
///
/// Each frame applies one exact propagator per spring, so there is no time-step
/// error. Only rounding errors accumulate.
///
/// Memory: 68 bytes per spring. Of these a frame reads 56 and writes 16 per
/// moving spring.
public struct LiveSprings: ~Copyable, Sendable {
  /// The number of springs, moving or at rest.
  public let count: Int
  /// The number of moving springs.
  public private(set) var movingCount: Int
  /// Seconds per frame.
  public let interval: Double
  /// A spring is at rest when its amplitude √(u² + (v/ω)²) falls below this
  /// distance. If a frame multiplies the amplitude by less than 1e-150, or by
  /// less than 1e-150 / `restDistance`, the test may underflow and be false.
  public let restDistance: Double

  /// Seven columns with a row, called a slot, for each spring: uu, uv, vu, vv,
  /// target, position and velocity. Springs in slots below `movingCount` move.
  private let memory: AlignedMemory<Double>
  /// Elements from one column to the next.
  private let stride: Int
  /// The slots that came to rest in this frame, a list for each piece (see
  /// `Pieces`). A list begins at the index of the piece's first slot, and its
  /// entries count from that slot.
  private let settled: AlignedMemory<Int32>
  /// The length of the list of each piece, of which a thread has at most four.
  private let pieceCounts: AlignedMemory<Int>
  /// The slot of each spring.
  private var slots: [Int32]
  /// The spring in each slot.
  private var springs: [Int32]

  /// Springs at the start of their motions.
  ///
  /// - Parameters:
  ///   - motions: fewer than 2^31; equal springs next to each other share work.
  ///   - interval: seconds per frame, above zero.
  ///   - restDistance: in the unit of positions, zero or more; with zero every
  ///     spring keeps moving.
  /// - Complexity: O(count).
  public init(_ motions: [SpringMotion], interval: Double, restDistance: Double) {
    require(interval > 0 && interval < .infinity, "an interval must be finite, above 0")
    require(restDistance >= 0 && restDistance < .infinity, "a distance must be finite, 0 or more")
    count = motions.count
    movingCount = count
    self.interval = interval
    self.restDistance = restDistance
    stride = CacheLine.columnStride(count)
    memory = AlignedMemory(uninitialized: 7 * stride)
    settled = AlignedMemory(uninitialized: count)
    pieceCounts = AlignedMemory(uninitialized: 4 * BatchThreads.available)
    slots = Array(0..<Int32(count))
    springs = slots
    let columns = columns
    var propagator = SpringPropagator.identity
    var previous: SpringRates?
    for (index, motion) in motions.enumerated() {
      if previous != motion.rates {
        propagator = motion.rates.propagator(time: interval)
        previous = motion.rates
      }
      columns.step.uu[index] = propagator.uu
      columns.step.uv[index] = propagator.uv
      columns.step.vu[index] = propagator.vu
      columns.step.vv[index] = propagator.vv
      columns.target[index] = motion.target
      columns.position[index] = motion.start
      columns.velocity[index] = motion.initialVelocity
    }
  }

  private var columns: LiveColumns {
    LiveColumns(step: PropagatorPointers(uu: memory.pointer, stride: stride))
  }
}

extension LiveSprings {
  /// The state of a spring at the current frame.
  public subscript(spring: Int) -> SpringState {
    require(spring >= 0 && spring < count, "there is no spring \(spring)")
    let slot = Int(slots[spring])
    return SpringState(position: columns.position[slot], velocity: columns.velocity[slot])
  }

  /// Gives a spring a new target. It continues from its current position and
  /// velocity, and moves again if it was at rest. The target must be finite.
  ///
  /// - Complexity: O(1).
  public mutating func retarget(_ spring: Int, to target: Double) {
    require(spring >= 0 && spring < count, "there is no spring \(spring)")
    require(target.isFinite, "a target must be finite")
    var slot = Int(slots[spring])
    if slot >= movingCount {
      exchange(slot, movingCount)
      slot = movingCount
      movingCount += 1
    }
    columns.target[slot] = target
  }

  /// Whether a spring is moving.
  public func isMoving(_ spring: Int) -> Bool {
    require(spring >= 0 && spring < count, "there is no spring \(spring)")
    return Int(slots[spring]) < movingCount
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    guard first != second else { return }
    for index in 0..<7 {
      let column = memory.pointer + index * stride
      (column[first], column[second]) = (column[second], column[first])
    }
    springs.swapAt(first, second)
    slots[Int(springs[first])] = Int32(first)
    slots[Int(springs[second])] = Int32(second)
  }
}

extension LiveSprings {
  /// Advances every moving spring by one frame, and sets to their targets the
  /// springs that are then at rest.
  ///
  /// - Returns: the number still moving.
  /// - Complexity: O(moving springs).
  @discardableResult
  public mutating func advance(threads: BatchThreads = .automatic) -> Int {
    guard movingCount > 0 else { return 0 }
    let pieces = Pieces(of: movingCount, threads: threads.count(samples: movingCount))
    let (columns, threshold) = (columns, restDistance)
    let (lists, counts) = (settled.pointer, pieceCounts.pointer)
    pieces.forEach { piece, range in
      counts[piece] = columns.advance(range, threshold: threshold, settled: lists)
    }
    // From the last to the first, so that removing a spring does not move
    // others that are still on the lists.
    for piece in (0..<pieces.count).reversed() {
      settle(from: pieces[piece].lowerBound, counts[piece])
    }
    return movingCount
  }

  /// Puts to rest the `length` springs on the list of the piece that starts at
  /// the slot `first`.
  private mutating func settle(from first: Int, _ length: Int) {
    for entry in (0..<length).reversed() {
      let slot = first + Int(settled.pointer[first + entry])
      columns.position[slot] = columns.target[slot]
      columns.velocity[slot] = 0
      movingCount -= 1
      exchange(slot, movingCount)
    }
  }
}

/// The columns of a live system, as pointers that threads can share.
private struct LiveColumns {
  let step: PropagatorPointers

  // The columns after the propagators.
  var target: UnsafeMutablePointer<Double> { step.uu + 4 * step.stride }
  var position: UnsafeMutablePointer<Double> { step.uu + 5 * step.stride }
  var velocity: UnsafeMutablePointer<Double> { step.uu + 6 * step.stride }

  /// Advances the springs in a range of slots and lists those at rest, by slots
  /// counted from the start of the range.
  ///
  /// - Parameters:
  ///   - threshold: the amplitude below which springs are at rest.
  ///   - settled: receives the list, at the index of the first slot.
  /// - Returns: the length of the list.
  func advance(
    _ range: Range<Int>, threshold: Double, settled: UnsafeMutablePointer<Int32>
  ) -> Int {
    let saved = springbench_flush_begin()
    defer { springbench_flush_end(saved, 0) }
    let first = range.lowerBound
    return springbench_kernels().pointee.batch.advance(
      (step + first).forKernel, target + first, position + first, velocity + first, range.count,
      threshold, threshold == 0 ? nil : settled + first)
  }
}
