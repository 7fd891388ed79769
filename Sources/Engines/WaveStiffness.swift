/// Wave with `Spring(dampingRatio:stiffness:mass:)`: damping is not
/// rubber-banded, so strong damping makes the integrator unstable. The response
/// is computed with √(km) instead of √(k/m), which multiplies the damping by
/// the mass.
public struct WaveStiffness: DerivedEngine, DampedEngine {
  public static let name = "wave-stiffness"
  public static let source = Wave.source
  public static let method = Wave.method
  /// As in ``Wave``.
  public static let retargeting = Retargeting()
  public static let runsWithoutMove = true

  var base: Wave

  public init(_ request: EngineRequest, rate: Double) {
    let response = 2 * .pi / (request.stiffness * request.mass).squareRoot()
    base = Wave(
      request, stiffness: request.stiffness,
      damping: 4 * .pi * request.ratio * request.mass / response)
  }
}
