import Gestures
import Springs

/// The events of an object under a finger, in the order of the vocabulary.
public enum Touch: Int, Sendable { case down, move, up, cancel }

/// A model of an object that a finger grabs at any time, drags and releases.
///
/// Moves and releases have an effect only while it is held.
public protocol Draggable: InteractionModel where Event == Touch {
  /// Whether a finger holds the object. Set after ``grab(_:_:)`` and before
  /// ``release(_:_:)``.
  var isHeld: Bool { get set }

  /// Stops the object, whether it moves or rests, to follow the touch from now
  /// on. It stays where it is or, in some models, goes to the event's position.
  mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// Moves the object to where the event's position puts it, if the event has
  /// one; the model may let it lag behind the touch.
  mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// Lets the object continue by itself, from the event's position and with the
  /// event's velocity, if it has them.
  mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent])
}

extension Draggable {
  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    switch Touch(rawValue: event.kind) {
    case .down:
      grab(event, &log)
      isHeld = true
    case .move: if isHeld { follow(event, &log) }
    case .up: if isHeld { end(event, &log) }
    case .cancel:
      // A release at rest.
      let drop = InteractionEvent(time: event.time, kind: event.kind, vx: 0, vy: 0, value: 0)
      if isHeld { end(drop, &log) }
    case nil: break
    }
  }

  private mutating func end(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    isHeld = false
    release(event, &log)
  }
}

extension WindowedVelocity {
  /// The velocity of a finger when it is lifted: the slope of the least-squares
  /// line through the samples of the last 50 ms before the newest one, at least
  /// the last two. A finger without events for 100 ms is at rest.
  static var ofRelease: WindowedVelocity {
    WindowedVelocity(
      .line(window: 0.05), longestGap: .infinity, longestSilence: 0.1, limit: 64)
  }

  /// Adds a position at a time in seconds.
  mutating func add(time: Double, x: Double, y: Double = 0) {
    observe(PointerSample(time: time, x: x, y: y))
  }
}

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
public struct BandedValue: Sendable {
  private let track: BandedTrack
  private var offset: AnimatedValue
  /// The pull of the finger, or the last one.
  private var pull = 0.0
  /// The pull minus the finger's position, in px; constant during a touch.
  private var origin = 0.0
  /// The velocity of the finger, from its last moves.
  private var tracker = WindowedVelocity.ofRelease

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
    tracker.reset()
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
