import Harness

extension EngineTrial {
  /// The results in words, for people who choose an engine: speed of time,
  /// first frame, end, and behaviour after a stall.
  ///
  /// - Parameter rate: frames per second of the trial.
  func words(rate: Double) -> String {
    [speed(rate: rate), firstFrame, ending, stallWords].compactMap(\.self).joined(separator: "; ")
  }

  private static func twoDigits(_ value: Double) -> String {
    DecimalRounding.significant(value, digits: 2)
  }

  /// The absolute value of a time, in milliseconds where that is readable.
  private static func milliseconds(_ seconds: Double) -> String {
    seconds.magnitude < 1e4
      ? "\(Int((seconds.magnitude * 1000).rounded())) ms"
      : "\(twoDigits(seconds.magnitude)) s"
  }

  /// The name of the distance; errors and jumps are fractions of it.
  private var whole: String { isMove ? "the way" : "v/omega" }

  /// The largest position error as a fraction of `whole`, not of the scale.
  private var largestError: Double { maxPositionError * scaleRatio }

  /// `within 2 s`.
  var spanWords: String { "within \(DecimalRounding.significant(span, digits: 3)) s" }

  /// Whether time runs fast or slow, and how far the engine is off; within
  /// which time, if neither is at rest then.
  func speed(rate: Double) -> String {
    let hertz = "at \(Value.decimal(rate)) Hz"
    guard maxPositionError < 1000 else { return "leaves all bounds \(hertz)" }
    let within = isCut ? " \(spanWords)" : ""
    let off = "\(Self.twoDigits(largestError)) of \(whole) off"
    if let ratio = effectiveSpeedRatio, (ratio - 1).magnitude >= 0.0005 {
      let percent = ((ratio - 1).magnitude * 1000).rounded() / 10
      return "runs \(percent) % \(ratio > 1 ? "fast" : "slow") \(hertz), at worst \(off)\(within)"
    }
    if largestError >= 0.0005 { return "is \(off) \(hertz) at worst\(within)" }
    return "is right \(hertz)\(within)\(leftAtRest == nil ? "" : " until it ends")"
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
    let within = isMove ? "" : " to 0.001 v/omega"
    let exact =
      exactSettlingTime.isFinite
      ? "exact\(within): \(Self.milliseconds(exactSettlingTime))" : "exact: never"
    guard let patience else { return "never at rest by its own rule (\(exact))" }
    guard let end else {
      return "not at rest within \(Value.decimal(patience)) s (\(exact))"
    }
    var text = "at rest after \(Self.milliseconds(end.time)) (\(exact))"
    if let left = leftAtRest {
      text += " with \(Self.twoDigits(left)) of \(whole) left"
      if left > 1.1 * end.positionError { text += " to swing" }
    }
    return text
  }

  /// Names the moment of a stall that whole frames have moved: jumps of
  /// different stalls are not to be compared.
  private var stallWords: String? {
    guard let stall, let jump = stall.jump else { return nil }
    let (length, start) = (Self.milliseconds(stall.length), Self.milliseconds(stall.start))
    let nominal = EngineTrial.Stall.nominal
    let isNominal =
      length == Self.milliseconds(nominal.length) && start == Self.milliseconds(nominal.start)
    return "at a \(length) stall \(isNominal ? "" : "after \(start) ")jumps "
      + "\(Self.twoDigits(jump)) of \(whole)"
  }
}
