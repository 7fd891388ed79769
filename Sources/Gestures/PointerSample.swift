/// The position of a pointer at a time.
@frozen
public struct PointerSample: Hashable, Codable, Sendable {
  /// Seconds, from any origin.
  public var time: Double
  /// In px.
  public var x: Double
  /// In px.
  public var y: Double

  /// A time in seconds and a position in px.
  @inlinable
  public init(time: Double, x: Double, y: Double) {
    self.time = time
    self.x = x
    self.y = y
  }

  init(time: Double, place: SIMD2<Double>) { self.init(time: time, x: place.x, y: place.y) }

  var place: SIMD2<Double> { SIMD2(x, y) }

  /// Whether this sample is finite, and later than `newest` if there is one.
  func mayFollow(_ newest: PointerSample?) -> Bool {
    guard isFinite else { return false }
    return newest.map { time > $0.time } ?? true
  }

  /// Whether all three numbers are finite.
  @inlinable
  public var isFinite: Bool { time.isFinite && x.isFinite && y.isFinite }
}
