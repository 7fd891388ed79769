/// The box around as many of the newest samples of a history as fit: how long
/// the pointer has stayed in one place.
///
/// An update is O(1) while the pointer rests, else O(samples in the box): few,
/// unless the pointer is slow.
package struct StillBox: Sendable {
  /// The diagonal of the box in which a pointer rests, in px, by the definition
  /// of `PauseOracle`.
  package static let restDiagonal = 2.5

  /// The largest diagonal, in px.
  let diagonal: Double
  private var box = PointerBox()
  /// The number of samples in the box that the history still holds.
  package private(set) var count = 0
  /// The time of the oldest sample in the box, in seconds.
  package private(set) var since = 0.0

  package init(diagonal: Double) { self.diagonal = diagonal }

  /// The box around the newest samples of `history`, none of them more than
  /// `limit` seconds older than the newest.
  package init(diagonal: Double, around history: SampleHistory, limit: Double = .infinity) {
    self.init(diagonal: diagonal)
    guard let newest = history.newest else { return }
    for age in 0..<history.count {
      let sample = history[age]
      guard (newest.time - sample.time).isWithin(limit), grow(by: sample) else { return }
      since = sample.time
      count += 1
    }
  }

  /// Adds the newest sample of `history`; to be called for every sample. If the
  /// sample does not fit, the oldest ones leave the box.
  package mutating func update(_ history: SampleHistory) {
    if count > 0, grow(by: history[0]) {
      count = min(count + 1, history.count)
    } else {
      self = StillBox(diagonal: diagonal, around: history)
    }
  }

  /// Extends the box to a sample; false if it does not fit in.
  @inline(__always)
  private mutating func grow(by sample: PointerSample) -> Bool {
    var grown = box
    grown.add(sample)
    guard grown.squaredDiagonal <= diagonal * diagonal else { return false }
    box = grown
    return true
  }

  mutating func reset() { self = StillBox(diagonal: diagonal) }
}
