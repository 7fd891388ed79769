import GestureTraces
import Gestures
import Measurement
import Reports
import Runs

/// The suite `pause`: pause detectors on labelled gesture traces. It reports
/// how often they are right, how late they are, and the cost of a sample.
public struct PauseSuite: Suite {
  public let name = "pause"
  public let summary = "pause detectors: precision, recall, F1, latency, false triggers, cost"
  public let timeBudget = 4.0
  public let leadingColumns = [
    "f1", "precision", "recall", "latency_median_s", "false_triggers_per_min",
    "median_ns_per_sample",
  ]
  public let hasQuickCases = true
  public let isVerifiedInParallel = true
  /// The generated traces are random.
  public var drawsNumbers: Bool { traces == nil }

  public let columns: [Column] = [
    Column("detector", .text, "the detector"),
    .optional("family", .text, "kind of gesture; empty: all"),
    .optional("sample_rate_hz", .real, role: .input, "frames per second; empty: all"),
    Column("traces_count", .integer, "traces"),
    Column("pauses_count", .integer, "pauses that can be hit"),
    Column("true_positive_count", .integer, "pauses hit"),
    Column("false_positive_count", .integer, "false triggers"),
    Column("false_negative_count", .integer, "pauses missed"),
    .optional("precision", .real, "hits over triggers"),
    .optional("recall", .real, "hits over pauses"),
    .optional("f1", .real, "harmonic mean of the two"),
    .optional("latency_median_s", .real, "from the pause's first sample to the hit"),
    .optional("latency_p95_s", .real, "the same, 95th percentile"),
    .optional("false_triggers_per_min", .real, "a minute of trace"),
    .optional(
      "median_ns_per_sample", .real, repeating: "unit_median_ns", "median time for one sample"),
    .optional("condition", .text, "disturbance that all traces have"),
    .optional("window_s", .real, role: .input, "swept window of the detector"),
  ]

  /// The selected detectors; empty for all.
  private(set) var detectors: [NamedPauseDetector] = []
  /// The user's traces; `nil` for generated ones.
  private(set) var traces: [LabelledTrace]?
  /// The user's traces as read, with the clocks of their files; empty for
  /// generated ones.
  public private(set) var files: [PointerTrace] = []
  /// The rows of the user's files of changes.
  private var edgeFields: [[String]] = []
  public var givenData: String {
    files.isEmpty ? "" : "\(files.map { ($0.name, $0.samples, $0.isPaused) })\(edgeFields)"
  }
  /// Whether to vary the windows of detectors. With the user's traces this is
  /// done only if detectors are selected.
  public var isSwept = true
  /// Whether to include the disturbances that are the conditions of the
  /// robustness table; not with the user's traces.
  public var hasConditions = true

  /// All detectors, on generated traces.
  public init() {}

  /// - Parameters:
  ///   - detectors: names of detectors, unknown ones ignored; empty for all.
  ///   - traces: the path of a folder of traces, or of a single file; `nil` for
  ///     generated traces.
  ///   - form: how these files are written.
  /// - Throws: `InputError` for traces that cannot be used.
  public init(
    detectors: [String] = [], traces: String? = nil, form: PointerTrace.Form = .labelled
  ) throws(InputError) {
    self.detectors = NamedPauseDetector.all.filter { detectors.contains($0.name) }
    if let traces {
      files = try PauseTraceFiles.read(traces, form)
      self.traces = files.map(LabelledTrace.init)
    }
  }

  /// Also scores the changes of state that programs of the user's own have
  /// found in the traces; if no detectors were selected, scores only these. A
  /// program with the name of a selected detector is called NAME@edges.
  ///
  /// - Returns: the lines of changes more than a second outside their traces.
  /// - Throws: `InputError` for a file that does not fit these traces.
  public mutating func add(edgesIn path: String) throws(InputError) -> [Int] {
    let recorded = try PauseEdgeFile(
      path: path, traces: files, taken: Set(detectors.map(\.name)))
    detectors += recorded.detectors
    edgeFields += recorded.fields
    return recorded.strayLines
  }

  /// Names and summaries of all detectors.
  public static var detectorSummaries: [(name: String, summary: String)] {
    NamedPauseDetector.all.map { ($0.name, $0.summary) }
  }

  /// The detectors whose windows are varied: those of
  /// `NamedPauseDetector.sweep`.
  public static let sweptNames = ["sliding-deadline", "filtered-dwell"]

  /// The detectors of the robustness table, unless detectors are selected.
  private static let robust = [
    "sliding-deadline", "sliding-deadline-fast", "filtered-dwell", "dwell",
    "article-vector", "article-smoothed",
  ]
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
    if isSwept, traces == nil || !detectors.isEmpty, !context.isQuick {
      cases += sweep(wanted, sets)
    }
    return cases
  }

  public func highlights(_ rows: [Row]) -> [String] {
    rows.compactMap { row in
      guard row["family"] == .missing, row["sample_rate_hz"] == .missing,
        row["window_s"] == .missing, case .real(let f1) = row["f1"],
        case .real(let median) = row["latency_median_s"],
        case .real(let rate) = row["false_triggers_per_min"],
        Self.robust.contains(row["detector"].field)
      else { return nil }
      func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 3) }
      return "\(row["detector"].field): F1 \(short(f1)) at \(short(median * 1000)) ms, "
        + "\(short(rate)) false triggers/min"
    }
  }

  /// The main set of traces if the user gives none.
  static func generated(seed: UInt64, isQuick: Bool) -> [LabelledTrace] {
    TraceGenerator(seed: seed).traces(count: isQuick ? 60 : 300)
  }

  // MARK: - Cases

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

  /// One case per window of each swept detector that is wanted.
  private func sweep(_ wanted: [NamedPauseDetector], _ sets: PauseTraceSets) -> [Case] {
    NamedPauseDetector.sweep.filter { point in
      wanted.contains { point.detector.name.hasPrefix($0.name + "@") }
    }.map { point in
      scored(
        point.detector, "sweep/\(point.detector.name)", ["window_s": .real(point.window)], sets,
        .main)
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
