import Glibc

/// Uninitialised memory at an aligned address, freed with its owner.
///
/// The kernels store whole cache lines where rows allow it; the standard
/// library's arrays begin inside one.
package final class AlignedMemory<Element>: @unchecked Sendable {
  // Unchecked, because a pointer is not Sendable: the owners of this class
  // write to it only while they hold it alone.
  package let pointer: UnsafeMutablePointer<Element>
  package let count: Int

  /// - Parameters:
  ///   - count: elements, which have no values yet; `Element` must be a plain
  ///     number.
  ///   - alignment: of the first element, in bytes: a power of two, 64 (a
  ///     cache line) or more.
  package init(uninitialized count: Int, alignment: Int = 64) {
    // One more line, so that a vector may be read at the end.
    let bytes = (count * MemoryLayout<Element>.stride + 127) / 64 * 64
    var raw: UnsafeMutableRawPointer?
    guard posix_memalign(&raw, alignment, bytes) == 0, let raw else {
      fatalError("there is no memory for \(bytes) bytes")
    }
    pointer = raw.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit {
    free(pointer)
  }
}
