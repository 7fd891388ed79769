import Platform

/// Uninitialised memory at an aligned address, freed with the object.
///
/// The kernels store whole cache lines where rows start on one; arrays of the
/// standard library start in the middle of a line.
package final class AlignedMemory<Element>: @unchecked Sendable {
  // `@unchecked` because a pointer is not Sendable: whoever writes to the
  // memory holds the only reference.
  package let pointer: UnsafeMutablePointer<Element>
  package let count: Int

  /// - Parameters:
  ///   - count: the number of elements, uninitialised; `Element` must be a
  ///     plain number.
  ///   - alignment: of the first element, in bytes; a power of two, at least 64
  ///     (a cache line).
  package init(uninitialized count: Int, alignment: Int = 64) {
    // One line more, so that a vector load at the end stays in bounds.
    let line = 64 / MemoryLayout<Element>.stride
    pointer = .onCacheLine(capacity: count + line, alignment: alignment)
    self.count = count
  }

  deinit { pointer.deallocate() }
}
