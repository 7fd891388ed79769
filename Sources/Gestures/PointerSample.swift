/// The position of a pointer at a time.
@frozen
public struct PointerSample: Hashable, Sendable {
  /// Seconds, from any origin.
  public var time: Double
  /// In px.
  public var x: Double
  /// In px.
  public var y: Double

  /// - Parameters:
  ///   - time: in seconds.
  ///   - x: in px.
  ///   - y: in px.
  @inlinable
  public init(time: Double, x: Double, y: Double) {
    self.time = time
    self.x = x
    self.y = y
  }

  /// Whether all three numbers are finite.
  @inlinable
  public var isFinite: Bool { time.isFinite && x.isFinite && y.isFinite }
}

/// The tolerance of comparisons between times, in seconds: traces are written
/// with rounded decimals, and a window of 100 ms must include a row that is
/// 100.0001 ms old.
@usableFromInline let timeSlack = 1e-6

extension Double {
  /// Whether a time is at or after a limit, both in seconds.
  @inlinable
  package func reaches(_ limit: Double) -> Bool { self >= limit - timeSlack }

  /// Whether a time is before a limit, both in seconds.
  @inlinable
  package func isBefore(_ limit: Double) -> Bool { self < limit - timeSlack }

  /// Whether a time is at or before a limit, both in seconds.
  @inlinable
  package func isWithin(_ limit: Double) -> Bool { self <= limit + timeSlack }
}
