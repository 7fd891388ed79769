/// The state of a detector that enters by its own rule and leaves when the
/// pointer has gone.
///
/// The anchor is where the pointer rests: the medians of the last five
/// coordinates at the time of entering. The pause is over when two samples in
/// a row lie more than `distance` px from it.
package struct PauseLatch: Sendable {
  package private(set) var isPaused = false
  private var anchor = (x: 0.0, y: 0.0)
  private var outside = 0
  private let distance: Double

  package init(distance: Double = 6) {
    self.distance = distance
  }

  package mutating func enter(_ history: SampleHistory) {
    isPaused = true
    anchor = history.median(ofNewest: 5)
    outside = 0
  }

  /// Looks at a new sample of a paused pointer.
  package mutating func update(_ sample: PointerSample) {
    let dx = sample.x - anchor.x
    let dy = sample.y - anchor.y
    outside = dx * dx + dy * dy > distance * distance ? outside + 1 : 0
    if outside >= 2 { isPaused = false }
  }

  package mutating func reset() {
    isPaused = false
    outside = 0
  }
}
