import Reports

extension EngineTrial {
  /// The results in words, for people who choose an engine: speed of time,
  /// first frame, end, and behaviour after a stall.
  ///
  /// - Parameter rate: frames per second of the trial.
  func words(rate: Double) -> String {
    [speed(rate: rate), firstFrame, end, stallWords].compactMap(\.self).joined(separator: "; ")
  }

  private static func digits(_ value: Double, _ count: Int = 2) -> String {
    DecimalRounding.significant(value, digits: count)
  }

  private static func milliseconds(_ seconds: Double) -> String {
    seconds.magnitude < 1e4
      ? "\(Int((seconds.magnitude * 1000).rounded())) ms"
      : "\(digits(seconds.magnitude)) s"
  }

  /// What errors and jumps are fractions of.
  private var whole: String { isMove ? "the way" : "v/omega" }

  /// The largest error as a fraction of `whole` rather than of the scale.
  private var off: Double { maxPositionError * scaleRatio }

  func speed(rate: Double) -> String {
    let hertz = "at \(Value.decimal(rate)) Hz"
    guard maxPositionError < 1000 else { return "leaves all bounds \(hertz)" }
    if let ratio = effectiveSpeedRatio, (ratio - 1).magnitude >= 0.0005 {
      let tenths = ((ratio - 1).magnitude * 1000).rounded() / 10
      let way = ratio > 1 ? "fast" : "slow"
      return "runs \(tenths) % \(way) \(hertz), at worst \(Self.digits(off)) of \(whole) off"
    }
    guard off >= 0.0005 else { return "is right \(hertz)" }
    return "is \(Self.digits(off)) of \(whole) off \(hertz) at worst"
  }

  private var firstFrame: String? {
    guard let latency = firstFrameLatency else { return nil }
    guard latency.magnitude >= 0.0005 else { return "first frame on time" }
    return "first frame \(Self.milliseconds(latency)) \(latency > 0 ? "late" : "early")"
  }

  private var end: String {
    let exact =
      exactSettlingTime.isFinite ? "exact: \(Self.milliseconds(exactSettlingTime))" : "exact: never"
    guard let patience else { return "never at rest by its own rule (\(exact))" }
    guard let time = finishTime else {
      return "not at rest within \(Value.decimal(patience)) s (\(exact))"
    }
    var text = "at rest after \(Self.milliseconds(time)) (\(exact))"
    if let left = finishPositionError, left >= 0.005 {
      text += " with \(Self.digits(left)) of \(whole) left"
    }
    return text
  }

  private var stallWords: String? {
    stallJump.map { "at a 250 ms stall jumps \(Self.digits($0)) of \(whole)" }
  }
}
