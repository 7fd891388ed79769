import Springs

/// The ground truth about pauses. Unlike a detector, it uses the path without
/// noise, and what comes after each sample.
///
/// A sample is paused if and only if it belongs to a window of at least 100 ms
/// in which the whole path stays in a box with a diagonal of at most 2.5 px.
/// The rule is symmetric in the axes and does not use velocity.
public enum PauseOracle {
  /// The shortest pause, in seconds.
  private static let duration = 0.1

  /// Whether each sample of a path is paused. Times must increase; positions
  /// must be finite.
  ///
  /// O(n) but for slow drags, in which each sample takes O(samples in the box).
  public static func labels(_ path: [PointerSample]) -> [Bool] {
    var labels = Array(repeating: false, count: path.count)
    var history = SampleHistory(capacity: max(path.count, 2))
    // A tolerance of 1e-7 px accepts a path that fills the box exactly.
    var box = StillBox(diagonal: StillBox.restDiagonal + 1e-7)
    // Samples before this index have their final label.
    var unlabelled = 0
    for end in path.indices {
      require(history.append(path[end]), "the times of a path increase, and all numbers are finite")
      box.update(history)
      guard (path[end].time - box.since).reaches(duration) else { continue }
      for index in max(unlabelled, end + 1 - box.count)...end { labels[index] = true }
      unlabelled = end + 1
    }
    return labels
  }

  /// The pauses of a path as closed intervals of time, in seconds.
  public static func pauses(in path: [PointerSample]) -> [ClosedRange<Double>] {
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

/// A pointer's trace with ground truth.
public struct LabelledTrace: Hashable, Sendable {
  /// The name of the trace, or of its file without extension.
  public var name: String
  /// The kind of gesture, or the source of a recorded stroke.
  public var family: String
  /// The rate of the frame clock, in Hz; 0 for strokes of fingers.
  public var rate: Double
  /// In chronological order.
  public var samples: [PointerSample]
  /// For each sample, whether it belongs to a pause.
  public var isPaused: [Bool]

  /// The pauses, in seconds, including silences of a finger, which have no
  /// samples to label; `nil` if only the labels tell them.
  public var pauses: [ClosedRange<Double>]?

  /// - Precondition: `isPaused` has as many elements as `samples`.
  public init(
    name: String, family: String, rate: Double, samples: [PointerSample], isPaused: [Bool]
  ) {
    require(samples.count == isPaused.count, "every sample has a label")
    self.name = name
    self.family = family
    self.rate = rate
    self.samples = samples
    self.isPaused = isPaused
  }

  /// Seconds from the first sample to the last.
  public var duration: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    return last.time - first.time
  }
}
