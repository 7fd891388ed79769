import Glibc

/// Asks a trained model whether a trigger now would hit a pause, and waits
/// longer where the answer is doubtful.
///
/// The age gate: half of the pauses decide the median latency, so the clear
/// ones are taken as soon as the odds are high. Where they were not by then
/// nothing is gained by haste: only certain odds count, until the pause is
/// about as old as it has to become, when likely ones do. Whatever the model
/// says, a stay of `surely` seconds in the box is a pause.
///
/// The age is the model's, too, and at most the stay. A pointer that glides
/// to its rest is in the box long before it is slow enough for a pause; there
/// the stay alone would hurry without need.
///
/// The model is asked only where the pointer has stayed in the box until the
/// first of these moments and is not paused yet; the stay counts from the end
/// of the last pause.
public struct LearnedPause: PauseDetector {
  /// An operating point.
  public struct Gate: Hashable, Sendable {
    public var name: String
    /// Lowest age in seconds at which the odds decide.
    public var soonest: Double
    /// Logarithm of the odds that are clear.
    public var clear: Float
    /// Age in seconds from which clear odds come too late to be worth an
    /// error: they must be certain.
    public var patient: Double
    /// Logarithm of the odds that are certain.
    public var certain: Float
    /// Age in seconds from which likely is enough.
    public var doubtful: Double
    /// Logarithm of the odds that are likely.
    public var likely: Float
    /// Stay in seconds that is a pause in any case.
    public var surely: Double
  }

  public let gate: Gate
  private let model: PauseModel
  private var preview: PausePreview
  private var latch = PauseLatch()
  /// When the last pause was over, in seconds.
  private var departure = -Double.infinity

  /// - Parameter capacity: samples to keep; 400 ms of them are used.
  public init(gate: Gate = .standard, capacity: Int = 512) {
    self.gate = gate
    model = .standard
    preview = PausePreview(capacity: capacity)
  }

  public var isPaused: Bool { latch.isPaused }
  public var newest: PointerSample? { preview.raw.newest }

  public mutating func observe(_ sample: PointerSample) {
    guard preview.observe(sample) else { return }
    if latch.isPaused {
      latch.update(preview.raw, path: preview.path)
      if !latch.isPaused { departure = sample.time }
    } else if preview.isCandidate, longestStay >= min(gate.soonest, gate.surely) - timeSlack {
      let stay = min(preview.stay(), sample.time - departure)
      if stay >= gate.surely - timeSlack || isConvinced(stay) {
        latch.enter(preview.raw, noise: preview.features.deviation)
      }
    }
  }

  /// No stay is longer, in seconds.
  private var longestStay: Double {
    guard let newest = preview.raw.newest else { return 0 }
    return min(preview.longestStay, newest.time - departure)
  }

  private mutating func isConvinced(_ stay: Double) -> Bool {
    guard stay >= gate.soonest - timeSlack else { return false }
    preview.describe()
    let features = preview.features.values
    let age = min(model.age(features), stay)
    guard age >= gate.soonest - timeSlack else { return false }
    return model.exceeds(gate.threshold(atAge: age), features)
  }

  public mutating func reset() {
    preview.reset()
    latch.reset()
    departure = -.infinity
  }
}

extension LearnedPause.Gate {
  /// - Parameters:
  ///   - name: in reports.
  ///   - soonest: in seconds.
  ///   - clearProbability: the probability, between 0 and 1, that is clear.
  ///   - patient: in seconds.
  ///   - certainProbability: the probability that is certain.
  ///   - doubtful: in seconds.
  ///   - likelyProbability: the probability that is likely.
  ///   - surely: in seconds.
  public init(
    name: String, soonest: Double, clearProbability: Float, patient: Double,
    certainProbability: Float, doubtful: Double, likelyProbability: Float, surely: Double
  ) {
    self.name = name
    self.soonest = soonest
    self.clear = Self.logOdds(clearProbability)
    self.patient = patient
    self.certain = Self.logOdds(certainProbability)
    self.doubtful = doubtful
    self.likely = Self.logOdds(likelyProbability)
    self.surely = surely
  }

  /// Below 70 ms in the median.
  public static let standard = Self(
    name: "standard", soonest: 0.04, clearProbability: 0.88, patient: 0.056,
    certainProbability: 0.96, doubtful: 0.083, likelyProbability: 0.83, surely: 0.15)

  /// Below 60 ms in the median.
  public static let fast = Self(
    name: "fast", soonest: 0.04, clearProbability: 0.85, patient: 0.056,
    certainProbability: 0.96, doubtful: 0.083, likelyProbability: 0.83, surely: 0.15)

  /// The standard gate with another first moment, in seconds, at which the
  /// odds decide, and without patience: the same odds are clear until the
  /// doubtful ones are likely enough, so that the moment alone sets the point
  /// on the front.
  public static func from(_ soonest: Double) -> Self {
    var gate = standard
    gate.name = "from"
    gate.soonest = soonest
    gate.patient = gate.doubtful
    gate.clear = logOdds(0.9)
    return gate
  }

  /// The logarithm of the odds that is asked for at an age in seconds.
  func threshold(atAge age: Double) -> Float {
    if age >= doubtful - timeSlack { return min(likely, clear) }
    return age >= patient - timeSlack ? max(certain, clear) : clear
  }

  private static func logOdds(_ probability: Float) -> Float {
    log(probability / (1 - probability))
  }
}
