import Gestures
import Springs

/// A small picture that is thrown into the corners of a screen.
///
/// Its target is the corner nearest to where it would come to rest by friction
/// alone; a spring moves each coordinate there.
///
/// Mode `article`: friction is summed in steps of 1 ms, and a coordinate that
/// already has its target's value loses its velocity. Mode `corrected`:
/// friction is integrated, and every velocity is kept.
public struct PictureInPicture: Draggable {
  /// The settings that ``parameters`` describes.
  public struct Configuration: InteractionConfiguration {
    public var mode = InteractionMode.article
    public var width = 375.0
    public var height = 812.0
    public var safeTop = 44.0
    public var safeBottom = 34.0
    public var pictureWidth = 86.0
    public var pictureHeight = 130.0
    public var marginX = 23.0
    public var marginY = 25.0
    public var deceleration = 0.998
    public var spring = SpringSetting(damping: 1, response: 0.4)

    public init() {}

    public static var parameters: [Parameter<Self>] {
      [
        .mode("article: 1 ms steps; corrected: integral, velocity never dropped"),
        .number("width", \.width, in: 1...1e6, unit: "px", "width of the screen"),
        .number("height", \.height, in: 1...1e6, unit: "px", "height of the screen"),
        .number("safe-top", \.safeTop, in: 0...1e6, unit: "px", "unusable part at the top"),
        .number(
          "safe-bottom", \.safeBottom, in: 0...1e6, unit: "px", "unusable part at the bottom"),
        .number("picture-width", \.pictureWidth, in: 0...1e6, unit: "px", "width of the picture"),
        .number(
          "picture-height", \.pictureHeight, in: 0...1e6, unit: "px", "height of the picture"),
        .number("margin-x", \.marginX, in: 0...1e6, unit: "px", "distance from left and right"),
        .number("margin-y", \.marginY, in: 0...1e6, unit: "px", "distance from top and bottom"),
        .number("deceleration", \.deceleration, in: 0.001...0.999999, "velocity share kept per ms"),
      ]
        + Parameter.spring(
          \.spring.damping, \.spring.response, name: "throw", "the spring to the corner")
    }

    /// The centre of the picture in a corner: 0 top left, 1 top right, 2 bottom
    /// left, 3 bottom right. So bit 0 means right and bit 1 means bottom.
    public func corner(_ index: Int) -> SIMD2<Double> {
      let left = marginX + pictureWidth / 2
      let top = safeTop + marginY + pictureHeight / 2
      let bottom = height - safeBottom - marginY - pictureHeight / 2
      return SIMD2(index & 1 == 0 ? left : width - left, index < 2 ? top : bottom)
    }

    /// The place to which friction alone would take a picture, in px, from a
    /// position in px with a velocity in px/s.
    public func projected(_ position: SIMD2<Double>, velocity: SIMD2<Double>) -> SIMD2<Double> {
      let form = mode == .article ? Deceleration.steps : .integral
      return position + velocity * form.reach(rate: deceleration)
    }

    /// The corner nearest to a position; the first of equally near ones.
    public func nearestCorner(to position: SIMD2<Double>) -> Int {
      var nearest = (index: 0, squaredDistance: Double.infinity)
      for index in 0..<4 {
        let offset = corner(index) - position
        let squaredDistance = (offset * offset).sum()
        if squaredDistance < nearest.squaredDistance { nearest = (index, squaredDistance) }
      }
      return nearest.index
    }
  }

  public static let description = ScenarioDescription(
    name: "pip",
    summary: "a picture thrown into the corner it was heading for",
    events: [
      EventDescription("down", optional: [.x, .y], "the finger touches; the centre is at x, y"),
      EventDescription("move", required: [.x, .y], "the picture's centre moves"),
      EventDescription("up", optional: [.x, .y, .vx, .vy], "the finger lifts"),
      EventDescription("cancel", "the system takes the touch away: up at rest"),
    ],
    outputs: [
      OutputDescription("x", unit: "px", "x of the picture's centre"),
      OutputDescription("y", unit: "px", "y of the picture's centre"),
    ],
    outputEvents: [
      OutputDescription(
        "corner", "where it goes: 0 top left, 1 top right, 2 bottom left, 3 bottom right")
    ])

  /// Set by `handle` of `Draggable`.
  public var isHeld = false
  private let configuration: Configuration
  private var x: AnimatedValue
  private var y: AnimatedValue
  private var tracker = WindowedVelocity.ofRelease

  /// The centre of the picture while it is held: `hold` sets the targets to it.
  private var heldPosition: SIMD2<Double> { SIMD2(x.target, y.target) }

  public init(_ configuration: Configuration) {
    self.configuration = configuration
    let (corner, rates) = (configuration.corner(3), configuration.spring.rates)
    x = AnimatedValue(corner.x, rates: rates)
    y = AnimatedValue(corner.y, rates: rates)
  }

  public mutating func grab(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    x.hold(at: event.time)
    y.hold(at: event.time)
    tracker.reset()
    follow(event, &log)
  }

  public mutating func follow(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    place(event)
    tracker.add(time: event.time, x: heldPosition.x, y: heldPosition.y)
  }

  public mutating func release(_ event: InteractionEvent, _ log: inout [OutputEvent]) {
    place(event)
    let estimate = tracker.velocity(at: event.time)
    var velocity = SIMD2(event.vx ?? estimate.x, event.vy ?? estimate.y)
    let rest = configuration.projected(heldPosition, velocity: velocity)
    let index = configuration.nearestCorner(to: rest)
    let corner = configuration.corner(index)
    // The article divides by the distance; if that is 0, it drops the velocity.
    if configuration.mode == .article {
      velocity.replace(with: 0, where: corner .== heldPosition)
    }
    x.move(to: corner.x, at: event.time, velocity: velocity.x)
    y.move(to: corner.y, at: event.time, velocity: velocity.y)
    log.append(OutputEvent(time: event.time, kind: 0, value: Double(index)))
  }

  /// Holds the picture at the event's position; a missing coordinate stays.
  private mutating func place(_ event: InteractionEvent) {
    if let newX = event.x { x.hold(newX) }
    if let newY = event.y { y.hold(newY) }
  }

  public func outputs(at time: Double) -> InteractionOutputs {
    [x.value(at: time), y.value(at: time), 0, 0]
  }

  public func velocities(at time: Double) -> InteractionOutputs {
    [x.velocity(at: time), y.velocity(at: time), 0, 0]
  }
}
