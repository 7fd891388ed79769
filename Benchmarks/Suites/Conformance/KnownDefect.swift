import Harness
import Springs

/// A known defect of springs, as a change of a program that plays them exactly.
package struct KnownDefect: Sendable {
  typealias Change = @Sendable (inout PlayedSpring) -> Void
  /// A step of a method, with its length in seconds.
  typealias Step = @Sendable (inout PlayedSpring, Double) -> Void

  /// What a defect changes: the parameters at the start, a new target, the time
  /// step of a frame, the method, what is shown, or the velocity reported.
  package enum Phase: Sendable { case spring, turn, clock, step, shown, told }

  package let name: String
  /// One sentence; `{}` stands for a value.
  private let words: String
  /// Some engines (`list engines`) in which `check` finds the defect.
  package let libraries: [String]
  /// The values that are tried. A defect without values has one, unused.
  package let values: [Double]
  /// Whether it is fitted to what was shown: by a value, perhaps between two of
  /// `values`, or, without values, frame by frame.
  let isFitted: Bool
  /// The unit of values in `words`.
  private let unit: Double
  package private(set) var phase = Phase.shown
  /// Whether the defect shows only in frames, not at arbitrary times.
  private(set) var needsFrames = false
  /// What it does; several ways have the same words.
  let ways: [Change]

  /// - Parameter range: of values that are fitted.
  init(
    _ name: String, _ words: String, of libraries: [String] = [], values: [Double] = [0],
    range: ClosedRange<Double>? = nil, unit: Double = 1, isFitted: Bool = false,
    needsFrames: Bool = false, _ ways: Change...
  ) {
    (self.name, self.words, self.libraries) = (name, words, libraries)
    (self.isFitted, self.unit) = (isFitted || range != nil, unit)
    (self.needsFrames, self.ways) = (needsFrames, ways)
    self.values =
      range.map { range in
        let span = log(range.upperBound / range.lowerBound)
        let count = (span / 0.1).rounded(.up)
        return (0...Int(count)).map { range.lowerBound * exp(span * Double($0) / count) }
      } ?? values
  }

  /// What it does, with a value or with `N` for any.
  package func summary(_ value: Double? = nil) -> String {
    let text = value.map { DecimalRounding.significant($0 / unit, digits: isFitted ? 4 : 3) }
    return words.replacing("{}", with: text ?? "N")
  }

  package static let all: [KnownDefect] =
    of(.spring, springs) + of(.turn, turns) + of(.clock, clocks)
    + of(.clock, frames, needingFrames: true) + of(.step, methods.flatMap(\.self))
    + of(.shown, shown) + of(.told, told)

  static func of(
    _ phase: Phase, _ defects: [KnownDefect], needingFrames: Bool = false
  ) -> [KnownDefect] {
    defects.map { defect in
      var defect = defect
      (defect.phase, defect.needsFrames) = (phase, defect.needsFrames || needingFrames)
      return defect
    }
  }

  /// Whether it is fitted without a value, and so explains many kinds of error.
  var looksForItself: Bool { isFitted && values.count == 1 }

  /// Whether another cannot be added: the same one, a second method, or one that
  /// is fitted without a value.
  func excludes(_ other: KnownDefect) -> Bool {
    name == other.name || other.looksForItself || phase == .step && other.phase == .step
  }
}

// MARK: - The list

extension KnownDefect {
  /// Another spring, start or target than the one given.
  private static let springs: [KnownDefect] = [
    .init(
      "overdamped-as-critical", "more than critical damping is played as critical",
      of: [
        "react-native", "react-native-android", "react-native-ios", "reanimated", "remotion",
        "webkit", "wobble",
      ]
    ) { $0.zeta = min($0.zeta, 1) },
    .init("always-critical", "every spring is played as critical") { $0.zeta = 1 },
    .init(
      "mass-ignored", "the mass is ignored, at least in the damping or the stiffness",
      { $0.mass = 1 }, { $0.damping *= $0.mass }, { $0.stiffness *= $0.mass }),
    .init("lost-velocity", "the velocity at the start is ignored") { $0.startVelocity = 0 },
    .init("velocity-backwards", "the velocity at the start has the wrong sign") {
      $0.startVelocity.negate()
    },
    .init(
      "velocity-per-distance",
      "the velocity at the start is taken to be in distances of the move per second"
    ) { $0.startVelocity *= $0.target - $0.start },
    .init(
      "velocity-limited", "the velocity at the start is limited to {}",
      values: [1, 2, 5, 10, 20, 50, 100, 500, 1000, 2000]
    ) { $0.startVelocity = min(max($0.startVelocity, -$0.value), $0.value) },
    .init(
      "velocity-scaled",
      "the velocity at the start counts {} times (60: taken per frame, 1000: per millisecond)",
      range: 1e-3...1e3
    ) { $0.startVelocity *= $0.value },
    .init("target-as-one", "every motion goes to 1") { $0.target = 1 },
    .init("start-ignored", "every motion starts from 0") { $0.start = 0 },
    .init("damping-ignored", "damping is ignored") { $0.damping = 0 },
    .init("damping-as-ratio", "the damping coefficient is taken for the damping ratio") {
      $0.zeta = $0.damping
    },
    .init("damping-scaled", "damping is {} times the right one", range: 0.2...5) {
      $0.damping *= $0.value
    },
    .init("stiffness-scaled", "the stiffness is {} times the right one", range: 0.2...5) {
      $0.stiffness *= $0.value
    },
    .init("hertz", "ω, in rad/s, is taken for hertz: 2π times as fast") { $0.omega *= 2 * .pi },
    .init("degrees", "ω, in rad/s, is multiplied by 180/π: 57 times as fast") {
      $0.omega *= 180 / .pi
    },
    .init("unsquared", "ω is taken for the stiffness ω²") { $0.omega = $0.omega.squareRoot() },
    // The same decay and a larger frequency.
    .init("undamped-frequency", "the oscillation has ω, not ω√(1 − ζ²), for its frequency") {
      if $0.zeta < 1 { $0.stiffness *= 1 + $0.zeta * $0.zeta }
    },
  ]

  /// What a new target in flight does.
  private static let turns: [KnownDefect] = [
    .init("velocity-lost", "a new target in flight stops the motion: its velocity is lost") {
      $0.velocity = 0
    },
    .init("velocity-turned", "a new target in flight turns the velocity round") {
      $0.velocity.negate()
    },
    .init("velocity-unsigned", "a new target in flight loses the sign of the velocity") {
      $0.velocity = $0.velocity.magnitude
    },
    .init(
      "velocity-repeated", "a new target in flight starts anew with the velocity of the start"
    ) { $0.velocity = $0.startVelocity },
    .init(
      "jump-to-start", "a new target in flight begins at the first start again: a jump",
      { ($0.position, $0.velocity) = ($0.start, $0.startVelocity) }, { $0.position = $0.start }),
    .init(
      "jump-to-target", "a new target in flight begins at the target before it: a jump",
      { ($0.position, $0.velocity) = ($0.target, 0) }, { $0.position = $0.target }),
    .init("target-ignored", "new targets in flight are ignored") { $0.newTarget = nil },
    .init("target-ignored-at-rest", "new targets are ignored once it is at rest") {
      if $0.distance + $0.swing < 0.01 * $0.size { $0.newTarget = nil }
    },
    .init("target-late", "new targets in flight count a frame late") {
      ($0.lateTarget, $0.newTarget) = ($0.newTarget, nil)
    },
  ]

  /// Clocks that read other times.
  private static let clocks: [KnownDefect] = [
    .init("whole-milliseconds", "times are cut to whole milliseconds", of: ["compose"]) {
      $0.read { ($0 * 1000).rounded(.down) / 1000 }
    },
    .init(
      "fast-120", "a frame of 8.3 ms is taken for 9, the first for 17: 8 % fast at 120 Hz",
      of: ["react-spring"]
    ) { $0.read { $0 > 0 ? 0.017 + ($0 * 120 - 1) * 0.009 : 0 } },
    .init("slow-120", "4 % slow: 0.3 ms of a frame of 120 Hz are lost", of: ["pop"]) {
      $0.read { min($0 * 120 * (1 + 0x1p-50), 0x1p53).rounded(.down) * 0.008 }
    },
    .init("time-scaled", "time runs {} times as fast", range: 0.1...5) { $0.step *= $0.value },
    .init(
      "frame-late", "one frame late: the first frame, or 1/60 s, does not count",
      of: ["androidx", "react-native-android", "react-native-ios", "rebound"],
      { if $0.frame == 0 { $0.step = 0 } }, { $0.read { max(0, $0 - 1.0 / 60) } },
      { if $0.frameSinceTurn == 0 { $0.step = 0 } }),
    .init(
      "frame-early", "one frame early", { if $0.frame == 0 { $0.step *= 2 } },
      { if $0.frame == 0 { $0.step += 1.0 / 60 } }),
    .init("time-in-milliseconds", "seconds are taken for milliseconds: 1000 times as slow") {
      $0.step /= 1000
    },
    .init("time-in-seconds", "milliseconds are taken for seconds: 1000 times as fast") {
      $0.step *= 1000
    },
  ]

  /// Frames that count for another length of time.
  private static let frames: [KnownDefect] = [
    .init(
      "frames-rounded", "frames are rounded to whole milliseconds: to the nearest, down or up",
      { $0.step = ($0.step * 1000).rounded() / 1000 },
      { $0.step = ($0.step * 1000 + 1e-6).rounded(.down) / 1000 },
      { $0.step = ($0.step * 1000 - 1e-6).rounded(.up) / 1000 }),
    .init(
      "previous-frame", "each frame lasts as long as the one before it",
      { $0.step = $0.previousLength }, { $0.step = $0.frame == 0 ? 1.0 / 60 : $0.previousLength },
      { $0.step = $0.frameSinceTurn == 0 ? 0 : $0.previousLength }),
    .init(
      "frames-counted", "frames are counted, not timed: each takes {} ms",
      values: [60, 120, 100, 50, 30].map { 1 / $0 } + [0.016, 0.017, 0.01, 0.02], unit: 1e-3
    ) { $0.step = $0.value },
    .init(
      "lost-stall", "frames are cut to {} ms, so that the rest of longer ones is lost",
      of: ["react-spring", "reanimated", "rebound", "wobble-overdamped"], values: longest,
      unit: 1e-3
    ) { $0.step = min($0.step, $0.value) },
    .init(
      "lost-frame", "frames of more than {} ms are left out, or count as 1/60 s",
      values: longest, unit: 1e-3,
      { if $0.step > $0.value { $0.step = 0 } },
      { if $0.step > $0.value { $0.step = 1.0 / 60 } }),
    .init("zero-as-frame", "a frame of no length counts as 1/60 s") {
      if $0.step == 0 { $0.step = 1.0 / 60 }
    },
    .init(
      "backward-as-forward", "a clock that goes back counts as one that goes on"
    ) { $0.step = $0.step.magnitude },
  ]
  private static let longest: [Double] = [
    10, 16, 1000.0 / 60, 17, 20, 25, 30, 32, 33, 1000.0 / 30, 34, 40, 48, 50, 60, 64, 1000.0 / 15,
    80, 100, 125, 150, 200, 250, 300, 500, 1000,
  ].map { $0 / 1000 }

  /// A numerical method for the motion, with one step per frame or several.
  private static func steppers(_ name: String, _ words: String, _ step: @escaping Step)
    -> [KnownDefect]
  {
    [
      .init(name, "\(words), one step per frame", needsFrames: true) { step(&$0, $0.step) },
      .init(
        name + "-parts", "\(words), {} steps per frame",
        values: [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32], needsFrames: true
      ) { $0.steps($0.value, of: $0.step / $0.value, step) },
      .init(
        name + "-fixed", "\(words), fixed steps of {} ms, of which the last whole one is shown",
        values: lengthsOfSteps, unit: 1e-3
      ) {
        // With a program's rounding; `steps` gives up if too few are left.
        $0.rest += $0.step
        var count = 0.0
        while $0.rest >= $0.value, count <= Double($0.stepsLeft) {
          $0.rest -= $0.value
          count += 1
        }
        $0.steps(count, of: $0.value, step)
      },
      .init(
        name + "-up-to", "\(words), steps of at most {} ms", values: lengthsOfSteps, unit: 1e-3
      ) {
        let count = ($0.step / $0.value).rounded(.down)
        $0.steps(count, of: $0.value, step)
        if $0.step > count * $0.value { step(&$0, $0.step - count * $0.value) }
      },
      .init(
        name + "-whole", "\(words), whole steps of {} ms in each frame; its rest is lost",
        values: lengthsOfSteps, unit: 1e-3
      ) { $0.steps(($0.step / $0.value * (1 + 0x1p-45)).rounded(.down), of: $0.value, step) },
    ]
  }
  private static let lengthsOfSteps: [Double] = [
    30, 50, 60, 100, 120, 125, 144, 200, 240, 250, 300, 480, 500, 960, 1000,
  ].map { 1 / $0 }

  private static let methods: [[KnownDefect]] = [
    steppers("semi-implicit-euler", "semi-implicit Euler") {
      $0.velocity += $1 * $0.acceleration
      $0.position += $1 * $0.velocity
    },
    steppers("explicit-euler", "explicit Euler", rungeKutta([(0, 1)])),
    steppers("midpoint", "the midpoint rule", rungeKutta([(0, 0), (0.5, 1)])),
    steppers(
      "rk4", "the Runge-Kutta method of order 4",
      rungeKutta([(0, 1 / 6.0), (0.5, 1 / 3.0), (0.5, 1 / 3.0), (1, 1 / 6.0)])),
    steppers("verlet", "Verlet's method") {
      let (v, a) = ($0.velocity, $0.acceleration)
      $0.position += $1 * (v + $1 / 2 * a)
      $0.velocity += $1 / 2 * (a + $0.acceleration($0.position, v + $1 * a))
    },
    steppers("force-per-frame", "semi-implicit Euler with the force of 1/60 s in each step") {
      $0.velocity += $0.acceleration / 60
      $0.position += $1 * $0.velocity
    },
  ]

  /// A Runge-Kutta step whose stages use only the slope of the one before.
  private static func rungeKutta(_ stages: [(node: Double, weight: Double)]) -> Step {
    { spring, step in
      let (x, v) = (spring.position, spring.velocity)
      var slope = (x: 0.0, v: 0.0)
      for (node, weight) in stages {
        let speed = v + step * node * slope.v
        slope = (speed, spring.acceleration(x + step * node * slope.x, speed))
        spring.position += step * weight * slope.x
        spring.velocity += step * weight * slope.v
      }
    }
  }

  /// Motions that are shown otherwise than they are computed, or end early.
  private static let shown: [KnownDefect] = [
    .init("still", "it does not move") { ($0.position, $0.velocity) = ($0.start, 0) },
    .init("from-target", "positions are relative to the target") { $0.position -= $0.target },
    .init("overshoot-clamped", "beyond the target it is shown at the target") {
      if $0.isBeyond { $0.position = $0.target }
    },
    .init("overshoot-ends", "it ends where it first reaches its target") {
      $0.end(if: $0.isBeyond)
    },
    .init(
      "at-target", "it is at its target already: it ends early",
      of: ["arkui", "kwin", "libadwaita"], isFitted: true
    ) { $0.end(if: $0.time > 0 && $0.isShownAtTarget) },
    .init(
      "ends-early", "it ends early: within {} % of |x0 − target| + |v0|/ω",
      range: 1e-3...0.3, unit: 0.01,
      { $0.end(if: max($0.distance, $0.swing) < $0.value * $0.size) },
      { $0.end(if: $0.distance + $0.swing < $0.value * $0.size) }),
    .init(
      "ends-crossing", "it ends within {} % of |x0 − target| + |v0|/ω, however fast it is",
      range: 1e-3...0.3, unit: 0.01
    ) { $0.end(if: $0.distance < $0.value * $0.size) },
    .init(
      "ends-slow", "it ends as soon as it is slow, wherever it is", values: [1e-3, 1e-2, 0.1]
    ) { $0.end(if: $0.time > 0.02 && $0.swing < $0.value * $0.size) },
    .init(
      "ends-within", "it ends within {} of its target, whatever the distance",
      of: ["compose", "motion"], range: 1e-4...1,
      { $0.end(if: $0.distance < $0.value && $0.velocity.magnitude < 10 * $0.value) },
      { $0.end(if: $0.distance + $0.swing < $0.value) }),
    .init(
      "ends-crossing-within",
      "it ends within {} of its target, whatever the distance and however fast it is",
      range: 1e-4...1
    ) { $0.end(if: $0.distance < $0.value) },
    .init(
      "positions-rounded", "positions are rounded to {}",
      values: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1]
    ) { $0.position = ($0.position / $0.value).rounded() * $0.value },
  ]

  /// Positions that are right, but velocities that are wrong.
  private static let told: [KnownDefect] = [
    .init("answer-velocity-backwards", "the velocities of the answers have the wrong sign") {
      $0.velocity.negate()
    },
    .init("answer-velocity-zero", "the velocities of the answers are 0") { $0.velocity = 0 },
    .init(
      "answer-velocity-scaled", "the velocities of the answers are {} times the right ones",
      range: 1e-4...1e4
    ) { $0.velocity *= $0.value },
  ]
}
