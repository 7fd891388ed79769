/// Tells from a stream of positions whether the pointer has paused.
///
/// A detector is causal: its state at a time follows from the samples up to
/// that time. It is a value: a copy goes on by itself.
public protocol PauseDetector: Sendable {
  /// Whether the pointer is paused, as of the last call.
  var isPaused: Bool { get }

  /// When the pause that the pointer is in began, in seconds, as far as the
  /// detector can tell: sooner than it was sure. Nil while the pointer moves,
  /// and for a detector that does not know.
  var pauseBeginning: Double? { get }

  /// The newest sample or question, nil before the first.
  var newest: PointerSample? { get }

  /// Takes a position. One that is not finite, or not later than the newest,
  /// changes nothing.
  mutating func observe(_ sample: PointerSample)

  /// Takes the time, in seconds, at which nothing new has come: the pointer
  /// is where it was.
  mutating func advance(to time: Double)

  /// Forgets the gesture: what comes next is the first sample of another.
  mutating func reset()
}

extension PauseDetector {
  public var pauseBeginning: Double? { nil }

  /// Repeats the newest position at the time, and every 60th of a second on
  /// the way there: however rarely it is queried, a detector sees that the
  /// pointer stood still. At most 2 s are filled in.
  public mutating func advance(to time: Double) {
    guard var sample = newest, time.isFinite, time > sample.time else { return }
    let start = max(sample.time, time - 2)
    // A question for every frame needs nothing in between.
    if time - start > 0.025 {
      let frames = Int((time - start) * 60)
      for frame in 1..<max(frames, 1) {
        sample.time = start + Double(frame) / 60
        observe(sample)
      }
    }
    sample.time = time
    observe(sample)
  }
}

/// A change of a detector's state.
public struct PauseEdge: Hashable, Sendable {
  /// In seconds.
  public var time: Double
  /// The state from then on.
  public var isPaused: Bool
  /// Of an edge that is a pause: when the pointer came to rest, in seconds, where
  /// the detector knows.
  public var beginning: Double?

  public init(time: Double, isPaused: Bool, beginning: Double? = nil) {
    self.time = time
    self.isPaused = isPaused
    self.beginning = beginning
  }
}
