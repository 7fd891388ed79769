/// How the times of frames reach an engine: the clock it reads, what its first
/// frame counts for, and what it does with a long one.
///
/// All times are in milliseconds.
public struct EngineClock: Hashable, Sendable {
  /// The steps of a clock, or of the time an engine takes from it.
  public enum Reading: String, CaseIterable, Sendable {
    /// Every digit there is.
    case exact
    /// Tenths of a millisecond, as browsers give them to pages.
    case tenths = "tenth-ms"
    /// Whole milliseconds, as `Date.now()` does.
    case milliseconds = "whole-ms"
  }

  /// What becomes of the time since the start, after the clock was read.
  public enum Rounding: Hashable, Sendable {
    case none
    /// Cut to whole milliseconds.
    case down
    /// Rounded to whole milliseconds, halves up.
    case nearest
  }

  public enum FirstFrame: Hashable, Sendable {
    /// It counts for the time since the start.
    case elapsed
    /// It counts for so many milliseconds, however long it took; so does a
    /// frame after one at time zero, which is taken for none.
    case fixed(Double)
    /// It takes the frame before it to have been so many milliseconds ago.
    case after(Double)
    /// It shows the start, and time begins with it.
    case startsClock
  }

  public var reading: Reading
  public var rounding: Rounding
  public var firstFrame: FirstFrame
  /// Longer frames count for this; what is beyond is lost, or is caught up
  /// with on the frames after.
  public var longestFrame: Double
  public var catchesUp: Bool
  /// Every frame counts for one at the display's rate, however long it took.
  public var countsFrames: Bool
  /// What the engine takes to have passed when it is started.
  public var headStart: Double

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

  /// The equations alone: exact times, from the first frame on.
  public var equations: EngineClock {
    EngineClock(longestFrame: longestFrame, catchesUp: catchesUp)
  }

  /// What a clock shows at a true time. Times within a nanosecond of a step
  /// are on it, so that the rounding of 1000 · i / rate decides nothing.
  func read(_ time: Double) -> Double {
    func cut(_ steps: Double) -> Double { (time * steps + 1e-6 * steps).rounded(.down) / steps }
    return switch reading {
    case .exact: time
    case .tenths: cut(10)
    case .milliseconds: cut(1)
    }
  }

  func round(_ elapsed: Double) -> Double {
    switch rounding {
    case .none: elapsed
    case .down: (elapsed + 1e-6).rounded(.down)
    case .nearest: (elapsed + 0.5).rounded(.down)
    }
  }
}

extension EngineClock {
  /// In words, for the documentation and the report.
  public var description: String {
    var parts = [reading == .exact ? "exact" : reading.rawValue]
    switch rounding {
    case .none: break
    case .down: parts.append("since the start in whole ms")
    case .nearest: parts.append("since the start rounded to whole ms")
    }
    switch firstFrame {
    case .elapsed: break
    case .fixed(let length), .after(let length):
      parts.append("first frame counts \(shortened(length)) ms")
    case .startsClock: parts.append("first frame starts the clock")
    }
    if longestFrame < .infinity {
      let rest = catchesUp ? "the rest on later frames" : "the rest is lost"
      parts.append("at most \(shortened(longestFrame)) ms a frame, \(rest)")
    }
    if headStart > 0 { parts.append("starts \(shortened(headStart)) ms ahead") }
    if countsFrames { parts.append("counts frames") }
    return parts.joined(separator: "; ")
  }

  private func shortened(_ length: Double) -> String {
    let text = ((length * 1000).rounded() / 1000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
