import Platform

extension SlidingDeadline {
  /// The detector's trade-off between F1 and latency.
  ///
  /// The constants were fitted on generated traces. The latencies stated for
  /// the modes are medians on such traces.
  public struct Mode: Hashable, Sendable {
    /// A measure of motion over a window, and how much of it a pointer at rest
    /// may show: more motion delays the pause.
    public struct Limit: Hashable, Sendable {
      /// In seconds.
      public var window: Double
      /// In px for spans, in px/s for speeds.
      public var limit: Double
      /// Added to the limit for each px of noise.
      public var perNoise: Double

      /// A limit over a window in seconds; the same for any noise unless it is
      /// given per px of noise.
      public init(window: Double, limit: Double, perNoise: Double = 0) {
        self.window = window
        self.limit = limit
        self.perNoise = perNoise
      }

      /// The limit under a noise in px.
      func allowed(noise: Double) -> Double { limit + perNoise * noise }
    }

    /// How much the gesture so far adds to the deadline.
    public struct Habits: Hashable, Sendable {
      /// For each rest too short for a pause, in seconds.
      public var rest: Double
      /// For each reversal, in seconds.
      public var reversal: Double
      /// For each unit of the logarithm of the entry speed over 250 px/s, which
      /// is clamped to ±1.2; in seconds.
      public var entry: Double

      /// The largest logarithm of an entry speed that counts, and minus the
      /// smallest.
      private static let largestLogarithm = 1.2

      /// The sum for a gesture, in seconds.
      ///
      /// - Parameter entrySpeed: at which the pointer came, in px/s.
      func delay(_ gesture: GestureHabits, entrySpeed: Double) -> Double {
        let logarithm = log(entrySpeed / 250)
        return rest * gesture.rests + reversal * gesture.reversals + entry
          * min(max(logarithm, -Self.largestLogarithm), Self.largestLogarithm)
      }

      /// The largest advance of the deadline, in seconds. Rests and reversals
      /// only delay it.
      var largestAdvance: Double { Self.largestLogarithm * entry.magnitude }
    }

    /// Of the box in which the pointer dwells, in px.
    public var diagonal: Double
    /// The diagonal of the box around the newest filtered positions.
    public var span: Limit
    /// The speed over a window of raw positions.
    public var speed: Limit
    /// A second speed, over a shorter window; not used if `nil`.
    public var recentSpeed: Limit?
    /// Speed back along the approach; not used if `nil`.
    public var backward: Limit?
    /// The deadline without unrest, in seconds.
    public var soonest: Double
    /// The longest deadline, in seconds.
    public var latest: Double
    /// How steeply the deadline increases with the unrest, dimensionless: from
    /// `soonest` to `latest` while the unrest exceeds 1 by 1/`slope`.
    public var slope: Double
    /// What the gesture so far adds to the deadline; nothing if `nil`.
    public var habits: Habits?
    /// The shortest dwell time of a pause, in seconds. The median latency does
    /// not depend on how early the fastest half of the pauses is detected, so a
    /// much shorter dwell time gains nothing.
    public var gate = 0.0

    /// The shortest deadline possible for any gesture, in seconds.
    var earliest: Double { max(soonest - (habits?.largestAdvance ?? 0), gate, 0) }

    /// The longest dwell time that is measured, in seconds: longer than any
    /// deadline by more than the time between two samples.
    var longestDwell: Double { max(0.3, max(latest, gate) + 0.1) }
  }
}

extension SlidingDeadline.Mode {
  /// The default mode: the highest F1 with a latency below 85 ms.
  public static let standard = Self(
    diagonal: 2.5, span: Limit(window: 0.05, limit: 0.9, perNoise: 0.4),
    speed: Limit(window: 0.05, limit: 17, perNoise: 25),
    recentSpeed: Limit(window: 0.02, limit: 17, perNoise: 100),
    soonest: 0.072, latest: 0.11, slope: 1)

  /// A latency of about 75 ms.
  public static let quick = Self(
    diagonal: 2, span: Limit(window: 0.05, limit: 0.55, perNoise: 1),
    speed: Limit(window: 0.034, limit: 11),
    soonest: 0.035, latest: 0.077, slope: 0.7)

  /// A latency of about 70 ms.
  public static let quicker = Self(
    diagonal: 2, span: Limit(window: 0.05, limit: 1.6, perNoise: 0.8),
    speed: Limit(window: 0.034, limit: 13),
    backward: Limit(window: 0.034, limit: 5),
    soonest: 0.025, latest: 0.080, slope: 1)

  /// A latency of about 58 ms.
  public static let fast = Self(
    diagonal: 2.5, span: Limit(window: 0.034, limit: 1, perNoise: 0.25),
    speed: Limit(window: 0.02, limit: 22, perNoise: 40),
    backward: Limit(window: 0.05, limit: 4.2),
    soonest: 0.025, latest: 0.100, slope: 0.7,
    habits: Habits(rest: 0.0036, reversal: 0.003, entry: -0.0128), gate: 0.045)

  /// Every mode, the most accurate first.
  public static let all = [standard, quick, quicker, fast]
}
