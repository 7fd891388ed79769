extension SpringBatch {
  /// The kernel that `evaluate` takes where none is named.
  ///
  /// The rules, with the reason for each, are in `docs/batch.md`; the batch
  /// suite reports how much slower than the best kernel they were.
  ///
  /// `profile` is that of the caches, which decides what is written past them.
  public func choose(
    at times: BatchTimes, layout: SampleLayout, profile: MemoryProfile = .reported
  ) -> BatchKernel {
    let plain = keeping(at: times, layout, profile)
    // By frame the recurrence visits every row once for each tile of springs,
    // so it has to find its output in the cache again.
    let isRevisited = plain == .recurrence && layout.order == .byFrame
    let most = isRevisited ? profile.streamingBytes / 2 : profile.streamingBytes
    return bytes(layout) > most ? plain.streaming : plain
  }

  /// The kernel, but for where it writes.
  func keeping(
    at times: BatchTimes, _ layout: SampleLayout, _ profile: MemoryProfile = .reported
  ) -> BatchKernel {
    // Preparing the recurrence costs as much as one or two polynomials a
    // spring; by spring in half a vector and less, somewhat more.
    let level = VectorLevel.active
    let fewestFrames = level == .v4 || layout.order == .byFrame ? 2 : 3
    let advances = times.isUniform && times.count >= fewestFrames
    guard !groups.isEmpty else { return advances ? .recurrence : .polynomial }
    let crossover = TableCrossover(
      at: level, layout.order, isSingle: MemoryLayout<Scalar>.size == 4)
    var fewest = crossover.springs(frames: times.count)
    // A recurrence by frame revisits rows; a table writes them once.
    if layout.order == .byFrame, bytes(layout) > profile.coreCacheBytes {
      fewest = min(fewest, 4 * crossover.few)
    }
    let shares = !advances || Double(count) >= fewest * Double(groups.count)
    return shares ? .table : advances ? .recurrence : .polynomial
  }

  /// What is written, and the columns that are read: with one frame most of it.
  func bytes(_ layout: SampleLayout) -> Int {
    (2 * layout.elementCount + 5 * count) * MemoryLayout<Scalar>.stride
  }
}

/// How many springs must share a table before it pays, beside a recurrence.
///
/// A table costs its preparation a frame, a recurrence a preparation a spring:
/// with a few frames a few springs repay the table. With many frames there
/// must be more, as the difference that a spring and frame make repays all.
/// Fitted at every level to 952 shapes of 4 to 256 springs by 2 to 600 frames
/// on a Zen 4. The kernel taken is at most 1.25 times slower there than the
/// other one, and 1.14 times in all shapes but two.
private struct TableCrossover {
  /// Springs that repay a table of no frames, and of infinitely many.
  let few: Double
  let many: Double
  /// The frames at which half of the way between them is gone.
  let half: Double
  /// Springs below 16 frames, where another number than the curve's holds.
  let short: Double?

  init(_ few: Double, _ many: Double, half: Double, short: Double? = nil) {
    (self.few, self.many, self.half, self.short) = (few, many, half, short)
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
      // Rows shorter than a vector are computed as a whole one.
      case (.v4, .bySpring, true): TableCrossover(2, 1000, half: 4096, short: 64)
      }
  }

  func springs(frames: Int) -> Double {
    if let short, frames < 16 { return short }
    let frames = Double(frames)
    return few + (many - few) * frames / (frames + half)
  }
}
