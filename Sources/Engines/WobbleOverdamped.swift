/// wobble with `allowsOverdamping`: the overdamped formula, whose sinh and cosh
/// overflow at late times.
public struct WobbleOverdamped: Engine {
  public static let name = "wobble-overdamped"
  public static let source = Wobble.source
  public static let method = "closed form at absolute time, sinh and cosh uncapped"
  public static let clock = Wobble.clock

  private var wobble: Wobble

  public init(_ request: EngineRequest, rate: Double) {
    wobble = Wobble(request, allowsOverdamping: true)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    wobble.advance(elapsed, to: time)
  }

  public var position: Double { wobble.position }
  public var velocity: Double { wobble.velocity }
  public var isFinished: Bool { wobble.isFinished }
}
