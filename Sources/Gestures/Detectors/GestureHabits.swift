import Platform

/// Statistics of the gesture so far that predict whether the next stop is a
/// pause: how often the pointer rested too briefly for a pause, and how often
/// it reversed. A user who has done either is likely to do it again.
///
/// Both counts decay with time. Their constants were chosen together with the
/// weights of `SlidingDeadline.Mode.Habits`, by the F1 on generated traces.
package struct GestureHabits: Sendable {
  /// Rests in a box of 2.5 px that were too short for a pause, at most 2.
  package private(set) var rests = 0.0
  /// Changes of direction by more than 90°, at most 3.
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
  /// The range of dwell times of rests that are too short for a pause, in
  /// seconds.
  private static let shortRest = (least: 0.04, most: 0.1)
  /// The time over which a direction is measured, in seconds: two frames at 60
  /// Hz.
  private static let window = 0.034
  /// The largest speed at which the pointer has no direction, in px/s.
  private static let slowest = 60.0

  /// Processes the newest sample of the filtered path. `dwell` is how long the
  /// path has stayed in a box of 2.5 px by then, in seconds.
  package mutating func update(_ path: SampleHistory, dwell: Double) {
    decay(until: path[0].time)
    // A dwell time that decreases ends a rest.
    if dwell < dwelled, dwelled.reaches(Self.shortRest.least),
      dwelled.isWithin(Self.shortRest.most)
    {
      rests = min(rests + 1, 2)
    }
    dwelled = dwell
    updateDirection(path.velocity(over: Self.window, before: 0))
  }

  private mutating func decay(until now: Double) {
    if let time {
      // (1 + x)⁻¹ approximates e⁻ˣ to x²/2; steps are only some milliseconds.
      let fade = 1 / (1 + max(now - time, 0) / Self.fading)
      rests *= fade
      reversals *= fade
    }
    time = now
  }

  private mutating func updateDirection(_ velocity: PointerVelocity) {
    guard velocity.speed > Self.slowest else { return }
    if let direction, direction.x * velocity.x + direction.y * velocity.y < 0 {
      reversals = min(reversals + 1, 3)
    }
    direction = velocity
  }

  package mutating func reset() { self = GestureHabits() }
}
