/// A key that lights up as soon as it is touched, and fades when the finger
/// lifts or leaves it.
///
/// The highlight is not animated. Touching a fading key interrupts the fade.
/// The tap counts if the finger is lifted inside.
public struct CalculatorButton: InteractionModel {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var normal = 0.2
    /// Grey level under the finger; 0x73 of 0xFF in the sample code.
    public var highlight = Double(0x73) / 255
    public var duration = 0.5

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article or corrected, which makes no difference here"),
        .number("normal", \.normal, in: 0...1, "grey at rest"),
        .number("highlight", \.highlight, in: 0...1, "grey under the finger"),
        .number("duration", \.duration, in: 0.001...60, unit: "s", "length of the ease-out fade"),
      ]
    }
  }

  /// The caller decides whether a position is inside the key.
  public enum Event: Int, CaseIterable, Sendable {
    case down, enter, exit, upInside, upOutside, cancel
  }

  public static let description = ScenarioDescription(
    name: "calculator-button",
    summary: "a key that lights up at once and fades slowly",
    events: [
      EventDescription("down", "the finger touches the key"),
      EventDescription("enter", "the finger comes back over the key"),
      EventDescription("exit", "the finger leaves the key"),
      EventDescription("up-inside", "the finger lifts over the key"),
      EventDescription("up-outside", "the finger lifts elsewhere"),
      EventDescription("cancel", "the system takes the touch away"),
    ],
    outputs: [OutputDescription("grey", "the brightness, 0 black to 1 white")],
    outputEvents: [OutputDescription("tap", "the key was tapped")])

  /// Whether there is a touch that began on this key, wherever the finger is.
  private var isTouched = false
  private let configuration: Configuration
  /// The grey level; once a fade has begun, the level at its beginning.
  private var grey: Double
  /// The time at which the ease-out fade began, in seconds, if it has.
  private var fadeStart: Double?

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    grey = configuration.normal
  }

  public mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    switch (Event(rawValue: event.kind), isTouched) {
    case (.down, _), (.enter, true):
      isTouched = true
      // At once, which ends any fade.
      grey = configuration.highlight
      fadeStart = nil
    case (.exit, true): fade(at: event.time)
    case (.upInside, true), (.upOutside, true), (.cancel, true):
      isTouched = false
      fade(at: event.time)
      let isTap = event.kind == Event.upInside.rawValue
      if isTap { log.append(OutputEvent(time: event.time, kind: 0)) }
    // Without a touch these have no effect.
    case (.enter, false), (.exit, false), (.upInside, false), (.upOutside, false),
      (.cancel, false), (nil, _):
      break
    }
  }

  private mutating func fade(at time: Double) {
    grey = outputs(at: time).x
    fadeStart = time
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    guard let fadeStart else { return [grey, 0, 0, 0] }
    let share = EaseOut.value(at: (time - fadeStart) / configuration.duration)
    let value = share < 1 ? grey + (configuration.normal - grey) * share : configuration.normal
    return [value, 0, 0, 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    guard let fadeStart else { return .zero }
    let share = (time - fadeStart) / configuration.duration
    let slope = share < 1 ? EaseOut.slope(at: share) : 0
    return [(configuration.normal - grey) * slope / configuration.duration, 0, 0, 0]
  }
}

/// The easing curve `ease-out` of CSS and Core Animation: a Bézier curve from
/// (0, 0) to (1, 1) with the control points (0, 0) and (0.58, 1).
private enum EaseOut {
  /// The eased progress for a fraction x of the time, 0 before and 1 after.
  static func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return polynomial(parameter(x), 1)
  }

  /// The slope of the curve at a fraction x of the time; 0 outside.
  static func slope(at x: Double) -> Double {
    guard (0...1).contains(x) else { return 0 }
    let s = parameter(x)
    // At the start 0/0: the limit is the ratio of the second derivatives.
    return s > 0 ? derivative(s, 1) / derivative(s, 0.58) : 6 / (6 * 0.58)
  }

  /// The curve parameter s for a fraction x of the time: Newton's method within
  /// a shrinking bracket, since x(s) is monotone but flat at the start.
  private static func parameter(_ x: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, x)
    // 64 halvings alone would find s to within 2^-64.
    for _ in 0..<64 {
      let error = polynomial(s, 0.58) - x
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let newton = s - error / derivative(s, 0.58)
      let next = newton > low && newton < high ? newton : 0.5 * (low + high)
      if next == s { break }
      s = next
    }
    return s
  }

  /// The Bézier polynomial 3b s²(1 - s) + s³ of a coordinate that is 0 at the
  /// start, 0 and b at the two control points, and 1 at the end.
  private static func polynomial(_ s: Double, _ b: Double) -> Double {
    ((1 - 3 * b) * s + 3 * b) * s * s
  }

  private static func derivative(_ s: Double, _ b: Double) -> Double {
    (3 * (1 - 3 * b) * s + 6 * b) * s
  }
}
