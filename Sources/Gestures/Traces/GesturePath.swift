import Platform

/// The noise-free path of a pointer, as a sequence of pieces.
struct GesturePath: Sendable {
  /// Each piece with the time and position at which it begins.
  private var pieces: [(piece: GesturePiece, start: PointerSample)] = []
  private var end: PointerSample

  /// A path that begins at a position in px, without pieces yet.
  init(x: Double, y: Double) { end = PointerSample(time: 0, x: x, y: y) }

  /// In seconds.
  var duration: Double { end.time }

  mutating func append(_ piece: GesturePiece) {
    pieces.append((piece, end))
    let offset = piece.displacement(at: piece.duration)
    end.time += piece.duration
    end.x += offset.x
    end.y += offset.y
  }

  /// The position at a time in seconds; the end points before the start and
  /// after the end. O(log pieces).
  func position(at time: Double) -> PointerSample {
    guard !pieces.isEmpty else { return PointerSample(time: time, x: end.x, y: end.y) }
    // The last piece that begins at or before `time`.
    let next = pieces.partitioningIndex { $0.start.time > time }
    let (piece, start) = pieces[max(next - 1, 0)]
    let offset = piece.displacement(at: time - start.time)
    return PointerSample(time: time, x: start.x + offset.x, y: start.y + offset.y)
  }

  /// The path at every millisecond from 0 to its end, for ``PauseOracle``.
  func millisecondSamples() -> [PointerSample] {
    (0...Int((duration * 1000).rounded(.up))).map { position(at: Double($0) / 1000) }
  }
}
