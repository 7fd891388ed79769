/// The statistics of one measure, the error of position or of velocity, over
/// the points of a sweep.
struct MeasureTally: Sendable, Hashable {
  var histogram = ErrorHistogram()
  var worst: WorstPoints
  /// The results of the searches around the worst points, by the index of the
  /// point at which each search began.
  var refined: [Int: Refined] = [:]

  /// The result of a search: the worst point found, usually between those of
  /// the sweep.
  struct Refined: Sendable, Hashable {
    let point: SweepPoint
    let error: SweepError
  }

  /// - Parameter limit: how many of the worst points to keep.
  init(limit: Int) { worst = WorstPoints(limit: limit) }

  /// Adds a point.
  ///
  /// - Parameter measured: the one of its errors that this tally is about.
  @inline(__always)
  mutating func add(_ measured: Double, index: Int, point: SweepPoint, error: SweepError) {
    histogram.add(measured)
    // Tested here, because creating an entry costs more than the test.
    guard measured >= worst.threshold else { return }
    worst.add(.init(badness: measured, index: index, point: point, error: error))
  }

  mutating func add(_ other: MeasureTally) {
    histogram.add(other.histogram)
    worst.add(other.worst)
    refined.merge(other.refined) { first, _ in first }
  }

  /// The worst points around which there has been no search.
  var unsearched: [WorstPoints.Entry] { worst.entries.filter { refined[$0.index] == nil } }

  /// The results of searches, ranked by their own errors, each with the index
  /// of the point at which the search began. After a merge, only searches from
  /// points that are still among the worst count.
  func refinedWorst(_ measure: KeyPath<SweepError, Double>) -> WorstPoints {
    var found = WorstPoints(limit: worst.limit)
    for case (let index, let result?) in worst.entries.map({ ($0.index, refined[$0.index]) }) {
      found.add(
        .init(
          badness: result.error[keyPath: measure], index: index, point: result.point,
          error: result.error))
    }
    return found
  }

  /// Whether all errors are counted and the worst of them are listed, with a
  /// search either around each of these or around none.
  func isComplete(errorCount: Int) -> Bool {
    histogram.counts(errorCount) && worst.isWhole(errorCount)
      && (refined.isEmpty || unsearched.isEmpty)
  }
}
