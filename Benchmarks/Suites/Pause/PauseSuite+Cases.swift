import Gestures
import Harness

extension PauseSuite {
  /// Traces, made when a case first needs them.
  private typealias Traces = SharedResult<[LabelledTrace], Never>

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let (given, seed, isQuick) = (traces, context.seed, context.isQuick)
    let main = Traces { given ?? Self.generated(seed: seed, isQuick: isQuick) }
    let pointers = Traces {
      TraceGenerator(seed: seed, profile: .mouse)
        .traces(count: isQuick ? 20 : 100, families: [.pointer])
    }
    return (detectors.isEmpty ? NamedPauseDetector.all : detectors).flatMap { detector in
      let scores = SharedResult { detector.scores(main()) }
      var cases = [total(detector, main, scores)]
      for (family, rate) in Self.parts(of: given) {
        cases.append(
          part(
            "\(detector.name)/family=\(family)/rate=\(Value.decimal(rate))",
            ["family": .text(family), "sample_rate_hz": .real(rate)], detector
          ) {
            zip(main(), scores()).filter { $0.0.family == family && $0.0.rate == rate }.map(\.1)
          })
      }
      guard given == nil else { return cases }
      let family = GestureFamily.pointer.rawValue
      return cases + [
        part("\(detector.name)/family=\(family)", ["family": .text(family)], detector) {
          detector.scores(pointers())
        }
      ]
    }
  }

  /// The main set of traces if the user gives none: thirty of each standard
  /// family, ten at each rate.
  static func generated(seed: UInt64, isQuick: Bool) -> [LabelledTrace] {
    (0..<(isQuick ? 12 : 60)).map(TraceGenerator(seed: seed).standardTrace)
  }

  /// The case that scores a detector on all traces, checks its laws and times
  /// it. Recorded changes of state have no algorithm to check or time.
  private func total(
    _ detector: NamedPauseDetector, _ traces: Traces, _ scores: SharedResult<[PauseScore], Never>
  ) -> Case {
    // Some traces are enough to time.
    let timed = SharedResult { traces().prefix(20).map(\.samples) }
    let work = Workload(
      unit: "sample", unitsPerIteration: timed().reduce(0) { $0 + $1.count }
    ) {
      let samples = timed()
      return { iterations in
        for _ in 0..<iterations { consume(detector.pausedSampleCount(samples)) }
      }
    }
    return Case(
      id: "pause/\(detector.name)", keys: ["detector": .text(detector.name)],
      workload: detector.isRecorded ? nil : work
    ) { row in
      Self.fill(&row, with: scores())
      return detector.isRecorded ? .ok : Self.checkLaws(detector, traces())
    }
  }

  /// A case that scores a detector on some of the traces.
  ///
  /// - Parameters:
  ///   - id: of the case, without the name of the suite.
  ///   - keys: the keys besides the detector.
  private func part(
    _ id: String, _ keys: [String: Value], _ detector: NamedPauseDetector,
    scores: @escaping @Sendable () -> [PauseScore]
  ) -> Case {
    Case(id: "pause/\(id)", keys: keys.merging(["detector": .text(detector.name)]) { $1 }) { row in
      Self.fill(&row, with: scores())
      return .ok
    }
  }

  /// The families and rates that occur in `traces`, or in generated traces.
  private static func parts(of traces: [LabelledTrace]?) -> [(family: String, rate: Double)] {
    guard let traces else {
      return GestureFamily.standard.flatMap { family in
        [60, 120, 240].map { (family.rawValue, $0) }
      }
    }
    return traces.map { (family: $0.family, rate: $0.rate) }.uniqued { "\($0)" }.sorted { $0 < $1 }
  }

  private static func fill(_ row: inout Row, with scores: [PauseScore]) {
    let score = scores.reduce(into: PauseScore()) { $0.add($1) }
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
