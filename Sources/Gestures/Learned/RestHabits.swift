/// How the pointer has rested and moved in the last seconds: what the gesture's
/// own past says about whether the next stop will last.
///
/// A rest is a stay in the box of 2.5 px that has grown and then shrinks; it is
/// as long as it was at its longest. Counts fade with a time constant of 3 s.
package struct RestHabits: Sendable {
  /// Rests of 30 ms up to the shortest pause.
  package private(set) var shortRests = 0.0
  /// Rests as long as a pause.
  package private(set) var longRests = 0.0
  /// The longest of the short rests, fading, in seconds.
  package private(set) var longestShortRest = 0.0
  /// The last rest of either kind, in seconds; 0 before the first.
  package private(set) var lastRest = 0.0
  /// Mean speed of the last third of a second or so, in px/s.
  package private(set) var meanSpeed = 0.0
  /// The highest speed, fading within half a second, in px/s.
  package private(set) var topSpeed = 0.0

  private var restEnd: Double?
  private var stayed = 0.0
  private var isGrowing = false
  private var last: PointerSample?

  package init() {}

  private static let fading = 3.0
  private static let shortest = 0.03
  private static let pause = 0.1

  /// Seconds since the last rest; 2 before the first and at most.
  package func sinceRest(_ time: Double) -> Double { min(time - (restEnd ?? -.infinity), 2) }

  /// Takes the newest sample of the filtered path and the time in seconds that
  /// it has stayed in the box of 2.5 px.
  package mutating func update(_ sample: PointerSample, stay: Double) {
    if let last {
      let elapsed = max(sample.time - last.time, 1e-6)
      let fade = 1 / (1 + elapsed / Self.fading)
      shortRests *= fade
      longRests *= fade
      longestShortRest *= fade
      let (dx, dy) = (sample.x - last.x, sample.y - last.y)
      let speed = (dx * dx + dy * dy).squareRoot() / elapsed
      let gain = min(elapsed / 0.3, 1)
      meanSpeed += gain * (speed - meanSpeed)
      topSpeed = max(topSpeed / (1 + elapsed / 0.5), speed)
    }
    last = sample
    if stay < stayed {
      if isGrowing, stayed >= Self.shortest - timeSlack { rest(stayed, until: sample.time) }
      isGrowing = false
    } else if stay > stayed {
      isGrowing = true
    }
    stayed = stay
  }

  private mutating func rest(_ length: Double, until time: Double) {
    if length < Self.pause - timeSlack {
      shortRests += 1
      longestShortRest = max(longestShortRest, length)
    } else {
      longRests += 1
    }
    lastRest = min(length, 1)
    restEnd = time
  }

  package mutating func reset() {
    self = RestHabits()
  }
}
