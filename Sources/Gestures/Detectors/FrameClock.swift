import Platform

/// Feeds samples to a detector as an application that draws frames would.
///
/// Events arrive only when the pointer moves; frames always do. When no event
/// has arrived for `silence` seconds the pointer is at rest, and the detector
/// is queried on every frame. A shorter silence may be a lost event, so nothing
/// follows from it. The velocity trackers of Android and Flutter assume a stop
/// after 40 ms.
public struct FrameClock: Hashable, Sendable {
  /// Seconds between frames.
  public var period: Double
  /// The silence after which the pointer is at rest, in seconds.
  public var silence: Double

  public init(period: Double, silence: Double = 0.04) {
    require(period > 0, "a frame has a length")
    self.period = period
    self.silence = silence
  }

  /// The silence, in seconds, after which no detector changes its state any
  /// more.
  @usableFromInline static let longestSilence = 2.0

  /// The rounding of times in files, in seconds: six decimals twice.
  @usableFromInline static let rounding = 2e-6

  /// The clock with which a trace was recorded: the median interval.
  public init(of samples: [PointerSample], silence: Double = 0.04) {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
      .filter { $0 > 0 }.sorted()
    // Missing rows only lengthen intervals, and no display is slower than 50
    // Hz.
    let median = steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
    self.init(period: min(max(median, 1.0 / 1000), 1.0 / 50), silence: silence)
  }

  /// The changes of the detector's state over the samples, after a reset.
  ///
  /// O(samples + frames of silence) steps of the detector.
  public func edges(
    of detector: inout some PauseDetector, over samples: [PointerSample],
    until end: Double? = nil
  ) -> [PauseEdge] {
    var edges: [PauseEdge] = []
    detector.reset()
    run(&detector, over: samples, until: end) { time, detector in
      guard detector.isPaused != (edges.last?.isPaused ?? false) else { return }
      edges.append(
        PauseEdge(
          time: time, isPaused: detector.isPaused, pauseBeginning: detector.pauseBeginning))
    }
    return edges
  }

  /// Calls `visit` with the time and the detector after every sample and every
  /// frame of silence.
  @inlinable
  package func run<Detector: PauseDetector>(
    _ detector: inout Detector, over samples: [PointerSample], until end: Double? = nil,
    visit: (Double, Detector) -> Void
  ) {
    for index in samples.indices {
      detector.observe(samples[index])
      visit(samples[index].time, detector)
      let last = samples[index].time
      let next =
        index + 1 < samples.count ? samples[index + 1].time - Self.rounding : end ?? last
      var frames = 1
      while true {
        let time = last + Double(frames) * period
        // A frame at the time of the next event already shows that event.
        guard time.isBefore(next), time - last < Self.longestSilence else { break }
        if (time - last).reaches(silence) {
          detector.advance(to: time)
          visit(time, detector)
        }
        frames += 1
      }
    }
  }
}
