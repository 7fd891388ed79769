/// The tolerance of comparisons between times, in seconds: traces are written
/// with rounded decimals, and a window of 100 ms must include a row that is
/// 100.0001 ms old.
@usableFromInline let timeSlack = 1e-6

extension Double {
  /// Whether a time is at or after a limit, both in seconds, or less than the
  /// tolerance before it.
  @inlinable
  package func reaches(_ limit: Double) -> Bool { self >= limit - timeSlack }

  /// Whether a time is before a limit, both in seconds, by more than the
  /// tolerance.
  @inlinable
  package func isBefore(_ limit: Double) -> Bool { self < limit - timeSlack }

  /// Whether a time is at or before a limit, both in seconds, or less than the
  /// tolerance after it.
  @inlinable
  package func isWithin(_ limit: Double) -> Bool { self <= limit + timeSlack }
}
