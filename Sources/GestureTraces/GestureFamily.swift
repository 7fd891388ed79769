/// The kinds of gestures that can be generated.
public enum GestureFamily: String, CaseIterable, Hashable, Sendable {
  /// Strokes, each followed by a pause.
  case stop
  /// Two or three strokes in about the same direction, each followed by a
  /// pause.
  case mid
  /// Decelerations shaped like a damped spring, and the rest after each.
  case spring
  /// Slow drags and pauses.
  case slow
  /// Strokes with rests that are too short to be pauses, then a pause.
  case short
  /// Scrubbing to and fro without a rest, then a pause.
  case reverse
  /// Strokes of two overlapping sub-movements, which slow down without stopping
  /// in between; then a pause.
  case hesit
  /// Exponential decelerations, half of them followed by a pause.
  case fling
  /// Circular arcs, each followed by a pause.
  case arc
  /// All of the above at random.
  case mix
  /// Like a mouse on a desk: strokes of all sizes, rests of all lengths.
  case pointer
  /// Motions of all kinds, speeds and rests, composed at random, for tuning
  /// detectors.
  case varied
  /// Loops and flat ellipses.
  case scribble
  /// A wheel's notches, each eased out.
  case steps
  /// Handwriting: words of overlapping strokes.
  case script
  /// A hand that follows a jumping target.
  case chase
  /// Text selected word by word.
  case select

  /// The ten families of the standard sets.
  public static let standard: [GestureFamily] = [
    .stop, .mid, .spring, .slow, .short, .reverse, .hesit, .fling, .arc, .mix,
  ]

  /// Families on which no detector is tuned. They show how a detector performs
  /// on motions that its authors did not foresee.
  public static let unseen: [GestureFamily] = [.scribble, .steps, .script, .chase, .select]
}
