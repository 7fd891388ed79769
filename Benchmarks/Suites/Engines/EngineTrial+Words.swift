import Harness

extension EngineTrial {
  /// The results in words, for people who choose an engine: speed of time,
  /// first frame, end, and behaviour after a stall.
  ///
  /// - Parameter rate: frames per second of the trial.
  func words(rate: Double) -> String {
    [speed(rate: rate), firstFrame, ending, stallWords].compactMap(\.self).joined(separator: "; ")
  }

  /// A share of `whole` as a percentage.
  private func percent(_ share: Double) -> String {
    "\(DecimalRounding.significant(share * 100, digits: 2)) % of \(isMove ? "the distance" : "v/ω")"
  }

  /// The absolute value of a time, in milliseconds where that is readable.
  private static func milliseconds(_ seconds: Double) -> String {
    seconds.magnitude < 1e4
      ? "\(Int((seconds.magnitude * 1000).rounded())) ms"
      : "\(DecimalRounding.significant(seconds.magnitude, digits: 2)) s"
  }

  /// The largest position error as a share of the distance, not of the scale.
  private var largestError: Double { maxPositionError * scaleRatio }

  /// `within 2 s`.
  var spanWords: String { "within \(DecimalRounding.significant(span, digits: 3)) s" }

  /// Whether time runs fast or slow, and how far the engine is off; until when,
  /// if neither the engine nor the exact motion is at rest by then.
  func speed(rate: Double) -> String {
    let hertz = "at \(Value.decimal(rate)) Hz"
    guard maxPositionError < 1000 else { return "leaves all bounds \(hertz)" }
    let within = isCut ? " \(spanWords)" : ""
    let off = "up to \(percent(largestError)) off"
    if let ratio = effectiveSpeedRatio, (ratio - 1).magnitude >= 0.0005 {
      let percent = ((ratio - 1).magnitude * 1000).rounded() / 10
      return "\(percent) % \(ratio > 1 ? "fast" : "slow") \(hertz), \(off)\(within)"
    }
    if largestError >= 0.0005 { return "\(off) \(hertz)\(within)" }
    return "right \(hertz)\(within)\(leftAtRest == nil ? "" : " until it stops")"
  }

  /// The largest distance of the exact motion from its target after the
  /// engine's end, if it can be seen.
  private var leftAtRest: Double? {
    guard let end, end.restPositionError >= 0.005 else { return nil }
    return end.restPositionError
  }

  private var firstFrame: String? {
    guard let latency = firstFrameLatency else { return nil }
    guard latency.magnitude >= 0.0005 else { return "first frame on time" }
    return "first frame \(Self.milliseconds(latency)) \(latency > 0 ? "late" : "early")"
  }

  private var ending: String {
    let exact =
      exactSettlingTime.isFinite
      ? Self.milliseconds(exactSettlingTime) + (isMove ? "" : " to 0.001 v/ω") : "never"
    guard let patience else { return "never stops by its own rule (exact: \(exact))" }
    guard let end else {
      return "still moving after \(Value.decimal(patience)) s (exact: \(exact))"
    }
    let time = Self.milliseconds(end.time)
    var text = time == exact ? "stops on time, at \(time)" : "stops at \(time) instead of \(exact)"
    if let left = leftAtRest {
      let isSwinging = left > 1.1 * end.positionError
      text += ", \(percent(left)) \(isSwinging ? "still to swing" : "from its target")"
    }
    return text
  }

  /// Whether a stall changes what comes after it.
  private var stallWords: String? {
    guard let stall, let drift = stall.drift, !(drift > 1000) else { return nil }
    let words = "a stall of \(Self.milliseconds(stall.length))"
    return drift < 0.02
      ? "after \(words) back on its way" : "\(words) puts it off by up to \(percent(drift))"
  }
}
