/// What the learned detector is trained on: a row for every moment at which
/// it would ask its model, with what a trigger then would be worth.
public enum PauseTrainingRows {
  /// `trace` and `pauses_count` say where the row belongs; `pause` is the
  /// number of the pause that a trigger would hit, -1 for none, -2 where
  /// nothing counts; `latency_s` is the trigger's; `leave_s` is when the pause
  /// would be over; `stay_s` is the stay in the box; the features follow.
  public static let header =
    ["trace", "pauses_count", "time_s", "pause", "latency_s", "leave_s", "stay_s"]
    + PauseFeatures.names

  /// The rows of a trace, in the order of time.
  public static func rows(of trace: LabelledTrace, number: Int) -> [[Double]] {
    let truth = Truth(trace)
    let steps = steps(of: trace)
    var preview = PausePreview()
    var rows: [[Double]] = []
    for (index, sample) in steps.enumerated() {
      guard preview.observe(sample), preview.isCandidate else { continue }
      let stay = preview.stay()
      preview.describe()
      let worth = truth.worth(ofTriggerAt: sample.time)
      // So late in a pause every detector has long decided.
      guard worth.latency < 0.2 else { continue }
      let leave = leave(from: index, steps, after: preview)
      rows.append(
        [
          Double(number), Double(truth.scorable.count), sample.time, Double(worth.pause),
          worth.latency, leave, stay,
        ] + preview.features.values.map(Double.init))
    }
    return rows
  }

  /// The samples and the questions of the frame clock.
  private static func steps(of trace: LabelledTrace) -> [PointerSample] {
    var recorder = StepRecorder()
    _ = FrameClock(of: trace.samples).edges(of: &recorder, over: trace.samples)
    return recorder.steps
  }

  /// When a pause entered at a step would be over, in seconds.
  private static func leave(
    from start: Int, _ steps: [PointerSample], after preview: PausePreview
  ) -> Double {
    var preview = preview
    var latch = PauseLatch()
    latch.enter(preview.raw, noise: preview.features.deviation)
    for index in (start + 1)..<max(steps.count, start + 1) {
      guard preview.observe(steps[index]) else { continue }
      latch.update(preview.raw, path: preview.path)
      if !latch.isPaused { return steps[index].time }
    }
    return 1e9
  }
}

/// Keeps every step that it is shown.
private struct StepRecorder: PauseDetector {
  private(set) var steps: [PointerSample] = []
  var isPaused: Bool { false }
  var newest: PointerSample? { steps.last }

  mutating func observe(_ sample: PointerSample) {
    if let last = steps.last, sample.time <= last.time { return }
    steps.append(sample)
  }

  mutating func reset() { steps = [] }
}

/// The pauses of a trace as the scorer sees them.
private struct Truth {
  let scorable: [ClosedRange<Double>]
  private let ignored: [ClosedRange<Double>]
  private let beginning: Double

  init(_ trace: LabelledTrace) {
    (scorable, ignored) = PauseScore.sorted(PauseScore.pauses(of: trace), of: trace)
    beginning = (trace.samples.first?.time ?? 0) + PauseScore.Rules.beginning
  }

  func worth(ofTriggerAt time: Double) -> (pause: Int, latency: Double) {
    let hit = scorable.firstIndex {
      time >= $0.lowerBound - PauseScore.Rules.early - timeSlack
        && time <= $0.upperBound + timeSlack
    }
    if let hit { return (hit, time - scorable[hit].lowerBound) }
    let isIgnored = time < beginning - timeSlack || ignored.contains { $0.contains(time) }
    return (isIgnored ? -2 : -1, 0)
  }
}
