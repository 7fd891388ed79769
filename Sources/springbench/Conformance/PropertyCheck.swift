import Harness
import Platform
import SolverSuites
import Springs
import Suites

/// Asks a program for every property.
struct PropertyCheck {
  let command: String
  var limits = PropertyLimits()

  /// Whether the program answers each kind of line at all.
  func begin() throws(TestedProgram.Trouble) {
    _ = try PlayedScene(
      Scene("a spring").frames(2).target(0).frames(1),
      TestedProgram(command, seconds: TestedProgram.patience - 2))
  }

  /// The result of a property, from a process of its own.
  func judge(_ property: SpringProperty) -> PropertyResult {
    do {
      return try PropertyTrial(program: TestedProgram(command), limits: limits).judge(property)
    } catch {
      return PropertyResult(
        property: property, passes: false, number: .infinity, sentence: "the program \(error)")
    }
  }
}

/// The properties of a running program.
private struct PropertyTrial {
  typealias Trouble = TestedProgram.Trouble

  let program: TestedProgram
  let limits: PropertyLimits

  func judge(_ property: SpringProperty) throws(Trouble) -> PropertyResult {
    switch property {
    case .regimes: try positions(property, Self.regimes)
    case .rates: try rates()
    case .jitter: try positions(property, Self.jitter)
    case .clock: try clock()
    case .stall: try stall()
    case .firstFrame: try firstFrame()
    case .sameTarget: try sameTarget()
    case .startVelocity: try startVelocity()
    case .inFlight: try inFlight()
    case .rest: try rest()
    case .sizes: try positions(property, Self.sizes)
    case .hostile: try hostile()
    }
  }

  // MARK: - Scenes

  private static let regimes: [Scene] =
    [0, 0.05, 0.3, 0.7, 0.97, 1 - 1e-6, 1, 1 + 1e-6, 1.03, 1.5, 5, 50].map {
      Scene(zeta: $0).frames(90)
    }
    + [
      (2.0, 200.0, 20.0), (2, 40, 60), (1, 1e-3, 0.03), (1, 1e5, 600), (1, 1e7, 3000),
      (1, 1e7, 6000),
    ].map { Scene(spring: $0).frames(60) }

  /// Lengths of frames in milliseconds, in tenths: three in four from 4 to 30,
  /// others of two or three dropped frames.
  private static let jitter: [Scene] = {
    var random = SplitMix64(seed: 1)
    return [(1, 170, 8), (1, 170, 26), (1, 400, 80)].map { spring in
      Scene(spring: spring).frames(
        (0..<70).map { _ in
          let isDropped = Int.random(in: 0..<4, using: &random) == 0
          return isDropped
            ? [33.3, 50][Int.random(in: 0..<2, using: &random)]
            : Double(Int.random(in: 40...300, using: &random)) / 10
        })
    }
  }()

  private static let sizes: [Scene] = [0.01, 1, 100, 10_000].flatMap { size in
    [8.0, 26].map {
      Scene("a move of \(Value.decimal(size))", spring: (1, 170, $0), to: size).frames(70)
    }
  }

  // MARK: - Properties of positions

  private func percent(_ ratio: Double) -> String {
    // What is rounding here is other rounding on another CPU.
    ratio < 1e-7
      ? "0 %" : ratio < 1e3 ? "\(MotionFit.percent(ratio)) %" : "over 100,000 %"
  }

  /// A number of the report, which must not depend on the last bits.
  private func rounded(_ number: Double) -> Double {
    guard number.isFinite, number.magnitude >= 1e-5 else { return number.isFinite ? 0 : .infinity }
    return Double(DecimalRounding.significant(number, digits: 3)) ?? number
  }

  private func off(_ error: Double) -> String {
    error.isFinite ? "\(percent(error)) of the distance off" : "not a number"
  }

  /// The frame of the largest error, in words.
  private func place(_ motion: ShownMotion) -> String {
    let frame = motion.frames[motion.worst.frame]
    return "\(motion.name), at \(DecimalRounding.significant(frame.time * 1000, digits: 4)) ms"
  }

  private func result(
    _ property: SpringProperty, _ error: Double, passes: Bool? = nil, _ sentence: String,
    _ motions: [ShownMotion] = []
  ) -> PropertyResult {
    let number = rounded(error * (property.unit == "ms" ? 1000 : 100))
    return PropertyResult(
      property: property, passes: passes ?? (number <= limits.limit(of: property)), number: number,
      sentence: sentence, motions: motions)
  }

  /// Positions within the limit in all scenes.
  private func positions(
    _ property: SpringProperty, _ scenes: [Scene]
  ) throws(Trouble) -> PropertyResult {
    var motions: [ShownMotion] = []
    for scene in scenes { motions.append(try PlayedScene(scene, program).shown) }
    return result(property, motions)
  }

  private func result(_ property: SpringProperty, _ motions: [ShownMotion]) -> PropertyResult {
    let worst = motions.max { $0.worst.error < $1.worst.error } ?? motions[0]
    let wrong = motions.count { $0.worst.error > limits.position }
    let what =
      wrong == 0
      ? "at most \(off(worst.worst.error))"
      : "\(off(worst.worst.error)) (\(place(worst)))"
        + (motions.count > 1 ? "; \(wrong) of \(motions.count) motions are wrong" : "")
    return result(property, worst.worst.error, what, motions)
  }

  private func rates() throws(Trouble) -> PropertyResult {
    var motions: [ShownMotion] = []
    for hertz in [30.0, 60, 90, 120, 144, 240] {
      motions.append(
        try PlayedScene(
          Scene("\(Value.decimal(hertz)) Hz").frames(Int(hertz * 1.2), hertz: hertz), program
        ).shown)
    }
    var result = result(.rates, motions)
    // What a small error hides: time that is a little fast at one rate.
    for motion in motions where motion.worst.error > 1e-4 {
      guard let fit = MotionFit([motion]), (fit.speed - 1).magnitude > limits.speed else {
        continue
      }
      result.passes = false
      result.sentence +=
        "; at \(motion.name) time runs \(percent((fit.speed - 1).magnitude)) "
        + (fit.speed > 1 ? "fast" : "slow")
      break
    }
    return result
  }

  private func startVelocity() throws(Trouble) -> PropertyResult {
    var motions: [ShownMotion] = []
    var told: (error: Double, words: String) = (0, "")
    var tells = false
    for (from, to, velocity) in [
      (0.0, 1.0, 10.0), (0, 1, -10), (0, 1, 0.5), (100, 300, -4000), (3, 1, 5),
    ] {
      let scene = Scene(
        "from \(Value.decimal(from)) to \(Value.decimal(to)) at \(Value.decimal(velocity))",
        from: from, to: to, velocity: velocity)
      let played = try PlayedScene(scene.frames(50), program)
      let motion = played.shown
      motions.append(motion)
      let unit = motion.unit(ofPosition: false)
      let start = (played.first.velocity, velocity, 0.0)
      let frames = motion.frames.map { ($0.velocity, $0.exact.velocity, $0.time) }
      for (shown, exact, time) in [start] + frames {
        guard let shown else { continue }
        tells = true
        let error = ShownMotion.error(shown, exact, unit)
        guard error > told.error else { continue }
        let value = DecimalRounding.significant(exact, digits: 3)
        told = (
          error,
          "v is \(DecimalRounding.significant(shown, digits: 3)) instead of \(value) "
            + "(\(scene.name), at \(DecimalRounding.significant(time * 1000, digits: 4)) ms)"
        )
      }
    }
    let result = result(.startVelocity, motions)
    guard result.passes, told.error > limits.position else {
      return tells || !result.passes
        ? result
        : PropertyResult(
          property: .startVelocity, passes: true, number: result.number,
          sentence: result.sentence + "; replies have no v", motions: motions)
    }
    return self.result(
      .startVelocity, told.error, "positions are right, but \(told.words)", motions)
  }

  private func sameTarget() throws(Trouble) -> PropertyResult {
    let still = Scene("from = to = 5", from: 5, to: 5)
    let rest = try PlayedScene(still.frames(60), program)
    let positions = [rest.first.position] + rest.frames.map(\.reply.position)
    if let moved = positions.first(where: { $0 != 5 }) {
      let error = moved.isFinite ? (moved - 5).magnitude : .infinity
      return result(
        .sameTarget, error, passes: false,
        "from = to = 5 without a velocity: it shows \(moved.isFinite ? Value.decimal(moved) : "not a number")"
      )
    }
    if !rest.frames.contains(where: { $0.reply.isDone == true }), rest.first.isDone != true,
      rest.frames.contains(where: { $0.reply.isDone != nil })
    {
      return result(
        .sameTarget, .infinity, passes: false, "from = to without a velocity: not done in 60 frames"
      )
    }
    let pushed = Scene("from = to = 5 at 20", from: 5, to: 5, velocity: 20)
    return result(.sameTarget, [try PlayedScene(pushed.frames(60), program).shown])
  }

  private func inFlight() throws(Trouble) -> PropertyResult {
    let scenes = [
      Scene("sent back").frames(6).target(0).frames(60),
      Scene("sent back and forth").frames(6).target(0).frames(5).target(1).frames(7).target(0)
        .frames(50),
      Scene("sent further").frames(9).target(3).frames(60),
      Scene("given the same target again").frames(6).target(1).frames(60),
      Scene("sent back after its rest", spring: (1, 400, 30)).frames(120).target(0).frames(40),
    ]
    var motions: [ShownMotion] = []
    for scene in scenes {
      let played = try PlayedScene(scene, program)
      let motion = played.shown
      for (before, reply) in played.turns {
        let jump = ShownMotion.error(reply.position, before, motion.scale)
        if jump > limits.position {
          return result(
            .inFlight, jump, passes: false,
            "\(scene.name): the reply to a new target jumps \(percent(jump)) of the distance",
            [motion])
        }
      }
      motions.append(motion)
    }
    return result(.inFlight, motions)
  }

  // MARK: - Properties of time

  private func clock() throws(Trouble) -> PropertyResult {
    let frame = 1000.0 / 60
    let equal =
      Array(repeating: frame, count: 5) + [0, 0, frame, 0] + Array(repeating: frame, count: 20)
    let back =
      Array(repeating: frame, count: 6) + [-8, 8, frame, frame, -50]
      + Array(repeating: frame, count: 20)
    var motions: [ShownMotion] = []
    var worst = 0.0
    var ways: [String] = []
    for (name, lengths) in [("equal timestamps", equal), ("timestamps that go back", back)] {
      let played = try PlayedScene(Scene(name).frames(lengths), program)
      var (sum, latest) = (0.0, 0.0)
      let sums = lengths.map { length in
        sum += max(0, length) / 1000
        return sum
      }
      let latests = played.times.map { time in
        latest = max(latest, time)
        return latest
      }
      motions.append(played.shown)
      // Three sensible ways to read a clock that goes back.
      let readings = [
        ("leaves out what goes back", sums), ("waits until the clock has caught up", latests),
        ("goes back with the clock", played.times.map { max(0, $0) }),
      ]
      let (way, error) =
        readings.map { ($0.0, played.error(at: $0.1)) }.min { $0.1 < $1.1 } ?? ("", .infinity)
      worst = max(worst, error)
      if name == "equal timestamps" {
        let moved =
          zip(played.frames, played.frames.dropFirst()).filter { $1.step == 0 }
          .map { ($1.reply.position - $0.reply.position).magnitude }.max() ?? 0
        if error > limits.position {
          return result(
            .clock, error,
            "equal timestamps: \(off(error))"
              + (moved > 1e-3 ? "; a frame of no length moves it by \(percent(moved))" : ""),
            motions)
        }
      } else {
        ways.append(error > limits.position ? "\(name): \(off(error))" : way)
      }
    }
    return result(
      .clock, worst,
      worst > limits.position
        ? ways[0] : "at most \(off(worst)); \(ways[0]) where timestamps go back", motions)
  }

  private func stall() throws(Trouble) -> PropertyResult {
    let scenes = [
      (Scene("a stall of 250 ms").frames(6).frames([250]).frames(50), 0.25),
      (Scene("a stall of 5 s", spring: (1, 4, 0.8)).frames(30).frames([5000]).frames(90), 5),
    ]
    var (worst, words, motions): (Double, [String], [ShownMotion]) = (0, [], [])
    for (scene, length) in scenes {
      let played = try PlayedScene(scene, program)
      motions.append(played.shown)
      let begin = (played.frames.first { $0.step > 0.1 } ?? played.frames[0]).time - length
      func error(losing lost: Double) -> Double {
        played.error(at: played.times.map { $0 > begin + 1e-9 ? $0 - lost : $0 })
      }
      // On the clock, or behind it by some time.
      var best = (lost: 0.0, error: error(losing: 0))
      if best.error > limits.position {
        for part in 1...250 {
          let lost = length * Double(part) / 250
          let rest = error(losing: lost)
          if rest < best.error { best = (lost, rest) }
        }
        var step = length / 500
        while step > 1e-5 {
          for lost in [best.lost - step, best.lost + step] {
            let rest = error(losing: lost)
            if rest < best.error { best = (lost, rest) }
          }
          step /= 2
        }
      }
      worst = max(worst, best.error)
      let lost = (best.lost * 1000).rounded()
      words.append(
        best.error > limits.position
          ? "\(scene.name): \(off(best.error)), neither on the clock nor behind it"
          : lost < 1
            ? "\(scene.name): keeps to the clock"
            : "\(scene.name): loses \(Value.decimal(lost)) ms, without a jump")
    }
    return result(.stall, worst, words.joined(separator: "; "), motions)
  }

  private func firstFrame() throws(Trouble) -> PropertyResult {
    var worst = (late: 0.0, words: "")
    var motions: [ShownMotion] = []
    for (length, velocity) in [(1000.0 / 60, 0.0), (1000.0 / 120, 0), (25, 0), (1000.0 / 60, 8.0)] {
      let scene = Scene(
        "a first frame of \(DecimalRounding.significant(length, digits: 3)) ms",
        velocity: velocity)
      let played = try PlayedScene(scene.frames([length]).frames(10), program)
      motions.append(played.shown)
      guard played.first.position == 0 else {
        return result(
          .firstFrame, .infinity, passes: false,
          "the reply to new is not the start, but "
            + (played.first.position.isFinite
              ? Value.decimal(played.first.position) : "not a number"))
      }
      // When the exact motion is there, on its way to the target.
      let (motion, shown) = (scene.motion, played.frames[0].reply.position)
      guard shown.isFinite else { return result(.firstFrame, .infinity, "not a number", motions) }
      let due = Self.time(of: motion, at: shown, latest: 4 * length / 1000)
      let late = length / 1000 - due
      if late.magnitude > worst.late.magnitude {
        worst = (late, scene.name + (velocity == 0 ? "" : " and a velocity"))
      }
    }
    let milliseconds = DecimalRounding.significant((worst.late * 1000).magnitude, digits: 2)
    let words =
      worst.late.magnitude < 1e-5
      ? "on time"
      : "\(milliseconds) ms \(worst.late > 0 ? "late" : "early") at most (\(worst.words))"
    return result(.firstFrame, worst.late.magnitude, words, motions)
  }

  /// When a motion is at a position, in seconds, on its way to its first turn;
  /// 0 if it never is.
  private static func time(
    of motion: SpringMotion, at position: Double, latest: Double
  ) -> Double {
    var (low, high) = (0.0, motion.overshoot?.time ?? latest)
    let side = motion.position(at: high) - motion.start
    guard (position - motion.start) * side > 0 else { return 0 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (motion.position(at: middle) - position) * side < 0 { low = middle } else { high = middle }
    }
    return low
  }

  private func rest() throws(Trouble) -> PropertyResult {
    var (early, words): (Double, [String]) = (0, [])
    var motions: [ShownMotion] = []
    for damping in [8.0, 26, 60] {
      let scene = Scene("damping \(Value.decimal(damping))", spring: (1, 170, damping))
      let motion = scene.motion
      let (due, latest) = (
        motion.settlingTime(relativeTo: limits.position), motion.settlingTime(relativeTo: 1e-9)
      )
      let count = Int(latest * 60) + 3
      let played = try PlayedScene(scene.frames(count), program) { played in
        played.frames.suffix(4).count { $0.reply.isDone == true } == 4
      }
      motions.append(played.shown)
      let replies = played.frames.map(\.reply)
      guard let end = played.frames.firstIndex(where: { $0.reply.isDone == true }) else {
        let missing = !replies.contains { $0.isDone != nil }
        return result(
          .rest, .infinity, passes: false,
          missing
            ? "no reply has 'done'"
            : "not done after \(DecimalRounding.significant(latest, digits: 3)) s "
              + "(\(scene.name)), when 1e-9 of the distance is left", motions)
      }
      let time = played.frames[end].time
      let left = (motion.exactState(at: time).position - scene.to).magnitude
      early = max(early, due - time)
      let last = replies[end...].last ?? replies[end]
      guard (last.position - scene.to).magnitude <= 1e-12 else {
        return result(
          .rest, .infinity, passes: false,
          "ends \(percent((last.position - scene.to).magnitude)) of the distance from its target "
            + "(\(scene.name)): it never shows it exactly", motions)
      }
      guard replies[end...].allSatisfy({ $0.isDone == true }) else {
        return result(
          .rest, .infinity, passes: false, "done at first and not later (\(scene.name))", motions)
      }
      words.append(
        "\(DecimalRounding.significant(time * 1000, digits: 3)) ms, \(percent(left)) left")
    }
    let before =
      early > 0
      ? "ends up to \(DecimalRounding.significant(early * 1000, digits: 3)) ms before the exact "
        + "motion is within \(percent(limits.position)) for good"
      : "ends when nothing is left to see"
    return result(
      .rest, max(early, 0), "\(before), exactly at its target (\(words.joined(separator: "; ")))",
      motions)
  }

  // MARK: - Hostile parameters

  private func hostile() throws(Trouble) -> PropertyResult {
    let rows: [(Double, Double, Double, Double, Double, Double)] = [
      // mass, stiffness, damping, from, to, velocity
      (1, 1e-9, 0, 0, 1, 0), (1, 1e9, 1, 0, 1, 0), (1, 1, 1e5, 0, 1, 0), (1e-3, 170, 26, 0, 1, 0),
      (1e6, 170, 26, 0, 1, 0), (1, 170, 26, -1e9, 1e9, 0), (1, 170, 26, 0, 1, 1e9),
      (1, 170, 26, 0, 0, 0), (1, 1e7, 0, 0, 1, 0), (1, 170, 2 * 170.0.squareRoot(), 1e-9, 0, 0),
    ]
    var worst = 0.0
    for (mass, stiffness, damping, from, to, velocity) in rows {
      let names: KeyValuePairs = [
        "mass": mass, "stiffness": stiffness, "damping": damping, "from": from, "to": to,
        "velocity": velocity,
      ]
      let scene = Scene(
        names.map { "\($0) \(Value.decimal($1))" }.joined(separator: ", "),
        spring: (mass, stiffness, damping), from: from, to: to, velocity: velocity)
      let played = try PlayedScene(
        scene.frames(3).frames([1e-6, 0.5, 100]).frames(3).frames([20_000]).frames(2), program)
      // Twice what the energy allows: this is not about accuracy.
      let bound = 2 * scene.motion.scale
      for (time, _, reply, _) in played.frames {
        let distance = (reply.position - to).magnitude
        guard distance <= bound else {
          let shown =
            reply.position.isFinite
            ? DecimalRounding.significant(reply.position, digits: 3) : "not a number"
          return result(
            .hostile, bound > 0 ? distance / bound : .infinity, passes: false,
            "\(shown) at \(DecimalRounding.significant(time, digits: 3)) s: \(scene.name)")
        }
        worst = max(worst, bound > 0 ? 0 : distance)
      }
    }
    return result(.hostile, worst, "finite and bounded in \(rows.count) springs")
  }
}
