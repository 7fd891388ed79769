/// The detector of N. Gitter's article "Building Fluid Interfaces" (2018): the
/// pointer has paused when its velocity has changed by over 90 % in six
/// callbacks.
///
///     if paused: return
///     if fewer than 7 stored: store v; return
///     drop the oldest, store v
///     if |v| > 100 or |offset| < 50: return
///     if |oldest - v| / |oldest| > 0.9: paused, clear the list
///
/// The literal form keeps the flaws of the published code. In it a pause lasts
/// until `endGesture()`.
public struct ArticleDetector: PauseDetector {
  /// Whether the flaws are corrected.
  public enum Form: Hashable, Sendable {
    /// As in the article: y only, two-point velocities, one pause per gesture.
    case literal
    /// Both axes, velocities over 50 ms, no rubber band, and motion ends a
    /// pause, so that another can be found.
    case corrected
  }

  /// The form of the rule.
  public let form: Form
  private var estimator: WindowedVelocity
  /// The list: the last velocities, the oldest first.
  private var velocities: [PointerVelocity] = []
  /// Where the gesture began.
  private var origin: PointerSample?
  public private(set) var newest: PointerSample?
  public private(set) var isPaused = false

  /// The number of velocities in the list.
  private static let listLength = 7
  /// The largest speed at which a pause is found, in px/s.
  private static let largestSpeed = 100.0
  /// The shortest distance of the content from its resting position at which a
  /// pause is found, in px.
  private static let shortestOffset = 50.0
  /// The change must exceed this fraction of the oldest velocity.
  private static let smallestChange = 0.9

  /// The detector as published, or corrected.
  public init(_ form: Form = .literal) {
    self.form = form
    estimator = WindowedVelocity(
      form == .literal ? .meanOfPairs(1) : .mean(window: 0.05), longestGap: .infinity)
  }

  public mutating func observe(_ sample: PointerSample) {
    guard sample.mayFollow(newest) else { return }
    newest = sample
    estimator.observe(sample)
    guard let start = origin else {
      origin = sample
      return
    }
    var velocity = estimator.velocity
    if form == .literal { velocity.x = 0 }
    track(velocity, offset: offset(of: sample, from: start))
  }

  /// The rule of the type's description, for the next velocity.
  private mutating func track(_ velocity: PointerVelocity, offset: Double) {
    if isPaused {
      if form == .corrected, velocity.speed > Self.largestSpeed {
        isPaused = false
      } else {
        return
      }
    }
    guard velocities.count >= Self.listLength else {
      velocities.append(velocity)
      return
    }
    velocities.removeFirst()
    velocities.append(velocity)
    guard velocity.speed <= Self.largestSpeed, offset >= Self.shortestOffset else { return }
    let oldest = velocities[0]
    // As in the article: 0/0 counts as no change, x/0 as an infinite one.
    guard (oldest - velocity).speed / oldest.speed > Self.smallestChange else { return }
    isPaused = true
    velocities.removeAll(keepingCapacity: true)
  }

  /// The distance of the content from its resting position, in px.
  ///
  /// Downwards, the article applies its rubber band. Upwards it does so only
  /// beyond 360 px, which is omitted here: there the offset exceeds
  /// `shortestOffset` with or without it. The corrected form has no band.
  private func offset(of sample: PointerSample, from start: PointerSample) -> Double {
    let pull = sample.y - start.y
    if form == .literal { return pull > 0 ? RubberBand.article.offset(pull: pull) : -pull }
    let sideways = sample.x - start.x
    return (pull * pull + sideways * sideways).squareRoot()
  }

  /// Ends the gesture as the article does, in both forms: velocities left in
  /// the list carry over to the next one.
  public mutating func endGesture() {
    isPaused = false
    newest = nil
    estimator.reset()
    origin = nil
  }

  public mutating func reset() {
    endGesture()
    velocities.removeAll(keepingCapacity: true)
  }
}
