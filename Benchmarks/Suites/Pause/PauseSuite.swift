import Gestures
import Harness

/// The suite `pause`: pause detectors on labelled gesture traces. It reports
/// how often they are right, how late they are, and the cost of a sample.
public struct PauseSuite: Suite {
  public let name = "pause"
  public let summary = "pause detectors: precision, recall, F1, latency, false triggers, cost"
  public let timeBudget = 4.0
  public let leadingColumns = [
    "detector", "family", "sample_rate_hz", "f1", "precision", "recall", "latency_median_s",
    "false_triggers_per_min",
    "ns_per_sample",
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
      "ns_per_sample", .real, repeating: "time_ns", "median time for one sample"),
  ]

  /// The selected detectors; empty for all.
  private(set) var detectors: [NamedPauseDetector] = []
  /// The user's traces; `nil` for generated ones.
  private(set) var traces: [LabelledTrace]?
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

  /// Also scores the changes of state that programs of the user's own have
  /// found in the traces; if no detectors were selected, scores only these. A
  /// program with the name of a selected detector is called NAME@edges.
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

  /// The detectors of the summary.
  private static let highlighted = [
    "sliding-deadline", "filtered-dwell", "dwell", "article-smoothed",
  ]

  public func highlights(_ rows: [Row]) -> [String] {
    rows.compactMap { row in
      guard row["family"] == .missing, row["sample_rate_hz"] == .missing,
        case .real(let f1) = row["f1"],
        case .real(let median) = row["latency_median_s"],
        case .real(let rate) = row["false_triggers_per_min"],
        Self.highlighted.contains(row["detector"].field)
      else { return nil }
      func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 3) }
      return "\(row["detector"].field): F1 \(short(f1)) at \(short(median * 1000)) ms, "
        + "\(short(rate)) false triggers/min"
    }
  }
}
