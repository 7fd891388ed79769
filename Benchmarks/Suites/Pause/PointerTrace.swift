import Gestures
import Harness
import Platform

/// A pointer trace, read from a file with the columns `time_s,x,y` and any
/// others.
public struct PointerTrace {
  /// The form of a file: columns, units and conditions.
  public struct Form: Sendable {
    /// Names of columns, each with that in the file.
    public var columns: [(name: String, inFile: String)] = []
    /// Columns and texts: other rows of the file are not read.
    public var conditions: [(column: String, text: String)] = []
    public var timeUnit = TimeUnit.seconds
    /// Whether a column `label` says which rows are paused.
    public let isLabelled: Bool

    public init(isLabelled: Bool) { self.isLabelled = isLabelled }
  }

  /// The name of the file, or of the stroke in a file with the column `stroke`.
  public let name: String
  /// In order, with the times of the file in seconds.
  public private(set) var samples: [PointerSample] = []
  /// For each sample, whether its label says that it belongs to a pause; empty
  /// if no labels are read.
  public private(set) var isPaused: [Bool] = []
  /// The column that tells several pointers apart; `nil` if there seems to be
  /// one.
  public let pointers: PointerColumn?
  /// The samples from a touch of the screen until the release. All samples are
  /// one stroke if the file does not tell, or is labelled.
  private(set) var strokes: [Stroke] = []

  /// A part of the samples.
  struct Stroke {
    /// The index of the first sample.
    let start: Int
    /// The time of the release, in seconds; `nil` before it.
    fileprivate(set) var release: Double?
    /// Whether the last sample is the release.
    fileprivate(set) var hasReleaseSample = false
  }

  /// The largest coordinate in px. A larger number shows that the column holds
  /// something else.
  private static let limit = 1e9

  /// Reads a file; `-` is standard input. Each stroke named in a column
  /// `stroke` is a trace of its own, with times of its own.
  ///
  /// - Throws: `InputError` for the first error in it.
  public static func read(path: String, _ form: Form) throws(InputError) -> [PointerTrace] {
    try read(CSVDocument(path: path), form)
  }

  package static func read(
    _ document: CSVDocument, _ form: Form
  ) throws(InputError) -> [PointerTrace] {
    var document = document
    try document.select(form.conditions)
    let pointers = PointerColumn(document)
    try document.rename(form.columns)
    do {
      try document.require(["time_s", "x", "y"] + (form.isLabelled ? ["label"] : []))
    } catch {
      // Other names do not help where the fields are not told apart.
      guard document.header.count > 1 else { throw error }
      throw error.adding(
        "--map NAME=THEIRS and --time-unit take other files"
          + (form.isLabelled ? ", and 'gesture pauses FILE' needs no label" : ""))
    }
    guard !document.records.isEmpty else {
      throw InputError(path: document.path, "there are no samples")
    }
    let phase = form.isLabelled ? nil : TouchPhase.column(of: document.header)
    guard document.header.contains("stroke") else {
      return [
        try PointerTrace(
          CSVDocument.name(of: document.path), document.records, pointers, phase, form)
      ]
    }
    return try document.records.grouped { $0["stroke"] }.map { stroke throws(InputError) in
      try PointerTrace(stroke.key, stroke.members, pointers, phase, form)
    }
  }

  private init(
    _ name: String, _ records: [CSVRecord], _ pointers: PointerColumn?, _ phase: String?,
    _ form: Form
  ) throws(InputError) {
    self.name = name
    self.pointers = pointers
    var clock = FileClock(column: "time_s", unit: form.timeUnit)
    for record in records {
      let phase = phase.map { TouchPhase(record[$0]) } ?? .move
      try read(record, phase, &clock, isLabelled: form.isLabelled)
      guard form.isLabelled else { continue }
      switch record["label"] {
      case "moving": isPaused.append(false)
      case "paused": isPaused.append(true)
      case let text: throw record.error("label", "'\(text)' is neither moving nor paused")
      }
    }
    if samples.isEmpty, let first = records.first {
      throw InputError(path: first.path, "there are no samples")
    }
  }

  /// Adds the sample of the next row. Of unlabelled rows of one time in a
  /// stroke the last counts, because programs may report several coalesced
  /// events at once.
  private mutating func read(
    _ record: CSVRecord, _ phase: TouchPhase, _ clock: inout FileClock, isLabelled: Bool
  ) throws(InputError) {
    let beginsStroke = strokes.last.map { $0.release != nil } ?? true || phase == .down
    let isRelease = phase == .up || phase == .cancel
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
    if beginsStroke { strokes.append(Stroke(start: samples.count)) }
    if isRelease { strokes[strokes.count - 1].release = time }
    if !beginsStroke, time == before?.time {
      if isPlaceless { return }
      samples.removeLast()
    } else {
      strokes[strokes.count - 1].hasReleaseSample = isRelease
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

  /// The samples of each stroke.
  private var parts: [(stroke: Stroke, samples: ArraySlice<PointerSample>)] {
    let ends = strokes.dropFirst().map(\.start) + [samples.count]
    return zip(strokes, ends).map { ($0, samples[$0.start..<$1]) }
  }

  /// The changes of a detector's state. Each stroke is detected by itself, and
  /// a pause ends with its stroke.
  func edges(of detector: NamedPauseDetector) -> [PauseEdge] {
    parts.flatMap { stroke, samples in
      var edges = detector.edges([Array(samples)])[0]
      if stroke.release != nil || samples.endIndex < self.samples.count,
        edges.last?.isPaused == true, let last = samples.last
      {
        edges.append(PauseEdge(time: last.time, isPaused: false))
      }
      return edges
    }
  }

  /// An estimator's velocity at the release of each stroke, or at its last
  /// sample, with that time in seconds. The row of a release is not a new
  /// sample: it repeats where the finger was.
  func releases(by estimator: NamedVelocityEstimator) -> [(time: Double, velocity: PointerVelocity)]
  {
    parts.map { stroke, samples in
      let time = stroke.release ?? samples.last?.time ?? 0
      let told = samples.count > 1 && stroke.hasReleaseSample ? samples.dropLast() : samples
      return (time, estimator.velocities(of: told, at: [time])[0])
    }
  }
}

/// The phase of a finger in a row of recorded touches.
enum TouchPhase {
  case down, move, up, cancel

  /// The column that tells; `nil` if there is none.
  static func column(of header: [String]) -> String? {
    header.first { ["type", "event", "phase", "action"].contains($0.lowercased()) }
  }

  /// Words of the web (`pointerdown`, `touchstart`), of Android (`ACTION_UP`)
  /// and of Apple's systems (`ended`); every other one is a move.
  init(_ text: String) {
    var word = text.lowercased().filter(\.isLetter)[...]
    for prefix in ["action", "pointer", "touch", "mouse"] where word.hasPrefix(prefix) {
      word = word.dropFirst(prefix.count)
    }
    switch word {
    case "down", "start", "began": self = .down
    case "up", "end", "ended": self = .up
    case "cancel", "canceled", "cancelled": self = .cancel
    default: self = .move
    }
  }
}
