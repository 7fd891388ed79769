// The catalogue. A new detector needs a type that conforms to `PauseDetector`,
// an entry here, and tests. All constants but those of the article were chosen
// by their results on generated traces.

extension NamedPauseDetector {
  /// All detectors: the best first, then the simple ones, then the article's.
  public static let all: [NamedPauseDetector] = [
    NamedPauseDetector(
      "sliding-deadline", "dwell whose deadline slides with leftover motion", SlidingDeadline()),
    NamedPauseDetector(
      "filtered-dwell", "80 ms in 2 px after a mean of 17 ms",
      Dwell(diagonal: 2, wait: 0.08, filter: 0.017)),
    NamedPauseDetector("dwell", "80 ms in 2.5 px", Dwell(diagonal: 2.5, wait: 0.08)),
    NamedPauseDetector(
      "line", "slope over 60 ms below 25 px/s for 33 ms",
      SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
    NamedPauseDetector(
      "article", "seven velocities of y, to the letter", ArticleDetector(.literal)),
    NamedPauseDetector(
      "article-smoothed", "the same in both axes, velocity over 50 ms, again after motion",
      ArticleDetector(.corrected)),
  ]

  /// The detector called `name`.
  public static func named(_ name: String) -> NamedPauseDetector? {
    all.first { $0.name == name }
  }
}
