/// Which index of a sample runs fastest in memory.
public enum SampleOrder: String, CaseIterable, Hashable, Sendable {
  /// A row a frame, springs side by side in it: what an animation system wants
  /// that sets every property once a frame.
  case byFrame = "frame-major"
  /// A row a spring, its frames side by side in it: what a curve or a
  /// precomputed animation wants.
  case bySpring = "spring-major"
}

/// Where the sample of a spring at a frame lies.
///
/// Samples form rows of ``stride`` elements, a row a frame or a row a spring
/// by ``order``. Positions and velocities are two such planes of one layout.
@frozen
public struct SampleLayout: Hashable, Sendable {
  /// Whether a row belongs to a frame or to a spring.
  public let order: SampleOrder
  /// The number of springs.
  public let springCount: Int
  /// The number of frames, which is how many times each spring is evaluated at.
  public let frameCount: Int
  /// Elements from one row to the next, at least the length of a row.
  public let stride: Int

  /// - Parameters:
  ///   - order: which index runs fastest.
  ///   - springs: how many, zero or more.
  ///   - frames: how many times each is evaluated at, zero or more.
  ///   - stride: elements from one row to the next; the length of a row where
  ///     absent. Rows that start with a line of the cache (see
  ///     ``padded(for:)``) are written a little faster.
  public init(_ order: SampleOrder, springs: Int, frames: Int, stride: Int? = nil) {
    precondition(springs >= 0 && frames >= 0, "a layout has no negative counts")
    let length = order == .byFrame ? springs : frames
    let stride = stride ?? length
    precondition(stride >= length, "rows of a layout must not overlap")
    self.order = order
    self.springCount = springs
    self.frameCount = frames
    self.stride = stride
  }

  /// The same layout with rows that start with a 64-byte line of the cache and
  /// are no multiple of 4096 bytes apart: those would all lie in the same few
  /// places of the first cache, where recurrences write at two thirds of the
  /// speed.
  public func padded<Scalar: BatchScalar>(for scalar: Scalar.Type) -> SampleLayout {
    let line = 64 / MemoryLayout<Scalar>.stride
    let lines = (rowLength + line - 1) / line
    let apart = lines > 0 && lines % 64 == 0 ? lines + 1 : lines
    return SampleLayout(order, springs: springCount, frames: frameCount, stride: apart * line)
  }
}

// MARK: - Extents

extension SampleLayout {
  /// Elements of a row that are samples.
  @inlinable
  public var rowLength: Int { order == .byFrame ? springCount : frameCount }

  /// The number of rows: of frames or of springs, by `order`.
  @inlinable
  public var rowCount: Int { order == .byFrame ? frameCount : springCount }

  /// How many (spring, frame) pairs there are.
  @inlinable
  public var sampleCount: Int { springCount * frameCount }

  /// Elements a plane must have.
  @inlinable
  public var elementCount: Int { rowCount == 0 ? 0 : (rowCount - 1) * stride + rowLength }

  /// The place of a sample in either plane.
  @inlinable
  public func index(spring: Int, frame: Int) -> Int {
    order == .byFrame ? frame * stride + spring : spring * stride + frame
  }
}
