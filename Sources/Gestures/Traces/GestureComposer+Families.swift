import Platform

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
