/// wobble with `allowsOverdamping`: the overdamped formula, whose sinh and cosh
/// overflow at late times.
public struct WobbleOverdamped: DerivedEngine {
  public static let name = "wobble-overdamped"
  public static let source = Wobble.source
  public static let method = "closed form at absolute time, sinh and cosh uncapped"
  public static let clock = Wobble.clock
  /// `updateConfig` advances the spring to the call.
  public static let retargeting = Retargeting(.call, clock: .restarts)

  var base: Wobble

  public init(_ request: EngineRequest, rate: Double) {
    base = Wobble(request, allowsOverdamping: true)
  }
}
