/// The article's pause: the finger has lost 90 % of its vertical speed within
/// seven callbacks, at 100 px/s at most and 50 px from the start at least.
///
/// Told once a gesture. The list of velocities is cleared when a pause is
/// found and at no other time, so that an unfired gesture leaks into the next
/// one, as it does in the published code.
public struct ArticlePauseRule: Hashable, Sendable {
  /// Velocities that are kept.
  public static let length = 7
  /// In px/s.
  public static let slowest = 100.0
  /// In px.
  public static let nearest = 50.0
  /// Share of the oldest velocity.
  public static let loss = 0.9

  private var velocities: [Double] = []
  /// Whether this gesture has had its pause.
  private var isLatched = false

  public init() {}

  /// A new gesture: the latch opens, the list stays.
  public mutating func begin() {
    isLatched = false
  }

  /// Takes one callback.
  ///
  /// - Parameters:
  ///   - velocity: of the finger, downwards, in px/s.
  ///   - offset: of the content, in px.
  /// - Returns: whether the pause begins now.
  public mutating func track(velocity: Double, offset: Double) -> Bool {
    guard !isLatched else { return false }
    guard velocities.count >= Self.length else {
      velocities.append(velocity)
      return false
    }
    velocities.removeFirst()
    velocities.append(velocity)
    guard velocity.magnitude <= Self.slowest, offset.magnitude >= Self.nearest else { return false }
    // 0/0 is no loss, as it was: a comparison with not-a-number is false.
    let ratio = (velocities[0] - velocity).magnitude / velocities[0].magnitude
    guard ratio > Self.loss else { return false }
    isLatched = true
    velocities.removeAll(keepingCapacity: true)
    return true
  }
}
