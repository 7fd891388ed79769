import Platform
import Springs

// The families `GestureFamily.standard`, and `pointer`.

extension GestureComposer {
  mutating func stop() {
    usualStroke(at: direction())
    pause()
  }

  mutating func mid() {
    let angle = direction()
    for _ in 0..<random.integer(2...3) {
      usualStroke(at: angle + random.uniform(-0.2, 0.2))
      pause()
    }
  }

  mutating func spring() {
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

  mutating func slow() {
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

  mutating func short() {
    for _ in 0..<random.integer(0...2) {
      usualStroke(at: direction())
      hold(0.01, 0.04)
    }
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

  mutating func hesit() {
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

  mutating func fling() {
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

  mutating func arc() {
    let radius = random.uniform(40, 250)
    let sweep = random.uniform(0.5, 5) * random.sign()
    add(
      max(radius * abs(sweep) / random.uniform(300, 1000), 0.15),
      .loops(
        GesturePiece.Loops(
          long: radius, short: radius, startPhase: direction(), sweep: sweep,
          isUniform: random.chance(0.3))))
    pause()
  }

  /// A stroke of any size, in one to three sub-movements of which the later
  /// ones are corrections, then a rest of any length.
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
}
