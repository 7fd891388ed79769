/// How long the pointer has stayed in a box, kept up to date sample by sample.
///
/// The box reaches back from the newest sample as far as its diagonal allows.
/// While the pointer rests an update is O(1); while it moves the box is short.
struct StillBox: Sendable {
  /// In px.
  let diagonal: Double
  private var box: PointerBox?
  private var length = 0

  /// Since when, in seconds.
  private(set) var since = 0.0

  init(diagonal: Double) {
    self.diagonal = diagonal
  }

  /// Samples in the box, newest included.
  var count: Int { length }

  /// Takes the newest sample of `history`, which was just added.
  mutating func update(_ history: SampleHistory) {
    let newest = history[0]
    if var grown = box {
      grown.add(newest)
      if grown.squaredDiagonal <= diagonal * diagonal {
        box = grown
        length = min(length + 1, history.count)
        return
      }
    }
    var shrunk = PointerBox(newest)
    length = 1
    since = newest.time
    while length < history.count {
      var larger = shrunk
      larger.add(history[length])
      guard larger.squaredDiagonal <= diagonal * diagonal else { break }
      shrunk = larger
      since = history[length].time
      length += 1
    }
    box = shrunk
  }

  mutating func reset() {
    box = nil
    length = 0
    since = 0
  }
}
