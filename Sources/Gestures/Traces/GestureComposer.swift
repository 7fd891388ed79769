import Platform

/// Concatenates pieces of motion into the path of one gesture.
///
/// All sizes, speeds and durations are drawn from ranges that are plausible for
/// a hand. The ranges are a choice, not fitted to recordings. The order of the
/// draws decides what traces a seed gives, so it must not change.
struct GestureComposer {
  var random: SplitMix64
  var path: GesturePath

  init(random: SplitMix64) {
    var random = random
    path = GesturePath(x: random.uniform(100, 700), y: random.uniform(100, 700))
    self.random = random
  }

  /// A random path of a family, 2.5 to 9 s long.
  static func path(_ family: GestureFamily, random: inout SplitMix64) -> GesturePath {
    var composer = GestureComposer(random: random)
    let length = composer.random.uniform(2.5, 5.5)
    if composer.random.chance(0.1) { composer.hold(0.03, 0.2) }
    while composer.path.duration < length { composer.phrase(family) }
    random = composer.random
    return composer.path
  }

  /// Adds one motion of the family and the rest after it. `GestureFamily` says
  /// what each is.
  private mutating func phrase(_ family: GestureFamily) {
    switch family {
    case .stop: stop()
    case .reverse: reverse()
    case .pointer: pointer()
    }
  }

  // MARK: - Pieces

  /// Adds a motion that takes a time in seconds.
  mutating func add(_ duration: Double, _ shape: GesturePiece.Shape) {
    path.append(GesturePiece(duration: duration, shape: shape))
  }

  /// Stays in place for a time between two limits, in seconds.
  mutating func hold(_ low: Double, _ high: Double) { add(random.uniform(low, high), .hold) }

  /// Stays in place for long enough to be a pause.
  mutating func pause() { hold(0.18, 0.75) }

  /// A random angle in radians.
  mutating func direction() -> Double { random.uniform(0, 2 * .pi) }

  /// Adds a stroke of a distance in px at a mean speed in px/s, or slower if it
  /// would take less than `shortest` seconds.
  mutating func stroke(
    _ distance: Double, at angle: Double, meanSpeed: Double, shortest: Double = 0.08
  ) {
    add(max(distance / meanSpeed, shortest), .stroke(SIMD2(length: distance, angle: angle)))
  }

  /// Adds a stroke of a usual length and speed.
  mutating func usualStroke(at angle: Double) {
    stroke(random.uniform(90, 600), at: angle, meanSpeed: random.uniform(400, 1300))
  }

  /// The usual time of a stroke of a distance in px, in seconds: Fitts' law
  /// with 60 ms plus 70 ms per bit, for a target 12 px wide.
  static func usualDuration(_ distance: Double) -> Double { 0.06 + 0.07 * log2(1 + distance / 12) }
}
