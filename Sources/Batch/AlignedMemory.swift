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
    // Whole lines and one more, so that a vector load at the end stays in
    // bounds.
    let bytes = (count * MemoryLayout<Element>.stride + 127) / 64 * 64
    var raw: UnsafeMutableRawPointer?
    guard posix_memalign(&raw, alignment, bytes) == 0, let raw else {
      fatalError("there is no memory for \(bytes) bytes")
    }
    pointer = raw.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit { free(pointer) }
}
