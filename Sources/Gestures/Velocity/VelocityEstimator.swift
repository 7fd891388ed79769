/// The velocity of a pointer.
@frozen
public struct PointerVelocity: Hashable, Sendable {
  /// In px/s.
  public var x: Double
  /// In px/s.
  public var y: Double

  /// A velocity in px/s.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }

  /// The mean velocity between two samples.
  init(from start: PointerSample, to end: PointerSample) {
    let elapsed = end.time - start.time
    self.init(x: (end.x - start.x) / elapsed, y: (end.y - start.y) / elapsed)
  }

  /// At rest.
  public static let zero = PointerVelocity(x: 0, y: 0)

  /// The speed, in px/s.
  @inlinable
  public var speed: Double { (x * x + y * y).squareRoot() }
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
