import Arguments
import Files
import Gestures
import ModelSuites
import Reports

/// `pause detect`: when a pointer pauses and moves again, by detectors on
/// traces that need no labels.
struct PauseDetection {
  private let arguments: ParsedArguments
  private let detectors: [NamedPauseDetector]

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    try arguments.allow(
      only: ["detector", "set", "columns", "time-unit", "where", "rest"]
        + CommonOptions.report.map(\.name),
      for: "'pause detect'")
    let names = try arguments.names("detector", among: PauseSuite.detectorSummaries.map(\.name))
    let chosen = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
    let settings = try Self.settings(arguments, for: chosen)
    detectors = try chosen.map { detector in
      var values: [String: Double] = [:]
      for (owner, key, text) in settings where owner == nil || owner == detector.name {
        values[key] = try Self.value(text, of: key, detector, arguments)
      }
      try Self.checkDeadlines(of: detector, values)
      return values.isEmpty ? detector : detector.adjusted(values)
    }
  }

  /// Writes the changes of state of all files, and notes which detectors find
  /// none.
  func run() throws -> ExitStatus {
    let paths = arguments.operands.dropFirst()
    guard !paths.isEmpty else {
      throw UsageError("pause detect needs FILE…, or - for standard input")
    }
    let files = try PauseFiles(arguments, areLabelled: false)
    let rest = try arguments.real("rest", .time, in: 0...1e6) ?? 0
    if let folder = paths.first(where: FileSystem.isFolder) {
      throw InputError(
        unreadable: folder,
        "is a folder; 'pause detect' takes files, 'pause --traces DIR' scores labelled ones")
    }
    let traces = try paths.map { try PointerTrace(path: $0, files.form) }
    try files.check(traces)
    if rest > 0 {
      for trace in traces where trace.endsLifted {
        arguments.note("\(trace.path): its last row lifts the finger, so that --rest has no effect")
      }
    }
    if let name = traces.map(\.name).firstRepeated {
      throw UsageError("two files are called '\(name)', and edges name their trace by that")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdgeRows.schema)
    let rows = PauseEdgeRows.rows(of: traces, detectors: detectors, rest: rest)
    try writer.finish(rows)
    let silent = detectors.map(\.name).filter { name in
      !rows.contains { $0["detector"] == .text(name) && $0["state"] == .text("paused") }
    }
    if !silent.isEmpty {
      arguments.note("no pause is found by \(silent.joined(separator: ", "))")
    }
    return .done
  }

  // MARK: - Settings

  /// Throws if a detector would have two contradicting dwell times: `soonest`,
  /// after which a rest may be a pause, and `latest`, after which it always is
  /// one.
  private static func checkDeadlines(
    of detector: NamedPauseDetector, _ given: [String: Double]
  ) throws(UsageError) {
    let all = Dictionary(uniqueKeysWithValues: detector.settings.map { ($0.name, $0.value) })
      .merging(given) { $1 }
    guard let soonest = all["soonest"], let latest = all["latest"], soonest > latest else { return }
    throw UsageError(
      "--set: soonest of \(detector.name), \(soonest) s, is above latest, \(latest) s")
  }

  /// The settings of `--set`: `DETECTOR.KEY=VALUE` for one of the detectors, its
  /// owner, and `KEY=VALUE` for all chosen ones, each of which must have that
  /// setting.
  private static func settings(
    _ arguments: ParsedArguments, for detectors: [NamedPauseDetector]
  ) throws(UsageError) -> [(owner: String?, key: String, text: String)] {
    try arguments.settings().map { name, text throws(UsageError) in
      guard let dot = name.firstIndex(of: ".") else { return (nil, name, text) }
      let owner = String(name[..<dot])
      guard detectors.contains(where: { $0.name == owner }) else {
        throw unknownDetectorError(owner, chosen: detectors)
      }
      return (owner, String(name[name.index(after: dot)...]), text)
    }
  }

  /// The error for a setting of a detector that is unknown, or known but not
  /// among those chosen.
  private static func unknownDetectorError(
    _ name: String, chosen detectors: [NamedPauseDetector]
  ) -> UsageError {
    guard NamedPauseDetector.named(name) != nil else {
      return UsageError.unknown("detector", name, among: detectors.map(\.name))
    }
    let names = detectors.map(\.name).joined(separator: ", ")
    return UsageError(
      "--set: \(name) is not among the detectors of this call (\(names)); add it with --detector")
  }

  /// The value of one setting of a detector, in its unit.
  private static func value(
    _ text: String, of key: String, _ detector: NamedPauseDetector, _ arguments: ParsedArguments
  ) throws -> Double {
    guard let setting = detector.settings.first(where: { $0.name == key }) else {
      let names = detector.settings.map(\.name)
      throw UsageError(
        "\(detector.name) has no setting '\(key)'"
          + (names.isEmpty ? "" : "; it has \(names.joined(separator: ", "))")
          + " ('list settings \(detector.name)')", mistaking: key, among: names)
    }
    let quantity: Quantity = setting.unit == "s" ? .time : .plain
    guard let value = quantity.value(of: text), value >= 0, value <= 1e6 else {
      throw UsageError("--set: \(key) is '\(text)'; it must be a number from 0 to 1e6")
    }
    if quantity == .time, value > 2 {
      arguments.note("--set: \(key) is \(text), more than two seconds; 60ms is 60 milliseconds")
    }
    return value
  }
}
