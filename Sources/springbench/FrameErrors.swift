import Conformance
import Engines
import Harness
import Suites

/// The errors of the positions that `check` compares.
struct FrameErrors {
  /// The number of positions.
  private(set) var count = 0
  /// The largest error.
  private(set) var worst = 0.0
  /// The frame of that error, in words.
  private var frame = ""
  /// The latest time of a position, in milliseconds.
  private var end = -Double.infinity
  /// The largest error of each engine and animation.
  private var byAnimation: [(name: String, error: Double)] = []

  /// Adds a frame that an engine has played. The frames of an animation follow
  /// each other.
  mutating func add(_ error: Double, _ played: EngineFrames.PlayedFrame, engine: String) {
    count += 1
    let (animation, time) = (played.animation.name, played.frame.time)
    let name = engine == Exact.name ? animation : "\(engine), \(animation)"
    end = max(end, time)
    let before = byAnimation.last?.name == name ? byAnimation.removeLast().error : 0
    byAnimation.append((name, max(before, error)))
    guard error > worst || count == 1 else { return }
    worst = error
    let reason = played.reasonForInfinity.map { "; \($0)" } ?? ""
    frame = "\(name) at \(DecimalRounding.significant(time, digits: 6)) ms\(reason)"
  }

  var description: String {
    "\(count) positions up to \(DecimalRounding.significant(end, digits: 6)) ms are at most \(MotionFit.percent(worst)) % "
      + "of the distance off (\(frame))"
  }

  /// The animations with the largest errors; `nil` for one animation, and
  /// without errors.
  var summary: String? {
    guard byAnimation.count > 1, worst > 0 else { return nil }
    let first = byAnimation.sorted { $0.error > $1.error }.prefix(8)
    let list = first.map { "\($0.name) \(MotionFit.percent($0.error)) %" }
    return "the worst errors: \(list.joined(separator: "; "))"
      + (byAnimation.count > first.count ? "; and \(byAnimation.count - first.count) more" : "")
  }
}
