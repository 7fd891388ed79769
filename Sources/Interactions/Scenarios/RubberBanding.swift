import Gestures
import Springs

/// Content that is pulled beyond its edge and snaps back.
///
/// Mode `article`: the offset is the pull to a power, with its sign, and the
/// content is released at rest. Mode `corrected`: the offset has the form
/// of scroll views, which starts gently and is bounded, and the content is
/// released with its own velocity.
public struct RubberBanding: Draggable {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    /// Exponent of the article's form.
    public var exponent = 0.7
    public var coefficient = 0.55
    public var dimension = 568.0
    public var spring = SpringSetting(damping: 0.6, response: 0.3)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: power form, released at rest; corrected: scroll form"),
        .number("exponent", \.exponent, in: 0.1...1, "exponent of the article's form")
          .only(in: .article),
        .number("coefficient", \.coefficient, in: 0.001...1, "slope of the scroll form at 0")
          .only(in: .corrected),
        .number("dimension", \.dimension, in: 1...1e6, unit: "px", "limit of the scroll form")
          .only(in: .corrected),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, name: "return", "the spring back")
    }

    /// The rubber band of the mode.
    public var band: RubberBand {
      mode == .article
        ? .power(exponent: exponent) : .scroll(coefficient: coefficient, dimension: dimension)
    }
  }

  public static let description = ScenarioDescription(
    name: "rubber-band",
    summary: "content pulled beyond its edge, both published forms",
    events: [
      EventDescription("down", required: [.y], "the finger touches"),
      EventDescription("move", required: [.y], "the finger moves"),
      EventDescription(
        "up", optional: [.y, .vy, .value], "the finger lifts; value is its velocity, as vy"),
      EventDescription("cancel", "the system takes the touch away: up at rest"),
    ],
    outputs: [OutputDescription("offset", unit: "px", "the offset of the content")])

  /// Set by `handle` of `Draggable`.
  public var isHeld = false
  private let configuration: Configuration
  private var offset: BandedValue

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    offset = BandedValue(band: configuration.band, rates: configuration.spring.rates)
  }

  public mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    offset.grab(at: event.time, finger: event.y ?? 0)
  }

  public mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    if let y = event.y { offset.follow(at: event.time, finger: y) }
  }

  public mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    let velocity = configuration.mode == .article ? 0 : event.vy ?? event.value
    offset.release(at: event.time, finger: event.y, fingerVelocity: velocity)
  }

  public func outputs(at time: Double) -> InteractionOutputs { [offset.value(at: time), 0, 0, 0] }

  public func velocities(at time: Double) -> InteractionOutputs {
    [offset.velocity(at: time), 0, 0, 0]
  }
}
