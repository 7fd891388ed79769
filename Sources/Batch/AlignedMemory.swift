import Glibc

/// Elements that start with a 64-byte line of the cache and are freed with
/// their owner.
///
/// The kernels' stores are whole lines where rows allow it; the standard
/// library's arrays start inside of one.
final class AlignedMemory<Element>: @unchecked Sendable {
  // Unchecked, because a pointer is not Sendable: the owners of this class
  // write to it only while they hold it alone.
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  /// Elements without values; `Element` must be a plain number.
  init(uninitialized count: Int) {
    // One line more than asked for, so that a vector may be read at the end.
    let bytes = (count * MemoryLayout<Element>.stride + 127) / 64 * 64
    var raw: UnsafeMutableRawPointer?
    guard posix_memalign(&raw, 64, bytes) == 0, let raw else {
      fatalError("there is no memory for \(bytes) bytes")
    }
    pointer = raw.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  deinit {
    free(pointer)
  }
}
