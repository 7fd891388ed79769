/// Page's CUSUM test on the speed: evidence of rest accumulates while the
/// pointer is slower than a reference speed, and decreases while it is faster.
///
/// S = max(0, S + Δt (1 - u/v)) for the speed u and the reference speed v;
/// paused at S ≥ h. In a pause the sum is max(0, S - Δt (1 - u/v)), and S ≥ h
/// ends the pause. E. S. Page 1954, doi:10.1093/biomet/41.1-2.100.
public struct CumulativeSum: PauseDetector {
  /// v, in px/s.
  public let reference: Double
  /// h, in seconds.
  public let threshold: Double
  private var estimator: WindowedVelocity
  /// S, in seconds.
  private var evidence = 0.0
  public private(set) var newest: PointerSample?
  public private(set) var isPaused = false

  /// - Parameters:
  ///   - reference: in px/s.
  ///   - threshold: in seconds.
  ///   - window: over which the speed is measured, in seconds.
  public init(reference: Double = 70, threshold: Double = 0.055, window: Double = 0.03) {
    self.reference = reference
    self.threshold = threshold
    // Silence is evidence of rest here, so no gap clears the window.
    estimator = WindowedVelocity(.mean(window: window), longestGap: .infinity)
  }

  public mutating func observe(_ sample: PointerSample) {
    let before = newest
    guard sample.mayFollow(before) else { return }
    newest = sample
    estimator.observe(sample)
    guard let before else { return }
    let rest = (sample.time - before.time) * (1 - estimator.velocity.speed / reference)
    evidence = max(0, evidence + (isPaused ? -rest : rest))
    if evidence.reaches(threshold) {
      isPaused.toggle()
      evidence = 0
    }
  }

  public mutating func reset() {
    estimator.reset()
    newest = nil
    evidence = 0
    isPaused = false
  }
}
