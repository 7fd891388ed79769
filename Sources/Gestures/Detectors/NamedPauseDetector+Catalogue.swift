// The catalogue. A new detector needs a type that conforms to `PauseDetector`,
// an entry here, and tests. All constants but those of the article were chosen
// by their results on generated traces.

extension NamedPauseDetector {
  /// All detectors: the best first, then the simple ones, then the article's.
  public static let all: [NamedPauseDetector] = slidingDeadlines + simple + published

  /// The detector called `name`.
  public static func named(_ name: String) -> NamedPauseDetector? {
    all.first { $0.name == name }
  }

  /// The settings of a sliding deadline, each with the constant of the mode
  /// that it sets.
  private static let modeSettings:
    [(
      name: String, path: any WritableKeyPath<SlidingDeadline.Mode, Double> & Sendable,
      unit: String, meaning: String
    )] = [
      ("radius", \.diagonal, "px", "diagonal of the box"),
      ("soonest", \.soonest, "s", "shortest dwell time that is a pause"),
      ("latest", \.latest, "s", "longest dwell time that is not yet a pause"),
      ("slope", \.slope, "", "how much the remaining motion delays the pause"),
      ("gate", \.gate, "s", "dwell time before which nothing is a pause"),
    ]

  private static func sliding(
    _ name: String, _ summary: String, _ mode: SlidingDeadline.Mode
  ) -> NamedPauseDetector {
    let settings = modeSettings.map {
      Setting($0.name, mode[keyPath: $0.path], $0.unit, $0.meaning)
    }
    return NamedPauseDetector(name, summary, settings) { value in
      var mode = mode
      for setting in modeSettings { mode[keyPath: setting.path] = value(setting.name) }
      return SlidingDeadline(mode: mode)
    }
  }

  private static let slidingDeadlines: [NamedPauseDetector] = [
    sliding("sliding-deadline", "dwell whose deadline slides with leftover motion", .standard),
    sliding("sliding-deadline-quick", "the same, tuned for 75 ms", .quick),
    sliding("sliding-deadline-quicker", "the same, tuned for 70 ms", .quicker),
    sliding("sliding-deadline-fast", "the same, tuned for 60 ms", .fast),
  ]

  private static func dwell(
    _ name: String, _ summary: String, diagonal: Double, wait: Double, filter: Double = 0
  ) -> NamedPauseDetector {
    NamedPauseDetector(
      name, summary,
      [
        Setting("radius", diagonal, "px", "diagonal of the box"),
        Setting("wait", wait, "s", "dwell time that is a pause"),
        Setting("filter", filter, "s", "time over which positions are averaged"),
      ]
    ) { value in
      Dwell(diagonal: value("radius"), wait: .fixed(value("wait")), filter: value("filter"))
    }
  }

  /// Paused when a speed has been below `limit` px/s for `hold` seconds.
  ///
  /// - Parameters:
  ///   - window: a further setting, in seconds; `nil` for none.
  ///   - estimator: made from a function that gives the value of a setting.
  private static func slow<Estimator: VelocityEstimator>(
    _ name: String, _ summary: String, window: Double? = nil, limit: Double, hold: Double,
    _ estimator: @escaping @Sendable ((String) -> Double) -> Estimator
  ) -> NamedPauseDetector {
    let windows = [window].compactMap(\.self).map {
      Setting("window", $0, "s", "time over which the speed is measured")
    }
    return NamedPauseDetector(
      name, summary,
      windows + [
        Setting("limit", limit, "px/s", "speed below which the pointer stands"),
        Setting("hold", hold, "s", "time for which it must stand"),
      ]
    ) { value in
      SpeedThreshold(estimator(value), limit: value("limit"), hold: value("hold"))
    }
  }

  /// Detectors with a single criterion.
  private static let simple: [NamedPauseDetector] = [
    dwell(
      "filtered-dwell", "80 ms in 2 px after a mean of 17 ms", diagonal: 2, wait: 0.08,
      filter: 0.017),
    dwell("dwell", "80 ms in 2.5 px", diagonal: 2.5, wait: 0.08),
    dwell("dwell-50", "50 ms in 2 px", diagonal: 2, wait: 0.05),
    NamedPauseDetector(
      "entry-dwell", "65 to 90 ms in 2.5 px, the less the faster it came",
      [
        Setting("radius", 2.5, "px", "diagonal of the box"),
        Setting("shortest", 0.065, "s", "dwell time that is a pause after a fast entry"),
        Setting("longest", 0.09, "s", "dwell time that is a pause after a slow one"),
      ]
    ) { value in
      Dwell(
        diagonal: value("radius"),
        wait: .byEntrySpeed(shortest: value("shortest"), longest: value("longest")))
    },
    NamedPauseDetector(
      "cumulative-sum", "Page's test on the speed of 30 ms, 70 px/s, 55 ms",
      [
        Setting("reference", 70, "px/s", "speed that counts neither way"),
        Setting("threshold", 0.055, "s", "sum that is a pause"),
        Setting("window", 0.03, "s", "time over which the speed is measured"),
      ]
    ) { value in
      CumulativeSum(
        reference: value("reference"), threshold: value("threshold"), window: value("window"))
    },
    slow(
      "line", "slope over 60 ms below 25 px/s for 33 ms", window: 0.06, limit: 25, hold: 0.033
    ) { WindowedVelocity(.line(window: $0("window"))) },
    slow(
      "parabola", "Android's and Flutter's tracker below 60 px/s for 16 ms", window: 0.1,
      limit: 60, hold: 0.016
    ) { WindowedVelocity(.parabola(window: $0("window"))) },
    slow(
      "impulse", "Android's scroll tracker below 150 px/s for 33 ms", window: 0.1, limit: 150,
      hold: 0.033
    ) { WindowedVelocity(.impulse(window: $0("window"))) },
    slow("one-euro", "derivative through 12 Hz below 60 px/s for 50 ms", limit: 60, hold: 0.05) {
      _ in OneEuroVelocity()
    },
    slow("kalman", "constant-velocity filter below 40 px/s for 40 ms", limit: 40, hold: 0.04) {
      _ in KalmanVelocity()
    },
  ]

  /// The forms of the article's detector.
  private static let published: [NamedPauseDetector] = [
    NamedPauseDetector(
      "article", "seven velocities of y, to the letter", ArticleDetector(.literal)),
    NamedPauseDetector(
      "article-rearmed", "the same, again after motion", ArticleDetector(.rearmed)),
    NamedPauseDetector("article-vector", "the same, in both axes", ArticleDetector(.vector)),
    NamedPauseDetector(
      "article-smoothed", "the same, velocity over 50 ms", ArticleDetector(.smoothed)),
  ]

  /// Detectors along the trade-off between F1 and latency, with the dwell time
  /// that is varied, in seconds.
  public static let sweep: [(detector: NamedPauseDetector, window: Double)] =
    stride(from: 30, through: 100, by: 10).flatMap { milliseconds in
      let window = Double(milliseconds) / 1000
      var mode = SlidingDeadline.Mode.standard
      mode.soonest = window
      return [
        (
          NamedPauseDetector(
            "sliding-deadline@\(milliseconds)ms", "sliding deadline with this soonest one",
            SlidingDeadline(mode: mode)), window
        ),
        (
          NamedPauseDetector(
            "filtered-dwell@\(milliseconds)ms", "filtered dwell of this wait",
            Dwell(diagonal: 2, wait: .fixed(window), filter: 0.017)), window
        ),
      ]
    }
}
