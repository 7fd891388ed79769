import Platform
import Springs

/// Memory for the samples of a batch: a plane of positions and one of
/// velocities.
///
/// Reuse one buffer for every evaluation. Fresh memory costs ten to twenty
/// times as much as the arithmetic, because the system provides it page by page
/// on first touch.
///
/// Memory: two times `layout.elementCount` elements, 16 bytes per sample in
/// `Double` and 8 in `Float`. Each plane starts on a 64-byte cache line.
public struct SampleBuffer<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// The layout of both planes.
  public let layout: SampleLayout
  let memory: AlignedMemory<Scalar>
  let capacity: Int

  /// A buffer for a layout, every element zero.
  ///
  /// - Complexity: O(`layout.elementCount`).
  public init(_ layout: SampleLayout) {
    self.layout = layout
    // Each plane takes whole lines, so that both start on one.
    let line = Scalar.perLine
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
      position: Double(memory.pointer[index]), velocity: Double(memory.pointer[capacity + index]))
  }

  /// Positions in the order of ``layout``.
  public var positions: UnsafeBufferPointer<Scalar> {
    UnsafeBufferPointer(start: memory.pointer, count: layout.elementCount)
  }

  /// Velocities per second in the order of ``layout``.
  public var velocities: UnsafeBufferPointer<Scalar> {
    UnsafeBufferPointer(start: memory.pointer + capacity, count: layout.elementCount)
  }

  /// Gives access to both planes, for callers that fill them themselves.
  public mutating func withUnsafeMutablePlanes<Result>(
    _ body: (
      _ positions: UnsafeMutableBufferPointer<Scalar>,
      _ velocities: UnsafeMutableBufferPointer<Scalar>
    ) throws -> Result
  ) rethrows -> Result {
    try body(
      UnsafeMutableBufferPointer(start: memory.pointer, count: layout.elementCount),
      UnsafeMutableBufferPointer(start: memory.pointer + capacity, count: layout.elementCount))
  }
}
