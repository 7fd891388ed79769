import Glibc

/// What the chooser has to know of the machine's caches.
public struct MemoryProfile: Hashable, Sendable {
  /// Bytes of the second-level cache of one CPU.
  public let coreCacheBytes: Int
  /// Bytes of the largest cache, which CPUs, and on a rented machine
  /// strangers, share.
  public let sharedCacheBytes: Int
  /// Where more bytes than this are read and written, outputs go past the
  /// caches.
  public let streamingBytes: Int

  /// A profile of these three sizes.
  public init(coreCacheBytes: Int, sharedCacheBytes: Int, streamingBytes: Int) {
    self.coreCacheBytes = coreCacheBytes
    self.sharedCacheBytes = sharedCacheBytes
    self.streamingBytes = streamingBytes
  }

  /// What the system says of its caches, with streaming above three quarters
  /// of the largest. Where the system says nothing, 1 MiB and 8 MiB.
  public static let reported: MemoryProfile = {
    let second = size(Int32(_SC_LEVEL2_CACHE_SIZE), level: 2) ?? 1 << 20
    let third = size(Int32(_SC_LEVEL3_CACHE_SIZE), level: 3) ?? Swift.max(second, 8 << 20)
    return MemoryProfile(
      coreCacheBytes: second, sharedCacheBytes: third, streamingBytes: third / 4 * 3)
  }()

  /// The kernel's word comes first: the C library multiplies the third level of
  /// some AMD guests by the CPUs of their host (320 MiB for 32, glibc 2.36).
  private static func size(_ name: Int32, level: Int) -> Int? {
    if let bytes = kernelSize(level: level) { return bytes }
    let reported = sysconf(name)
    return reported > 0 ? reported : nil
  }

  private static func kernelSize(level: Int) -> Int? {
    // Index 0 and 1 are the two first-level caches.
    guard let file = fopen("/sys/devices/system/cpu/cpu0/cache/index\(level)/size", "r") else {
      return nil
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, 32, file) != nil else { return nil }
    var kilobytes = 0
    for character in line where character >= 48 && character <= 57 {
      kilobytes = kilobytes * 10 + Int(character - 48)
    }
    return kilobytes > 0 ? kilobytes * 1024 : nil
  }
}
