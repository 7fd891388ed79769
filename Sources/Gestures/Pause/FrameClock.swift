import Springs

/// Feeds samples to a detector as an application that draws frames would.
///
/// Events may arrive only while the pointer moves; frames always arrive. When
/// no event has arrived for 40 ms the pointer is taken to be at rest, and the
/// detector is advanced on every frame. A shorter silence may be a lost event,
/// so nothing is concluded from it.
public struct FrameClock: Hashable, Sendable {
  /// Seconds between frames.
  public let period: Double

  /// The silence after which the velocity trackers of Android and Flutter take
  /// the pointer to be at rest, in seconds.
  public static let usualSilence = 0.04
  /// The silence, in seconds, after which detectors are no longer advanced.
  @usableFromInline static let longestSilence = 2.0
  /// A margin for the distance between two times in a file, in seconds: each of
  /// them may have been cut to six decimals.
  @usableFromInline static let rounding = 2e-6

  /// Frames every `period` seconds, above zero.
  public init(period: Double) {
    require(period > 0, "a frame has a length")
    self.period = period
  }

  /// The clock with which a trace was recorded: its period is the median
  /// interval, between 1 and 20 ms, or 1/60 s without an interval.
  public init(of samples: [PointerSample]) {
    // A longer interval than 20 ms is taken for missing rows, as few displays
    // are slower than 50 Hz.
    let intervals = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
      .filter { $0 > 0 }.sorted()
    let median = intervals.isEmpty ? 1.0 / 60 : intervals[intervals.count / 2]
    self.init(period: min(max(median, 0.001), 0.02))
  }

  /// The changes of the detector's state over the samples, after a reset.
  ///
  /// O(samples + frames) steps of the detector.
  public func edges(
    of detector: inout some PauseDetector, over samples: [PointerSample]
  ) -> [PauseEdge] {
    var edges: [PauseEdge] = []
    detector.reset()
    run(&detector, over: samples) { time, detector in
      guard detector.isPaused != (edges.last?.isPaused ?? false) else { return }
      edges.append(
        PauseEdge(
          time: time, isPaused: detector.isPaused, pauseBeginning: detector.pauseBeginning))
    }
    return edges
  }

  /// Calls `visit` after every sample and every advance of the detector. After
  /// the last sample it is not advanced.
  @inlinable
  package func run<Detector: PauseDetector>(
    _ detector: inout Detector, over samples: [PointerSample],
    visit: (Double, Detector) -> Void
  ) {
    for index in samples.indices {
      detector.observe(samples[index])
      visit(samples[index].time, detector)
      let last = samples[index].time
      let next =
        index + 1 < samples.count ? samples[index + 1].time - Self.rounding : last
      for frame in 1... {
        let time = last + Double(frame) * period
        // Far from time 0 a period may be lost to rounding.
        guard time > last, time - last < Self.longestSilence else { break }
        // A frame at the time of the next event already shows that event.
        guard time.isBefore(next) else { break }
        if (time - last).reaches(Self.usualSilence) {
          detector.advance(to: time)
          visit(time, detector)
        }
      }
    }
  }
}
