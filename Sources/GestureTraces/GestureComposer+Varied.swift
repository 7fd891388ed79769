import Platform
import Springs

// The family `varied` is for tuning detectors. It is more varied than any
// family on which they are evaluated, so that their constants also suit motions
// that no test foresaw.

extension GestureComposer {
  /// The longest glide or arc, in seconds, so that few gestures consist of one
  /// alone.
  private static let longestMotion = 1.5

  /// One to three kinds of motion for about 0.8 to 3.5 s, with a common
  /// distribution of rests because the motions of one gesture resemble each
  /// other.
  mutating func varied() {
    // A motion that is listed twice is twice as likely.
    let all: [(inout GestureComposer) -> Void] = [
      { $0.ride() }, { $0.ride() }, { $0.overlap() }, { $0.zigzag() }, { $0.glide() },
      { $0.settle() }, { $0.bow() }, { $0.creep() }, { $0.wander() }, { $0.wander() },
      { $0.train() }, { $0.train() }, { $0.patter() }, { $0.patter() }, { $0.sway() },
      { $0.approach() },
    ]
    let motions = (0..<random.integer(1...3)).map { _ in random.element(all) }
    let chanceOfNoRest = random.uniform(0, 1)
    let typicalRest = random.logUniform(0.03, 0.5)
    let spread = random.logUniform(1.1, 3)
    let end = path.duration + random.logUniform(0.8, 3.5)
    while path.duration < end {
      random.element(motions)(&self)
      if random.chance(chanceOfNoRest) { continue }
      rest(typicalRest * random.logUniform(1 / spread, spread))
    }
    if random.chance(0.6) { rest(random.uniform(0.1, 0.7)) }
  }

  /// A rest of a duration in seconds; in two of ten the hand is not quite
  /// still.
  private mutating func rest(_ duration: Double) {
    switch random.integer(0...9) {
    case 0:
      // A drag below about 25 px/s is a pause: see `PauseOracle`.
      drag(random.logUniform(3, 60), for: duration)
    case 1:
      hold(0.2 * duration, 0.6 * duration)
      // A correction that may or may not end the pause.
      stroke(
        random.logUniform(0.5, 8), at: direction(), meanSpeed: random.logUniform(10, 120),
        shortest: 0.04)
      hold(0.2 * duration, 0.6 * duration)
    default: hold(duration, duration)
    }
  }

  // MARK: - Motions

  /// A speed that varies at random by a factor of up to 50, and a direction
  /// that turns at random or reverses. It mostly ends in a stop.
  private mutating func ride() {
    let fastest = random.logUniform(60, 3000)
    let longest = random.logUniform(0.06, 0.4)
    let turn = random.uniform(0, 1.5)
    var angle = direction()
    var velocity = SIMD2<Double>.zero
    for _ in 0..<random.integer(1...5) {
      angle += random.chance(0.15) ? .pi : turn * random.normal()
      let speed = random.chance(0.15) ? 0 : fastest * random.logUniform(0.02, 1)
      swerve(&velocity, to: SIMD2(length: speed, angle: angle), longest: longest)
    }
    if random.chance(0.85) { swerve(&velocity, to: .zero, longest: longest) }
  }

  /// Changes a velocity in px/s into another within 20 ms to `longest` s.
  private mutating func swerve(
    _ velocity: inout SIMD2<Double>, to next: SIMD2<Double>, longest: Double
  ) {
    let bend = random.uniform(0.2, 6) * (random.chance(0.7) ? 1 : -1)
    add(
      random.logUniform(0.02, longest),
      .swerve(GesturePiece.Swerve(from: velocity, to: next, bend: bend)))
    velocity = next
  }

  /// One to four strokes of any size and direction, each starting before, at or
  /// shortly after the end of the previous one.
  private mutating func overlap() {
    var strokes: [Stroke] = []
    var delay = 0.0
    var angle = direction()
    for _ in 0..<random.integer(1...4) {
      let distance = random.logUniform(3, 600)
      let duration = Self.usualDuration(distance) * random.uniform(0.5, 1.6)
      strokes.append(
        Stroke(
          delay: delay, duration: duration, whole: SIMD2(length: distance, angle: angle)))
      delay += duration * random.uniform(0.4, 1.2)
      angle += random.chance(0.3) ? random.uniform(0, 2 * .pi) : random.uniform(-0.7, 0.7)
    }
    add(strokes)
  }

  /// To and fro at a sharp angle, with or without rests at the turning points.
  private mutating func zigzag() {
    var angle = direction()
    let distance = random.logUniform(8, 500)
    let speed = random.logUniform(80, 1500)
    let stay = random.chance(0.5) ? 0 : random.logUniform(0.005, 0.12)
    for _ in 0..<random.integer(2...5) {
      stroke(
        distance * random.uniform(0.5, 1.5), at: angle, meanSpeed: speed * random.uniform(0.7, 1.4),
        shortest: 0.05)
      if stay > 0 { hold(0.5 * stay, 1.5 * stay) }
      angle += .pi + random.uniform(-0.6, 0.6)
    }
  }

  /// An exponential deceleration that almost comes to rest or ends early.
  private mutating func glide() {
    let speed = random.logUniform(80, 4000)
    let angle = direction()
    let decay = random.logUniform(1.5, 25)
    // Until 8 px/s are left, which is well within a pause.
    let fullTime = log(speed / 8) / decay
    add(
      min(fullTime * (random.chance(0.3) ? random.uniform(0.1, 1) : 1), Self.longestMotion),
      .fling(velocity: SIMD2(length: speed, angle: angle), decayPerSecond: decay))
  }

  /// A spring of any damping that moves freely for 0.6 to 2 undamped periods.
  private mutating func settle() {
    let distance = random.logUniform(5, 600)
    let angle = direction()
    let response = random.logUniform(0.12, 0.8)
    let rates = SpringRates(
      dampingRatio: random.uniform(0.3, 1.4), angularFrequency: 2 * .pi / response)
    addSpring(
      rates, to: SIMD2(length: distance, angle: angle), for: response * random.uniform(0.6, 2))
  }

  /// A circular arc of any size, a twentieth of a circle to almost a whole one.
  private mutating func bow() {
    let radius = random.logUniform(6, 300)
    let sweep = random.uniform(0.3, 6) * random.sign()
    add(
      min(max(radius * abs(sweep) / random.logUniform(80, 1500), 0.08), Self.longestMotion),
      .loops(
        GesturePiece.Loops(
          long: radius, short: radius, startPhase: direction(), sweep: sweep,
          isUniform: random.chance(0.5))))
  }

  /// Slow, but mostly faster than a pause.
  private mutating func creep() { drag(random.logUniform(20, 300), for: random.uniform(0.1, 1)) }

  /// A drag at a mean speed in px/s for a time in seconds.
  private mutating func drag(_ speed: Double, for duration: Double) {
    let angle = direction()
    add(
      duration,
      .drag(
        GesturePiece.Drag(
          velocity: SIMD2(length: speed, angle: angle), swing: random.uniform(0, 0.6),
          frequency: random.uniform(0.5, 6), phase: direction(),
          ramp: random.chance(0.4) ? 0 : random.uniform(0.01, 0.2))))
  }
}
