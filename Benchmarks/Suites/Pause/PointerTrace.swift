import Gestures
import Harness
import Platform

/// A pointer trace, read from a file with the columns `time_s,x,y` and any
/// others.
public struct PointerTrace {
  /// How a file is read.
  public struct Form: Sendable {
    /// Names of columns, each with that in the file.
    public var columns: [(name: String, inFile: String)] = []
    /// Only rows with these texts in these columns of the file are read.
    public var conditions: [(column: String, text: String)] = []
    public var timeUnit = TimeUnit.seconds
    /// Whether a column `label` says which rows are paused.
    public let isLabelled: Bool

    public init(isLabelled: Bool) { self.isLabelled = isLabelled }
  }

  public let name: String
  /// In order, with the times of the file in seconds.
  public private(set) var samples: [PointerSample] = []
  /// For each sample, whether its label says that it belongs to a pause; empty
  /// if no labels are read.
  public private(set) var isPaused: [Bool] = []
  /// The column that tells several pointers apart; `nil` if there seems to be
  /// one.
  public let pointers: PointerColumn?
  /// The index of the first sample of each stroke: what a finger does from
  /// touching the screen until it leaves it. All samples are one stroke if the
  /// file does not tell, or is labelled.
  private var strokeStarts: [Int] = []
  /// Whether the finger is off the screen after the last row.
  private var isLifted = true

  /// The largest coordinate in px. A larger number shows that the column holds
  /// something else.
  private static let limit = 1e9

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: `InputError` for the first error in it.
  public init(path: String, _ form: Form) throws(InputError) {
    try self.init(CSVDocument(path: path), form)
  }

  package init(_ document: CSVDocument, _ form: Form) throws(InputError) {
    var document = document
    try document.select(form.conditions)
    pointers = PointerColumn(document)
    try document.rename(form.columns)
    do {
      try document.require(["time_s", "x", "y"] + (form.isLabelled ? ["label"] : []))
    } catch {
      // Other names do not help where the fields are not told apart.
      guard document.header.count > 1 else { throw error }
      throw error.adding(
        "--columns NAME=THEIRS and --time-unit take other files"
          + (form.isLabelled ? ", and 'pause detect FILE' needs no label" : ""))
    }
    name = CSVDocument.name(of: document.path)
    let phase = form.isLabelled ? nil : TouchPhase.column(of: document.header)
    var clock = FileClock(column: "time_s", unit: form.timeUnit)
    for record in document.records {
      let phase = phase.map { TouchPhase(record[$0]) } ?? .move
      try read(record, phase, &clock, isLabelled: form.isLabelled)
      guard form.isLabelled else { continue }
      switch record["label"] {
      case "moving": isPaused.append(false)
      case "paused": isPaused.append(true)
      case let text: throw record.error("label", "'\(text)' is neither moving nor paused")
      }
    }
    guard !samples.isEmpty else {
      throw InputError(path: document.path, "there are no samples")
    }
  }

  /// Adds the sample of the next row. Of unlabelled rows of one time in a
  /// stroke the last counts, because programs may report several coalesced
  /// events at once.
  private mutating func read(
    _ record: CSVRecord, _ phase: TouchPhase, _ clock: inout FileClock, isLabelled: Bool
  ) throws(InputError) {
    let beginsStroke = isLifted || phase == .down
    isLifted = phase == .up || phase == .cancel
    // A finger that leaves may have no position: it was where the row before
    // says. As the only row of a stroke, such a row is ignored.
    let isPlaceless =
      phase == .cancel || phase == .up && (record["x"].isEmpty || record["y"].isEmpty)
    if beginsStroke, isPlaceless { return }
    let time = try clock.time(of: record).inFile
    let before = samples.last
    let sample =
      isPlaceless
      ? PointerSample(time: time, x: before?.x ?? 0, y: before?.y ?? 0)
      : PointerSample(time: time, x: try coordinate(record, "x"), y: try coordinate(record, "y"))
    if let before, isLabelled ? time <= before.time : time < before.time {
      throw record.error("time_s", "the time is not after that of the row above")
    }
    if beginsStroke {
      strokeStarts.append(samples.count)
    } else if time == before?.time {
      if isPlaceless { return }
      samples.removeLast()
    }
    samples.append(sample)
  }

  private func coordinate(_ record: CSVRecord, _ column: String) throws(InputError) -> Double {
    let number = try record.finite(column)
    guard number.magnitude <= Self.limit else {
      throw record.error(column, "\(number) is beyond ±\(Self.limit)")
    }
    return number
  }

  /// The changes of a detector's state. Each stroke is detected by itself, and
  /// a pause ends with its stroke.
  func edges(of detector: NamedPauseDetector) -> [PauseEdge] {
    let strokeEnds = strokeStarts.dropFirst() + [samples.count]
    return zip(strokeStarts, strokeEnds).flatMap { start, end in
      var edges = detector.edges([Array(samples[start..<end])])[0]
      if end < samples.count || isLifted, edges.last?.isPaused == true {
        edges.append(PauseEdge(time: samples[end - 1].time, isPaused: false))
      }
      return edges
    }
  }
}
