import Springs

/// Which index of a sample varies fastest in memory.
public enum SampleOrder: String, CaseIterable, Hashable, Sendable {
  /// One row per frame, springs next to each other: for an animation system
  /// that sets every property in each frame.
  case byFrame = "frame-major"
  /// One row per spring, its frames next to each other: for a curve or a
  /// precomputed animation.
  case bySpring = "spring-major"
}

/// Where in memory the sample of each spring at each frame is stored.
///
/// Samples form rows of ``stride`` elements, one per frame or one per spring,
/// depending on ``order``. Positions and velocities are two equal planes.
@frozen
public struct SampleLayout: Hashable, Sendable {
  /// Whether a row belongs to a frame or to a spring.
  public let order: SampleOrder
  /// The number of springs.
  public let springCount: Int
  /// The number of frames: the times at which each spring is evaluated.
  public let frameCount: Int
  /// Elements from one row to the next, at least the length of a row.
  public let stride: Int

  /// A layout for samples of springs at frames.
  ///
  /// - Parameters:
  ///   - order: which index varies fastest.
  ///   - springs: the number of springs, zero or more.
  ///   - frames: the number of times at which each is evaluated, zero or more.
  ///   - stride: elements from one row to the next; the length of a row if
  ///     `nil`. For non-temporal stores by all kernels see ``padded``.
  public init(_ order: SampleOrder, springs: Int, frames: Int, stride: Int? = nil) {
    require(springs >= 0 && frames >= 0, "a layout has no negative counts")
    let length = order == .byFrame ? springs : frames
    let stride = stride ?? length
    require(stride >= length, "rows of a layout must not overlap")
    self.order = order
    self.springCount = springs
    self.frameCount = frames
    self.stride = stride
  }

  /// This layout with another stride: the shortest with which rows start on a
  /// 64-byte cache line, if their plane does, and are not a multiple of 4096
  /// bytes apart. Rows at such distances would compete for the same cache sets.
  public var padded: SampleLayout {
    let lines = (rowLength + CacheLine.doubles - 1) / CacheLine.doubles
    let stride = (lines > 0 && lines % 64 == 0 ? lines + 1 : lines) * CacheLine.doubles
    return SampleLayout(order, springs: springCount, frames: frameCount, stride: stride)
  }
}

extension SampleLayout {
  /// The number of samples in a row.
  @inlinable
  public var rowLength: Int { order == .byFrame ? springCount : frameCount }

  /// The number of rows: frames or springs, depending on `order`.
  @inlinable
  public var rowCount: Int { order == .byFrame ? frameCount : springCount }

  /// The number of (spring, frame) pairs.
  @inlinable
  public var sampleCount: Int { springCount * frameCount }

  /// The number of elements a plane must have, gaps between its rows included.
  @inlinable
  public var elementCount: Int { rowCount == 0 ? 0 : (rowCount - 1) * stride + rowLength }

  /// The index of a sample in either plane; bounds are not checked.
  @inlinable
  public func index(spring: Int, frame: Int) -> Int {
    order == .byFrame ? frame * stride + spring : spring * stride + frame
  }
}

/// Memory for the samples of a batch: a plane of positions and one of
/// velocities.
///
/// Reuse one buffer for every evaluation: the system provides fresh memory page
/// by page on first touch, which takes time.
///
/// Memory: 16 bytes for each of `layout.elementCount` elements; each plane
/// fills whole cache lines of 64 bytes.
public struct SampleBuffer: ~Copyable, Sendable {
  /// The layout of both planes.
  public let layout: SampleLayout
  let memory: AlignedMemory<Double>
  let capacity: Int

  /// A buffer for a layout, every element zero.
  ///
  /// - Complexity: O(`layout.elementCount`).
  public init(_ layout: SampleLayout) {
    self.layout = layout
    // Each plane takes whole lines, so that both start on one.
    let line = CacheLine.doubles
    capacity = (layout.elementCount + line - 1) / line * line
    memory = AlignedMemory(uninitialized: 2 * capacity)
    memory.pointer.initialize(repeating: 0, count: 2 * capacity)
  }

  /// The state of a spring at a frame.
  public subscript(spring spring: Int, frame frame: Int) -> SpringState {
    require(spring >= 0 && spring < layout.springCount, "there is no such spring")
    require(frame >= 0 && frame < layout.frameCount, "there is no such frame")
    let index = layout.index(spring: spring, frame: frame)
    return SpringState(
      position: memory.pointer[index], velocity: memory.pointer[capacity + index])
  }

  /// Positions in the order of ``layout``.
  public var positions: UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(start: memory.pointer, count: layout.elementCount)
  }

  /// Velocities per second in the order of ``layout``.
  public var velocities: UnsafeBufferPointer<Double> {
    UnsafeBufferPointer(start: memory.pointer + capacity, count: layout.elementCount)
  }

  /// Gives access to both planes, for callers that fill them themselves.
  public mutating func withUnsafeMutablePlanes<Result>(
    _ body: (
      _ positions: UnsafeMutableBufferPointer<Double>,
      _ velocities: UnsafeMutableBufferPointer<Double>
    ) throws -> Result
  ) rethrows -> Result {
    try body(
      UnsafeMutableBufferPointer(start: memory.pointer, count: layout.elementCount),
      UnsafeMutableBufferPointer(start: memory.pointer + capacity, count: layout.elementCount))
  }
}

/// The times of a batch, in seconds since the motions started, zero or more.
public struct BatchTimes: Hashable, Sendable {
  enum Storage: Hashable {
    case uniform(start: Double, interval: Double, count: Int)
    case list([Double])
  }

  let storage: Storage
  /// No earlier than any of the times.
  let latest: Double

  /// `count` times, `interval` seconds apart: start + k · interval, rounded
  /// once for the product and once for the sum.
  ///
  /// Prefer this to a list: springs can then be advanced from frame to frame.
  public static func uniform(from start: Double = 0, interval: Double, count: Int) -> BatchTimes {
    require(start >= 0 && start < .infinity, "times must be finite and not negative")
    require(interval >= 0 && interval < .infinity, "intervals must be finite, 0 or more")
    require(count >= 0, "there is no negative number of times")
    return BatchTimes(
      storage: .uniform(start: start, interval: interval, count: count),
      latest: start + Double(count) * interval)
  }

  /// Any times, in any order.
  public static func list(_ times: [Double]) -> BatchTimes {
    require(
      times.allSatisfy { $0 >= 0 && $0 < .infinity }, "times must be finite and not negative")
    return BatchTimes(storage: .list(times), latest: times.max() ?? 0)
  }

  /// The number of times.
  public var count: Int {
    switch storage {
    case .uniform(_, _, let count): count
    case .list(let times): times.count
    }
  }

  /// Whether the times are equally spaced by construction.
  public var isUniform: Bool {
    if case .uniform = storage { true } else { false }
  }

  /// The time at `index`, in seconds; traps if there is none.
  public subscript(index: Int) -> Double {
    switch storage {
    case .uniform(let start, let interval, let count):
      require(index >= 0 && index < count, "there is no such time")
      return start + Double(index) * interval
    case .list(let times): return times[index]
    }
  }
}

extension BatchTimes {
  /// Writes the times, uniform ones as whole vectors: up to seven elements more
  /// than there are times.
  func write(to memory: UnsafeMutablePointer<Double>) {
    switch storage {
    case .uniform(let start, let interval, let count):
      var index = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)
      for place in stride(from: 0, to: count, by: 8) {
        UnsafeMutableRawPointer(memory + place)
          .storeBytes(of: start + index * interval, as: SIMD8<Double>.self)
        index += 8
      }
    case .list(let list): memory.update(from: list, count: list.count)
    }
  }
}
