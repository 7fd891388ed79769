/// How long the pointer has stayed in a box, updated with every sample.
///
/// The box extends back from the newest sample as far as its diagonal allows.
/// An update is O(1) while the pointer rests; while it moves the box holds few
/// samples.
struct StillBox: Sendable {
  /// In px.
  let diagonal: Double
  private var box: PointerBox?
  /// The number of samples in the box, including the newest.
  private(set) var count = 0

  /// The time of the oldest sample in the box, in seconds.
  private(set) var since = 0.0

  init(diagonal: Double) { self.diagonal = diagonal }

  /// Adds the newest sample of `history`.
  mutating func update(_ history: SampleHistory) {
    let newest = history[0]
    if var grown = box {
      grown.add(newest)
      if grown.squaredDiagonal <= diagonal * diagonal {
        box = grown
        count = min(count + 1, history.count)
        return
      }
    }
    // The newest sample does not fit in: the box is built anew from it.
    var shrunk = PointerBox(newest)
    count = 1
    since = newest.time
    while count < history.count {
      var larger = shrunk
      larger.add(history[count])
      guard larger.squaredDiagonal <= diagonal * diagonal else { break }
      shrunk = larger
      since = history[count].time
      count += 1
    }
    box = shrunk
  }

  mutating func reset() { box = nil }
}
