/// Pieces of memory aligned to 64 bytes, the usual cache line. All are freed
/// with this value, without deinitialising what they hold.
///
/// Swift aligns memory for doubles to sixteen bytes. A vector of 64 bytes would
/// then mostly straddle two lines, and take two accesses.
package struct CacheLines: ~Copyable {
  private var pieces: [UnsafeMutableRawPointer] = []

  package init() {}

  /// A piece of `count` elements, all of one value.
  ///
  /// - Parameter alignment: in bytes; 64 or a larger power of two.
  package mutating func make<T>(
    _ count: Int, of value: T, alignment: Int = 64
  ) -> UnsafeMutablePointer<T> {
    let piece = UnsafeMutablePointer<T>.onCacheLine(capacity: count, alignment: alignment)
    piece.initialize(repeating: value, count: count)
    pieces.append(UnsafeMutableRawPointer(piece))
    return piece
  }

  /// A piece that holds the elements of an array.
  package mutating func copy<T>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let piece = UnsafeMutablePointer<T>.onCacheLine(capacity: values.count)
    piece.initialize(from: values, count: values.count)
    pieces.append(UnsafeMutableRawPointer(piece))
    return piece
  }

  deinit {
    for piece in pieces { piece.deallocate() }
  }
}

extension UnsafeMutablePointer {
  /// Uninitialised memory for `capacity` elements, aligned to `alignment`
  /// bytes; to be freed with `deallocate()`.
  @inlinable
  package static func onCacheLine(
    capacity: Int, alignment: Int = 64
  ) -> UnsafeMutablePointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: max(capacity, 1) * MemoryLayout<Pointee>.stride, alignment: alignment
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
