import Platform

/// What the gesture so far says about the next stop: how often the pointer
/// rested too briefly for a pause, and how often it turned.
///
/// Both counts fade with a time constant of 2 s.
struct GestureHabits: Sendable {
  /// Stays of 40 to 100 ms in a box of 2.5 px, at most 2.
  private(set) var stays = 0.0
  /// Turns of more than 90° at more than 60 px/s, at most 3.
  private(set) var turns = 0.0

  private var stayed = 0.0
  private var direction: (x: Double, y: Double)?
  private var time: Double?

  private static let fading = 2.0
  private static let window = 0.034
  private static let slowest = 60.0

  /// Takes the newest sample of the filtered path and the time in seconds that
  /// it has stayed in the box of 2.5 px.
  mutating func update(_ path: SampleHistory, stay: Double) {
    let newest = path[0]
    if let time {
      // (1 + x)⁻¹ for e⁻ˣ: right to x²/2, and a step is some milliseconds.
      let fade = 1 / (1 + max(newest.time - time, 0) / Self.fading)
      stays *= fade
      turns *= fade
    }
    time = newest.time
    if stay < stayed, stayed >= 0.04 - timeSlack, stayed <= 0.1 + timeSlack {
      stays = min(stays + 1, 2)
    }
    stayed = stay
    turn(path)
  }

  private mutating func turn(_ path: SampleHistory) {
    var age = 1
    while age < path.count - 1, path[0].time - path[age].time < Self.window - timeSlack { age += 1 }
    guard age < path.count else { return }
    let elapsed = path[0].time - path[age].time
    let way = (x: path[0].x - path[age].x, y: path[0].y - path[age].y)
    let bound = Self.slowest * elapsed
    guard way.x * way.x + way.y * way.y > bound * bound else { return }
    if let direction, direction.x * way.x + direction.y * way.y < 0 { turns = min(turns + 1, 3) }
    direction = way
  }

  mutating func reset() {
    self = GestureHabits()
  }
}
