import Gestures
import Harness

/// The suite `pause`: how often pause detectors are right, how late they are,
/// and the cost of a sample.
///
/// Traces of different origin are never pooled: generated ones, generated ones
/// like a mouse's, and strokes of real fingers.
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
    ConsoleColumn("ns_per_sample", "ns/sample", .significant(2)),
  ]
  public let isVerifiedInParallel = true

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
    .optional("precision", .real, "hits over the sum of hits and false triggers"),
    .optional("recall", .real, "hits over pauses"),
    .optional("f1", .real, "harmonic mean of precision and recall"),
    .optional("latency_median_s", .real, "from the pause's beginning to the hit; can be negative"),
    .optional("latency_p95_s", .real, "the same, 95th percentile"),
    .optional("false_triggers_per_min", .real, "false triggers per minute of trace"),
    .optional(
      "ns_per_sample", .real, repeating: "time_ns", "median time for one sample"),
  ]

  /// The names of the detectors to score. Empty for all, or for none if
  /// programs are scored.
  public var detectors: [String] = []
  /// The user's traces; `nil` for generated ones and strokes of fingers.
  public var traces: [LabelledTrace]?
  /// What the user's own programs have found, by trace.
  private var programs: [(name: String, edges: [String: [PauseEdge]])] = []

  public init() {}

  /// What is scored: a detector, or what a program of the user's has found.
  private struct Entry {
    let name: String
    let edges: @Sendable ([LabelledTrace]) -> [[PauseEdge]]
    var detector: NamedPauseDetector?
  }

  private var entries: [Entry] {
    let chosen = NamedPauseDetector.all.filter {
      detectors.isEmpty ? programs.isEmpty : detectors.contains($0.name)
    }
    return chosen.map { detector in
      Entry(
        name: detector.name, edges: { detector.edges($0.map(\.samples)) }, detector: detector)
    }
      + programs.map { name, edges in
        Entry(name: name, edges: { $0.map { edges[$0.name] ?? [] } })
      }
  }

  /// Also scores the changes of state that the user's own programs have found.
  /// A program with the name of a selected detector is called NAME@edges.
  /// `traces` and `detectors` must be set before.
  ///
  /// - Throws: `InputError` for a file that does not fit these traces.
  public mutating func add(edgesIn path: String) throws(InputError) {
    programs += try PauseEdges.read(path, traces: (traces ?? []).map(\.name)).map {
      (detectors.contains($0) ? $0 + "@edges" : $0, $1)
    }
  }

  /// The detectors against each other.
  public func contests(_ rows: [Row]) -> [Contest] {
    [Contest(rows.timed, against: rows.timed)]
  }

  /// The best detector on generated traces, and its F1 on strokes of fingers.
  public func highlights(_ result: SuiteResult) -> [String] {
    let totals = result.rows.filter {
      $0["family"] == .missing && $0["sample_rate_hz"] == .missing
    }
    let generated = totals.filter { $0["origin"] == "generated" }
    guard let best = generated.largest("f1")?.row, let delay = best["latency_median_s"].number
    else { return [] }
    func f1(_ row: Row) -> String {
      DecimalRounding.significant(row["f1"].number ?? .nan, digits: 2)
    }
    let touch = totals.first { $0["detector"] == best["detector"] && $0["origin"] == "touch" }
    return [
      "Pauses: \(best["detector"].field)\(generated.count > 1 ? " is best" : ""), "
        + "\(Int((delay * 1000).rounded())) ms after a stop; F1 \(f1(best)) on generated traces"
        + (touch.map { ", \(f1($0)) on fingers" } ?? "")
    ]
  }

  /// The changes of state in the user's traces, or in generated ones.
  public func edgeRows(seed: UInt64) -> [Row] {
    let traces = traces ?? Self.generated(seed: seed, isQuick: false)
    return entries.flatMap { entry in
      zip(traces, entry.edges(traces)).flatMap { PauseEdges.rows($0.name, entry.name, $1) }
    }
  }

  private struct Origin {
    /// `nil` for the user's traces.
    let name: String?
    let traces: SharedResult<[LabelledTrace], any Error>
    let parts: [Part]
  }

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let (seed, isQuick) = (context.seed, context.isQuick)
    var origins: [Origin] = []
    if let traces {
      let parts = traces.map { Part(family: $0.family, rate: $0.rate) }.uniqued().sorted {
        ($0.family ?? "", $0.rate ?? 0) < ($1.family ?? "", $1.rate ?? 0)
      }
      origins = [Origin(name: nil, traces: SharedResult { traces }, parts: parts)]
    } else {
      func parts(_ families: [GestureFamily]) -> [Part] {
        families.flatMap { family in
          [60.0, 120, 240].map { Part(family: family.rawValue, rate: $0) }
        }
      }
      origins = [
        Origin(
          name: "generated",
          traces: SharedResult { Self.generated(seed: seed, isQuick: isQuick) },
          parts: parts(GestureFamily.standard)),
        Origin(
          name: "pointer",
          traces: SharedResult {
            TraceGenerator(seed: seed, Disturbance.mouse)
              .traces(count: isQuick ? 20 : 100, families: [.pointer])
          }, parts: parts([.pointer])),
        Origin(
          name: "touch", traces: SharedResult { try TouchStroke.all().map(\.labelled) },
          parts: try TouchStroke.all().map { Part(family: $0.source, rate: nil) }.uniqued()),
      ]
    }
    return entries.flatMap { entry in origins.flatMap { cases(entry, $0) } }
  }

  /// A part of the traces of an origin; `nil` is every family or rate.
  private struct Part: Hashable {
    var family: String?
    var rate: Double?

    func has(_ trace: LabelledTrace) -> Bool {
      trace.family == family ?? trace.family && trace.rate == rate ?? trace.rate
    }
  }

  /// The main set of traces if the user gives none: thirty of each standard
  /// family, ten at each rate; in quick runs six and two.
  private static func generated(seed: UInt64, isQuick: Bool) -> [LabelledTrace] {
    (0..<(isQuick ? 12 : 60)).map(TraceGenerator(seed: seed).standardTrace)
  }

  /// The cases of an entry on traces of an origin: the total, which on the
  /// first origin also times a detector, and the parts.
  private func cases(_ entry: Entry, _ origin: Origin) -> [Case] {
    let isMain = origin.name == nil || origin.name == "generated"
    let stem = "pause/\(entry.name)" + (isMain ? "" : "/origin=\(origin.name ?? "")")
    let (traces, edges) = (origin.traces, entry.edges)
    let scores = SharedResult<[PauseScore], any Error> {
      let traces = try traces()
      return zip(edges(traces), traces).map {
        PauseScore($0.filter(\.isPaused).map(\.time), on: $1)
      }
    }
    return ([Part()] + origin.parts).map { part in
      Case(
        id: stem + (part.family.map { "/family=\($0)" } ?? "")
          + (part.rate.map { "/rate=\(Value.decimal($0))" } ?? ""),
        keys: [
          "detector": .text(entry.name), "origin": Value(origin.name),
          "family": Value(part.family), "sample_rate_hz": Value(part.rate),
        ],
        workload: isMain && part == Part() ? entry.detector.map { work($0, traces) } : nil
      ) { row in
        let chosen = zip(try traces(), try scores()).filter { trace, _ in part.has(trace) }
        Self.fill(&row, with: chosen.map(\.1))
        return .ok
      }
    }
  }

  /// A detector on up to twenty traces, which are enough to time it.
  private func work(
    _ detector: NamedPauseDetector, _ traces: SharedResult<[LabelledTrace], any Error>
  ) -> Workload {
    let timed = ((try? traces()) ?? []).prefix(20).map(\.samples)
    return Workload(unit: "sample", unitsPerIteration: timed.reduce(0) { $0 + $1.count }) {
      { iterations in
        for _ in 0..<iterations { consume(detector.pausedSampleCount(timed)) }
      }
    }
  }

  private static func fill(_ row: inout Row, with scores: [PauseScore]) {
    let score = scores.reduce(into: PauseScore()) { $0.add($1) }
    let latencies = OrderedSample(score.latencies)
    row.set([
      "traces_count": .integer(score.traceCount), "pauses_count": .integer(score.pauseCount),
      "true_positive_count": .integer(score.truePositives),
      "false_positive_count": .integer(score.falsePositives),
      "false_negative_count": .integer(score.falseNegatives), "precision": Value(score.precision),
      "recall": Value(score.recall), "f1": Value(score.f1),
      "latency_median_s": Value(latencies.quantile(0.5)),
      "latency_p95_s": Value(latencies.quantile(0.95)),
      "false_triggers_per_min": Value(score.falseTriggersPerMinute),
    ])
  }
}
