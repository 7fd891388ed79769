import Gestures
import Harness

/// The suite `pause`: pause detectors on labelled gesture traces. It reports
/// how often they are right, how late they are, and the cost of a sample.
///
/// Traces of different origin are never pooled: generated ones, generated ones
/// that resemble a mouse, and the strokes of real fingers in `Data/touch`, on
/// which nothing was fitted.
public struct PauseSuite: Suite {
  public let name = "pause"
  public let summary = "pause detectors: precision, recall, F1, latency, false triggers, cost"
  public let timeBudget = 2.0
  public let console: [ConsoleColumn] = [
    "detector", "origin", ConsoleColumn("family", isCut: true),
    ConsoleColumn("sample_rate_hz", "rate", .significant(4)),
    ConsoleColumn("f1", "F1", .decimals(3)),
    ConsoleColumn("precision", "precision", .decimals(3)),
    ConsoleColumn("recall", "recall", .decimals(3)),
    ConsoleColumn("latency_median_s", "late ms", .decimals(0, times: 1000)),
    ConsoleColumn("false_triggers_per_min", "false/min", .decimals(1)),
    ConsoleColumn("ns_per_sample", "ns/sample", .time()),
  ]
  public let isVerifiedInParallel = true
  /// The generated traces are random.

  public let columns: [Column] = [
    Column("detector", .text, "the detector"),
    .optional("origin", .text, "generated, pointer (like a mouse) or touch; empty: your traces"),
    .optional("family", .text, "kind of gesture, or source of the strokes; empty: all"),
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
      "ns_per_sample", .real, repeating: "time_ns", "median time for one sample"),
  ]

  /// The selected detectors; empty for all.
  private var detectors: [NamedPauseDetector] = []
  /// The user's traces; `nil` for generated ones.
  private var traces: [LabelledTrace]?
  /// The rows of the user's files of changes.
  private var edgeFields: [[String]] = []

  /// All detectors, on generated traces.
  public init() {}

  /// - Parameters:
  ///   - detectors: names of detectors, unknown ones ignored; empty for all.
  ///   - traces: the path of a folder of traces, or of a single file; `nil` for
  ///     generated traces.
  ///   - form: how these files are written.
  /// - Throws: `InputError` for traces that cannot be used.
  public init(
    detectors: [String] = [], traces: String? = nil,
    form: PointerTrace.Form = PointerTrace.Form(isLabelled: true)
  ) throws(InputError) {
    self.detectors = NamedPauseDetector.all.filter { detectors.contains($0.name) }
    if let traces { self.traces = try PauseTraceFiles.read(traces, form) }
  }

  /// Scores the changes of state that the user's own programs have found in the
  /// traces as well; if no detectors were selected, only these. A program with
  /// the name of a selected detector is called NAME@edges.
  ///
  /// - Throws: `InputError` for a file that does not fit these traces.
  public mutating func add(edgesIn path: String) throws(InputError) {
    let recorded = try PauseEdgeFile(
      path: path, traces: traces ?? [], taken: Set(detectors.map(\.name)))
    detectors += recorded.detectors
    edgeFields += recorded.fields
  }

  /// Names and summaries of all detectors.
  public static var detectorSummaries: [(name: String, summary: String)] {
    NamedPauseDetector.all.map { ($0.name, $0.summary) }
  }

  /// The detectors against each other.
  public func contests(_ rows: [Row]) -> [Contest] {
    [Contest(allOf: rows.indices.filter { rows[$0]["time_ns"] != .missing })]
  }

  /// The best detector of generated traces, and what it makes of real fingers.
  public func highlights(_ result: SuiteResult) -> [String] {
    let totals = result.rows.filter {
      $0["family"] == .missing && $0["sample_rate_hz"] == .missing
    }
    guard let best = totals.filter({ $0["origin"] == "generated" }).largest("f1")?.row,
      let delay = best["latency_median_s"].number
    else { return [] }
    func f1(_ row: Row) -> String {
      DecimalRounding.significant(row["f1"].number ?? .nan, digits: 2)
    }
    let touch = totals.first { $0["detector"] == best["detector"] && $0["origin"] == "touch" }
    return [
      "Pauses: \(best["detector"].field) is best, F1 \(f1(best)), "
        + "\(Int((delay * 1000).rounded())) ms after the finger stops"
        + (touch.map { "; on real fingers F1 \(f1($0))" } ?? "")
    ]
  }

  /// The changes of state that the detectors find in the user's traces or in
  /// the generated ones, as rows.
  ///
  /// - Parameter seed: of the generated traces.
  public func edgeRows(seed: UInt64) -> [Row] {
    let traces = traces ?? Self.generated(seed: seed, isQuick: false)
    return chosen.flatMap { detector in
      zip(traces, detector.edges(traces)).flatMap { PauseEdges.rows($0.name, detector, $1) }
    }
  }

  /// The selected detectors, or all.
  private var chosen: [NamedPauseDetector] {
    detectors.isEmpty ? NamedPauseDetector.all : detectors
  }

  // MARK: - Cases

  /// Traces, made when a case first needs them.
  private typealias Traces = SharedResult<[LabelledTrace], any Error>

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let (given, seed, isQuick) = (traces, context.seed, context.isQuick)
    let main = Traces { given ?? Self.generated(seed: seed, isQuick: isQuick) }
    let rates = [60.0, 120, 240]
    guard given == nil else {
      let parts = given?.map { Part(family: $0.family, rate: $0.rate) } ?? []
      let sorted = parts.uniqued().sorted {
        ($0.family, $0.rate ?? 0) < ($1.family, $1.rate ?? 0)
      }
      return chosen.flatMap { cases($0, origin: nil, main, sorted) }
    }
    let pointers = Traces {
      TraceGenerator(seed: seed, profile: .mouse)
        .traces(count: isQuick ? 20 : 100, families: [.pointer])
    }
    let touch = Traces { try TouchStroke.all().map(\.labelled) }
    let sources = try TouchStroke.all().map(\.source).uniqued()
    return chosen.flatMap { detector in
      cases(
        detector, origin: "generated", main,
        GestureFamily.standard.flatMap { family in
          rates.map { Part(family: family.rawValue, rate: $0) }
        })
        + cases(
          detector, origin: "pointer", pointers,
          rates.map { Part(family: GestureFamily.pointer.rawValue, rate: $0) })
        + cases(
          detector, origin: "touch", touch, sources.map { Part(family: $0, rate: nil) })
    }
  }

  /// A part of the traces of an origin; traces of fingers have no common rate.
  private struct Part: Hashable {
    let family: String
    let rate: Double?
  }

  /// The main set of traces if the user gives none: thirty of each standard
  /// family, ten at each rate.
  private static func generated(seed: UInt64, isQuick: Bool) -> [LabelledTrace] {
    (0..<(isQuick ? 12 : 60)).map(TraceGenerator(seed: seed).standardTrace)
  }

  /// The cases of a detector on traces of an origin: the total, and its parts.
  ///
  /// The total of the main set, which is generated or the user's, also checks
  /// the detector's laws and times it. Recorded changes of state have no
  /// algorithm to check or time.
  private func cases(
    _ detector: NamedPauseDetector, origin: String?, _ traces: Traces, _ parts: [Part]
  ) -> [Case] {
    let isMain = origin == nil || origin == "generated"
    let stem = "pause/\(detector.name)" + (isMain ? "" : "/origin=\(origin ?? "")")
    let keys: [String: Value] = [
      "detector": .text(detector.name), "origin": origin.map(Value.text) ?? .missing,
    ]
    let scores = SharedResult<[PauseScore], any Error> { detector.scores(try traces()) }
    // Some traces are enough to time.
    let timed = SharedResult { ((try? traces()) ?? []).prefix(20).map(\.samples) }
    let work = Workload(
      unit: "sample", unitsPerIteration: timed().reduce(0) { $0 + $1.count }
    ) {
      let samples = timed()
      return { iterations in
        for _ in 0..<iterations { consume(detector.pausedSampleCount(samples)) }
      }
    }
    let total = Case(
      id: stem, keys: keys, workload: isMain && !detector.isRecorded ? work : nil
    ) { row in
      Self.fill(&row, with: try scores())
      return isMain && !detector.isRecorded ? Self.checkLaws(detector, try traces()) : .ok
    }
    return [total]
      + parts.map { part in
        Case(
          id: "\(stem)/family=\(part.family)"
            + (part.rate.map { "/rate=\(Value.decimal($0))" } ?? ""),
          keys: keys.merging([
            "family": .text(part.family), "sample_rate_hz": Value(part.rate),
          ]) { $1 }
        ) { row in
          let chosen = zip(try traces(), try scores()).filter { trace, _ in
            trace.family == part.family && part.rate.map { $0 == trace.rate } ?? true
          }
          Self.fill(&row, with: chosen.map(\.1))
          return .ok
        }
      }
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

  /// Checks what must hold for every detector, whatever its score: what it says
  /// depends neither on later samples nor on the gesture before. Some traces
  /// are enough: the first and the last.
  private static func checkLaws(_ detector: NamedPauseDetector, _ traces: [LabelledTrace])
    -> Verdict
  {
    guard let first = traces.first, let last = traces.last else { return .ok }
    guard detector.edges([last]) == [detector.edges([first, last])[1]] else {
      return .wrong("what it does on \(last.name) depends on the gesture before")
    }
    let cut = first.samples.count / 2
    guard cut > 0 else { return .ok }
    let cutTime = first.samples[cut].time
    // The same first half, and then a pointer that jumps about elsewhere.
    var other = first
    for index in other.samples.indices where index >= cut {
      other.samples[index].x += Double(index % 7) * 40 - 1000
      other.samples[index].y -= Double(index % 5) * 30
    }
    func edgesBeforeCut(_ trace: LabelledTrace) -> [PauseEdge] {
      detector.edges([trace])[0].filter { $0.time < cutTime }
    }
    guard edgesBeforeCut(first) == edgesBeforeCut(other) else {
      return .wrong("what it does on \(first.name) depends on later samples")
    }
    return .ok
  }
}
