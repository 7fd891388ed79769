import Harness
import Springs
import Suites

/// A property of a program, judged by what it shows. S is a motion's scale.
struct PropertyTrial {
  private let property: SpringProperty
  private let limits: PropertyLimits
  private let motions: [ShownMotion]
  /// Whether the program is done, by motion and frame; `nil` if it did not say.
  private let isDone: [[Bool?]]

  /// Throws unless the program answers every kind of line.
  static func begin(_ command: String) throws(TestedProgram.Trouble) {
    _ = try Scene().frames(2).target(0).frames(1).played(by: TestedProgram(command))
  }

  static func judge(
    _ property: SpringProperty, of command: String, _ limits: PropertyLimits
  ) -> PropertyResult {
    do {
      let program = try TestedProgram(command)
      let played = try property.scenes.map { scene throws(TestedProgram.Trouble) in
        try scene.played(by: program)
      }
      return PropertyTrial(
        property: property, limits: limits, motions: played.map(\.motion),
        isDone: played.map(\.isDone)
      ).judged
    } catch {
      return PropertyResult(
        property: property, number: .infinity, limit: limits.limit(of: property),
        sentence: "the program \(error)")
    }
  }

  private var judged: PropertyResult {
    switch property {
    case .regimes, .jitter, .sameTarget, .inFlight, .sizes: positions
    case .rates: rates
    case .clock: clock
    case .stall: stall
    case .firstFrame: firstFrame
    case .startVelocity: startVelocity
    case .rest: rest
    case .hostile: hostile
    }
  }

  private func result(_ error: Double, _ sentence: String) -> PropertyResult {
    PropertyResult(
      property: property, number: number(error), limit: limits.limit(of: property),
      sentence: sentence, motions: property == .hostile ? [] : motions)
  }

  /// An error in the property's unit (ms or %), to three digits; 0 below 1e-5.
  private func number(_ error: Double) -> Double {
    let number = error * (property.isOfTime ? 1000 : 100)
    guard number.isFinite else { return number }
    return number < 1e-5 ? 0 : Double(digits(number)) ?? number
  }

  private func fails(_ error: Double) -> Bool { number(error) > limits.limit(of: property) }

  // MARK: - Words

  private func digits(_ number: Double, _ count: Int = 3) -> String {
    DecimalRounding.significant(number, digits: count)
  }

  private func milliseconds(_ seconds: Double, _ count: Int = 4) -> String {
    "\(digits(seconds * 1000, count)) ms"
  }

  private func percent(_ ratio: Double) -> String {
    // Smaller errors may be rounding, which differs between CPUs.
    ratio < 1e-7 ? "0 %" : ratio < 1e3 ? "\(MotionFit.percent(ratio)) %" : "over 100,000 %"
  }

  private func off(_ error: Double) -> String {
    error.isFinite ? "\(percent(error)) of S off" : "not a number"
  }

  // MARK: - Properties of positions

  /// Positions within the limit in all scenes.
  private var positions: PropertyResult {
    let motion = motions.max { $0.worst.error < $1.worst.error } ?? motions[0]
    let (error, index) = motion.worst
    let wrong = motions.count { fails($0.worst.error) }
    guard wrong > 0 else { return result(error, "at most \(off(error))") }
    let frame = motion.frames[index]
    // Where nothing should move S is 0.
    let what =
      motion.scale > 0 || !frame.position.isFinite
      ? off(error) : "\(Value.decimal(frame.position)) instead of \(Value.decimal(motion.target))"
    return result(
      error,
      "\(what) (\(motion.name), at \(milliseconds(frame.time)))"
        + (motions.count > 1 ? "; \(wrong) of \(motions.count) motions are wrong" : ""))
  }

  private var rates: PropertyResult {
    var found = positions
    // Time that is a little fast or slow at one rate causes only small errors:
    // its speed has a limit of its own, which counts if all positions pass.
    for motion in motions where motion.worst.error > 1e-4 {
      guard let speed = MotionFit([motion])?.speed, (speed - 1).magnitude > limits.speed else {
        continue
      }
      let words = "at \(motion.name) time runs \(percent((speed - 1).magnitude))"
      found.sentence += "; \(words) \(speed > 1 ? "fast" : "slow")"
      if found.passes {
        (found.number, found.limit) = (number((speed - 1).magnitude), limits.speed * 100)
      }
      break
    }
    return found
  }

  private var startVelocity: PropertyResult {
    func velocityError(_ motion: ShownMotion) -> Double { motion.worst(ofPosition: false).error }
    let motion = motions.max { velocityError($0) < velocityError($1) } ?? motions[0]
    let (error, index) = motion.worst(ofPosition: false)
    guard positions.passes, fails(error) else { return positions }
    let frame = motion.frames[index]
    return result(
      error,
      "positions are right, but v is \(frame.velocity.map { digits($0) } ?? "") instead of "
        + "\(digits(frame.exact.velocity)) (\(motion.name), at \(milliseconds(frame.time)))")
  }

  /// Finite and bounded: this is not about accuracy.
  private var hostile: PropertyResult {
    var (worst, words) = (0.0, "finite and bounded in \(motions.count) springs")
    for motion in motions {
      for frame in motion.frames {
        let ratio = ShownMotion.error(frame.position, motion.target, motion.scale)
        // Up to 2 S is no error; the energy allows S at most.
        guard ratio > max(worst, 2) else { continue }
        let shown = frame.position.isFinite ? digits(frame.position) : "not a number"
        (worst, words) = (ratio, "\(shown) at \(digits(frame.time)) s: \(motion.name)")
      }
    }
    return result(worst, words)
  }

  // MARK: - Properties of time

  private var clock: PropertyResult {
    var (worst, words, way) = (0.0, "", "")
    for motion in motions {
      let (frames, times) = (motion.frames, motion.frames.map(\.time))
      // Three sensible reactions to a clock that goes back.
      let readings = [
        ("goes back with the clock", times),
        ("waits until the clock has caught up", times.indices.map { times[...$0].max() ?? 0 }),
        (
          "ignores negative steps",
          times.indices.map { frames[...$0].reduce(0) { $0 + max(0, $1.step) } }
        ),
      ].map { ($0, motion.error(at: $1)) }
      let best = readings.min { $0.1 < $1.1 } ?? readings[0]
      // In the last scene timestamps go back.
      way = best.0
      if best.1 > worst { (worst, words) = (best.1, "\(motion.name): \(off(best.1))") }
    }
    return result(
      worst,
      fails(worst)
        ? words : "at most \(off(worst)); \(way) where timestamps go back")
  }

  private var stall: PropertyResult {
    var (worst, words): (Double, [String]) = (0, [])
    for motion in motions {
      let longest = motion.frames.map(\.step).max() ?? 0
      let stallEnd = motion.frames.first { $0.step == longest }?.time ?? 0
      func times(losing lost: Double) -> [Double] {
        motion.frames.map { $0.time < stallEnd ? $0.time : $0.time - lost }
      }
      // On the clock, or behind it. As a function of the time lost, the error
      // may have several minima.
      var (lost, error) = (0.0, motion.error(at: times(losing: 0)))
      if fails(error), error < .infinity {
        for part in 1...20 {
          let fit = LeastSquares.fit([longest * Double(part) / 20]) { unknown in
            zip(motion.frames, times(losing: unknown[0])).map { frame, time in
              (frame.position - motion.exact.state(at: time).position) / motion.scale
            }
          }.values[0]
          let left = motion.error(at: times(losing: fit))
          if left < error, 0...longest ~= fit { (lost, error) = (fit, left) }
        }
      }
      worst = max(worst, error)
      words.append(
        "\(motion.name): "
          + (fails(error)
            ? "\(off(error)), neither on the clock nor behind it"
            : lost < 5e-4
              ? "keeps to the clock"
              : "loses \(Value.decimal((lost * 1000).rounded())) ms, without a jump"))
    }
    return result(worst, words.joined(separator: "; "))
  }

  private var firstFrame: PropertyResult {
    var worst = (delay: 0.0, name: "")
    for motion in motions {
      let frame = motion.frames[1]
      guard frame.position.isFinite else { return result(.infinity, "not a number") }
      // When the exact motion, before its first turn, is at this position.
      var (due, high) = (0.0, motion.exact.motion(at: 0).motion.overshoot?.time ?? 0)
      for _ in 0..<60 {
        let middle = (due + high) / 2
        let isEarlier = motion.exact.state(at: middle).position < frame.position
        if isEarlier { due = middle } else { high = middle }
      }
      let delay = frame.time - due
      if delay.magnitude > worst.delay.magnitude { worst = (delay, motion.name) }
    }
    let error = worst.delay.magnitude
    let words = "\(milliseconds(error, 2)) \(worst.delay > 0 ? "late" : "early") at most"
    return result(error, error < 1e-5 ? "on time" : "\(words) (\(worst.name))")
  }

  /// The scenes move by 1, so distances are shares of the way.
  private var rest: PropertyResult {
    var (early, ends): (Double, [String]) = (0, [])
    for (motion, isDone) in zip(motions, isDone) {
      let frames = motion.frames
      // A spring that is done at the start counts as done in the first frame.
      let end = (isDone.lastIndex { $0 != true } ?? 0) + 1
      guard end < frames.count else {
        return result(
          .infinity,
          "not done after \(digits(frames[end - 1].time)) s (\(motion.name)), "
            + "when under 1e-9 of the distance is left")
      }
      let missed = (frames[frames.count - 1].position - motion.target).magnitude
      guard missed <= 1e-12 else {
        return result(
          .infinity,
          "ends \(missed < 1e-7 ? "under 0.00001 %" : percent(missed)) of the distance from its target "
            + "(\(motion.name)), not exactly at it")
      }
      early = max(
        early, motion.exact.settlingTime(relativeTo: limits.position) - frames[end].time)
      let left = (frames[end].exact.position - motion.target).magnitude
      ends.append("\(milliseconds(frames[end].time, 3)), \(percent(left)) left")
    }
    let before =
      early > 0
      ? "ends up to \(milliseconds(early, 3)) before the exact motion is within "
        + "\(percent(limits.position)) for good"
      : "ends when nothing is left to see"
    return result(early, "\(before), exactly at its target (\(ends.joined(separator: "; ")))")
  }
}
