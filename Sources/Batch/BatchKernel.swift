import Springs

/// An algorithm that evaluates a batch. All give the same samples within the
/// stated errors; they differ in their requirements and their speed.
///
/// The errors stated are of positions, relative to `SpringMotion.scale`, for
/// phases of up to 2^20 rad; the rounding of start and target is not counted.
public enum BatchKernel: String, CaseIterable, Hashable, Sendable {
  /// The math library's exponential, sine and cosine for every sample: the
  /// obvious implementation. Its error grows with the phase ωt, by 2^-52 of it.
  case scalar
  /// A run of equal springs shares a table of propagators, one per frame: four
  /// multiplications per sample. Error of at most 4 ulp.
  case table
  /// The table kernel with non-temporal stores, if both planes start at the
  /// same offset within a cache line.
  case stream
  /// Frames advanced by propagators, restarted from the closed form every few
  /// hundred frames, at rounded times; requires a uniform time grid. Error of
  /// at most 3e-13, plus 2^-51 of the phase for the rounded times.
  case recurrence
  /// The recurrence kernel with non-temporal stores, if both planes start on a
  /// cache line, the stride is whole lines, and rows of springs are not short.
  case recurrenceStream = "recurrence-stream"
  /// Vectorised exponentials, sines and cosines by polynomials: any springs at
  /// any times. Error of at most 4 ulp.
  case polynomial
  /// The polynomial kernel with non-temporal stores, as in `recurrenceStream`.
  case polynomialStream = "polynomial-stream"
  /// The table as matrix products by OpenBLAS. Error of at most 4 ulp.
  case gemm

  var usesTable: Bool { self == .table || self == .stream || self == .gemm }

  var usesRecurrence: Bool { self == .recurrence || self == .recurrenceStream }

  var streams: Bool { self == .stream || self == .recurrenceStream || self == .polynomialStream }

  /// This kernel with non-temporal stores, or itself if there is none; the
  /// samples are the same.
  var streaming: BatchKernel {
    switch self {
    case .table: .stream
    case .recurrence: .recurrenceStream
    case .polynomial: .polynomialStream
    default: self
    }
  }

  /// The largest phase (rad) for vector kernels, which round damped frequencies
  /// to 77 bits; larger above the baseline, thanks to fused multiply-adds.
  static var farthest: Double { VectorLevel.active == .baseline ? 0x1p20 : 0x1p50 }
}

extension SpringBatch {
  /// The kernel that `evaluate` uses by default, for phases of up to 2^64 rad.
  /// `docs/batch.md` has the rules.
  ///
  /// - Parameters:
  ///   - times: when the springs are evaluated.
  ///   - layout: how the samples lie in memory.
  ///   - cacheBytes: the size of the largest cache. If springs and samples
  ///     take over three quarters of it, the kernel has non-temporal stores,
  ///     unless it is `scalar`.
  public func choose(
    at times: BatchTimes, layout: SampleLayout, cacheBytes: Int = LargestCache.bytes
  ) -> BatchKernel {
    let kernel = plainKernel(at: times, layout.order)
    return bytes(layout) > cacheBytes / 4 * 3 ? kernel.streaming : kernel
  }

  /// The kernel with ordinary stores.
  private func plainKernel(at times: BatchTimes, _ order: SampleOrder) -> BatchKernel {
    let phase = largestPhase(at: times)
    guard phase <= BatchKernel.farthest else { return .scalar }
    // A recurrence is off by 2^-51 of the phase.
    guard times.isUniform, times.count > 1, phase <= 0x1p11 else {
      return tablesReplacePolynomials(frames: times.count) ? .table : .polynomial
    }
    return tablesReplaceRecurrences(frames: times.count, order) ? .table : .recurrence
  }

  // A closed form takes about a hundred operations, everything else four per
  // sample. So the rules compare numbers of vectors of closed forms.

  /// Polynomials need a closed form for each frame and vector of springs.
  /// Tables need one for each run and vector of frames; they are taken if that
  /// is at most a third as many.
  private func tablesReplacePolynomials(frames: Int) -> Bool {
    !groups.isEmpty && 3 * groups.count * Self.vectors(frames) <= Self.vectors(count) * frames
  }

  /// Recurrences need two closed forms for each vector of springs: a state and
  /// a propagator. Runs of 32 springs or more on average always take tables.
  /// Several runs shorter than `shortest` on average never do: by frame, each
  /// run may begin and end with part of a vector in every row.
  private func tablesReplaceRecurrences(frames: Int, _ order: SampleOrder) -> Bool {
    guard !groups.isEmpty else { return false }
    if count >= 32 * groups.count { return true }
    let shortest = order == .byFrame ? max(16, 4 * Self.vectorLength) : 16
    return groups.count * Self.vectors(frames) <= 2 * Self.vectors(count)
      && (groups.count == 1 || count >= shortest * groups.count)
  }

  private static func vectors(_ numbers: Int) -> Int {
    (numbers + vectorLength - 1) / vectorLength
  }

  private static var vectorLength: Int {
    VectorLevel.active.vectorBytes / MemoryLayout<Double>.stride
  }

  /// Bytes written, and bytes of five columns, about what kernels read: the
  /// larger part for a single frame.
  private func bytes(_ layout: SampleLayout) -> Int {
    (2 * layout.elementCount + 5 * count) * MemoryLayout<Double>.stride
  }
}

/// The largest cache of a CPU.
public enum LargestCache {
  /// Its size as the system reports it; 8 MiB if it reports none.
  public static let bytes = size(level: 3) ?? size(level: 2) ?? 8 << 20

  /// Bytes of a cache, from Linux rather than the C library where possible:
  /// glibc has overstated the third level of some AMD virtual machines.
  private static func size(level: Int) -> Int? {
    if let bytes = sizeFromLinux(level: level) { return bytes }
    let reported = sysconf(Int32(level == 3 ? _SC_LEVEL3_CACHE_SIZE : _SC_LEVEL2_CACHE_SIZE))
    return reported > 0 ? reported : nil
  }

  /// The size in bytes; Linux reports it in kibibytes, such as `32768K`.
  private static func sizeFromLinux(level: Int) -> Int? {
    // Indices 0 and 1 are the two first-level caches.
    guard let file = fopen("/sys/devices/system/cpu/cpu0/cache/index\(level)/size", "r") else {
      return nil
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 32)
    guard fgets(&line, 32, file) != nil else { return nil }
    let kibibytes = strtol(line, nil, 10)
    return kibibytes > 0 ? kibibytes * 1024 : nil
  }
}
