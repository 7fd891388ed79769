/// The kinds of gestures that can be generated.
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
