import GestureTraces
import Gestures
import Runs
import Synchronization

/// The sets of traces of a pause suite and the detectors' scores on them,
/// computed on first use and kept.
final class PauseTraceSets: Sendable {
  /// The purpose of a set of traces.
  enum Kind: Hashable {
    /// All families at all rates, mildly disturbed; or the user's own traces.
    case main
    /// Like a mouse on a desk.
    case pointer
    /// One condition of the robustness table at one rate.
    case condition(Int, rate: Double)
  }

  private let given: [LabelledTrace]?
  private let seed: UInt64
  private let isQuick: Bool
  // The locks protect only the tables: one thread may look up a result while
  // another computes one.
  private let sets = Mutex<[Kind: SharedResult<[LabelledTrace], Never>]>([:])
  /// One score per trace.
  private let scores = Mutex<[ScoreKey: SharedResult<[PauseScore], Never>]>([:])

  private struct ScoreKey: Hashable {
    let detector: String
    let kind: Kind
  }

  /// - Parameters:
  ///   - given: the user's traces, instead of generated ones.
  ///   - seed: of the generated ones.
  ///   - isQuick: whether to use fewer of them.
  init(given: [LabelledTrace]?, seed: UInt64, isQuick: Bool) {
    self.given = given
    self.seed = seed
    self.isQuick = isQuick
  }

  /// The traces of a kind.
  func traces(_ kind: Kind) -> [LabelledTrace] {
    Self.shared(sets, kind) { self.make(kind) }
  }

  private func make(_ kind: Kind) -> [LabelledTrace] {
    switch kind {
    case .main: return given ?? PauseSuite.generated(seed: seed, isQuick: isQuick)
    case .pointer:
      return TraceGenerator(seed: seed, profile: .mouse)
        .traces(count: isQuick ? 20 : 100, families: [.pointer])
    case .condition(let index, let rate):
      let disturbance = Disturbance.conditions[index].disturbance
      return TraceGenerator(seed: seed, profile: .fixed(disturbance))
        .traces(count: isQuick ? 20 : 50, rates: [rate])
    }
  }

  /// The score of a detector on the traces of a kind that satisfy a predicate.
  func score(
    _ detector: NamedPauseDetector, _ kind: Kind, where isWanted: (LabelledTrace) -> Bool
  ) -> PauseScore {
    let traces = traces(kind)
    let scores = Self.shared(scores, ScoreKey(detector: detector.name, kind: kind)) {
      detector.scores(traces)
    }
    var total = PauseScore()
    for (trace, score) in zip(traces, scores) where isWanted(trace) { total.add(score) }
    return total
  }

  /// The result in a table, computed on first use.
  private static func shared<Key: Hashable & Sendable, Result: Sendable>(
    _ table: borrowing Mutex<[Key: SharedResult<Result, Never>]>, _ key: Key,
    _ compute: @escaping @Sendable () -> Result
  ) -> Result {
    let result = table.withLock { table in
      if let known = table[key] { return known }
      let new = SharedResult(compute)
      table[key] = new
      return new
    }
    return result()
  }
}
