/// The paused state of a detector that enters it by its own rule and leaves it
/// when the pointer moves away.
///
/// The anchor is the position of rest: the medians of the last five coordinates
/// on entering. The pause is over when two samples in a row lie more than
/// `distance` px from the anchor.
///
/// A detector that filters can pass its filtered path, too. Then a pointer that
/// has crept to that distance still counts as at rest, and the anchor follows
/// it; decelerating glides end like that. A pointer creeps if, at every sample
/// from 60 ms after the detection on, it has stayed for at least 80 ms in a box
/// of 2.5 px, widened by the noise. That is slightly less than a pause, because
/// samples arrive at irregular times.
package struct PauseLatch: Sendable {
  package private(set) var isPaused = false
  /// The time since which the pointer has rested, in seconds.
  package private(set) var beginning: Double?
  private var anchor = (x: 0.0, y: 0.0)
  private var outside = 0
  private var entry = 0.0
  private var hasMoved = false
  private var box: StillBox?
  private let distance: Double

  package init(distance: Double = 6) { self.distance = distance }

  /// - Parameters:
  ///   - history: raw positions.
  ///   - beginning: the time since which the pointer has rested, in seconds.
  package mutating func enter(_ history: SampleHistory, since beginning: Double) {
    isPaused = true
    self.beginning = beginning
    entry = history[0].time
    hasMoved = true
    box = nil
    settle(history)
  }

  /// - Parameters:
  ///   - history: raw positions.
  ///   - beginning: the time since which the pointer has rested, in seconds.
  ///   - noise: standard deviation of the noise, in px. Every update must then
  ///     pass the filtered path.
  package mutating func enter(_ history: SampleHistory, since beginning: Double, noise: Double) {
    enter(history, since: beginning)
    hasMoved = false
    box = StillBox(diagonal: 2.5 + 0.8 * noise)
  }

  /// Processes the newest sample of a paused pointer.
  ///
  /// - Parameters:
  ///   - history: raw positions.
  ///   - path: filtered positions.
  package mutating func update(_ history: SampleHistory, path: SampleHistory) {
    box?.update(path)
    update(history)
  }

  /// Processes the newest sample of a paused pointer.
  package mutating func update(_ history: SampleHistory) {
    let sample = history[0]
    let isOld = (sample.time - entry).reaches(Self.settling)
    if isOld, let box, (sample.time - box.since).isBefore(Self.creeping) { hasMoved = true }
    let dx = sample.x - anchor.x
    let dy = sample.y - anchor.y
    outside = dx * dx + dy * dy > distance * distance ? outside + 1 : 0
    guard outside >= 2 else { return }
    if isOld, !hasMoved {
      settle(history)
    } else {
      isPaused = false
      beginning = nil
    }
  }

  private mutating func settle(_ history: SampleHistory) {
    anchor = history.median(ofNewest: 5)
    outside = 0
  }

  /// How long after the detection the dwell time may be short, in seconds.
  private static let settling = 0.06
  /// The least dwell time of a creeping pointer, in seconds.
  private static let creeping = 0.08

  package mutating func reset() {
    isPaused = false
    beginning = nil
  }
}
