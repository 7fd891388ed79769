import Platform

/// How progress on a timeline follows the elapsed fraction of its duration.
public enum Pacing: String, CaseIterable, Hashable, Sendable {
  /// Proportionally.
  case linear
  /// Slow at both ends: the curve (0.42, 0, 0.58, 1).
  case eased

  /// The progress for a fraction of the duration; both from 0 to 1.
  public func value(at share: Double) -> Double {
    switch self {
    case .linear: min(max(share, 0), 1)
    case .eased: CubicBezier.easeInOut.value(at: share)
    }
  }

  /// The derivative of the progress; 0 outside the duration.
  public func slope(at share: Double) -> Double {
    switch self {
    case .linear: (0...1).contains(share) ? 1 : 0
    case .eased: CubicBezier.easeInOut.slope(at: share)
    }
  }
}

/// Tracks that run together.
public struct Timeline: Hashable, Sendable {
  /// In seconds.
  public let duration: Double
  /// How the tracks' progress follows the clock.
  public let pacing: Pacing
  /// In the order of evaluation.
  public let tracks: [KeyframeTrack]

  /// Tracks that run together for a duration in seconds, above zero.
  public init(duration: Double, pacing: Pacing = .linear, tracks: [KeyframeTrack]) {
    require(duration > 0, "a timeline lasts some time")
    self.duration = duration
    self.pacing = pacing
    self.tracks = tracks
  }

  /// The value of a track at a fraction of the duration, from 0 to 1.
  public func value(_ track: Int, at share: Double) -> Double {
    tracks[track].value(at: pacing.value(at: share))
  }

  /// The velocity of a track at a fraction of the duration, per second; 0
  /// outside the duration.
  public func velocity(_ track: Int, at share: Double) -> Double {
    tracks[track].slope(at: pacing.value(at: share)) * pacing.slope(at: share) / duration
  }
}
