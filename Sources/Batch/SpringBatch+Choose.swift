extension SpringBatch {
  /// The kernel that `evaluate` uses by default.
  ///
  /// `docs/batch.md` has the rules and their reasons; the batch suite reports
  /// how much slower than the best kernel the choice was. The cache sizes of
  /// `profile` decide whether the output bypasses the caches.
  public func choose(
    at times: BatchTimes, layout: SampleLayout, profile: MemoryProfile = .reported
  ) -> BatchKernel {
    let plain = plainKernel(at: times, layout, profile)
    // By frame the recurrence visits every row once per tile of springs, so its
    // output must stay in the cache.
    let isRevisited = plain == .recurrence && layout.order == .byFrame
    let most = isRevisited ? profile.streamingBytes / 2 : profile.streamingBytes
    return bytes(layout) > most ? plain.streaming : plain
  }

  /// The kernel that is fastest with ordinary stores.
  func plainKernel(
    at times: BatchTimes, _ layout: SampleLayout, _ profile: MemoryProfile = .reported
  ) -> BatchKernel {
    // Before its first frame a recurrence costs each spring as much as one or
    // two frames by polynomials do; somewhat more by spring where vectors are
    // short.
    let level = VectorLevel.active
    let fewestFrames = level == .v4 || layout.order == .byFrame ? 2 : 3
    let phase = largestPhase(at: times)
    guard phase <= Self.farthest(at: level) else { return .scalar }
    // A recurrence is off by 2^-51 of the phase, which is nothing in `Float`.
    let advances =
      times.isUniform && times.count >= fewestFrames && (Scalar.isSingle || phase <= 0x1p11)
    guard !groups.isEmpty else { return advances ? .recurrence : .polynomial }
    let crossover = TableCrossover(
      at: level, layout.order, isSingle: Scalar.isSingle)
    var fewest = crossover.springs(frames: times.count)
    // By frame, with an output larger than the caches, recurrences and a single
    // table both run at the speed of the memory; tables of short runs are
    // slower.
    if layout.order == .byFrame, bytes(layout) > profile.streamingBytes / 2 {
      fewest = groups.count > 1 ? max(fewest, 512) : min(fewest, 64)
    }
    let shares = !advances || Double(count) >= fewest * Double(groups.count)
    return shares ? .table : advances ? .recurrence : .polynomial
  }

  /// The largest phase (rad) that the vector kernels reduce without losing
  /// digits: more with fused multiply-add.
  private static func farthest(at level: VectorLevel) -> Double {
    switch (level, Scalar.isSingle) {
    case (.baseline, true): 0x1p16
    case (.baseline, false): 0x1p20
    case (_, true): 0x1p22
    case (_, false): 0x1p50
    }
  }

  /// Bytes written, plus those of the five columns read, which are most of all
  /// where there is a single frame.
  func bytes(_ layout: SampleLayout) -> Int {
    (2 * layout.elementCount + 5 * count) * MemoryLayout<Scalar>.stride
  }
}

/// How many springs must share a table before it is faster than a recurrence.
///
/// A table has a cost per frame, a recurrence a cost per spring. With few
/// frames, few springs repay the table. With many frames it takes more, because
/// then only the time per sample counts. The numbers were fitted for every
/// level to 1,188 shapes of 2 to 256 springs by 2 to 600 frames on a Zen 5.
/// There the kernel chosen is at most 1.3 times slower than the other one.
private struct TableCrossover {
  /// Springs that repay a table in the limit of no frames.
  let few: Double
  /// Springs that repay a table in the limit of infinitely many frames.
  let many: Double
  /// The number of frames for which half-way between these limits is enough.
  let half: Double
  /// Springs that repay a table where rows are shorter than a cache line, which
  /// are computed as whole vectors; `nil` if no special case is needed.
  let short: Double?
  private let framesPerLine: Int

  init(at level: VectorLevel, _ order: SampleOrder, isSingle: Bool) {
    (few, many, half, short) =
      switch (level, order, isSingle) {
      case (.baseline, .byFrame, false): (1, 128, 128, nil)
      case (.baseline, .byFrame, true): (10, 96, 64, nil)
      case (.baseline, .bySpring, false): (4, 48, 64, nil)
      case (.baseline, .bySpring, true): (12, 48, 256, nil)
      case (.v3, .byFrame, false): (1, 72, 32, nil)
      case (.v3, .byFrame, true): (32, 96, 32, nil)
      case (.v3, .bySpring, false): (12, 32, 64, nil)
      case (.v3, .bySpring, true): (10, 32, 128, 24)
      case (.v4, .byFrame, false): (4, 200, 80, nil)
      case (.v4, .byFrame, true): (16, 200, 80, nil)
      case (.v4, .bySpring, false): (4, 640, 2048, 8)
      case (.v4, .bySpring, true): (2, 700, 4096, 16)
      }
    framesPerLine = isSingle ? 16 : 8
  }

  /// The number of springs from which a table is faster.
  func springs(frames: Int) -> Double {
    if let short, frames < framesPerLine { return short }
    let frames = Double(frames)
    return few + (many - few) * frames / (frames + half)
  }
}
