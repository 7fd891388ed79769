extension SweepRun {
  /// Evaluates the points of the shard from index `start` on, in batches that
  /// are divided among the threads.
  ///
  /// - Parameters:
  ///   - mostInBatch: the most points in a batch.
  ///   - evaluate: called on the threads, each time with another part of a
  ///     batch.
  ///   - use: called after each batch with the results of its parts, in order,
  ///     and with the number of points of the shard done so far.
  /// - Returns: whether all points are done.
  func evaluatePoints<Result>(
    from start: Int, mostInBatch: Int = .max, evaluate: (Range<Int>) -> Result,
    use: ([Result], _ done: Int) throws -> Void
  ) throws -> Bool {
    let points = min(start, pointCount)..<pointCount
    return try forEachBatch(of: points, firstSize: 64 * threads, mostInBatch: mostInBatch) {
      batch in
      // Four parts for each thread: one that finishes early takes another.
      let count = min(batch.count, threads == 1 ? 1 : 4 * threads)
      let results = onThreads(count) { part in
        let first = batch.lowerBound + batch.count * part / count
        let end = batch.lowerBound + batch.count * (part + 1) / count
        return evaluate(first..<end)
      }
      try use(results, batch.upperBound)
      progress(batch.upperBound)
    }
  }

  /// The results of calling `work` with 0, 1, … up to `count`, divided among
  /// the threads.
  func onThreads<Result>(_ count: Int, _ work: (Int) -> Result) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { results in
      pool.run(count: count) { results[$0] = work($0) }
    }
    return results.compactMap(\.self)
  }

  /// The target duration of a batch, in seconds: the work that is lost if the
  /// process is killed.
  private static let batchTime = 0.5

  /// Calls `body` with one batch of a range after another. The time that a
  /// batch takes determines the size of the next one.
  ///
  /// - Parameters:
  ///   - firstSize: the size of the first batch, small because its time is not
  ///     known.
  ///   - mostInBatch: the largest size.
  /// - Returns: whether all of the range is done.
  func forEachBatch(
    of range: Range<Int>, firstSize: Int, mostInBatch: Int = .max,
    _ body: (Range<Int>) throws -> Void
  ) throws -> Bool {
    var done = range.lowerBound
    var size = min(firstSize, mostInBatch)
    while done < range.upperBound {
      if isInterrupted() { return false }
      let end = size < range.upperBound - done ? done + size : range.upperBound
      let begin = ContinuousClock.now
      try body(done..<end)
      done = end
      let elapsed = (ContinuousClock.now - begin) / .seconds(1)
      // At most fourfold: a single batch may be fast or slow by chance.
      let factor = min(max(SweepRun.batchTime / max(elapsed, 1e-6), 0.25), 4)
      size = max(threads, min(Int(Double(size) * factor), mostInBatch))
    }
    return true
  }
}
