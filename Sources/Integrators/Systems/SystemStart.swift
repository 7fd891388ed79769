import Platform

/// The beginning and the length of a solve, for any number of coordinates.
public struct SystemStart: Hashable, Sendable {
  /// The positions at time 0, by coordinate.
  public var positions: [Double]
  /// The velocities at time 0, per second.
  public var velocities: [Double]
  /// Length of the time interval in s; it begins at 0.
  public var duration: Double

  /// A start with as many velocities as positions, and a duration above 0 s.
  public init(positions: [Double], velocities: [Double], duration: Double) {
    require(
      positions.count == velocities.count,
      "\(velocities.count) velocities for \(positions.count) positions")
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    self.positions = positions
    self.velocities = velocities
    self.duration = duration
  }
}
