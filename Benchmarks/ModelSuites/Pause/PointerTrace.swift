import GestureTraces
import Gestures
import Platform
import Reports
import Runs

/// A pointer trace: a user's, read from a file with the columns `time_s,x,y`
/// and any others, or a generated one.
public struct PointerTrace {
  public let name: String
  /// The samples, with times by `FileClock`: if the file's times are since
  /// 1970, those of the samples count from the first row.
  public let samples: [PointerSample]
  /// For each sample, whether the file's label says that it belongs to a pause;
  /// empty if no labels were read.
  public let isPaused: [Bool]
  /// The file's times in seconds, if those of the samples count from the first
  /// row; otherwise empty.
  private let fileTimes: [Double]
  /// The number of rows that a later row of the same time replaced.
  public let mergedCount: Int
  /// The path as the user gave it.
  public let path: String
  /// The column that tells several pointers apart; `nil` if there seems to be
  /// one.
  public let pointers: PointerColumn?
  /// The index of the first sample of each stroke: what a finger does from
  /// touching the screen until it leaves it. All samples are one stroke if the
  /// file does not tell, or is labelled.
  private let strokeStarts: [Int]
  /// Whether the last row says that the finger leaves.
  public let endsLifted: Bool

  /// The names of a file's columns and the unit of its times.
  public struct Form: Sendable {
    /// The columns of time, x and y.
    public var columns = ["time_s", "x", "y"]
    /// The column of the labels, moving or paused; `nil` to read none.
    public var label: String?
    /// The unit of the times.
    public var timeUnit = TimeUnit.seconds
    /// Whether the last of several rows of equal time counts, because programs
    /// may report several coalesced events at once; otherwise such rows are an
    /// error.
    public var mergesEqualTimes = false
    /// Only rows with these texts in these columns are read.
    public var conditions: [(column: String, text: String)] = []

    public init() {}

    /// The form of `PauseTraceFiles.schema`.
    public static var labelled: Form {
      var form = Form()
      form.label = "label"
      return form
    }
  }

  /// The changes of a detector's state. Each stroke is detected by itself, and
  /// a pause ends with its stroke.
  func edges(of detector: NamedPauseDetector) -> [PauseEdge] {
    let strokeEnds = strokeStarts.dropFirst() + [samples.count]
    return zip(strokeStarts, strokeEnds).flatMap { start, end in
      // Whether the finger stays on the screen after the last sample.
      let isOpen = end == samples.count && !endsLifted
      let stroke = Array(samples[start..<end])
      var edges = detector.edges([stroke])[0]
      if !isOpen, edges.last?.isPaused == true {
        edges.append(PauseEdge(time: samples[end - 1].time, isPaused: false))
      }
      return edges
    }
  }

  /// Converts a time of the samples' clock to the file's clock, in seconds. The
  /// time of a sample becomes exactly the time in the file, which the sum may
  /// miss by a rounding error.
  func fileTime(_ time: Double) -> Double {
    guard let first = fileTimes.first else { return time }
    let place = samples.partitioningIndex { $0.time >= time }
    return place < samples.count && samples[place].time == time ? fileTimes[place] : first + time
  }

  /// Converts a time of the file's clock to the samples' clock: the inverse of
  /// `fileTime`.
  func sampleTime(_ time: Double) -> Double {
    guard let first = fileTimes.first else { return time }
    let place = fileTimes.partitioningIndex { $0 >= time }
    return place < fileTimes.count && fileTimes[place] == time ? samples[place].time : time - first
  }

  /// A generated trace, as if it had been read from a file of its name.
  init(_ trace: LabelledTrace) {
    name = trace.name
    samples = trace.samples
    isPaused = trace.isPaused
    fileTimes = []
    mergedCount = 0
    path = trace.name
    pointers = nil
    strokeStarts = [0]
    endsLifted = false
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for the first error in it.
  public init(path: String, _ form: Form = Form()) throws(InputError) {
    try self.init(CSVDocument(path: path), form)
  }

  package init(_ document: CSVDocument, _ form: Form) throws(InputError) {
    try Self.checkHeader(document, form)
    var document = document
    try document.select(form.conditions)
    pointers = PointerColumn(document)
    var reader = PointerRows(document.header, form, pointers)
    for record in document.records { try reader.read(record) }
    guard !reader.rows.isEmpty else {
      throw InputError(path: document.path, "there are no samples")
    }
    samples = reader.rows.map(\.sample)
    isPaused = reader.rows.compactMap(\.isPaused)
    fileTimes = reader.clock.hasOrigin ? reader.rows.map(\.fileTime) : []
    mergedCount = reader.mergedCount
    strokeStarts = reader.strokeStarts
    endsLifted = reader.isLifted
    path = document.path
    name = CSVDocument.name(of: path)
  }

  /// Throws for columns of the form that the file does not have.
  private static func checkHeader(_ document: CSVDocument, _ form: Form) throws(InputError) {
    if let label = form.label, !document.header.contains(label) {
      throw InputError(
        path: document.path, line: 1, column: label,
        "is not in the header; --columns T,X,Y,LABEL names it, and 'pause detect FILE' needs none"
      )
    }
    do {
      try document.require(form.columns)
    } catch {
      // Other names do not help where the fields are not told apart.
      guard document.header.count > 1 else { throw error }
      throw error.adding("--columns T,X,Y and --time-unit take other files")
    }
  }
}

extension PointerTrace {
  /// The rate of the median interval, in whole Hz; 60 without an interval.
  public var measuredRate: Double {
    (1 / (samples.map(\.time).medianStep?.step ?? 1.0 / 60)).rounded()
  }

  /// The family and the rate in a name such as `gesture-01-stop-60hz`.
  public var named: (family: String, rate: Double)? {
    let parts = name.split(separator: "-")
    guard parts.count >= 3, let last = parts.last, last.hasSuffix("hz"),
      let rate = Int(last.dropLast(2)), rate > 0
    else { return nil }
    // The family becomes part of a case id, which has no spaces and commas.
    return (parts[parts.count - 2].filter { $0 != " " && $0 != "," }, Double(rate))
  }
}

extension LabelledTrace {
  /// A trace that was read with its labels. Family and rate are those in its
  /// name; for other names the family is `unnamed` and the rate is measured.
  package init(_ trace: PointerTrace) {
    let (family, rate) = trace.named ?? ("unnamed", trace.measuredRate)
    self.init(
      name: trace.name, family: family, rate: rate, samples: trace.samples,
      isPaused: trace.isPaused)
  }
}
