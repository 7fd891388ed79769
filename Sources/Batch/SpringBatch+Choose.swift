extension SpringBatch {
  /// The kernel that `evaluate` uses by default.
  ///
  /// `docs/batch.md` has the rules and their reasons; the batch suite reports
  /// how much slower than the best kernel the choice was. The cache sizes of
  /// `profile` decide whether the output bypasses the caches.
  public func choose(
    at times: BatchTimes, layout: SampleLayout, profile: MemoryProfile = .reported
  ) -> BatchKernel {
    let plain = cachedKernel(at: times, layout, profile)
    // By frame the recurrence visits every row once per tile of springs, so its
    // output must stay in the cache.
    let isRevisited = plain == .recurrence && layout.order == .byFrame
    let most = isRevisited ? profile.streamingBytes / 2 : profile.streamingBytes
    return bytes(layout) > most ? plain.streaming : plain
  }

  /// The kernel to use with ordinary stores.
  func cachedKernel(
    at times: BatchTimes, _ layout: SampleLayout, _ profile: MemoryProfile = .reported
  ) -> BatchKernel {
    // Preparing the recurrence costs as much as one or two polynomials per
    // spring; by spring, in half a vector or less, somewhat more.
    let level = VectorLevel.active
    let fewestFrames = level == .v4 || layout.order == .byFrame ? 2 : 3
    let advances = times.isUniform && times.count >= fewestFrames
    guard !groups.isEmpty else { return advances ? .recurrence : .polynomial }
    let crossover = TableCrossover(
      at: level, layout.order, isSingle: MemoryLayout<Scalar>.size == 4)
    var fewest = crossover.springs(frames: times.count)
    // By frame, a recurrence revisits rows; a table writes them once.
    if layout.order == .byFrame, bytes(layout) > profile.coreCacheBytes {
      fewest = min(fewest, 4 * crossover.few)
    }
    let shares = !advances || Double(count) >= fewest * Double(groups.count)
    return shares ? .table : advances ? .recurrence : .polynomial
  }

  /// Bytes written, plus the columns read, which dominate for a single frame.
  func bytes(_ layout: SampleLayout) -> Int {
    (2 * layout.elementCount + 5 * count) * MemoryLayout<Scalar>.stride
  }
}

/// How many springs must share a table before it is faster than a recurrence.
///
/// A table has a cost per frame, a recurrence a cost per spring. With few
/// frames, few springs repay the table. With many frames it takes more, because
/// then only the time per sample counts. Fitted for every level to 952 shapes
/// of 4 to 256 springs by 2 to 600 frames on a Zen 4. There the kernel chosen
/// is at most 1.25 times slower than the other one, and at most 1.14 times in
/// all shapes but two.
private struct TableCrossover {
  /// Springs that repay a table in the limits of no and of infinitely many
  /// frames.
  let few: Double
  let many: Double
  /// The number of frames half-way between these limits.
  let half: Double
  /// Springs below 16 frames, where the curve does not hold.
  let short: Double?

  init(_ few: Double, _ many: Double, half: Double, short: Double? = nil) {
    self.few = few
    self.many = many
    self.half = half
    self.short = short
  }

  init(at level: VectorLevel, _ order: SampleOrder, isSingle: Bool) {
    self =
      switch (level, order, isSingle) {
      case (.baseline, .byFrame, false): TableCrossover(10, 64, half: 128)
      case (.baseline, .byFrame, true): TableCrossover(6, 48, half: 32)
      case (.baseline, .bySpring, false): TableCrossover(6, 48, half: 128)
      case (.baseline, .bySpring, true): TableCrossover(8, 56, half: 256)
      case (.v3, .byFrame, false): TableCrossover(20, 48, half: 128)
      case (.v3, .byFrame, true): TableCrossover(24, 64, half: 32)
      case (.v3, .bySpring, false): TableCrossover(8, 20, half: 32)
      case (.v3, .bySpring, true): TableCrossover(8, 40, half: 128)
      case (.v4, .byFrame, false): TableCrossover(16, 256, half: 256)
      case (.v4, .byFrame, true): TableCrossover(32, 320, half: 256)
      case (.v4, .bySpring, false): TableCrossover(4, 640, half: 2048)
      // Rows shorter than a vector are computed as a whole vector.
      case (.v4, .bySpring, true): TableCrossover(2, 1000, half: 4096, short: 64)
      }
  }

  func springs(frames: Int) -> Double {
    if let short, frames < 16 { return short }
    let frames = Double(frames)
    return few + (many - few) * frames / (frames + half)
  }
}
