import Platform

/// A pointer's trace with ground truth.
public struct LabelledTrace: Hashable, Sendable {
  /// The file's name without its extension.
  public var name: String
  /// The kind of gesture; empty where unknown.
  public var family: String
  /// The rate of the frame clock, in Hz.
  public var rate: Double
  /// In chronological order.
  public var samples: [PointerSample]
  /// For each sample, whether it belongs to a pause.
  public var isPaused: [Bool]

  /// When the pauses begin and end, in seconds, where that is known otherwise
  /// than from the labels: a silent finger has no samples to label.
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
