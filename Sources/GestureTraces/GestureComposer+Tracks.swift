import Platform

// Motions of the varied family that have no closed form, or a long one: they
// are computed at even steps once.

extension GestureComposer {
  /// The time between the points of a track, in seconds.
  private static let step = 0.004

  private mutating func track(_ points: [(x: Double, y: Double)]) {
    add(
      Double(points.count - 1) * Self.step,
      .track(GesturePiece.Track(step: Self.step, points: points)))
  }

  /// Adds a motion given as a function from time in s to position in px.
  private mutating func track(for duration: Double, _ place: (Double) -> (x: Double, y: Double)) {
    let start = place(0)
    track(
      (0...max(Int((duration / Self.step).rounded(.up)), 1)).map { index in
        let point = place(min(Double(index) * Self.step, duration))
        return (point.x - start.x, point.y - start.y)
      })
  }

  /// A path with randomly varying curvature. Its speed follows the two-thirds
  /// power law v ∝ κ⁻¹ᐟ³ (F. Lacquaniti, C. Terzuolo, P. Viviani, 1983,
  /// doi:10.1016/0001-6918(83)90027-6) and varies on its own, too.
  mutating func wander() {
    let speed = random.logUniform(40, 1500)
    let radius = random.logUniform(4, 150)
    let (bending, hurrying) = (random.uniform(0.3, 2.2), random.uniform(0, 1.2))
    let (bendTime, hurryTime) = (random.logUniform(0.05, 0.5), random.logUniform(0.05, 0.5))
    let duration = random.logUniform(0.2, 2)
    let ramp = random.logUniform(0.02, 0.3)
    var (bend, hurry, side) = (random.normal(), random.normal(), random.normal())
    var angle = direction()
    var points = [(x: 0.0, y: 0.0)]
    for index in 0..<Int(duration / Self.step) {
      drift(&bend, bendTime)
      drift(&hurry, hurryTime)
      drift(&side, 0.4)
      let time = Double(index) * Self.step
      let fade = GesturePiece.minimumJerk(min(time, duration - time) / ramp)
      let factor = exp(min(hurrying * hurry - bending * bend / 3, 2))
      let length = speed * factor * fade * Self.step
      let turn = tanh(2 * side) / radius * exp(bending * bend) * length
      angle += min(max(turn, -0.5), 0.5)
      let last = points[points.count - 1]
      points.append((last.x + length * cos(angle), last.y + length * sin(angle)))
    }
    track(points)
  }

  /// A random process around 0 with standard deviation 1 and a correlation time
  /// in s.
  private mutating func drift(_ value: inout Double, _ memory: Double) {
    let share = Self.step / memory
    value += -value * share + (2 * share).squareRoot() * random.normal()
  }

  /// Two to twelve moves of similar size, tiny ones included, each starting
  /// before, at or after the end of the previous one, with skewed bell-shaped
  /// speeds.
  mutating func train() {
    let size = random.logUniform(2, 250)
    let typical = random.logUniform(0.06, 0.4)
    let overlap = random.uniform(0.35, 1.15)
    let lean = random.logUniform(0.55, 1.6)
    let turning = random.element([0.15, 0.5, 1.5, 3])
    var angle = direction()
    var moves: [(delay: Double, duration: Double, dx: Double, dy: Double)] = []
    var delay = 0.0
    for _ in 0..<random.integer(2...12) where delay < 2 {
      let distance = size * random.logUniform(0.4, 2.5)
      // Hands are not faster than about 2 px per ms.
      let duration = max(typical * random.uniform(0.7, 1.4), distance / 2000)
      moves.append((delay, duration, distance * cos(angle), distance * sin(angle)))
      delay += duration * overlap * random.uniform(0.8, 1.2)
      angle += turning * random.normal()
    }
    track(for: moves.map { $0.delay + $0.duration }.max() ?? typical) { time in
      var sum = (x: 0.0, y: 0.0)
      for move in moves where time > move.delay {
        let fraction = GesturePiece.minimumJerk(pow((time - move.delay) / move.duration, lean))
        sum.x += move.dx * fraction
        sum.y += move.dy * fraction
      }
      return sum
    }
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
      let (dx, dy) = (distance * cos(angle), distance * sin(angle))
      track(for: duration) { time in
        let fraction = GesturePiece.minimumJerk(pow(time / duration, lean))
        return (dx * fraction, dy * fraction)
      }
      hold(dwell / spread, dwell * spread)
      angle += turn + swing * random.normal()
    }
  }

  /// To and fro with two incommensurate periods, so that it is slow at times
  /// and fast at others, mostly along a line.
  mutating func sway() {
    let waves = (0..<random.integer(2...4)).map { index in
      let frequency = random.logUniform(0.4, 7)
      let size = min(random.logUniform(1.5, 200), 2000 / (2 * .pi * frequency))
      let spin = index < 2 ? 0 : random.uniform(-1.6, 1.6)
      return (rate: 2 * .pi * frequency, size: size, phase: direction(), spin: spin)
    }
    let angle = direction()
    let duration = random.uniform(0.4, 2)
    let ramp = random.uniform(0.02, 0.3)
    track(for: duration) { time in
      // The time scale itself starts and ends gently.
      let late = max(time - (duration - ramp), 0)
      let early = min(time, ramp)
      let warped = early * early / (2 * ramp) + max(time - ramp, 0) - late * late / (2 * ramp)
      var sum = (x: 0.0, y: 0.0)
      for wave in waves {
        let displacement = wave.size * sin(wave.rate * warped + wave.phase)
        sum.x += displacement * cos(angle + wave.spin)
        sum.y += displacement * sin(angle + wave.spin)
      }
      return sum
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
    var points = [(x: 0.0, y: 0.0)]
    for index in 0..<Int((rising + falling + creeping) / Self.step) {
      let time = (Double(index) + 0.5) * Self.step
      let left = max(1 - (time - rising) / falling, 0)
      let now = time < rising ? speed * time / rising : max(speed * pow(left, power), creep)
      travelled += now * Self.step
      points.append((travelled * cos(angle), travelled * sin(angle)))
    }
    track(points)
  }
}
