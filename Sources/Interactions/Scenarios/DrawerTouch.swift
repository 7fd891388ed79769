/// A touch that holds the drawer. Positions are in px, times in seconds.
struct DrawerTouch: Sendable {
  /// The offset of the drawer when it was caught.
  private(set) var startOffset = 0.0
  /// Where the finger touched or, if that was without a position, where it was
  /// first seen; `nil` before.
  private(set) var startY: Double?
  /// The largest distance of the finger from there, whether or not the drawer
  /// could follow.
  private(set) var longest = 0.0
  /// The velocity of the finger.
  private(set) var tracker = ReleaseVelocity()

  mutating func begin(_ event: InteractionEvent, offset: Double) {
    startOffset = offset
    startY = nil
    longest = 0
    tracker.begin()
    follow(event)
  }

  /// Follows the finger to the event's position, if it has one.
  mutating func follow(_ event: InteractionEvent) {
    guard let y = event.y else { return }
    if startY == nil { startY = y }
    longest = max(longest, length(to: y))
    tracker.add(time: event.time, x: 0, y: y)
  }

  /// How far a finger at `y` is from where it touched; 0 if either place is
  /// unknown.
  func length(to y: Double?) -> Double {
    guard let y, let startY else { return 0 }
    return (y - startY).magnitude
  }
}
