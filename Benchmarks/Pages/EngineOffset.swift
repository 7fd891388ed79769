import ModelSuites
import Springs

/// The difference of an engine's time from the true time: its speed, measured
/// over many oscillations, and a constant lead, fitted to the positions within
/// `EngineTrial.span`.
struct EngineOffset {
  /// In seconds, positive if the engine is ahead.
  private(set) var lead = 0.0
  /// Above 1 if its time runs fast.
  private(set) var speed = 1.0

  /// The largest fraction of the squared distances that may remain after
  /// fitting a lead.
  private static let largestResidue = 0.25
  /// Smaller mean squared distances, in units of the move, are not explained.
  private static let leastSquare = 1e-8
  /// Smaller deviations of the speed are not reported, but are not taken for a
  /// lead either.
  private static let leastDeviation = 0.01

  /// - Parameter speed: of the engine's time, from an oscillation over many
  ///   periods; nil if it could not be measured.
  init(_ play: EnginePlay, beside motion: SpringMotion, speed: Double?) {
    let pace = speed ?? 1
    if (pace - 1).magnitude >= Self.leastDeviation { self.speed = pace }
    // The first frame is the start in every engine.
    let frames = zip(play.times, play.positions).dropFirst().prefix { $0.0 <= EngineTrial.span }
    guard frames.allSatisfy({ $0.1.isFinite }) else { return }
    /// The sum of squared distances, and the Gauss-Newton step.
    func fit(_ lead: Double) -> (squares: Double, step: Double) {
      var (squares, product, weight) = (0.0, 0.0, 0.0)
      for (time, position) in frames {
        let engineTime = time * pace + lead
        let exact = motion.state(at: max(0, engineTime))
        let gradient = engineTime > 0 ? exact.velocity : 0
        let distance = position - exact.position
        squares += distance * distance
        product += gradient * distance
        weight += gradient * gradient
      }
      return (squares, weight > 0 ? product / weight : 0)
    }
    var lead = 0.0
    for _ in 0..<12 { lead += fit(lead).step }
    let (before, after) = (fit(0).squares, fit(lead).squares)
    // A lead beyond the last frame, or fitted to invisible errors, is noise.
    guard before > Self.leastSquare * Double(frames.count),
      lead.magnitude < frames.last?.0 ?? 0
    else { return }
    if after < Self.largestResidue * before { self.lead = lead }
  }

  /// `17 ms late`, `8.3 % fast`, or both; empty if neither applies or is worth
  /// reporting.
  var words: String {
    var words: [String] = []
    let whole = (lead.magnitude * 1000).rounded()
    if whole >= 1 { words.append("\(Figures.short(whole)) ms \(lead > 0 ? "early" : "late")") }
    let percent = ((speed - 1).magnitude * 1000).rounded() / 10
    if percent > 0 { words.append("\(Figures.short(percent)) % \(speed > 1 ? "fast" : "slow")") }
    return words.joined(separator: ", ")
  }
}
