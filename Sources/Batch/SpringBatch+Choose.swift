extension SpringBatch {
  /// The kernel that `evaluate` takes where none is named.
  ///
  /// The rules, with the reason for each, are in `docs/batch.md`; the batch
  /// suite reports how much slower than the best kernel they were.
  ///
  /// - Parameters:
  ///   - profile: of the caches, which decides what is written past them.
  public func choose(
    at times: BatchTimes, layout: SampleLayout, profile: MemoryProfile = .reported
  ) -> BatchKernel {
    let plain = keeping(at: times, layout.order)
    let bytes = bytes(layout)
    // By frame the recurrence visits every row once for each tile of springs;
    // lines that have left the core's cache meanwhile are better not read back.
    let isFar =
      plain == .recurrence && layout.order == .byFrame && bytes > profile.coreCacheBytes
    return isFar || bytes > profile.streamingBytes ? plain.streaming : plain
  }

  /// The kernel, but for where it writes.
  func keeping(at times: BatchTimes, _ order: SampleOrder) -> BatchKernel {
    // Preparing the recurrence costs as much as one or two polynomials a
    // spring.
    let advances = times.isUniform && times.count >= 2
    // Preparing a table costs what the recurrence costs for many springs; rows
    // of one spring are advanced as fast as they are multiplied.
    let isSingle = MemoryLayout<Scalar>.size == 4
    let fewest =
      switch (order, times.count) {
      case (.byFrame, ..<16): isSingle ? 80 : 48
      case (.byFrame, ..<24): isSingle ? 80 : 64
      case (.byFrame, ..<100): isSingle ? 128 : 64
      case (.byFrame, _): isSingle ? 144 : 80
      case (.bySpring, ..<14): isSingle ? 128 : 16
      case (.bySpring, ..<24): 16
      case (.bySpring, ..<48): 24
      case (.bySpring, ..<100): isSingle ? 24 : 32
      case (.bySpring, ..<150): 64
      case (.bySpring, _): 160
      }
    let shares = !groups.isEmpty && (count >= fewest * groups.count || !advances)
    return shares ? .table : advances ? .recurrence : .polynomial
  }

  /// What is written, and the columns that are read: with one frame most of it.
  func bytes(_ layout: SampleLayout) -> Int {
    (2 * layout.elementCount + 5 * count) * MemoryLayout<Scalar>.stride
  }
}
