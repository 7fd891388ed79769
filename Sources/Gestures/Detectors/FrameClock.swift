/// Feeds samples to a detector as a program does that draws frames.
///
/// Events come when the pointer moves; frames come always. When nothing has
/// come for `silence` the pointer is at rest, and the detector is queried on
/// every frame. Shorter silences are lost events: nothing is known in them.
/// 40 ms is the silence after which the velocity trackers of Android and
/// Flutter assume a stop.
public struct FrameClock: Hashable, Sendable {
  /// Seconds between frames.
  public var period: Double
  /// In seconds.
  public var silence: Double

  public init(period: Double, silence: Double = 0.04) {
    precondition(period > 0, "a frame has a length")
    self.period = period
    self.silence = silence
  }

  /// After this long a silence, in seconds, no detector learns anything new.
  @usableFromInline static let longestSilence = 2.0

  /// The clock on which a trace was taken: its median step.
  public init(of samples: [PointerSample], silence: Double = 0.04) {
    let steps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
      .filter { $0 > 0 }.sorted()
    // Rows that are absent make steps longer, never shorter; nobody's display
    // is slower than 50 Hz.
    let median = steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
    self.init(period: min(max(median, 1.0 / 1000), 1.0 / 50), silence: silence)
  }

  /// The changes of the detector's state over the samples, which it begins
  /// afresh.
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
          time: time, isPaused: detector.isPaused, beginning: detector.pauseBeginning))
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
      let next = index + 1 < samples.count ? samples[index + 1].time : end ?? 0
      guard next - samples[index].time > silence + timeSlack else { continue }
      var frames = 1
      while true {
        let time = samples[index].time + Double(frames) * period
        // A frame at the next event's time shows that event.
        guard time < next - timeSlack, time - samples[index].time < Self.longestSilence else {
          break
        }
        if time - samples[index].time > silence - timeSlack {
          detector.advance(to: time)
          visit(time, detector)
        }
        frames += 1
      }
    }
  }
}
