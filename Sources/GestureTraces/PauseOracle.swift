import Gestures
import Platform

/// The ground truth about pauses. It uses the noise-free path and its future,
/// so no detector can equal it.
///
/// A sample is paused if and only if it belongs to a window of at least
/// `duration` in which the whole path stays in a box of diagonal at most
/// `diagonal`. The rule is symmetric in the axes and does not use velocity.
/// Drags slower than diagonal / duration, 25 px/s, are pauses.
public struct PauseOracle: Hashable, Sendable {
  /// In seconds.
  public let duration: Double
  /// In px.
  public let diagonal: Double

  /// - Parameters:
  ///   - duration: shortest pause, in seconds.
  ///   - diagonal: largest box, in px.
  public init(duration: Double, diagonal: Double) {
    require(duration > 0 && diagonal >= 0, "a pause has a length, a box a size")
    self.duration = duration
    self.diagonal = diagonal
  }

  /// 100 ms and 2.5 px.
  public static let standard = PauseOracle(duration: 0.1, diagonal: 2.5)

  /// Labels each sample of a path. Times must increase.
  ///
  /// O(n) with four monotone queues: for each end the window reaches back as
  /// far as the box allows, and its start only moves forward.
  public func labels(_ path: [PointerSample]) -> [Bool] {
    var labels = Array(repeating: false, count: path.count)
    var extremes = (
      MonotoneQueue(path.map(\.x)), MonotoneQueue(path.map { -$0.x }),
      MonotoneQueue(path.map(\.y)), MonotoneQueue(path.map { -$0.y })
    )
    var start = 0
    var labelled = 0
    for end in path.indices {
      extremes.0.append(end)
      extremes.1.append(end)
      extremes.2.append(end)
      extremes.3.append(end)
      while true {
        let width = -extremes.1.minimum - extremes.0.minimum
        let height = -extremes.3.minimum - extremes.2.minimum
        // A tolerance of 1e-7 px accepts a path that fills the box exactly.
        if (width * width + height * height).squareRoot() <= diagonal + 1e-7 { break }
        extremes.0.remove(start)
        extremes.1.remove(start)
        extremes.2.remove(start)
        extremes.3.remove(start)
        start += 1
      }
      if (path[end].time - path[start].time).reaches(duration) {
        labelled = max(labelled, start)
        while labelled <= end {
          labels[labelled] = true
          labelled += 1
        }
      }
    }
    return labels
  }

  /// The pauses of a path as closed intervals of time, in seconds.
  public func pauses(in path: [PointerSample]) -> [ClosedRange<Double>] {
    let labels = labels(path)
    var pauses: [ClosedRange<Double>] = []
    var start: Int?
    for index in path.indices {
      if labels[index], start == nil { start = index }
      guard let first = start, !labels[index] || index == path.count - 1 else { continue }
      pauses.append(path[first].time...path[labels[index] ? index : index - 1].time)
      start = nil
    }
    return pauses
  }
}

/// The smallest value of a sliding window.
private struct MonotoneQueue {
  let values: [Double]
  private var queue: [Int] = []
  private var first = 0

  init(_ values: [Double]) { self.values = values }

  var minimum: Double { values[queue[first]] }

  mutating func append(_ index: Int) {
    while queue.count > first, let last = queue.last, values[last] >= values[index] {
      queue.removeLast()
    }
    queue.append(index)
  }

  mutating func remove(_ index: Int) {
    if queue[first] == index { first += 1 }
  }
}
