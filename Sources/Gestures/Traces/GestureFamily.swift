/// The kinds of gestures that the generator makes.
public enum GestureFamily: String, CaseIterable, Hashable, Sendable {
  /// Strokes, each followed by a pause.
  case stop
  /// Stroke, pause, stroke onward in the same direction.
  case mid
  /// Decelerations shaped like a damped spring.
  case spring
  /// Slow drags and pauses.
  case slow
  /// Strokes with rests that are too short to be pauses, and some that are.
  case short
  /// Scrubbing to and fro without a rest, then a pause.
  case reverse
  /// Two overlapping sub-movements: slows down without stopping.
  case hesit
  /// Exponential decelerations.
  case fling
  /// Circular arcs.
  case arc
  /// All of the above at random.
  case mix
  /// Like a mouse on a desk: strokes of all sizes, rests of all lengths.
  case pointer

  /// The ten families of the standard sets, without `pointer`.
  public static let standard = allCases.filter { $0 != .pointer }
}
