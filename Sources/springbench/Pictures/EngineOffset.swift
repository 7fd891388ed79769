import Springs
import Suites

/// How the time of an engine differs from the true time: at time t it shows the
/// state of the exact motion at time speed × t + lead.
///
/// The speed has been measured over many oscillations of a spring that is
/// hardly damped. The lead is fitted by least squares to the positions of the
/// frames. Neither is reported unless it explains how the frames are off: an
/// engine whose damping is wrong as well is not just fast or slow.
struct EngineOffset {
  /// In seconds, positive if the engine is ahead.
  private(set) var lead = 0.0
  /// Above 1 if the engine is fast.
  private(set) var speed = 1.0

  /// A lead explains the error if it reduces the sum of squared distances to
  /// this fraction or less, a speed if it does so with the largest one: with
  /// the sum, a spring that bounces less would pass for a fast one.
  private static let largestResidue = 0.25
  /// A smaller mean of squared distances, relative to the distance of the move,
  /// is invisible, so that no lead is reported.
  private static let leastSquare = 1e-8
  /// Smaller deviations of the speed from 1 are not reported. The fit
  /// nevertheless uses them, so that they are not taken for a lead.
  private static let leastDeviation = 0.01

  /// - Parameters:
  ///   - speed: the measured speed; `nil` if it could not be measured.
  ///   - span: the duration over which errors are taken, in seconds.
  init(
    _ play: EnginePlay, beside motion: SpringMotion, speed measuredSpeed: Double?, span: Double
  ) {
    // An engine whose speed could not be measured is assumed to have the right
    // one.
    let assumedSpeed = measuredSpeed ?? 1
    // The first frame shows the start in every engine.
    let frames = zip(play.times, play.positions).dropFirst().prefix { $0.0 <= span }
    guard frames.allSatisfy({ $0.1.isFinite }) else { return }
    func fit(_ lead: Double) -> (squares: Double, largest: Double, step: Double) {
      Self.fit(lead, speed: assumedSpeed, frames, motion)
    }
    var fitted = 0.0
    // Twelve steps are far more than a lead of a few frames needs. If it has
    // not converged, it leaves a large residue and is not reported.
    for _ in 0..<12 { fitted += fit(fitted).step }
    let (before, after) = (fit(0), fit(fitted))
    // A lead that is beyond the last frame or fitted to invisible errors is
    // noise.
    let isAhead =
      before.squares > Self.leastSquare * Double(frames.count)
      && fitted.magnitude < frames.last?.0 ?? 0
      && after.squares < Self.largestResidue * before.squares
    if (assumedSpeed - 1).magnitude >= Self.leastDeviation {
      let unexplained = Self.fit(0, speed: 1, frames, motion).largest
      guard (isAhead ? after : before).largest < Self.largestResidue * unexplained else { return }
      speed = assumedSpeed
    }
    if isAhead { lead = fitted }
  }

  /// The sum of squared distances of the frames from the motion with this lead
  /// and speed, the largest of them, and the Gauss-Newton step to a lead with a
  /// smaller sum.
  private static func fit(
    _ lead: Double, speed: Double, _ frames: some Sequence<(Double, Double)>,
    _ motion: SpringMotion
  ) -> (squares: Double, largest: Double, step: Double) {
    var (squares, largest, product, weight) = (0.0, 0.0, 0.0, 0.0)
    for (time, position) in frames {
      let engineTime = time * speed + lead
      let exact = motion.state(at: max(0, engineTime))
      let gradient = engineTime > 0 ? exact.velocity : 0
      let distance = position - exact.position
      squares += distance * distance
      largest = max(largest, distance * distance)
      product += gradient * distance
      weight += gradient * gradient
    }
    return (squares, largest, weight > 0 ? product / weight : 0)
  }

  /// `17 ms late`, `8.3 % fast`, or both; empty if neither applies or is worth
  /// reporting.
  var words: String {
    var words: [String] = []
    let milliseconds = (lead.magnitude * 1000).rounded()
    if milliseconds >= 1 {
      words.append("\(Figures.short(milliseconds)) ms \(lead > 0 ? "early" : "late")")
    }
    // Rounded to a tenth.
    let percent = ((speed - 1).magnitude * 1000).rounded() / 10
    if percent > 0 { words.append("\(Figures.short(percent)) % \(speed > 1 ? "fast" : "slow")") }
    return words.joined(separator: ", ")
  }
}
