/// The velocity of a pointer, in px/s.
public typealias PointerVelocity = SIMD2<Double>

extension PointerVelocity {
  /// The mean velocity between two samples.
  init(from start: PointerSample, to end: PointerSample) {
    self = (end.place - start.place) / (end.time - start.time)
  }

  /// The speed, in px/s.
  @inlinable
  public var speed: Double { (self * self).sum().squareRoot() }
}

/// Estimates a pointer's velocity from its positions.
public protocol VelocityEstimator: Sendable {
  /// At the newest sample, in px/s; zero before the second.
  var velocity: PointerVelocity { get }

  /// What the estimator says when the pointer is lifted at this time, in
  /// seconds, not before the newest sample: a silence may mean that it rests.
  func velocity(at time: Double) -> PointerVelocity

  /// Adds a position. One that is not finite, or earlier than the newest, is
  /// ignored.
  mutating func observe(_ sample: PointerSample)

  /// Forgets every sample.
  mutating func reset()
}

extension VelocityEstimator {
  /// The velocity at the newest sample, however long ago that was.
  public func velocity(at time: Double) -> PointerVelocity { velocity }
}
