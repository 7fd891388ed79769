/// Unity's SmoothDamp: critical damping in single precision with a rational
/// exponential, clamped at the target.
///
/// Its parameter, the smooth time, is 2/ω.
public struct SmoothDamp: FloatGoalEngine {
  public static let name = "smoothdamp"
  public static let source =
    "Unity-Technologies/UnityCsReference d253e09, Runtime/Export/Math/Mathf.cs; "
    + "Game Programming Gems 4, 1.10"
  public static let method = "critical only, Float, rational exponential, clamped"

  var target: Float
  /// In rad/s: 2 over the smooth time, which is at least 0.1 ms.
  private let frequency: Float
  private(set) var x: Float
  private(set) var v: Float

  public static func refusal(of request: EngineRequest) -> String? {
    // Stiffness and damping of few digits rarely give a ratio of exactly 1.
    (request.ratio - 1).magnitude < 1e-3
      ? nil : "it plays critical springs only: a damping ratio of 1 is needed"
  }

  public init(_ request: EngineRequest, rate: Double) {
    target = Float(request.target)
    frequency = 2 / max(0.0001, Float(2 / request.frequency))
    x = Float(request.start)
    v = Float(request.velocity)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let dt = Float(elapsed / 1000)
    let envelope = rationalNegativeExponential(frequency * dt)
    let change = x - target
    // The target again, with the rounding error of the difference, as in Unity.
    let goal = x - change
    let moved = (v + frequency * change) * dt
    v = (v - frequency * moved) * envelope
    let next = goal + (change + moved) * envelope
    // As in Unity, a result beyond the target becomes the target at rest. A
    // motion that is at the target and does not rise also counts as beyond it:
    // a fall stops at once. In a frame of zero length v stays the same.
    if (target - x > 0) == (next > target) {
      x = target
      if dt != 0 { v = 0 }
    } else {
      x = next
    }
  }
}
