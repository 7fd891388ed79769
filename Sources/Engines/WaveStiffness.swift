/// Wave by `Spring(dampingRatio:stiffness:mass:)`: damping is not banded, so
/// that strong damping leaves the region of stability; and the response is
/// derived with √(km) for √(k/m), which multiplies damping by the mass.
public struct WaveStiffness: Engine {
  public static let name = "wave-stiffness"
  public static let source = Wave.source
  public static let method = Wave.method

  private var spring: WaveSpring

  /// The ratio must be above zero there.
  public static func supports(_ request: EngineRequest) -> Bool { request.damping > 0 }

  public init(_ request: EngineRequest, rate: Double) {
    let response = 2 * .pi / (request.stiffness * request.mass).squareRoot()
    spring = WaveSpring(
      request, stiffness: request.stiffness,
      damping: 4 * .pi * request.ratio * request.mass / response)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    spring.advance(elapsed / 1000, to: time / 1000)
  }

  public var position: Double { spring.position }
  public var velocity: Double { spring.velocity }
  public var isFinished: Bool { spring.isFinished }
}
