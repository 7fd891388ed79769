import Gestures
import Springs

/// The events of an object under a finger, in the order of the vocabulary.
public enum Touch: Int, Sendable { case down, move, up, cancel }

/// A model of an object that a finger grabs at any time, drags and releases.
///
/// Moves and releases have an effect only while it is held.
public protocol Draggable: InteractionModel {
  /// Whether a finger holds the object. Set after ``grab(_:_:)``, and reset
  /// before ``release(_:_:)``.
  var isHeld: Bool { get set }

  /// Stops the object, whether it moves or rests, to follow the touch from now
  /// on. It stays where it is; ``PictureInPicture`` goes to the event's place.
  mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// Moves the object to where the event's position or angle puts it, if the
  /// event has one; the model may let it lag behind the touch.
  mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// Lets the object continue by itself, from the event's position and usually
  /// with the event's velocity, where the event has them.
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
  /// line through the samples at most 50 ms older than the newest, 64 at most
  /// and 2 at least. A finger without events for over 100 ms is at rest.
  static var ofRelease: WindowedVelocity {
    WindowedVelocity(
      .line(window: 0.05), longestGap: .infinity, longestSilence: 0.1, limit: 64)
  }

  mutating func add(time: Double, x: Double, y: Double = 0) {
    observe(PointerSample(time: time, x: x, y: y))
  }
}

/// An offset that a finger drags along a track, with a rubber band beyond
/// either end, and that springs back to 0 when the finger releases it.
/// Positions are in px, times in seconds.
///
/// An offset belongs to the content, a pull to the finger that drags it; they
/// are equal on the track.
struct BandedValue: Sendable {
  private let length: Double
  private let band: RubberBand
  private var offset: AnimatedValue
  /// The pull of the finger; after a release, the last pull.
  private var pull = 0.0
  /// The pull minus the finger's position; constant during a touch.
  private var origin = 0.0
  /// The velocity of the finger, from its last moves.
  private var tracker = WindowedVelocity.ofRelease

  /// A value at rest at an offset of 0, on a track from -`length` to 0 or, with
  /// a length of 0, between rubber bands that meet; `rates` is the spring.
  init(length: Double = 0, band: RubberBand, rates: SpringRates) {
    self.length = length
    self.band = band
    offset = AnimatedValue(0, rates: rates)
  }

  func value(at time: Double) -> Double { offset.value(at: time) }

  func velocity(at time: Double) -> Double { offset.velocity(at: time) }

  /// The point of the track nearest to an offset or a pull: beyond the track
  /// its end, where the rubber band begins.
  private func nearest(_ place: Double) -> Double { min(max(place, -length), 0) }

  /// Stops where it is, to follow a finger that touches at a position.
  /// From the limit of a scroll band or beyond, every move leads to the limit.
  mutating func grab(at time: Double, finger: Double) {
    offset.hold(at: time)
    // A held value is its own target.
    let edge = nearest(offset.target)
    pull = edge + band.pull(offset: offset.target - edge)
    origin = pull - finger
    tracker.reset()
    tracker.add(time: time, x: 0, y: finger)
  }

  mutating func follow(at time: Double, finger: Double) {
    tracker.add(time: time, x: 0, y: finger)
    place(finger: finger)
  }

  private mutating func place(finger: Double) {
    pull = finger + origin
    let edge = nearest(pull)
    offset.hold(edge + band.offset(pull: pull - edge))
  }

  /// Springs back, beginning at a time.
  ///
  /// - Parameters:
  ///   - time: now.
  ///   - finger: its position; unchanged if `nil`.
  ///   - fingerVelocity: in px/s; from the last moves if `nil`.
  mutating func release(at time: Double, finger: Double?, fingerVelocity: Double?) {
    if let finger { place(finger: finger) }
    let fingerVelocity = fingerVelocity ?? tracker.velocity(at: time).y
    let edge = nearest(pull)
    // A track without a length has no inside.
    let isInside = pull == edge && length > 0
    let velocity =
      isInside
      ? fingerVelocity : band.velocity(pull: pull - edge, fingerVelocity: fingerVelocity)
    offset.move(to: 0, at: time, velocity: velocity)
  }
}
