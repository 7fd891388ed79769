import Platform

/// Statistics of the gesture so far that predict the next stop: how often the
/// pointer rested too briefly for a pause, and how often it reversed.
///
/// Both counts decay with a time constant of 2 s.
package struct GestureHabits: Sendable {
  /// Rests of 40 to 100 ms in a box of 2.5 px, at most 2.
  package private(set) var rests = 0.0
  /// Changes of direction by more than 90° at more than 60 px/s, at most 3.
  package private(set) var reversals = 0.0

  package init() {}

  /// The dwell time at the previous sample, in seconds.
  private var dwelled = 0.0
  /// The last velocity that was fast enough to have a direction.
  private var direction: PointerVelocity?
  /// Of the previous sample.
  private var time: Double?

  /// The time constant of the decay, in seconds.
  private static let fading = 2.0
  /// The time over which a direction is measured, in seconds: two frames at 60
  /// Hz.
  private static let window = 0.034
  /// The largest speed at which the pointer has no direction, in px/s.
  private static let slowest = 60.0

  /// Adds the newest sample of the filtered path and its dwell time in the box
  /// of 2.5 px, in seconds.
  package mutating func update(_ path: SampleHistory, dwell: Double) {
    let newest = path[0]
    if let time {
      // (1 + x)⁻¹ approximates e⁻ˣ to x²/2; steps are only some milliseconds.
      let fade = 1 / (1 + max(newest.time - time, 0) / Self.fading)
      rests *= fade
      reversals *= fade
    }
    time = newest.time
    // A dwell time that decreases ends a rest.
    if dwell < dwelled, dwelled.reaches(0.04), dwelled.isWithin(0.1) {
      rests = min(rests + 1, 2)
    }
    dwelled = dwell
    updateDirection(path)
  }

  private mutating func updateDirection(_ path: SampleHistory) {
    let velocity = path.velocity(over: Self.window, before: 0)
    guard velocity.speed > Self.slowest else { return }
    if let direction, direction.x * velocity.x + direction.y * velocity.y < 0 {
      reversals = min(reversals + 1, 3)
    }
    direction = velocity
  }

  package mutating func reset() { self = GestureHabits() }
}
