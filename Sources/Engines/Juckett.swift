import Platform

/// Juckett's matrix as first published: single precision, a band of 1e-4 around
/// critical damping, recomputed for each frame.
public struct Juckett: EndlessEngine {
  public static let name = "juckett"
  public static let source = "R. Juckett, Damped Springs, 2012"
  public static let method = "exact matrix of a frame in Float, band of 1e-4 around critical"
  /// The goal is passed with each frame.
  public static let retargeting = Retargeting()

  private var target: Float
  private let ratio: Float
  private let frequency: Float
  private var x: Float
  private var v: Float

  public init(_ request: EngineRequest, rate: Double) {
    target = Float(request.target)
    ratio = Float(request.ratio)
    frequency = Float(request.frequency)
    x = Float(request.start)
    v = Float(request.velocity)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = Float(target)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let matrix = JuckettMatrix<Float>(
      step: Float(elapsed / 1000), ratio: ratio, frequency: frequency, band: 1e-4,
      exponential: { expf($0) }, sine: { sinf($0) }, cosine: { cosf($0) })
    matrix.advance(&x, &v, target: target)
  }

  public var position: Double { Double(x) }
  public var velocity: Double { Double(v) }
}
