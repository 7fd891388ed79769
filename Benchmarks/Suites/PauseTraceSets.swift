import Gestures

/// The traces that a pause suite is about, and what detectors make of them;
/// made when first asked for, and kept.
final class PauseTraceSets {
  /// What a set of traces is for.
  enum Kind: Hashable {
    /// All families at all rates, mildly disturbed; or the user's own.
    case main
    /// Like a mouse on a desk.
    case pointer
    /// One condition at one rate.
    case condition(Int, rate: Double)
  }

  private let given: [LabelledTrace]?
  private let seed: UInt64
  private let isQuick: Bool
  private var sets: [Kind: [LabelledTrace]] = [:]
  private var scores: [ScoreKey: [PauseScore]] = [:]

  private struct ScoreKey: Hashable {
    let detector: String
    let kind: Kind
  }

  /// - Parameters:
  ///   - given: the user's traces, in place of the generated ones.
  ///   - seed: of the generated ones.
  ///   - isQuick: a fifth of them.
  init(given: [LabelledTrace]?, seed: UInt64, isQuick: Bool) {
    self.given = given
    self.seed = seed
    self.isQuick = isQuick
  }

  /// The traces of a kind.
  func traces(_ kind: Kind) -> [LabelledTrace] {
    if let known = sets[kind] { return known }
    let made = make(kind)
    sets[kind] = made
    return made
  }

  private func make(_ kind: Kind) -> [LabelledTrace] {
    switch kind {
    case .main:
      return given ?? PauseSuite.generated(seed: seed, isQuick: isQuick)
    case .pointer:
      return TraceGenerator(seed: seed, profile: .mouse)
        .traces(count: isQuick ? 20 : 100, families: [.pointer])
    case .condition(let index, let rate):
      let disturbance = Disturbance.conditions[index].disturbance
      return TraceGenerator(seed: seed, profile: .fixed(disturbance))
        .traces(count: isQuick ? 20 : 50, rates: [rate])
    }
  }

  /// The score of a detector on those traces of a kind that pass a test.
  func score(
    _ detector: NamedPauseDetector, _ kind: Kind, where isWanted: (LabelledTrace) -> Bool
  ) -> PauseScore {
    let key = ScoreKey(detector: detector.name, kind: kind)
    let traces = traces(kind)
    let each =
      scores[key]
      ?? zip(traces, detector.edges(traces)).map { trace, edges in
        PauseScore(edges.filter(\.isPaused).map(\.time), on: trace)
      }
    scores[key] = each
    var total = PauseScore()
    for (trace, score) in zip(traces, each) where isWanted(trace) { total.add(score) }
    return total
  }
}
