extension UnsafeMutablePointer {
  /// Room for `capacity` elements that begins on a cache line, to be given back
  /// with `deallocate()`.
  ///
  /// Swift aligns memory to sixteen bytes at most. A register of 64 bytes would
  /// then always lie across two lines, and take two accesses instead of one.
  @inlinable
  package static func onCacheLine(capacity: Int) -> UnsafeMutablePointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: max(capacity, 1) * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
