import Platform

// The families `GestureFamily.unseen`, used only to evaluate detectors. Anyone
// who tunes a detector on them must create new ones.

extension GestureComposer {
  /// One to three runs of loops, some so flat that they are strokes to and fro,
  /// then a rest.
  mutating func scribble() {
    for _ in 0..<random.integer(1...3) {
      let long = random.logUniform(12, 160)
      let sweep = 2 * .pi * random.uniform(0.5, 4) * random.sign()
      let drift = random.uniform(0, 2) * long
      let angle = direction()
      add(
        max(abs(sweep) / (2 * .pi * random.uniform(1.2, 4.5)), 0.15),
        .loops(
          GesturePiece.Loops(
            long: long, short: long * random.uniform(0.05, 1), tilt: direction(),
            startPhase: direction(), sweep: sweep,
            drift: SIMD2(length: drift, angle: angle), isUniform: random.chance(0.4))))
      if random.chance(0.5) { hold(0.01, 0.09) }
    }
    hold(0.08, 0.7)
  }

  /// A wheel turned by one to eight notches in one direction, with up to 0.3 s
  /// between two.
  mutating func steps() {
    let power = random.uniform(2, 5)
    let duration = random.uniform(0.08, 0.28)
    let distance = random.uniform(20, 120) * random.sign()
    let gap = random.uniform(0.01, 0.2)
    for _ in 0..<random.integer(1...8) {
      add(duration, .easeOut(SIMD2(0, distance), power: power))
      hold(0.5 * gap, 1.5 * gap)
    }
    hold(0.05, 0.7)
  }

  /// Four to twelve strokes alternately up and down, drifting to the right,
  /// most of them starting before the previous one ends, then a rest.
  mutating func script() {
    let height = random.logUniform(10, 70)
    let beat = random.uniform(0.07, 0.16)
    var strokes: [ScriptStroke] = []
    for index in 0..<random.integer(4...12) {
      let size = height * random.uniform(0.4, 1.3)
      strokes.append(
        ScriptStroke(
          delay: Double(index) * beat * random.uniform(0.9, 1.1),
          whole: SIMD2(size * random.uniform(-0.2, 0.7), index % 2 == 0 ? -size : size),
          middle: beat * random.uniform(0.7, 1.3), spread: random.uniform(0.15, 0.45)))
    }
    add(strokes)
    hold(0.03, 0.6)
    if random.chance(0.3) {
      // To the next word, or back to dot an i.
      stroke(random.logUniform(15, 200), at: direction(), meanSpeed: random.uniform(200, 900))
      hold(0.02, 0.3)
    }
  }

  /// One to four jumps of a target, each followed after its own reaction time,
  /// often before the hand has come to rest from the previous one.
  mutating func chase() {
    let size = random.logUniform(8, 400)
    let lag = random.uniform(0.03, 0.08)
    let order = random.integer(2...4)
    hold(0, 0.15)
    var responses: [Response] = []
    var jumpTime = 0.0
    for _ in 0..<random.integer(1...4) {
      let distance = size * random.logUniform(0.3, 2)
      let angle = direction()
      responses.append(
        Response(
          delay: jumpTime + random.uniform(0, 0.12), whole: SIMD2(length: distance, angle: angle),
          lag: lag * random.uniform(0.85, 1.2), order: order))
      jumpTime += random.logUniform(0.12, 0.6)
    }
    add(responses)
    hold(0, 0.5)
  }

  /// Words selected one by one, for 0.6 to 2.5 s: moves to the end of a word,
  /// each followed by a short rest and at times by a small move back; then a
  /// longer rest, and at times a move to the next line.
  mutating func select() {
    let end = path.duration + random.uniform(0.6, 2.5)
    let look = random.logUniform(0.03, 0.3)
    while path.duration < end {
      moveAlongLine(random.uniform(18, 95), for: random.uniform(0.08, 0.22))
      hold(0.6 * look, 1.5 * look)
      guard random.chance(0.15) else { continue }
      moveAlongLine(-random.uniform(3, 14), for: random.uniform(0.06, 0.14))
      hold(0.04, 0.25)
    }
    hold(0.05, 0.7)
    if random.chance(0.4) {
      add(
        random.uniform(0.2, 0.45),
        .halfWave(SIMD2(-random.uniform(60, 300), random.uniform(14, 26))))
      hold(0.02, 0.4)
    }
  }

  /// Moves along a line of text by a distance in px, not quite horizontally, in
  /// a time in seconds.
  private mutating func moveAlongLine(_ distance: Double, for duration: Double) {
    add(duration, .halfWave(SIMD2(distance, 1.2 * random.normal())))
  }
}
