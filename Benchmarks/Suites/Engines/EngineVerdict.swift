import Engines
import Harness
import Springs

/// The behaviour of an engine with a spring, in words.
public struct EngineVerdict {
  public let refusal: String?
  /// All results at 60 Hz, and speed and error at 120 Hz; or the refusal.
  public let words: String

  /// Plays `motion` as given, since an engine's thresholds of rest may be
  /// absolute; if `nil`, a move from rest over the engine's usual distance.
  public init(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion?,
    duration: Double? = nil
  ) {
    let request = EngineRequest(
      spring, from: motion?.start ?? 0, to: motion?.target ?? engine.usualDistance,
      velocity: motion?.initialVelocity ?? 0, duration: duration)
    refusal = engine.refusal(of: request)
    if let refusal {
      words = "cannot play this: \(refusal)"
      return
    }
    let distance = Value.decimal(engine.usualDistance)
    words =
      (motion == nil && distance != "1" ? "over a distance of \(distance): " : "")
      + EngineTrial(engine, request, rate: 60).words + "; "
      + EngineTrial(engine, request, rate: 120).speed
  }
}

/// Numbers in sentences.
enum Words {
  static func percent(_ share: Double) -> String {
    "\(DecimalRounding.significant(share * 100, digits: 2)) %"
  }

  /// Limited to ±1e9.
  static func milliseconds(_ seconds: Double) -> Int {
    Int(min(max(-1e9, (seconds * 1000).rounded()), 1e9))
  }

  /// `on time`, `9 ms early`.
  static func lateness(_ seconds: Double) -> String {
    let time = milliseconds(seconds)
    return time == 0 ? "on time" : "\(abs(time)) ms \(time > 0 ? "late" : "early")"
  }
}

/// The results in words, for people who choose an engine.
extension EngineTrial {
  /// Speed of time, first frame and end.
  var words: String {
    let firstFrame = firstFrameLatency.map { "first frame \(Words.lateness($0))" }
    return [speed, firstFrame, ending].compactMap(\.self).joined(separator: "; ")
  }

  private func percent(_ share: Double) -> String {
    "\(Words.percent(share)) of \(isMove ? "the distance" : "v/ω")"
  }

  /// The absolute value of a time: in milliseconds below 10,000 s, else in s.
  private static func milliseconds(_ seconds: Double) -> String {
    seconds.magnitude < 1e4
      ? "\(Words.milliseconds(seconds.magnitude)) ms"
      : "\(DecimalRounding.significant(seconds.magnitude, digits: 2)) s"
  }

  /// `within 2 s`.
  var spanWords: String { "within \(DecimalRounding.significant(span, digits: 3)) s" }

  /// Whether time runs fast or slow, and how far the engine is off; also the
  /// span, if neither the engine nor the exact motion is at rest at its end.
  fileprivate var speed: String {
    let hertz = "at \(Value.decimal(rate)) Hz"
    guard maxPositionError < 1000 else { return "leaves all bounds \(hertz)" }
    let within = isCut ? " \(spanWords)" : ""
    let error = maxPositionError * (motion.scale / distance)
    let off = "up to \(percent(error)) off"
    if let ratio = effectiveSpeedRatio, (ratio - 1).magnitude >= 0.0005 {
      let percent = ((ratio - 1).magnitude * 1000).rounded() / 10
      return "\(percent) % \(ratio > 1 ? "fast" : "slow") \(hertz), \(off)\(within)"
    }
    if error >= 0.0005 { return "\(off) \(hertz)\(within)" }
    return "right \(hertz)\(within)\(leftAtRest == nil ? "" : " until it stops")"
  }

  /// The largest distance left after the engine's end, as a share; `nil` below
  /// 0.5 %.
  private var leftAtRest: Double? {
    end.flatMap { $0.restPositionError >= 0.005 ? $0.restPositionError : nil }
  }

  private var ending: String {
    let settles = exactSettlingTime.isFinite
    let due = settles ? Self.milliseconds(exactSettlingTime) : "never"
    let exact = due + (settles && !isMove ? " to 0.001 v/ω" : "")
    guard let patience else { return "never stops by its own rule (exact: \(exact))" }
    guard let end else {
      return "still moving after \(Value.decimal(patience)) s (exact: \(exact))"
    }
    let time = Self.milliseconds(end.time)
    var text = time == due ? "stops on time, at \(time)" : "stops at \(time) instead of \(exact)"
    if let left = leftAtRest {
      let isSwinging = left > 1.1 * end.positionError
      text += ", \(percent(left)) \(isSwinging ? "still to swing" : "from its target")"
    }
    return text
  }
}
