import Platform
import Springs

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

  /// One motion of the family and the pause after it.
  private mutating func phrase(_ family: GestureFamily) {
    switch family {
    case .stop: stop()
    case .mid: onward()
    case .spring: spring()
    case .slow: slow()
    case .short: short()
    case .reverse: reverse()
    case .hesit: hesitation()
    case .fling: fling()
    case .arc: arc()
    case .mix: phrase(random.element(GestureFamily.standard.filter { $0 != .mix }))
    case .pointer: pointer()
    case .varied: variation()
    case .scribble: scribble()
    case .steps: notches()
    case .script: word()
    case .chase: chase()
    case .select: selection()
    }
  }

  // MARK: - Pieces

  mutating func add(_ duration: Double, _ shape: GesturePiece.Shape) {
    path.append(GesturePiece(duration: duration, shape: shape))
  }

  /// Adds movements that may overlap, until the last of them ends.
  mutating func add(_ movements: [any SubMovement]) {
    add(movements.map(\.end).max() ?? 0, .sum(movements))
  }

  /// Adds a spring's step response to a displacement in px.
  mutating func addSpring(_ rates: SpringRates, to target: SIMD2<Double>, for duration: Double) {
    add(
      duration,
      .spring(
        x: SpringMotion(rates: rates, from: 0, to: target.x),
        y: SpringMotion(rates: rates, from: 0, to: target.y)))
  }

  /// Stays in place for a time between two limits, in seconds.
  mutating func hold(_ low: Double, _ high: Double) { add(random.uniform(low, high), .hold) }

  mutating func pause() { hold(0.18, 0.75) }

  /// A random angle in radians.
  mutating func direction() -> Double { random.uniform(0, 2 * .pi) }

  /// Adds a stroke of a distance in px at a mean speed in px/s, or slower if it
  /// would take less than `shortest` seconds.
  mutating func stroke(
    _ distance: Double, at angle: Double, meanSpeed: Double, shortest: Double = 0.08
  ) {
    add([
      Stroke(
        duration: max(distance / meanSpeed, shortest),
        whole: SIMD2(length: distance, angle: angle))
    ])
  }

  private mutating func stroke(at angle: Double) {
    stroke(random.uniform(90, 600), at: angle, meanSpeed: random.uniform(400, 1300))
  }

  /// The usual time of a stroke of a distance in px, in seconds: Fitts' law with
  /// 60 ms plus 70 ms per bit, for a target 12 px wide.
  static func usualDuration(_ distance: Double) -> Double { 0.06 + 0.07 * log2(1 + distance / 12) }

  // MARK: - Families

  private mutating func stop() {
    stroke(at: direction())
    pause()
  }

  private mutating func onward() {
    let angle = direction()
    for _ in 0..<random.integer(2...3) {
      stroke(at: angle + random.uniform(-0.2, 0.2))
      pause()
    }
  }

  private mutating func spring() {
    let distance = random.uniform(90, 600)
    let angle = direction()
    let rates = SpringRates(
      dampingRatio: random.uniform(0.7, 1), angularFrequency: 2 * .pi / random.uniform(0.3, 0.6))
    let response = 2 * .pi / rates.angularFrequency
    let rest = random.uniform(0.18, 0.75)
    addSpring(
      rates, to: SIMD2(length: distance, angle: angle),
      for: response * random.uniform(0.9, 1.5) + rest)
  }

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

  private mutating func short() {
    for _ in 0..<random.integer(0...2) {
      stroke(at: direction())
      hold(0.01, 0.04)
    }
    stroke(at: direction())
    pause()
  }

  private mutating func reverse() {
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

  private mutating func hesitation() {
    for _ in 0..<random.integer(1...3) {
      let angle = direction()
      let turned = angle + random.uniform(-0.6, 0.6)
      let first = random.uniform(90, 400)
      let second = random.uniform(60, 400)
      let firstDuration = random.uniform(0.25, 0.5)
      let secondDuration = random.uniform(0.25, 0.5)
      let delay = firstDuration * random.uniform(0.55, 1)
      add([
        Stroke(duration: firstDuration, whole: SIMD2(length: first, angle: angle)),
        Stroke(delay: delay, duration: secondDuration, whole: SIMD2(length: second, angle: turned)),
      ])
    }
    pause()
  }

  private mutating func fling() {
    let speed = random.logUniform(300, 2500)
    let angle = direction()
    // Per second; 2 and 10 correspond to UIKit's deceleration rates, of which
    // 0.998 and 0.99 of the velocity are left after a millisecond.
    let decay = random.logUniform(2, 10)
    // Until 20 px/s are left, and 0.1 to 0.4 s longer.
    add(
      log(speed / 20) / decay + random.uniform(0.1, 0.4),
      .fling(velocity: SIMD2(length: speed, angle: angle), decayPerSecond: decay))
    if random.chance(0.5) { pause() }
  }

  private mutating func arc() {
    let radius = random.uniform(40, 250)
    let sweep = random.uniform(0.5, 5) * random.sign()
    add(
      max(radius * abs(sweep) / random.uniform(300, 1000), 0.15),
      .arc(
        GesturePiece.Arc(
          radius: radius, startAngle: direction(), sweep: sweep, isUniform: random.chance(0.3))))
    pause()
  }

  /// A stroke of any size, in one to three sub-movements of which the later
  /// ones are corrections, then a rest of any length.
  private mutating func pointer() {
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
}
