import Harness
import Platform
import Springs

/// A known defect of springs, as a change of a program that plays them exactly.
struct KnownDefect: Sendable {
  let name: String
  /// One sentence; `{}` stands for a value.
  private let words: String
  /// The libraries in which `check` finds the defect, by their names in `list
  /// engines`.
  let libraries: [String]
  /// Whether the defect does not always appear: a library that has it also
  /// gives correct answers where the defect would make a difference.
  let isOccasional: Bool
  /// The values that are tried; one that does not matter for a defect without.
  let values: [Double]
  /// Whether the best value may lie between two of `values`.
  let isMeasured: Bool
  /// The unit of values in words.
  private let unit: Double
  /// Changes the model of a program.
  let change: @Sendable (inout SpringModel, Double) -> Void

  private init(
    _ name: String, _ words: String, of libraries: [String] = [], isOccasional: Bool = false,
    values: [Double] = [0], isMeasured: Bool = false, unit: Double = 1,
    _ change: @escaping @Sendable (inout SpringModel, Double) -> Void
  ) {
    (self.name, self.words, self.libraries) = (name, words, libraries)
    (self.isOccasional, self.values, self.isMeasured) = (isOccasional, values, isMeasured)
    (self.unit, self.change) = (unit, change)
  }

  /// What it does, with a value or with `N` for any.
  func summary(_ value: Double? = nil) -> String {
    let text = value.map { DecimalRounding.significant($0 / unit, digits: isMeasured ? 4 : 3) }
    return words.replacing("{}", with: text ?? "N")
  }

  /// Every known defect.
  static let all: [KnownDefect] =
    parameters + targets + clocks + steppers + shown + velocities
}

// MARK: - The list

extension KnownDefect {
  /// Another method than the exact motion, with one step a frame or several.
  private static let steppers: [KnownDefect] = {
    let methods: [(name: String, words: String, method: SpringModel.Method)] = [
      ("semi-implicit-euler", "semi-implicit Euler", .semiImplicitEuler),
      ("explicit-euler", "explicit Euler", .explicitEuler),
      ("position-first-euler", "Euler with the position before the velocity", .positionFirstEuler),
      ("midpoint", "the midpoint rule", .midpoint), ("verlet", "Verlet's method", .verlet),
      ("rk4", "the Runge-Kutta method of order 4", .rungeKutta4),
      (
        "damping-per-frame", "semi-implicit Euler with the damping of 1/60 s in each step",
        .dampingPerFrame
      ),
    ]
    let lengths = [30.0, 50, 60, 100, 120, 125, 144, 200, 240, 250, 300, 480, 500, 960, 1000]
      .map { 1 / $0 }
    typealias Division = @Sendable (Double) -> SpringModel.Division
    let divisions: [(name: String, words: String, values: [Double], unit: Double, Division)] = [
      ("", "one step a frame", [0], 1, { _ in .frames }),
      (
        "-parts", "{} steps a frame", [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32], 1, { .parts(Int($0)) }
      ),
      (
        "-fixed", "fixed steps of {} ms, of which the last whole one is shown", lengths, 1e-3,
        { .fixed($0) }
      ),
      ("-up-to", "steps of at most {} ms", lengths, 1e-3, { .upTo($0) }),
      (
        "-whole", "whole steps of {} ms in each frame, whose rest is lost", lengths, 1e-3,
        { .whole($0) }
      ),
    ]
    return methods.flatMap { name, words, method in
      divisions.map { ending, steps, values, unit, division in
        KnownDefect(name + ending, "\(words), \(steps)", values: values, unit: unit) {
          ($0.method, $0.division) = (method, division($1))
        }
      }
    }
  }()

  /// A clock that reads other times.
  private static let clocks: [KnownDefect] = [
    clock("whole-milliseconds", "times are cut to whole milliseconds", of: ["compose"]) { tick, _ in
      tick.read { ($0 * 1000).rounded(.down) / 1000 }
    },
    // There are 0.06 frames of 60 Hz in a millisecond.
    clock("fast-60", "a frame of 16.7 ms is taken for 17: 2 % fast at 60 Hz") { tick, _ in
      tick.read { $0 * 17 * 0.06 }
    },
    clock(
      "fast-120", "a frame of 8.3 ms is taken for 9, the first for 17: 8 % fast at 120 Hz",
      of: ["react-spring"]
    ) { tick, _ in tick.read { $0 > 0 ? 0.017 + ($0 * 120 - 1) * 0.009 : 0 } },
    clock("slow-120", "4 % slow: 0.3 ms of a frame of 120 Hz are lost", of: ["pop"]) { tick, _ in
      tick.read { min($0 * 120 * (1 + 0x1p-50), 0x1p53).rounded(.down) * 0.008 }
    },
    framed("frames-up", "frames are rounded up to whole milliseconds") { tick, _ in
      tick.step = (tick.step * 1000 - 1e-6).rounded(.up) / 1000
    },
    framed("frames-down", "frames are cut to whole milliseconds") { tick, _ in
      tick.step = (tick.step * 1000 + 1e-6).rounded(.down) / 1000
    },
    framed("frames-rounded", "frames are rounded to whole milliseconds") { tick, _ in
      tick.step = (tick.step * 1000).rounded() / 1000
    },
    clock(
      "time-scaled", "time runs {} times as fast", values: geometric(0.2, 5, 120),
      isMeasured: true
    ) { tick, speed in tick.step *= speed },
    clock(
      "frame-late", "one frame late: the first frame, or one of 60 Hz, does not count",
      of: ["androidx", "react-native-android", "react-native-ios", "rebound"], values: [0, 1]
    ) { tick, way in
      if way == 1 || !tick.isFramed {
        tick.read { max(0, $0 - 1.0 / 60) }
      } else if tick.index == 0 || tick.previousTime == 0 {
        tick.step = 0
      }
    },
    clock("frame-early", "one frame early", values: [0, 1]) { tick, way in
      guard tick.previousTime == 0 else { return }
      tick.step += way == 1 || !tick.isFramed ? 1.0 / 60 : tick.step
    },
    framed(
      "previous-frame", "each frame lasts as long as the one before it", values: [0, 1.0 / 60]
    ) { tick, first in tick.step = tick.index == 0 ? first : tick.previousStep },
    framed("frames-averaged", "frame times are averaged over two frames") { tick, _ in
      tick.step = (tick.step + (tick.index == 0 ? tick.step : tick.previousStep)) / 2
    },
    framed(
      "frames-counted", "frames are counted, not timed: each takes {} ms",
      values: [60, 120, 100, 50, 30].map { 1 / $0 } + [0.016, 0.017, 0.01, 0.02], unit: 1e-3
    ) { tick, length in tick.step = length },
    framed(
      "lost-stall", "frames are cut to {} ms, so that the rest of longer ones is lost",
      of: ["react-spring", "reanimated", "rebound", "wobble-overdamped"],
      values: [
        10, 16, 1000.0 / 60, 17, 20, 25, 30, 32, 33, 1000.0 / 30, 34, 40, 48, 50, 60, 64,
        1000.0 / 15, 80, 100, 125, 150, 200, 250, 300, 500, 1000,
      ].map { $0 / 1000 }, unit: 1e-3
    ) { tick, longest in tick.step = min(tick.step, longest) },
    framed("zero-as-frame", "a frame of no length counts as 1/60 s") { tick, _ in
      if tick.step == 0 { tick.step = 1.0 / 60 }
    },
    framed("backward-as-forward", "a clock that goes back counts as one that goes on") { tick, _ in
      tick.step = tick.step.magnitude
    },
    clock("time-in-milliseconds", "seconds are taken for milliseconds: 1000 times as slow") {
      tick, _ in tick.step /= 1000
    },
    clock("time-in-seconds", "milliseconds are taken for seconds: 1000 times as fast") { tick, _ in
      tick.step *= 1000
    },
  ]

  /// Parameters that are taken for others.
  private static let parameters: [KnownDefect] = [
    taking(
      "overdamped-as-critical", "more than critical damping is played as critical",
      of: [
        "react-native", "react-native-android", "react-native-ios", "reanimated", "webkit",
        "wobble",
      ]
    ) { spring, _ in spring.zeta = min(spring.zeta, 1) },
    taking(
      "near-critical-as-critical", "damping within {} of critical is played as critical",
      values: [0.01, 0.05, 0.1]
    ) { spring, width in
      if (spring.zeta - 1).magnitude < width { spring.zeta = 1 }
    },
    taking("overdamped-as-oscillating", "overdamped springs get the formula of others: they swing")
    {
      spring, _ in
      guard spring.zeta > 1 else { return }
      spring.stiffness *= 2 * spring.zeta * spring.zeta - 1
    },
    taking("always-critical", "every spring is played as critical") { spring, _ in spring.zeta = 1
    },
    taking("mass-ignored", "the mass is ignored") { spring, _ in spring.mass = 1 },
    taking("mass-ignored-in-damping", "the mass is ignored in the damping") { spring, _ in
      spring.damping *= spring.mass
    },
    taking("mass-ignored-in-stiffness", "the mass is ignored in the stiffness") { spring, _ in
      spring.stiffness *= spring.mass
    },
    taking("lost-velocity", "the velocity at the start is ignored") { spring, _ in
      spring.velocity = 0
    },
    taking("velocity-per-millisecond", "the velocity at the start is taken per millisecond") {
      spring, _ in spring.velocity *= 1000
    },
    taking("velocity-in-milliseconds", "the velocity at the start is divided by 1000") {
      spring, _ in spring.velocity /= 1000
    },
    taking(
      "velocity-per-frame", "the velocity at the start is taken per frame of 60 Hz, not per second"
    ) { spring, _ in spring.velocity *= 60 },
    taking("velocity-over-frames", "the velocity at the start is divided by 60 frames a second") {
      spring, _ in spring.velocity /= 60
    },
    taking("velocity-backwards", "the velocity at the start has the wrong sign") { spring, _ in
      spring.velocity.negate()
    },
    taking(
      "velocity-per-distance",
      "the velocity at the start is taken to be in distances of the move per second"
    ) { spring, _ in spring.velocity *= spring.target - spring.start },
    taking(
      "velocity-limited", "the velocity at the start is limited to {}",
      values: [1, 2, 5, 10, 20, 50, 100, 500, 1000, 2000]
    ) { spring, most in spring.velocity = min(max(spring.velocity, -most), most) },
    taking(
      "velocity-scaled", "the velocity at the start counts {} times",
      values: geometric(0.05, 20, 60),
      isMeasured: true
    ) { spring, factor in spring.velocity *= factor },
    taking("ends-swapped", "every motion goes from its target to its start") { spring, _ in
      (spring.start, spring.target) = (spring.target, spring.start)
    },
    taking("target-as-one", "every motion goes to 1") { spring, _ in spring.target = 1 },
    taking("start-ignored", "every motion starts from 0") { spring, _ in spring.start = 0 },
    taking("half-damping", "damping is halved: ζω is taken for 2ζω") { spring, _ in
      spring.damping /= 2
    },
    taking("double-damping", "damping is doubled") { spring, _ in spring.damping *= 2 },
    taking("damping-ignored", "damping is ignored") { spring, _ in spring.damping = 0 },
    taking("damping-as-ratio", "the damping coefficient is taken for the damping ratio") {
      spring, _ in spring.zeta = spring.damping
    },
    taking(
      "damping-scaled", "damping is {} times the right one", values: geometric(0.2, 5, 60),
      isMeasured: true
    ) { spring, factor in spring.damping *= factor },
    taking(
      "stiffness-scaled", "the stiffness is {} times the right one", values: geometric(0.2, 5, 60),
      isMeasured: true
    ) { spring, factor in spring.stiffness *= factor },
    taking("hertz", "ω, in radians, is taken for hertz: 2π times as fast") { spring, _ in
      spring.omega *= 2 * .pi
    },
    taking("radians", "hertz are made of ω once too often: 2π times as slow") { spring, _ in
      spring.omega /= 2 * .pi
    },
    taking("degrees", "ω, in radians, is multiplied by 180/π: 57 times as fast") { spring, _ in
      spring.omega *= 180 / .pi
    },
    taking("unsquared", "ω is taken for the stiffness ω²") { spring, _ in
      spring.omega = spring.omega.squareRoot()
    },
    taking("undamped-frequency", "the oscillation has ω, not ω√(1 − ζ²), for its frequency") {
      spring, _ in
      guard spring.zeta < 1 else { return }
      // The same decay and a larger frequency.
      let (decay, omega) = (spring.zeta * spring.omega, spring.omega)
      spring.stiffness = (omega * omega + decay * decay) * spring.mass
      spring.damping = 2 * decay * spring.mass
    },
  ]

  /// What a new target in flight does.
  private static let targets: [KnownDefect] = [
    (
      "velocity-lost", "a new target in flight stops the motion: its velocity is lost",
      .losesVelocity
    ),
    ("velocity-turned", "a new target in flight turns the velocity round", .reversesVelocity),
    (
      "velocity-repeated", "a new target in flight starts anew with the velocity of the start",
      .repeatsStartVelocity
    ),
    (
      "jump-to-start", "a new target in flight begins at the first start again: a jump",
      .restartsAtStart
    ),
    (
      "jump-to-target", "a new target in flight begins at the target before it: a jump",
      .jumpsToOldTarget
    ),
    ("target-ignored", "new targets in flight are ignored", .isIgnored),
    ("target-ignored-at-rest", "new targets are ignored once it is at rest", .isIgnoredAtRest),
    ("target-late", "new targets in flight count a frame late", .isLate),
  ].map { (name: String, words: String, way: SpringModel.Retargeting) in
    KnownDefect(name, words) { model, _ in model.retargeting = way }
  }

  /// Positions that are shown otherwise.
  private static let shown: [KnownDefect] = [
    showing("from-target", "positions are those relative to the target") { shown, _ in
      shown.state.position -= shown.target
    },
    showing("overshoot-clamped", "beyond the target it is shown at the target") { shown, _ in
      let side = (shown.state.position - shown.target) * (shown.motion.start - shown.target)
      if side < 0 { shown.state.position = shown.target }
    },
    showing("overshoot-ends", "it ends where it first reaches its target") { shown, _ in
      shown.end(
        if: (shown.state.position - shown.target) * (shown.motion.start - shown.target) < 0)
    },
    showing(
      "at-target", "it is at its target already: it ends early",
      of: ["arkui", "compose", "kwin", "libadwaita", "motion"], isOccasional: true
    ) { shown, _ in shown.state.position = shown.target },
    showing(
      "ends-early", "it ends early: within {} % of the distance", values: geometric(1e-3, 0.3, 40),
      isMeasured: true, unit: 0.01
    ) { shown, threshold in
      let (scale, omega) = (shown.motion.scale, shown.motion.rates.angularFrequency)
      shown.end(
        if: shown.distance < threshold * scale
          && shown.state.velocity.magnitude < threshold * scale * omega)
    },
    showing(
      "ends-crossing", "it ends as soon as it is within {} % of the distance, however fast it is",
      values: geometric(1e-3, 0.3, 40), isMeasured: true, unit: 0.01
    ) { shown, threshold in shown.end(if: shown.distance < threshold * shown.motion.scale) },
    showing(
      "ends-slow", "it ends as soon as it is slow, wherever it is", values: [1e-3, 1e-2, 0.1]
    ) { shown, threshold in
      let unit = shown.motion.unit(ofPosition: false)
      shown.end(if: shown.time > 0.02 && shown.state.velocity.magnitude < threshold * unit)
    },
    showing(
      "stall-ends", "a frame of more than {} ms ends the motion", values: [0.05, 0.1, 0.2, 1],
      unit: 1e-3
    ) { shown, longest in shown.end(if: shown.step > longest) },
    showing(
      "ends-within", "it ends within {} of its target, whatever the distance", values: lengths
    ) { shown, threshold in
      shown.end(
        if: shown.distance < threshold && shown.state.velocity.magnitude < 10 * threshold)
    },
    showing(
      "ends-crossing-within",
      "it ends as soon as it is within {} of its target, whatever the distance and however fast it is",
      values: lengths
    ) { shown, threshold in shown.end(if: shown.distance < threshold) },
    showing("positions-rounded", "positions are rounded to {}", values: lengths) { shown, length in
      shown.state.position = (shown.state.position / length).rounded() * length
    },
  ]
  private static let lengths = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1]

  /// Positions that are right, but velocities that are wrong.
  private static let velocities: [KnownDefect] = [
    velocity("backwards", "have the wrong sign") { -$0 },
    velocity("per-millisecond", "are per millisecond") { $0 / 1000 },
    velocity("per-frame", "are per frame of 60 Hz") { $0 / 60 },
    velocity("zero", "are 0") { _ in 0 },
    showing(
      "answer-velocity-scaled", "the velocities of the answers are {} times the right ones",
      values: geometric(1e-4, 1e4, 160), isMeasured: true
    ) { shown, factor in shown.state.velocity *= factor },
  ]

  private static func velocity(
    _ name: String, _ words: String, _ change: @escaping @Sendable (Double) -> Double
  ) -> KnownDefect {
    showing("answer-velocity-\(name)", "the velocities of the answers \(words)") { shown, _ in
      shown.state.velocity = change(shown.state.velocity)
    }
  }

  private static func clock(
    _ name: String, _ words: String, of libraries: [String] = [], values: [Double] = [0],
    isMeasured: Bool = false, unit: Double = 1,
    _ change: @escaping @Sendable (inout SpringModel.Tick, Double) -> Void
  ) -> KnownDefect {
    KnownDefect(
      name, words, of: libraries, values: values, isMeasured: isMeasured, unit: unit
    ) { model, value in model.clock.append { change(&$0, value) } }
  }

  /// A clock that differs only from frame to frame.
  private static func framed(
    _ name: String, _ words: String, of libraries: [String] = [], values: [Double] = [0],
    unit: Double = 1, _ change: @escaping @Sendable (inout SpringModel.Tick, Double) -> Void
  ) -> KnownDefect {
    clock(name, words, of: libraries, values: values, unit: unit) { tick, value in
      if tick.isFramed { change(&tick, value) }
    }
  }

  private static func taking(
    _ name: String, _ words: String, of libraries: [String] = [], values: [Double] = [0],
    isMeasured: Bool = false,
    _ change: @escaping @Sendable (inout SpringModel.Parameters, Double) -> Void
  ) -> KnownDefect {
    KnownDefect(name, words, of: libraries, values: values, isMeasured: isMeasured) {
      model, value in
      model.parameters.append { change(&$0, value) }
    }
  }

  private static func showing(
    _ name: String, _ words: String, of libraries: [String] = [], isOccasional: Bool = false,
    values: [Double] = [0], isMeasured: Bool = false, unit: Double = 1,
    _ change: @escaping @Sendable (inout SpringModel.Shown, Double) -> Void
  ) -> KnownDefect {
    KnownDefect(
      name, words, of: libraries, isOccasional: isOccasional, values: values,
      isMeasured: isMeasured, unit: unit
    ) { model, value in model.show.append { change(&$0, value) } }
  }

  /// Numbers with equal ratios.
  private static func geometric(_ first: Double, _ last: Double, _ count: Int) -> [Double] {
    (0...count).map { first * pow(last / first, Double($0) / Double(count)) }
  }
}
