import Gestures

/// The noise-free path of a pointer, as a sequence of pieces.
package struct GesturePath: Sendable {
  package private(set) var pieces: [GesturePiece] = []
  /// The time and position at which each piece begins.
  private var starts: [PointerSample]
  private var end: PointerSample

  /// - Parameters:
  ///   - x: where the path begins, in px.
  ///   - y: where the path begins, in px.
  package init(x: Double, y: Double) {
    starts = []
    end = PointerSample(time: 0, x: x, y: y)
  }

  /// In seconds.
  package var duration: Double { end.time }

  package mutating func append(_ piece: GesturePiece) {
    pieces.append(piece)
    starts.append(end)
    let offset = piece.displacement(at: piece.duration)
    end.time += piece.duration
    end.x += offset.x
    end.y += offset.y
  }

  /// The position at a time in seconds; the end points before the start and
  /// after the end. O(log pieces).
  package func position(at time: Double) -> PointerSample {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].time <= time { low = middle } else { high = middle }
    }
    guard low < pieces.count else { return PointerSample(time: time, x: end.x, y: end.y) }
    let offset = pieces[low].displacement(at: time - starts[low].time)
    return PointerSample(time: time, x: starts[low].x + offset.x, y: starts[low].y + offset.y)
  }

  /// The path at every millisecond from 0 to its end, for the oracle.
  package func millisecondSamples() -> [PointerSample] {
    (0...Int((duration * 1000).rounded(.up))).map { position(at: Double($0) / 1000) }
  }
}
