/// How values between two keys are found.
public enum KeyframeMode: String, CaseIterable, Hashable, Codable, Sendable {
  /// Straight lines.
  case linear
  /// Catmull-Rom splines, end points doubled: through every key, and smooth
  /// there when the keys are evenly spaced.
  case cubic
}

/// A property that follows keys over a part of a timeline.
public struct KeyframeTrack: Hashable, Sendable {
  /// When the first and the last key are due, as shares of the timeline.
  public let start: Double
  public let end: Double
  /// Evenly spaced over that part; at least two.
  public let keys: [Double]
  public let mode: KeyframeMode

  public init(from start: Double, to end: Double, keys: [Double], mode: KeyframeMode = .linear) {
    precondition(keys.count > 1 && start < end, "a track has two keys and some length")
    self.start = start
    self.end = end
    self.keys = keys
    self.mode = mode
  }

  /// The value at a share of the timeline: the first key before the start, the
  /// last one after the end.
  public func value(at share: Double) -> Double {
    guard let place = place(share) else { return share < start ? keys[0] : keys[keys.count - 1] }
    let (p, t) = place
    switch mode {
    case .linear: return p.1 + (p.2 - p.1) * t
    case .cubic:
      let linear = 0.5 * (p.2 - p.0)
      let square = p.0 - 2.5 * p.1 + 2 * p.2 - 0.5 * p.3
      let cube = 0.5 * (p.3 - p.0) + 1.5 * (p.1 - p.2)
      return p.1 + ((cube * t + square) * t + linear) * t
    }
  }

  /// The rate of change per share of the timeline; that of the piece before
  /// at an inner key, 0 outside.
  public func slope(at share: Double) -> Double {
    guard let place = place(share) else { return 0 }
    let (p, t) = place
    let pieces = Double(keys.count - 1) / (end - start)
    switch mode {
    case .linear: return (p.2 - p.1) * pieces
    case .cubic:
      let linear = 0.5 * (p.2 - p.0)
      let square = p.0 - 2.5 * p.1 + 2 * p.2 - 0.5 * p.3
      let cube = 0.5 * (p.3 - p.0) + 1.5 * (p.1 - p.2)
      return ((3 * cube * t + 2 * square) * t + linear) * pieces
    }
  }

  /// The four keys around a share and the place between the middle two.
  private func place(_ share: Double) -> (keys: (Double, Double, Double, Double), t: Double)? {
    guard share >= start, share <= end else { return nil }
    let last = keys.count - 1
    let scaled = (share - start) / (end - start) * Double(last)
    let piece = min(Int(scaled), last - 1)
    return (
      (
        keys[max(piece - 1, 0)], keys[piece], keys[piece + 1], keys[min(piece + 2, last)]
      ), scaled - Double(piece)
    )
  }
}

/// How the share of a timeline follows the share of its time.
public enum Pacing: String, CaseIterable, Hashable, Codable, Sendable {
  case linear
  /// Slow at both ends: the curve (0.42, 0, 0.58, 1).
  case eased

  public func value(at share: Double) -> Double {
    switch self {
    case .linear: min(max(share, 0), 1)
    case .eased: CubicBezier.easeInOut.value(at: share)
    }
  }

  public func slope(at share: Double) -> Double {
    switch self {
    case .linear: (0...1).contains(share) ? 1 : 0
    case .eased: CubicBezier.easeInOut.slope(at: share)
    }
  }
}

/// Tracks that run together for a time.
public struct Timeline: Hashable, Sendable {
  /// In seconds.
  public let duration: Double
  public let pacing: Pacing
  public let tracks: [KeyframeTrack]

  public init(duration: Double, pacing: Pacing = .linear, tracks: [KeyframeTrack]) {
    precondition(duration > 0, "a timeline lasts some time")
    self.duration = duration
    self.pacing = pacing
    self.tracks = tracks
  }

  /// The value of a track at a share of the time, from 0 to 1.
  public func value(_ track: Int, at share: Double) -> Double {
    tracks[track].value(at: pacing.value(at: share))
  }

  /// The velocity of a track at a share of the time, per second.
  public func velocity(_ track: Int, at share: Double) -> Double {
    tracks[track].slope(at: pacing.value(at: share)) * pacing.slope(at: share) / duration
  }
}
