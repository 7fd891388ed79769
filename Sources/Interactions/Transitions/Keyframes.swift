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
  /// See ``start``.
  public let end: Double
  /// Evenly spaced over that part; at least two.
  public let keys: [Double]
  /// How values between two keys are found.
  public let mode: KeyframeMode
  /// The polynomial of each piece in the place between its two keys, from the
  /// constant term up.
  private let pieces: [SIMD4<Double>]

  /// - Parameters:
  ///   - start: when the first key is due, as a share of the timeline.
  ///   - end: when the last one is, after `start`.
  ///   - keys: at least two, in the unit of the property.
  ///   - mode: how values between two keys are found.
  public init(from start: Double, to end: Double, keys: [Double], mode: KeyframeMode = .linear) {
    precondition(keys.count > 1 && start < end, "a track has two keys and some length")
    self.start = start
    self.end = end
    self.keys = keys
    self.mode = mode
    pieces = (1..<keys.count).map { Self.piece(to: $0, keys, mode) }
  }

  /// The polynomial between a key and the one before it.
  ///
  /// Catmull-Rom: half the distance of its neighbours is the slope at a key;
  /// E. Catmull and R. Rom, "A class of local interpolating splines", 1974,
  /// doi:10.1016/B978-0-12-079050-0.50020-5.
  private static func piece(to key: Int, _ keys: [Double], _ mode: KeyframeMode) -> SIMD4<Double> {
    let (from, to) = (keys[key - 1], keys[key])
    guard mode == .cubic else { return [from, to - from, 0, 0] }
    let before = keys[max(key - 2, 0)]
    let after = keys[min(key + 1, keys.count - 1)]
    return [
      from, 0.5 * (to - before), before - 2.5 * from + 2 * to - 0.5 * after,
      0.5 * (after - before) + 1.5 * (from - to),
    ]
  }

  /// The value at a share of the timeline: the first key before the start, the
  /// last one after the end.
  public func value(at share: Double) -> Double {
    guard share > start else { return keys[0] }
    guard share < end else { return keys[keys.count - 1] }
    let (p, t) = place(share)
    return ((p.w * t + p.z) * t + p.y) * t + p.x
  }

  /// The rate of change per share of the timeline; that of the piece after at
  /// an inner key, 0 outside.
  public func slope(at share: Double) -> Double {
    guard share >= start, share <= end else { return 0 }
    let (p, t) = place(share)
    return ((3 * p.w * t + 2 * p.z) * t + p.y) * Double(pieces.count) / (end - start)
  }

  /// The piece of a share inside the track and the place in it, from 0 to 1.
  private func place(_ share: Double) -> (polynomial: SIMD4<Double>, t: Double) {
    let scaled = (share - start) / (end - start) * Double(pieces.count)
    let piece = min(Int(scaled), pieces.count - 1)
    return (pieces[piece], scaled - Double(piece))
  }
}

/// How the share of a timeline follows the share of its time.
public enum Pacing: String, CaseIterable, Hashable, Codable, Sendable {
  /// As the clock goes.
  case linear
  /// Slow at both ends: the curve (0.42, 0, 0.58, 1).
  case eased

  /// The share of the timeline for a share of the time; both from 0 to 1.
  public func value(at share: Double) -> Double {
    switch self {
    case .linear: min(max(share, 0), 1)
    case .eased: CubicBezier.easeInOut.value(at: share)
    }
  }

  /// How much faster than the time the timeline runs; 0 outside of it.
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
  /// How the tracks' time follows the clock's.
  public let pacing: Pacing
  /// In the order in which they are evaluated.
  public let tracks: [KeyframeTrack]

  /// - Parameters:
  ///   - duration: in seconds, above zero.
  ///   - pacing: how the tracks' time follows the clock's.
  ///   - tracks: what runs.
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
