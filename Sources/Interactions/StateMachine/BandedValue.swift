import Gestures
import Springs

/// A track from -``length`` to 0 with a rubber band beyond either end.
///
/// An offset belongs to the content, a pull to the finger that drags it; they
/// are equal on the track.
public struct BandedTrack: Hashable, Sendable {
  /// The length of the track in px; 0 for rubber bands that meet at an offset
  /// of 0.
  public let length: Double
  /// The rubber band at both ends.
  public let band: RubberBand

  /// A track whose length is in px, not negative.
  public init(length: Double = 0, band: RubberBand) {
    self.length = length
    self.band = band
  }

  /// The point of the track nearest to an offset or a pull: beyond the track
  /// its end, where the rubber band begins.
  private func nearest(_ place: Double) -> Double { min(max(place, -length), 0) }

  /// The offset for a pull, both in px.
  public func offset(pull: Double) -> Double {
    let edge = nearest(pull)
    return edge + band.offset(pull: pull - edge)
  }

  /// The pull that holds the content at an offset, both in px.
  public func pull(offset: Double) -> Double {
    let edge = nearest(offset)
    return edge + band.pull(offset: offset - edge)
  }

  /// The velocity of the content at a pull for a velocity of the finger, both
  /// in px/s.
  public func velocity(pull: Double, fingerVelocity: Double) -> Double {
    let edge = nearest(pull)
    // A track without a length has no inside.
    if pull == edge, length > 0 { return fingerVelocity }
    return band.velocity(pull: pull - edge, fingerVelocity: fingerVelocity)
  }
}

/// An offset that a finger drags along a ``BandedTrack``, and that springs back
/// to 0 when the finger releases it. Positions are in px, times in seconds.
public struct BandedValue: Hashable, Sendable {
  private let track: BandedTrack
  private var offset: AnimatedValue
  /// The pull of the finger, or the last one.
  private var pull = 0.0
  /// The pull minus the finger's position, in px; constant during a touch.
  private var origin = 0.0
  /// The velocity of the finger, from its last moves.
  private var tracker = ReleaseVelocity()

  /// A value at rest at an offset of 0; `rates` is the spring.
  public init(_ track: BandedTrack, rates: SpringRates) {
    self.track = track
    offset = AnimatedValue(0, rates: rates)
  }

  /// The offset at a time in seconds, in px.
  public func value(at time: Double) -> Double { offset.value(at: time) }

  /// The velocity at a time in seconds, in px/s.
  public func velocity(at time: Double) -> Double { offset.velocity(at: time) }

  /// Stops where it is, to follow a finger that touches at a position.
  public mutating func grab(at time: Double, finger: Double) {
    offset.hold(at: time)
    // A held value is its own target.
    pull = track.pull(offset: offset.target)
    origin = pull - finger
    tracker.begin()
    tracker.add(time: time, x: 0, y: finger)
  }

  /// Follows the finger to a position.
  public mutating func follow(at time: Double, finger: Double) {
    tracker.add(time: time, x: 0, y: finger)
    place(finger: finger)
  }

  private mutating func place(finger: Double) {
    pull = finger + origin
    offset.hold(track.offset(pull: pull))
  }

  /// Springs back, beginning at a time.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - finger: the last position; where it was if `nil`.
  ///   - fingerVelocity: in px/s; from the last moves if `nil`.
  public mutating func release(at time: Double, finger: Double?, fingerVelocity: Double?) {
    if let finger { place(finger: finger) }
    let fingerVelocity = fingerVelocity ?? tracker.velocity(at: time).y
    let velocity = track.velocity(pull: pull, fingerVelocity: fingerVelocity)
    offset.move(to: 0, at: time, velocity: velocity)
  }
}
