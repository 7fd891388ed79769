/// A position on a timeline that runs forwards or backwards, or rests.
struct Playhead: Sendable {
  /// The raw value is the rate of the position, in durations per duration.
  enum Direction: Double {
    case backwards = -1
    case none = 0
    case forwards = 1
  }

  /// That of the timeline, in seconds.
  private let duration: Double
  /// The fraction of the timeline that was done at `time`, in seconds.
  private var share = 0.0
  private var time = 0.0
  private(set) var direction = Direction.none

  /// At rest at the start.
  init(duration: Double) { self.duration = duration }

  /// The fraction of the timeline that is done at a time.
  func share(at now: Double) -> Double {
    min(max(share + direction.rawValue * (now - time) / duration, 0), 1)
  }

  /// Rests at a position.
  mutating func rest(at newShare: Double) {
    share = newShare
    direction = .none
  }

  /// Runs from the current position to the end that lies in a direction, and
  /// returns when it will be there, in seconds.
  mutating func run(_ newDirection: Direction, at now: Double) -> Double {
    share = share(at: now)
    time = now
    direction = newDirection
    let left = newDirection == .forwards ? 1 - share : share
    return now + left * duration
  }
}
