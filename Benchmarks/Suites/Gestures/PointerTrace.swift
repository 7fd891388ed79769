import Gestures
import Glibc
import Harness

/// A pointer trace, read from a file with the columns `time_s,x,y`.
public struct PointerTrace {
  /// The events up to a release, to the next touch or to the end of the trace.
  struct Stroke {
    /// In order, with the times of the file in seconds, which may be equal.
    fileprivate(set) var events: [PointerSample] = []
    /// When and where the finger leaves; `nil` if the file does not say.
    fileprivate(set) var release: PointerSample?

    var end: Double { release?.time ?? events.last?.time ?? 0 }

    /// The events and the release. Of several at one time, as coalesced events
    /// may be, only the last is kept.
    var path: [PointerSample] {
      var path: [PointerSample] = []
      for event in events + (release.map { [$0] } ?? []) {
        if path.last?.time == event.time { path.removeLast() }
        path.append(event)
      }
      return path
    }
  }

  /// The name of the stroke in a file with the column `stroke`; else the name
  /// of the file, with the pointer's id if each pointer is a trace.
  public let name: String
  /// All events are one stroke if the file has no phases, or is labelled.
  private(set) var strokes: [Stroke] = []
  /// For each event, whether it is labelled as paused; empty without labels.
  package private(set) var isPaused: [Bool] = []

  package var events: [PointerSample] { strokes.flatMap(\.events) }

  /// Reads a file. Each stroke named in a column `stroke` is a trace.
  /// In a file with neither that column nor labels, each pointer is a trace.
  ///
  /// - Parameters:
  ///   - document: with the usual names of columns.
  ///   - isLabelled: whether a column `label` says which rows are paused.
  ///   - unit: of the times.
  /// - Throws: `InputError` for an error in the file.
  public static func read(
    _ document: CSVDocument, isLabelled: Bool, unit: TimeUnit = .seconds
  ) throws(InputError) -> [PointerTrace] {
    do {
      try document.require(["time_s", "x", "y"] + (isLabelled ? ["label"] : []))
    } catch {
      // A single column means another separator: `--map` does not help.
      guard document.header.count > 1 else { throw error }
      throw error.adding(
        "--map NAME=THEIRS and --time-unit read other files"
          + (isLabelled ? ", and 'gesture pauses FILE' needs no label" : ""))
    }
    let phaseColumn = isLabelled ? nil : TouchPhase.column(of: document.header)
    let fileName = CSVDocument.name(of: document.path)
    let hasStrokes = document.header.contains("stroke")
    let pointer = isLabelled ? nil : document.pointerColumn
    let groups = document.records.grouped { record in
      hasStrokes ? record["stroke"] : fileName + (pointer.map { "-" + record[$0] } ?? "")
    }
    let traces = try groups.map { name, records throws(InputError) in
      try PointerTrace(name, records, phaseColumn, isLabelled: isLabelled, unit)
    }.filter { !$0.strokes.isEmpty }
    guard !traces.isEmpty else { throw InputError(path: document.path, "there are no samples") }
    return traces
  }

  private init(
    _ name: String, _ records: [CSVRecord], _ phaseColumn: String?, isLabelled: Bool,
    _ unit: TimeUnit
  ) throws(InputError) {
    self.name = name
    for record in records {
      let phase = phaseColumn.map { TouchPhase(record[$0]) } ?? .move
      let isOpen = strokes.last.map { $0.release == nil } ?? false
      let last = strokes.last.flatMap { $0.release ?? $0.events.last }
      let isEnd = phase == .up || phase == .cancel
      // An end while no stroke is open is ignored.
      if isEnd, !isOpen { continue }
      var sample = PointerSample(
        time: try record.seconds("time_s", in: unit), x: last?.x ?? 0, y: last?.y ?? 0)
      if let last, isLabelled ? sample.time <= last.time : sample.time < last.time {
        throw record.error("time_s", "the time is not after the last one of its trace")
      }
      if let last, sample.time - last.time > 1e9 {
        throw record.error("time_s", "is more than 1e9 s after the last one of its trace")
      }
      // Without a position, or cancelled, a finger leaves where it was.
      if phase != .cancel, phase != .up || !record["x"].isEmpty && !record["y"].isEmpty {
        sample.x = try record.bounded("x")
        sample.y = try record.bounded("y")
      }
      if isEnd {
        strokes[strokes.count - 1].release = sample
        continue
      }
      if !isOpen || phase == .down { strokes.append(Stroke()) }
      strokes[strokes.count - 1].events.append(sample)
      guard isLabelled else { continue }
      switch record["label"] {
      case "moving": isPaused.append(false)
      case "paused": isPaused.append(true)
      case let text: throw record.error("label", "'\(text)' is neither moving nor paused")
      }
    }
  }

  /// The changes of a detector's state. Each stroke is detected by itself. A
  /// pause ends with its stroke, unless the trace ends without a release.
  func edges(of detector: NamedPauseDetector) -> [PauseEdge] {
    strokes.enumerated().flatMap { index, stroke in
      let path = stroke.path
      var edges = detector.edges([path])[0]
      if stroke.release != nil || index + 1 < strokes.count, edges.last?.isPaused == true,
        let last = path.last
      {
        edges.append(PauseEdge(time: last.time, isPaused: false))
      }
      return edges
    }
  }

  /// The time in seconds at which each stroke ends, and an estimator's velocity
  /// there. Estimators do not get the release as a sample.
  func releases(by estimator: NamedVelocityEstimator) -> [(time: Double, velocity: PointerVelocity)]
  {
    strokes.map { ($0.end, estimator.velocity(of: $0.events, at: $0.end)) }
  }
}

enum TouchPhase {
  case down, move, up, cancel

  static func column(of header: [String]) -> String? {
    header.first { ["type", "event", "phase", "action"].contains($0.lowercased()) }
  }

  /// Reads words of the web (`pointerdown`, `touchstart`), of Android
  /// (`ACTION_UP`) and of Apple's systems (`ended`); any other is a move.
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

extension LabelledTrace {
  /// The labelled traces of a single file, or of the `.csv` files of a folder
  /// that are not hidden, in the order of their names.
  ///
  /// - Throws: `InputError` for a folder that cannot be read or has no such
  ///   files, and for an error in a file.
  public static func read(
    _ path: String,
    by read: (String) throws(InputError) -> [PointerTrace] = { path throws(InputError) in
      try PointerTrace.read(CSVDocument(path: path), isLabelled: true)
    }
  ) throws(InputError) -> [LabelledTrace] {
    var files = [path]
    if FileSystem.isFolder(path) {
      guard let names = RunFolder(path: path).names else {
        throw InputError(unreadable: path, SystemText.lastError)
      }
      files = names.filter { $0.lowercased().hasSuffix(".csv") && !$0.hasPrefix(".") }.sorted()
        .map(RunFolder(path: path).file)
    }
    guard !files.isEmpty else { throw InputError(path: path, "there are no .csv files in it") }
    return try files.map(read).joined().map { LabelledTrace($0) }
  }

  /// A trace that was read with its labels. Family and rate are those in a name
  /// such as `gesture-01-stop-60hz`. Otherwise the family is `unnamed`, and the
  /// rate is one over the median interval, in whole Hz; 60 without intervals.
  private init(_ trace: PointerTrace) {
    let parts = trace.name.split(separator: "-")
    var (family, rate) = ("unnamed", 0.0)
    if parts.count >= 3, let last = parts.last, last.hasSuffix("hz"),
      let number = Int(last.dropLast(2)), number > 0
    {
      // The family becomes part of a case id, which has no spaces or commas.
      (family, rate) = (parts[parts.count - 2].filter { $0 != " " && $0 != "," }, Double(number))
    } else {
      rate = (1 / (trace.events.map(\.time).medianStep ?? 1.0 / 60)).rounded()
    }
    self.init(
      name: trace.name, family: family, rate: rate, samples: trace.events,
      isPaused: trace.isPaused)
  }
}
