/// The paused state of a detector that enters it by its own rule and leaves it
/// when the pointer moves away.
///
/// The anchor is the position of rest: on entering, the median of the last five
/// samples in each coordinate. The pause is over when two samples in a row lie
/// more than 6 px from the anchor.
///
/// A detector that filters positions can give `enter` the noise and each
/// `update` the filtered positions. Then, from 60 ms after the detection,
/// a pointer that has crept out of those 6 px still counts as at rest, and the
/// anchor moves to it: a decelerating glide may end in such a creep. It has
/// crept if at each sample after these 60 ms its filtered position had been for
/// 80 ms or more in one box of diagonal 2.5 px, widened for the noise.
package struct PauseLatch: Sendable {
  /// How far a pointer at rest may be from the anchor, in px.
  private static let distance = 6.0
  /// How long after the detection the dwell time does not count, in seconds.
  private static let settling = 0.06
  /// The least dwell time of a creeping pointer, in seconds.
  private static let creeping = 0.08

  package private(set) var isPaused = false
  /// Since when the pointer has rested, in seconds; `nil` while it moves.
  package private(set) var beginning: Double?
  private var anchor = SIMD2<Double>.zero
  /// The number of newest samples in a row that are too far from the anchor.
  private var outside = 0
  /// The time of the detection, in seconds.
  private var entry = 0.0
  /// Whether the pointer has crept at every sample `settling` or more after the
  /// detection; always false without `box`.
  private var hasOnlyCrept = false
  /// The box of filtered positions, if their noise is known.
  private var box: StillBox?

  package init() {}

  /// Begins a pause.
  ///
  /// - Parameters:
  ///   - history: raw positions.
  ///   - beginning: the time since which the pointer has rested, in seconds.
  ///   - noise: standard deviation of the noise, in px, if every update will
  ///     pass the filtered path; otherwise `nil`.
  package mutating func enter(
    _ history: SampleHistory, since beginning: Double, noise: Double? = nil
  ) {
    isPaused = true
    self.beginning = beginning
    entry = history[0].time
    hasOnlyCrept = noise != nil
    box = noise.map { noise in
      StillBox(diagonal: NoiseEstimate.widened(StillBox.restDiagonal, by: noise))
    }
    moveAnchor(history)
  }

  /// Processes the newest sample of a paused pointer.
  ///
  /// - Parameters:
  ///   - history: raw positions.
  ///   - path: filtered positions; needed only if `enter` was told the noise.
  package mutating func update(_ history: SampleHistory, path: SampleHistory? = nil) {
    box?.update(path ?? history)
    let sample = history[0]
    let isSettled = (sample.time - entry).reaches(Self.settling)
    if isSettled, let box, (sample.time - box.since).isBefore(Self.creeping) {
      hasOnlyCrept = false
    }
    let offset = sample.place - anchor
    let isOutside =
      offset.x * offset.x + offset.y * offset.y > Self.distance * Self.distance
    outside = isOutside ? outside + 1 : 0
    guard outside >= 2 else { return }
    if isSettled, hasOnlyCrept {
      moveAnchor(history)
    } else {
      isPaused = false
      beginning = nil
    }
  }

  private mutating func moveAnchor(_ history: SampleHistory) {
    anchor = history.median(ofNewest: 5)
    outside = 0
  }

  package mutating func reset() {
    isPaused = false
    beginning = nil
  }
}
