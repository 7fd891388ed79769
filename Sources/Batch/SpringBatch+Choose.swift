extension SpringBatch {
  /// The kernel that `evaluate` takes where none is named.
  ///
  /// The rules, with the reason for each, are in `docs/batch.md`; the batch
  /// suite reports how much slower than the best kernel they were.
  ///
  /// - Parameters:
  ///   - threads: that will share the work.
  ///   - profile: of the caches; measured on first use where absent and where
  ///     it matters.
  public func choose(
    at times: SampleTimes, layout: SampleLayout, threads: Int = 1, profile: MemoryProfile? = nil
  ) -> BatchKernel {
    let bytes = 2 * layout.elementCount * MemoryLayout<Scalar>.stride
    if !groups.isEmpty { return SpringBatch.streams(bytes, profile) ? .stream : .table }
    // Preparing the recurrence costs as much as two or three polynomials a
    // spring.
    if times.isUniform && times.count >= 6 {
      // By frame it visits every row once for each tile of springs; lines that
      // have left the core's cache meanwhile are better not read back.
      let isFar = layout.order == .byFrame && bytes > MemoryProfile.reported.coreCacheBytes
      return isFar || SpringBatch.streams(bytes, profile) ? .recurrenceStream : .recurrence
    }
    return SpringBatch.streams(bytes, profile) ? .polynomialStream : .polynomial
  }

  /// Whether an output of so many bytes is written past the caches.
  private static func streams(_ bytes: Int, _ profile: MemoryProfile?) -> Bool {
    if let profile { return bytes > profile.streamingBytes }
    let reported = MemoryProfile.reported
    // Inside a core's cache there is nothing to measure.
    if bytes <= reported.coreCacheBytes { return false }
    if bytes > Swift.max(reported.sharedCacheBytes, 32 << 20) { return true }
    return bytes > MemoryProfile.measured.streamingBytes
  }
}
