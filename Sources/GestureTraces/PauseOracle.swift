import Gestures
import Platform

/// The ground truth about pauses. It uses the path without noise, and what comes
/// after each sample, so no detector can equal it.
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

  /// Whether each sample of a path is paused. Times must increase; positions
  /// must be finite.
  ///
  /// O(n): for each end the window reaches back as far as the box allows, and
  /// its start only moves forward.
  public func labels(_ path: [PointerSample]) -> [Bool] {
    var labels = Array(repeating: false, count: path.count)
    var box = SlidingBox(path)
    // Samples before this one have their final label.
    var unlabelled = 0
    for end in path.indices {
      box.append(end)
      // A tolerance of 1e-7 px accepts a path that fills the box exactly.
      while box.diagonal > diagonal + 1e-7 { box.removeFirst() }
      guard (path[end].time - path[box.start].time).reaches(duration) else { continue }
      for index in max(unlabelled, box.start)...end { labels[index] = true }
      unlabelled = end + 1
    }
    return labels
  }

  /// The pauses of a path as closed intervals of time, in seconds.
  public func pauses(in path: [PointerSample]) -> [ClosedRange<Double>] {
    labels(path).runs.map { path[$0.lowerBound].time...path[$0.upperBound].time }
  }
}

extension [Bool] {
  /// The indices of each unbroken run of `true`.
  var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for index in indices where self[index] {
      if let last = runs.last, last.upperBound == index - 1 {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    return runs
  }
}

/// The smallest box around the positions of a window, both ends of which only
/// move forward.
private struct SlidingBox {
  /// The smallest x, -x, y and -y in the window.
  private var minima: [SlidingMinimum]
  /// The index of the window's first sample.
  private(set) var start = 0

  init(_ path: [PointerSample]) {
    minima = [
      SlidingMinimum(path.map(\.x)), SlidingMinimum(path.map { -$0.x }),
      SlidingMinimum(path.map(\.y)), SlidingMinimum(path.map { -$0.y }),
    ]
  }

  mutating func append(_ index: Int) {
    for side in minima.indices { minima[side].append(index) }
  }

  mutating func removeFirst() {
    for side in minima.indices { minima[side].remove(start) }
    start += 1
  }

  /// In px.
  var diagonal: Double {
    let width = -minima[1].value - minima[0].value
    let height = -minima[3].value - minima[2].value
    return (width * width + height * height).squareRoot()
  }
}

/// The smallest value of a sliding window, by a monotone queue: of the window's
/// samples it keeps only those that are smaller than all later ones, because
/// only these can still become the smallest.
private struct SlidingMinimum {
  private let values: [Double]
  /// Indices of the samples kept, from `first` on.
  private var queue: [Int] = []
  private var first = 0

  init(_ values: [Double]) { self.values = values }

  var value: Double { values[queue[first]] }

  mutating func append(_ index: Int) {
    while queue.count > first, let last = queue.last, values[last] >= values[index] {
      queue.removeLast()
    }
    queue.append(index)
  }

  /// Removes the first sample of the window, which has this index.
  mutating func remove(_ index: Int) {
    if queue[first] == index { first += 1 }
  }
}
