/// A request in single precision, as both engines of Android hold it.
struct FloatRequest {
  let start: Float
  let target: Float
  /// At the start, per second.
  let velocity: Float
  let ratio: Float
  /// In rad/s: the root of k/m, which is rounded to single precision before the
  /// root is taken, not after.
  let frequency: Double

  init(_ request: EngineRequest) {
    (start, target) = (Float(request.start), Float(request.target))
    velocity = Float(request.velocity)
    ratio = Float(request.ratio)
    frequency = Double(Float(request.stiffness / request.mass)).squareRoot()
  }

  /// Why a number overflows or, if it must be above 0, underflows; `nil` if none
  /// does.
  var refusal: String? {
    guard frequency > 0, frequency < .infinity, ratio < .infinity else {
      return "stiffness and damping ratio leave the range of a Float"
    }
    return [start, target, velocity].allSatisfy(\.isFinite)
      ? nil : "start, target or velocity leaves the range of a Float"
  }
}
