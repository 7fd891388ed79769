import Platform

/// The cache sizes from which the kernel is chosen.
public struct MemoryProfile: Hashable, Sendable {
  /// Bytes of one core's second-level cache.
  public let coreCacheBytes: Int
  /// Above this many bytes read and written, outputs bypass the caches.
  public let streamingBytes: Int

  /// A profile with these sizes.
  public init(coreCacheBytes: Int, streamingBytes: Int) {
    self.coreCacheBytes = coreCacheBytes
    self.streamingBytes = streamingBytes
  }

  /// The sizes the system reports, with streaming above three quarters of the
  /// largest cache. 1 MiB and 8 MiB if it reports none.
  public static let reported: MemoryProfile = {
    let second = size(Int32(_SC_LEVEL2_CACHE_SIZE), level: 2) ?? 1 << 20
    let third = size(Int32(_SC_LEVEL3_CACHE_SIZE), level: 3) ?? Swift.max(second, 8 << 20)
    return MemoryProfile(coreCacheBytes: second, streamingBytes: third / 4 * 3)
  }()

  /// Bytes of a cache, from Linux rather than the C library where possible:
  /// glibc 2.36 multiplies the third-level cache of some AMD virtual machines
  /// by the number of CPUs of their host (320 MiB instead of 32).
  private static func size(_ name: Int32, level: Int) -> Int? {
    if let bytes = sizeFromLinux(level: level) { return bytes }
    let reported = sysconf(name)
    return reported > 0 ? reported : nil
  }

  /// What Linux reports in kibibytes, such as `32768K`; `nil` if nothing.
  private static func sizeFromLinux(level: Int) -> Int? {
    // Indices 0 and 1 are the two first-level caches.
    guard let file = fopen("/sys/devices/system/cpu/cpu0/cache/index\(level)/size", "r") else {
      return nil
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, 32, file) != nil else { return nil }
    let kilobytes = strtol(line, nil, 10)
    return kilobytes > 0 ? kilobytes * 1024 : nil
  }
}
