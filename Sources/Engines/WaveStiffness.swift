/// Wave with `Spring(dampingRatio:stiffness:mass:)`: damping is not
/// rubber-banded, so strong damping makes the integrator unstable. The response
/// is computed with √(km) instead of √(k/m), which multiplies the damping by
/// the mass.
public struct WaveStiffness: Engine {
  public static let name = "wave-stiffness"
  public static let source = Wave.source
  public static let method = Wave.method

  private var spring: WaveSpring

  /// Wave requires a damping ratio above zero.
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
