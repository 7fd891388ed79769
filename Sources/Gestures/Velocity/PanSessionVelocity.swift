/// The velocity of a drag in Motion for JavaScript: the mean velocity from the
/// last sample more than 100 ms older than the newest, else from the touch, to
/// the newest.
///
/// Samples after the touch count once the pointer has been 3 px away from it.
/// If two or more count, and the touch is more than 200 ms older than the
/// newest, the first of them replaces the touch. Silence never counts as rest.
///
/// Motion takes one sample per frame, with the frame's time; here every sample
/// counts as a frame.
public struct PanSessionVelocity: VelocityEstimator {
  private static let window = 0.1
  private static let distance = 3.0
  private static let slack = 1e-9

  /// The touch.
  private var start: PointerSample?
  /// The samples after it that count.
  private var history = SampleHistory()
  /// How many samples after the touch have counted.
  private var observedCount = 0
  private var firstCounted = PointerSample(time: 0, x: 0, y: 0)

  /// Before any touch.
  public init() {}

  public mutating func observe(_ sample: PointerSample) {
    guard sample.mayFollow(history.newest ?? start) else { return }
    guard let start else {
      start = sample
      return
    }
    let offset = sample.place - start.place
    guard observedCount > 0 || (offset * offset).sum() >= Self.distance * Self.distance else {
      return
    }
    if observedCount == 0 { firstCounted = sample }
    observedCount += 1
    history.store(sample)
  }

  public mutating func reset() { self = PanSessionVelocity() }

  public var velocity: PointerVelocity {
    guard let start, let newest = history.newest else { return .zero }
    let size = history.count(within: Self.window, slack: Self.slack)
    // The history holds the window at up to 5 kHz.
    if size < history.count { return PointerVelocity(from: history[size], to: newest) }
    let isStale = newest.time - start.time > 2 * Self.window + Self.slack
    return PointerVelocity(from: isStale && observedCount > 1 ? firstCounted : start, to: newest)
  }
}
