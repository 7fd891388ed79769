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
      only: ["detector", "columns", "time-unit", "where"] + CommonOptions.report.map(\.name),
      for: "'pause detect'")
    let names = try arguments.names("detector", among: PauseSuite.detectorSummaries.map(\.name))
    detectors = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
  }

  /// Writes the changes of state of all files, and notes which detectors find
  /// none.
  func run() throws -> ExitStatus {
    let paths = arguments.operands.dropFirst()
    guard !paths.isEmpty else {
      throw UsageError("pause detect needs FILE…, or - for standard input")
    }
    let files = try PauseFiles(arguments, areLabelled: false)
    if let folder = paths.first(where: FileSystem.isFolder) {
      throw InputError(
        unreadable: folder,
        "is a folder; 'pause detect' takes files, 'pause --traces DIR' scores labelled ones")
    }
    let traces = try paths.map { try PointerTrace(path: $0, files.form) }
    try files.check(traces)
    if let name = traces.map(\.name).firstRepeated {
      throw UsageError("two files are called '\(name)', and edges name their trace by that")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdgeRows.schema)
    let rows = PauseEdgeRows.rows(of: traces, detectors: detectors)
    try writer.finish(rows)
    let silent = detectors.map(\.name).filter { name in
      !rows.contains { $0["detector"] == .text(name) && $0["state"] == .text("paused") }
    }
    if !silent.isEmpty {
      arguments.note("no pause is found by \(silent.joined(separator: ", "))")
    }
    return .done
  }
}
