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

// The motions of each family.

extension GestureComposer {
  mutating func stop() {
    usualStroke(at: direction())
    pause()
  }

  mutating func reverse() {
    let angle = direction()
    var distance = random.uniform(90, 600)
    for turn in 0..<random.integer(2...6) {
      stroke(
        distance, at: angle + (turn % 2 == 0 ? 0 : .pi) + random.uniform(-0.1, 0.1),
        meanSpeed: random.uniform(400, 1300))
      distance = max(distance * random.uniform(0.4, 1.1), 60)
    }
    pause()
  }

  /// A stroke of any size, in one to three sub-movements (the later ones are
  /// corrections), then a rest of any length.
  mutating func pointer() {
    let angle = direction()
    var distance = random.logUniform(4, 900)
    for _ in 0..<random.integer(1...3) {
      let duration = Self.usualDuration(distance) * random.uniform(0.6, 1.5)
      stroke(
        distance, at: angle + random.uniform(-0.5, 0.5), meanSpeed: distance / duration,
        shortest: 0.05)
      if random.chance(0.5) { hold(0, 0.08) }
      distance *= random.uniform(0.05, 0.4)
      if distance < 3 || random.chance(0.4) { break }
    }
    if random.chance(0.12) { slow() }
    if random.chance(0.15) { reverse() }
    // Many rests are just too short to be pauses.
    if random.chance(0.5) { hold(0.02, 0.16) } else { hold(0.08, 1.1) }
  }

  /// A slow drag, then a pause.
  private mutating func slow() {
    let speed = random.uniform(50, 120)
    let angle = direction()
    add(
      random.uniform(0.6, 1.5),
      .drag(
        GesturePiece.Drag(
          velocity: SIMD2(length: speed, angle: angle), swing: random.uniform(0, 0.2),
          frequency: random.uniform(0.5, 3), phase: direction(),
          ramp: random.chance(0.5) ? 0 : random.uniform(0.02, 0.15))))
    pause()
  }
}

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
