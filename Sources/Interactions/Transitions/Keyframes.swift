import Platform

/// How values between two keys are interpolated.
public enum KeyframeMode: String, CaseIterable, Hashable, Sendable {
  /// Linear interpolation.
  case linear
  /// Catmull-Rom splines, with the end points in place of the missing
  /// neighbours. They pass through every key, and are smooth there because the
  /// keys are evenly spaced.
  case cubic
}

/// The values of a property at keys over a timeline, from some place on to its
/// end.
public struct KeyframeTrack: Hashable, Sendable {
  /// The position of the first key, as a fraction of the timeline; the last key
  /// is at its end.
  public let start: Double
  /// The values at the keys, evenly spaced between these; at least two.
  public let keys: [Double]
  /// For each segment, the coefficients of its polynomial in the position
  /// between its two keys, from 0 to 1; the constant term comes first.
  private let pieces: [SIMD4<Double>]

  /// A track with these properties.
  ///
  /// - Precondition: there are two keys or more, and `start` is less than 1.
  public init(from start: Double, keys: [Double], mode: KeyframeMode = .linear) {
    require(keys.count > 1 && start < 1, "a track has two keys and some length")
    self.start = start
    self.keys = keys
    pieces = (1..<keys.count).map { Self.piece(to: $0, keys, mode) }
  }

  /// The polynomial between a key and the previous one.
  ///
  /// The cubic one has the values and slopes of both keys, where the slope at a
  /// key is half the difference of its neighbours; E. Catmull and R. Rom, "A
  /// class of local interpolating splines", 1974,
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

  /// The value at a fraction of the timeline: the first key before the start,
  /// the last one after the end.
  public func value(at share: Double) -> Double {
    guard share > start else { return keys[0] }
    guard share < 1 else { return keys[keys.count - 1] }
    let (p, t) = segment(at: share)
    return ((p.w * t + p.z) * t + p.y) * t + p.x
  }

  /// The derivative with respect to the fraction of the timeline; at an inner
  /// key that of the next segment, 0 outside.
  public func slope(at share: Double) -> Double {
    guard share >= start, share <= 1 else { return 0 }
    let (p, t) = segment(at: share)
    return ((3 * p.w * t + 2 * p.z) * t + p.y) * Double(pieces.count) / (1 - start)
  }

  /// The polynomial of the segment at a fraction of the timeline inside the
  /// track, and the position in that segment, from 0 to 1.
  private func segment(at share: Double) -> (polynomial: SIMD4<Double>, t: Double) {
    let scaled = (share - start) / (1 - start) * Double(pieces.count)
    let piece = min(Int(scaled), pieces.count - 1)
    return (pieces[piece], scaled - Double(piece))
  }
}
