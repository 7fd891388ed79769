import GestureTraces
import Gestures
import Measurement
import Reports
import Runs

extension PauseSuite {
  /// The frame rates of generated traces, in Hz.
  private static let rates = [60.0, 120, 240]

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let sets = PauseTraceSets(given: traces, seed: context.seed, isQuick: context.isQuick)
    let wanted = detectors.isEmpty ? NamedPauseDetector.all : detectors
    var cases: [Case] = []
    for detector in wanted {
      cases.append(total(detector, sets))
      cases += parts(detector, sets)
      guard traces == nil else { continue }
      let family = GestureFamily.pointer.rawValue
      cases.append(
        scored(
          detector, "\(detector.name)/family=\(family)", ["family": .text(family)], sets, .pointer))
      let isInTable = Self.robust.contains(detector.name) && !context.isQuick
      if hasConditions, isInTable || !detectors.isEmpty { cases += conditions(detector, sets) }
    }
    return cases
  }

  /// The main set of traces if the user gives none.
  static func generated(seed: UInt64, isQuick: Bool) -> [LabelledTrace] {
    TraceGenerator(seed: seed).traces(count: isQuick ? 60 : 300)
  }

  /// The case that scores a detector on all traces, checks its laws and times
  /// it. Recorded changes of state have no algorithm to check or time.
  private func total(_ detector: NamedPauseDetector, _ sets: PauseTraceSets) -> Case {
    let work = Workload(
      unit: "sample", unitsPerIteration: Self.timedTraces(sets).reduce(0) { $0 + $1.samples.count }
    ) {
      let traces = Self.timedTraces(sets).map(\.samples)
      return { iterations in
        for _ in 0..<iterations { consume(detector.pausedSampleCount(traces)) }
      }
    }
    return Case(
      id: "pause/\(detector.name)", keys: ["detector": .text(detector.name)],
      workload: detector.isRecorded ? nil : work
    ) { row in
      Self.fill(&row, with: sets.score(detector, .main) { _ in true })
      return detector.isRecorded ? .ok : Self.checkLaws(detector, sets.traces(.main))
    }
  }

  /// A case that scores a detector on the traces of a kind for which `isWanted`
  /// is true.
  ///
  /// - Parameters:
  ///   - id: of the case, without the name of the suite.
  ///   - keys: the keys besides the detector.
  private func scored(
    _ detector: NamedPauseDetector, _ id: String, _ keys: [String: Value],
    _ sets: PauseTraceSets, _ kind: PauseTraceSets.Kind,
    where isWanted: @escaping (LabelledTrace) -> Bool = { _ in true }
  ) -> Case {
    var keys = keys
    keys["detector"] = .text(detector.name)
    return Case(id: "pause/\(id)", keys: keys) { row in
      Self.fill(&row, with: sets.score(detector, kind, where: isWanted))
      return .ok
    }
  }

  /// The first twenty traces; of generated ones, two of each family.
  private static func timedTraces(_ sets: PauseTraceSets) -> [LabelledTrace] {
    Array(sets.traces(.main).prefix(20))
  }

  /// One case per family and rate.
  private func parts(_ detector: NamedPauseDetector, _ sets: PauseTraceSets) -> [Case] {
    Self.parts(of: traces).map { family, rate in
      scored(
        detector, "\(detector.name)/family=\(family)/rate=\(Value.decimal(rate))",
        ["family": .text(family), "sample_rate_hz": .real(rate)], sets, .main
      ) { $0.family == family && $0.rate == rate }
    }
  }

  /// The families and rates that occur in `traces`, or in generated traces.
  private static func parts(of traces: [LabelledTrace]?) -> [(family: String, rate: Double)] {
    guard let traces else {
      return GestureFamily.standard.flatMap { family in rates.map { (family.rawValue, $0) } }
    }
    return traces.map { (family: $0.family, rate: $0.rate) }.uniqued { "\($0)" }.sorted { $0 < $1 }
  }

  /// One case per disturbance of the robustness table and rate.
  private func conditions(_ detector: NamedPauseDetector, _ sets: PauseTraceSets) -> [Case] {
    Disturbance.conditions.enumerated().flatMap { index, condition in
      Self.rates.map { rate in
        scored(
          detector, "\(detector.name)/condition=\(condition.name)/rate=\(Value.decimal(rate))",
          ["condition": .text(condition.name), "sample_rate_hz": .real(rate)], sets,
          .condition(index, rate: rate))
      }
    }
  }

  private static func fill(_ row: inout Row, with score: PauseScore) {
    row.set([
      "traces_count": .integer(score.traceCount), "pauses_count": .integer(score.pauseCount),
      "true_positive_count": .integer(score.truePositives),
      "false_positive_count": .integer(score.falsePositives),
      "false_negative_count": .integer(score.falseNegatives), "precision": Value(score.precision),
      "recall": Value(score.recall), "f1": Value(score.f1),
      "latency_median_s": Value(score.latency(quantile: 0.5)),
      "latency_p95_s": Value(score.latency(quantile: 0.95)),
      "false_triggers_per_min": Value(score.falseTriggersPerMinute),
    ])
  }
}
