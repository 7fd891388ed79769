import Platform

/// Which index of a sample varies fastest in memory.
public enum SampleOrder: String, CaseIterable, Hashable, Sendable {
  /// One row per frame, springs next to each other: for an animation system
  /// that sets every property once a frame.
  case byFrame = "frame-major"
  /// One row per spring, its frames next to each other: for a curve or a
  /// precomputed animation.
  case bySpring = "spring-major"
}

/// Where the sample of a spring at a frame is stored.
///
/// Samples form rows of ``stride`` elements, one per frame or one per spring,
/// depending on ``order``. Positions and velocities are two planes of the same
/// layout.
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
  ///     `nil`. Rows that start on a cache line (see ``padded(for:)``) are
  ///     written faster, those of a large recurrence by spring up to 1.5 times:
  ///     others do not bypass the caches there.
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

  /// The same layout with another stride: the shortest with which rows start on
  /// a 64-byte cache line, if their plane does, and are not a multiple of 4096
  /// bytes apart. Rows at such distances would compete for the same cache
  /// lines.
  public func padded<Scalar: BatchScalar>(for scalar: Scalar.Type) -> SampleLayout {
    let lines = (rowLength + Scalar.perLine - 1) / Scalar.perLine
    let stride = (lines > 0 && lines % 64 == 0 ? lines + 1 : lines) * Scalar.perLine
    return SampleLayout(order, springs: springCount, frames: frameCount, stride: stride)
  }
}

// MARK: - Extents

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
