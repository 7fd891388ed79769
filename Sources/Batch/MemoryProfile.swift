import Glibc

/// What the chooser has to know of the machine's caches.
public struct MemoryProfile: Hashable, Sendable {
  /// Bytes of the second-level cache of one CPU.
  public let coreCacheBytes: Int
  /// Bytes of the largest cache, which CPUs, and on a rented machine
  /// strangers, share.
  public let sharedCacheBytes: Int
  /// Outputs above so many bytes are written past the caches.
  public let streamingBytes: Int

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

  private static func size(_ name: Int32, level: Int) -> Int? {
    let reported = sysconf(name)
    if reported > 0 { return reported }
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

// MARK: - Measured

extension MemoryProfile {
  /// The profile of this machine: the reported sizes, and the size where
  /// stores past the caches begin to win, found by trying.
  ///
  /// The reported size of a shared cache is no guide on rented machines, where
  /// most of it belongs to others: 105 MB were reported where 16 MB were left.
  /// Trying takes some 50 ms and 32 MiB, once, when an output between the
  /// core's cache and 32 MiB is first evaluated; pass a profile of your own to
  /// avoid that.
  public static let measured: MemoryProfile = {
    let reported = MemoryProfile.reported
    let largest = 32 << 20
    let memory = AlignedMemory<Double>(uninitialized: largest / 8)
    memory.pointer.initialize(repeating: 0, count: largest / 8)
    var size = 4 << 20
    while size <= largest {
      let kept = fillTime(memory.pointer, bytes: size, streams: false)
      let streamed = fillTime(memory.pointer, bytes: size, streams: true)
      // The crossing lies between this size and the half of it that was tried
      // before.
      if streamed < kept {
        return MemoryProfile(
          coreCacheBytes: reported.coreCacheBytes, sharedCacheBytes: reported.sharedCacheBytes,
          streamingBytes: size / 4 * 3)
      }
      size *= 2
    }
    return MemoryProfile(
      coreCacheBytes: reported.coreCacheBytes, sharedCacheBytes: reported.sharedCacheBytes,
      streamingBytes: Swift.max(largest, reported.streamingBytes))
  }()

  /// Seconds of the fastest of a few fills, the first of which only warms.
  private static func fillTime(
    _ memory: UnsafeMutablePointer<Double>, bytes: Int, streams: Bool
  ) -> Double {
    var best = Double.infinity
    for round in 0..<4 {
      let start = seconds()
      Double.kernels.fill(memory, bytes / 8, Double(round), streams)
      if round > 0 { best = Swift.min(best, seconds() - start) }
    }
    return best
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
