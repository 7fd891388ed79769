/// Detects from a stream of positions whether the pointer has paused.
///
/// A detector is causal: its state at a time depends only on the samples up to
/// that time. It is a value: copies are independent.
public protocol PauseDetector: Sendable {
  /// Whether the pointer is paused, as of the last call.
  var isPaused: Bool { get }

  /// When the current pause began, in seconds, as far as the detector can tell;
  /// not later than its detection. `nil` while the pointer moves, and for
  /// detectors that do not know.
  var pauseBeginning: Double? { get }

  /// The sample last observed, including those that `advance` repeats; `nil`
  /// before the first.
  var newest: PointerSample? { get }

  /// Adds a position. One that is not finite, or not later than the newest, is
  /// ignored.
  mutating func observe(_ sample: PointerSample)

  /// Tells the detector that nothing new has arrived up to this time, in
  /// seconds: the pointer has not moved.
  mutating func advance(to time: Double)

  /// Forgets the gesture: the next sample is the first of a new one.
  mutating func reset()
}

extension PauseDetector {
  public var pauseBeginning: Double? { nil }

  /// Repeats the newest position every 1/60 s of the last 2 s, and at the given
  /// time, so that a detector sees the pointer at rest however rarely it is
  /// queried. If that time is less than two frames away, only the last
  /// repetition remains.
  public mutating func advance(to time: Double) {
    guard var sample = newest, time.isFinite, time > sample.time else { return }
    let start = max(sample.time, time - FrameClock.longestSilence)
    let frames = Int((time - start) * 60)
    for frame in 1..<max(frames, 1) {
      sample.time = start + Double(frame) / 60
      observe(sample)
    }
    sample.time = time
    observe(sample)
  }
}

/// A change of a detector's state.
public struct PauseEdge: Hashable, Codable, Sendable {
  /// In seconds.
  public var time: Double
  /// The state afterwards.
  public var isPaused: Bool
  /// If the edge is a pause: when the pointer came to rest, in seconds, if the
  /// detector knows.
  public var pauseBeginning: Double?

  /// An edge at a time, in seconds.
  public init(time: Double, isPaused: Bool, pauseBeginning: Double? = nil) {
    self.time = time
    self.isPaused = isPaused
    self.pauseBeginning = pauseBeginning
  }
}
