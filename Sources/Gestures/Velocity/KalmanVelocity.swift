/// Velocity by a Kalman filter for constant velocity, separately for each axis.
///
/// The state is (position, velocity), driven by white acceleration of density
/// q, so that the process noise of a step Δt is q·[[Δt³/3, Δt²/2], [Δt²/2,
/// Δt]]; positions are measured with variance r². R. E. Kalman 1960,
/// doi:10.1115/1.3662552. Both axes share one covariance. A gap of more than 40
/// ms resets the filter: a finger that rested there would seem to turn back.
public struct KalmanVelocity: VelocityEstimator {
  /// Density q of the acceleration, in px²/s³.
  private static let density = 3e5
  /// Variance r² of a measured position, in px².
  private static let variance = 1.0

  private var position = SIMD2<Double>.zero
  public private(set) var velocity = PointerVelocity.zero
  /// The variances of position and velocity, and their covariance `pv`.
  private var covariance = (pp: 0.0, pv: 0.0, vv: 0.0)
  private var time: Double?

  /// Variance of the initial velocity, in (px/s)²: 2000 px/s squared.
  private static let firstVariance = 4e6

  /// Before any sample.
  public init() {}

  /// Zero after a silence of more than 40 ms.
  public func velocity(at time: Double) -> PointerVelocity {
    guard let newest = self.time, (time - newest).isWithin(FrameClock.usualSilence) else {
      return .zero
    }
    return velocity
  }

  public mutating func observe(_ sample: PointerSample) {
    guard sample.isFinite else { return }
    guard let time else {
      position = sample.place
      covariance = (Self.variance, 0, Self.firstVariance)
      self.time = sample.time
      return
    }
    let step = sample.time - time
    guard step > 0 else { return }
    guard step.isWithin(FrameClock.usualSilence) else {
      reset()
      return observe(sample)
    }
    self.time = sample.time
    let p = covariance
    let predicted = (
      pp: p.pp + step * (2 * p.pv + step * p.vv) + Self.density * step * step * step / 3,
      pv: p.pv + step * p.vv + Self.density * step * step / 2,
      vv: p.vv + Self.density * step
    )
    let innovationVariance = predicted.pp + Self.variance
    let gain = (
      position: predicted.pp / innovationVariance, velocity: predicted.pv / innovationVariance
    )
    let predictedPosition = position + step * velocity
    let innovation = sample.place - predictedPosition
    position = predictedPosition + gain.position * innovation
    velocity += gain.velocity * innovation
    covariance = (
      (1 - gain.position) * predicted.pp, (1 - gain.position) * predicted.pv,
      predicted.vv - gain.velocity * predicted.pv
    )
  }

  public mutating func reset() { self = KalmanVelocity() }
}
