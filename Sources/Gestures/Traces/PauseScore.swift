/// How well detections match the pauses of labelled traces.
///
/// A detection is a time, 150 ms into the trace or later, at which a detector's
/// state changes from moving to paused. A pause is one of the trace's `pauses`
/// or, if these are `nil`, a run of paused samples and any silence of over
/// 100 ms after it. It is scorable if it begins 150 ms into the trace or later
/// and lasts 60 ms or more, and is hit by the first detection from 30 ms before
/// it to its end. The latency is the time from its beginning to this detection,
/// and can be negative. Every other detection is a false trigger, except in
/// pauses that began too early to be scored.
public struct PauseScore: Hashable, Sendable {
  /// Pauses and detections earlier in the trace are not scored, in seconds.
  private static let beginning = 0.150
  /// The shortest pause that is scored, in seconds.
  private static let shortestPause = 0.060
  /// How long before its beginning a detection may hit a pause, in seconds.
  private static let early = 0.030
  /// A longer silence after a paused sample belongs to the pause: the pointer
  /// sent nothing because it stood still. In seconds.
  private static let silence = 0.100

  /// The number of traces scored.
  public var traceCount = 0
  /// The number of scorable pauses.
  public var pauseCount = 0
  /// False triggers.
  public var falsePositives = 0
  /// Latencies of the hits, in seconds.
  public var latencies: [Double] = []
  /// Total duration of the traces, in seconds.
  public var duration = 0.0

  /// A score of zero traces.
  public init() {}

  /// Pauses that were hit.
  public var truePositives: Int { latencies.count }

  /// Pauses that were missed.
  public var falseNegatives: Int { pauseCount - truePositives }

  /// Hits over hits and false triggers; `nil` without either.
  public var precision: Double? { Self.ratio(truePositives, truePositives + falsePositives) }

  /// Hits over pauses; `nil` without pauses.
  public var recall: Double? { Self.ratio(truePositives, pauseCount) }

  /// Harmonic mean of precision and recall; `nil` if there are neither pauses
  /// nor false triggers.
  public var f1: Double? {
    Self.ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives)
  }

  /// `nil` if the total duration is zero.
  public var falseTriggersPerMinute: Double? {
    duration > 0 ? Double(falsePositives) / duration * 60 : nil
  }

  private static func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  /// Adds the counts of another score.
  public mutating func add(_ other: PauseScore) {
    traceCount += other.traceCount
    pauseCount += other.pauseCount
    falsePositives += other.falsePositives
    latencies += other.latencies
    duration += other.duration
  }

  /// The score of detections on one trace: their times in seconds, in
  /// chronological order.
  public init(_ detections: [Double], on trace: LabelledTrace) {
    self.init()
    traceCount = 1
    duration = trace.duration
    guard let origin = trace.samples.first?.time else { return }
    let firstScored = origin + Self.beginning
    let pauses = Self.pauses(of: trace)
    let ignored = pauses.filter { $0.lowerBound.isBefore(firstScored) }
    let scorable = pauses.filter {
      $0.lowerBound.reaches(firstScored)
        && ($0.upperBound - $0.lowerBound).reaches(Self.shortestPause)
    }
    pauseCount = scorable.count
    var isHit = Array(repeating: false, count: scorable.count)
    for time in detections where time.reaches(firstScored) {
      let found = scorable.indices.first {
        !isHit[$0] && time.reaches(scorable[$0].lowerBound - Self.early)
          && time.isWithin(scorable[$0].upperBound)
      }
      if let found {
        isHit[found] = true
        latencies.append(time - scorable[found].lowerBound)
      } else if !ignored.contains(where: { $0.contains(time) }) {
        falsePositives += 1
      }
    }
  }

  /// When the pauses begin and end, in seconds: the given ones, or the runs of
  /// paused samples. A run ends with its last sample, or with the silence after
  /// that: see `silence`.
  package static func pauses(of trace: LabelledTrace) -> [ClosedRange<Double>] {
    if let pauses = trace.pauses { return pauses }
    let times = trace.samples.map(\.time)
    return trace.isPaused.runs.map { run in
      let last = times[run.upperBound]
      let next = run.upperBound + 1 < times.count ? times[run.upperBound + 1] : last
      return times[run.lowerBound]...(next - last > Self.silence ? next : last)
    }
  }
}
