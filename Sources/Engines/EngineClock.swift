/// How frame times reach an engine: the resolution of the clock it reads, how
/// it treats its first frame, and what it does with a long one.
///
/// All times are in milliseconds.
public struct EngineClock: Hashable, Sendable {
  /// The resolution of a clock, or of the time an engine takes from it.
  public enum Reading: String, CaseIterable, Sendable {
    /// Full precision.
    case exact
    /// Nanoseconds, as operating systems count them.
    case nanoseconds = "ns"
    /// Tenths of a millisecond, as Chrome reports them to most pages.
    case tenths = "tenth-ms"
    /// Whole milliseconds, as `Date.now()` gives them.
    case milliseconds = "whole-ms"
  }

  /// How the time since the start is rounded after the clock is read.
  public enum Rounding: Hashable, Sendable {
    /// The exact difference.
    case none
    /// Rounded down to whole milliseconds.
    case down
    /// Rounded to whole milliseconds, halves up.
    case nearest
  }

  /// What the first frame counts for.
  public enum FirstFrame: Hashable, Sendable {
    /// The time since the start.
    case elapsed
    /// This many milliseconds, however long the frame took.
    case fixed(Double)
    /// The time since an assumed frame this many milliseconds before the first.
    case after(Double)
    /// Nothing: the frame shows the start value, and time begins with it.
    case startsClock
    /// Nothing. Time begins with the second frame; the third counts for at most
    /// this many milliseconds.
    case startsWithSecond(longest: Double)
  }

  /// The resolution of the clock.
  public var reading: Reading
  /// How the time since the start is rounded.
  public var rounding: Rounding
  /// What the first frame counts for.
  public var firstFrame: FirstFrame
  /// Longer frames count as this long.
  public var longestFrame: Double
  /// Whether the time of a frame beyond `longestFrame` is carried over to later
  /// frames rather than lost.
  public var catchesUp: Bool
  /// Whether every frame counts as one period of the display, however long.
  public var countsFrames: Bool
  /// The time that the engine counts as elapsed when it is started.
  public var headStart: Double

  /// An exact clock whose readings are passed on, unless stated otherwise.
  public init(
    _ reading: Reading = .exact, rounding: Rounding = .none, firstFrame: FirstFrame = .elapsed,
    longestFrame: Double = .infinity, catchesUp: Bool = false, countsFrames: Bool = false,
    headStart: Double = 0
  ) {
    self.reading = reading
    self.rounding = rounding
    self.firstFrame = firstFrame
    self.longestFrame = longestFrame
    self.catchesUp = catchesUp
    self.countsFrames = countsFrames
    self.headStart = headStart
  }

  /// This clock with exact times, no head start and an ordinary first frame.
  /// Errors then come from the engine's equations, not from its clock. The
  /// limit on long frames stays, because it belongs to the equations.
  public var equations: EngineClock {
    EngineClock(longestFrame: longestFrame, catchesUp: catchesUp)
  }

  /// The clock's reading at a true time. Up to a nanosecond before a tick of
  /// tenths or whole milliseconds a time counts as on it, so that the rounding
  /// of 1000 · i / rate cannot change the reading.
  func read(_ time: Double) -> Double {
    func floored(per steps: Double) -> Double {
      (time * steps + 1e-6 * steps).rounded(.down) / steps
    }
    return switch reading {
    case .exact: time
    case .nanoseconds: (time * 1e6).rounded() / 1e6
    case .tenths: floored(per: 10)
    case .milliseconds: floored(per: 1)
    }
  }

  /// The time since the start, without `headStart`, as the engine rounds it. It
  /// is rounded down with the tolerance of `read`.
  func round(_ elapsed: Double) -> Double {
    switch rounding {
    case .none: elapsed
    case .down: (elapsed + 1e-6).rounded(.down)
    case .nearest: (elapsed + 0.5).rounded(.down)
    }
  }
}
