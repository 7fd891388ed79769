import Platform

// Motions of the family `varied` that have no closed form, or a long one. Each
// is computed once, at even steps.

extension GestureComposer {
  private typealias Track = GesturePiece.Track

  private mutating func track(_ points: [SIMD2<Double>]) {
    add(Double(points.count - 1) * Track.step, .track(Track(points: points)))
  }

  /// Adds a motion given as a function from time in s to position in px.
  private mutating func track(for duration: Double, _ position: (Double) -> SIMD2<Double>) {
    let start = position(0)
    track(
      (0...max(Int((duration / Track.step).rounded(.up)), 1)).map { index in
        position(min(Double(index) * Track.step, duration)) - start
      })
  }

  /// A path with a curvature κ that varies at random. Its speed v follows the
  /// two-thirds power law v ∝ κ⁻¹ᐟ³ (F. Lacquaniti, C. Terzuolo, P. Viviani,
  /// 1983, doi:10.1016/0001-6918(83)90027-6), times a factor that varies at
  /// random by itself.
  ///
  /// With the random processes b, h and s of `drift`, and their strengths β and
  /// η: κ = e^(βb) / radius, v = speed · e^(ηh) · e^(−βb/3), and the path turns
  /// to one side or the other by tanh(2s), from -1 to 1.
  mutating func wander() {
    let speed = random.logUniform(40, 1500)
    let radius = random.logUniform(4, 150)
    // β and η, the standard deviations of the logarithms of curvature and
    // factor.
    let (curvatureSpread, speedSpread) = (random.uniform(0.3, 2.2), random.uniform(0, 1.2))
    let (curvatureTime, speedTime) = (random.logUniform(0.05, 0.5), random.logUniform(0.05, 0.5))
    let duration = random.logUniform(0.2, 2)
    let ramp = random.logUniform(0.02, 0.3)
    // b, h and s.
    var (curvatureNoise, speedNoise, side) = (random.normal(), random.normal(), random.normal())
    var angle = direction()
    var position = SIMD2<Double>.zero
    var points = [position]
    for index in 0..<Int(duration / Track.step) {
      drift(&curvatureNoise, correlationTime: curvatureTime)
      drift(&speedNoise, correlationTime: speedTime)
      drift(&side, correlationTime: 0.4)
      let time = Double(index) * Track.step
      let fade = GesturePiece.minimumJerk(min(time, duration - time) / ramp)
      // At most e² times the speed, however small the curvature.
      let factor = exp(min(speedSpread * speedNoise - curvatureSpread * curvatureNoise / 3, 2))
      let length = speed * factor * fade * Track.step
      let turn = tanh(2 * side) / radius * exp(curvatureSpread * curvatureNoise) * length
      // At most half a radian a step, so that the points still show a curve.
      angle += min(max(turn, -0.5), 0.5)
      position += SIMD2(length: length, angle: angle)
      points.append(position)
    }
    track(points)
  }

  /// Advances a random process by one step: an Ornstein-Uhlenbeck process
  /// around 0 with standard deviation 1 and a correlation time in s.
  private mutating func drift(_ value: inout Double, correlationTime: Double) {
    let share = Track.step / correlationTime
    value += -value * share + (2 * share).squareRoot() * random.normal()
  }

  /// Up to twelve moves of similar size, tiny ones included, each starting
  /// before, at or after the end of the previous one, with skewed bell-shaped
  /// speeds.
  mutating func train() {
    let size = random.logUniform(2, 250)
    let typical = random.logUniform(0.06, 0.4)
    let overlap = random.uniform(0.35, 1.15)
    let lean = random.logUniform(0.55, 1.6)
    let turning = random.element([0.15, 0.5, 1.5, 3])
    var angle = direction()
    var moves: [Stroke] = []
    var delay = 0.0
    for _ in 0..<random.integer(2...12) where delay < 2 {
      let distance = size * random.logUniform(0.4, 2.5)
      // Hands are not faster than about 2 px per ms.
      let duration = max(typical * random.uniform(0.7, 1.4), distance / 2000)
      moves.append(
        Stroke(
          delay: delay, duration: duration, whole: SIMD2(length: distance, angle: angle),
          lean: lean))
      delay += duration * overlap * random.uniform(0.8, 1.2)
      angle += turning * random.normal()
    }
    let movements: [any SubMovement] = moves
    track(for: moves.map(\.end).max() ?? typical, movements.displacement)
  }

  /// Two to eight moves of similar size in one direction, to and fro or in any
  /// direction, with dwells between them that are mostly too short for pauses.
  mutating func patter() {
    let size = random.logUniform(2, 400)
    let typical = random.logUniform(0.05, 0.35)
    let lean = random.logUniform(0.55, 1.6)
    let dwell = random.logUniform(0.015, 0.15)
    let spread = random.logUniform(1.05, 3)
    let turn = random.element([0, 0, .pi, 0.5 * .pi])
    let swing = random.element([0, 0.3, 3])
    var angle = random.chance(0.4) ? 0.5 * .pi * Double(random.integer(0...3)) : direction()
    for _ in 0..<random.integer(2...8) {
      let distance = size * random.uniform(0.6, 1.5)
      let duration = max(typical * random.uniform(0.8, 1.25), distance / 2500)
      let whole = SIMD2(length: distance, angle: angle)
      track(for: duration) { time in
        whole * GesturePiece.minimumJerk(pow(time / duration, lean))
      }
      hold(dwell / spread, dwell * spread)
      angle += turn + swing * random.normal()
    }
  }

  /// To and fro as a sum of two to four sine waves, mostly along a line. Their
  /// periods are incommensurate, so it is slow at times and fast at others.
  mutating func sway() {
    let waves = (0..<random.integer(2...4)).map { index in
      let frequency = random.logUniform(0.4, 7)
      // No wave is faster than 2000 px/s.
      let size = min(random.logUniform(1.5, 200), 2000 / (2 * .pi * frequency))
      // The first two waves are along the line, the others at an angle to it.
      let spin = index < 2 ? 0 : random.uniform(-1.6, 1.6)
      return (rate: 2 * .pi * frequency, size: size, phase: direction(), spin: spin)
    }
    let angle = direction()
    let duration = random.uniform(0.4, 2)
    let ramp = random.uniform(0.02, 0.3)
    track(for: duration) { time in
      let warped = GesturePiece.ramped(time, of: duration, ramp: ramp)
      return waves.reduce(into: .zero) { sum, wave in
        let displacement = wave.size * sin(wave.rate * warped + wave.phase)
        sum += SIMD2(length: displacement, angle: angle + wave.spin)
      }
    }
  }

  /// A stop of any shape: the speed decreases as a power of the remaining time,
  /// down to a creep that lasts for a while, or to zero.
  mutating func approach() {
    let speed = random.logUniform(60, 2500)
    let creep = random.chance(0.5) ? random.logUniform(6, 80) : 0
    let power = random.logUniform(0.4, 5)
    let rising = random.uniform(0.03, 0.15)
    let falling = random.logUniform(0.06, 0.7)
    let creeping = creep > 0 ? random.logUniform(0.03, 0.5) : 0
    let angle = direction()
    var travelled = 0.0
    var points = [SIMD2<Double>.zero]
    for index in 0..<Int((rising + falling + creeping) / Track.step) {
      let time = (Double(index) + 0.5) * Track.step
      let left = max(1 - (time - rising) / falling, 0)
      let now = time < rising ? speed * time / rising : max(speed * pow(left, power), creep)
      travelled += now * Track.step
      points.append(SIMD2(length: travelled, angle: angle))
    }
    track(points)
  }
}
