/// The kinds of gestures that can be generated.
public enum GestureFamily: String, CaseIterable, Hashable, Sendable {
  /// Strokes, each followed by a pause.
  case stop
  /// Scrubbing to and fro without a rest, then a pause.
  case reverse
  /// Like a mouse on a desk: strokes of all sizes, rests of all lengths, slow
  /// drags, and scrubbing.
  case pointer

  /// The families of the standard set.
  public static let standard: [GestureFamily] = [.stop, .reverse]
}
