import Gestures
import Harness
import Suites

/// `pause detect`: when a pointer pauses and moves again, by detectors on
/// traces that need no labels.
enum PauseDetection {
  /// Writes the changes of state of all files.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.allow(
      only: ["detector", "map", "time-unit", "where"] + CommonOptions.report.map(\.name),
      for: "'pause detect'")
    let names = try arguments.names("detector", among: PauseSuite.detectorSummaries.map(\.name))
    let detectors = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
    let paths = arguments.operands.dropFirst()
    guard !paths.isEmpty else {
      throw UsageError("pause detect needs FILE…, or - for standard input")
    }
    if let folder = paths.first(where: FileSystem.isFolder) {
      throw InputError(
        unreadable: folder,
        "is a folder; 'pause detect' takes files, 'pause --traces DIR' scores labelled ones")
    }
    let form = try PauseCommand.form(arguments, isLabelled: false)
    let traces = try paths.map { path in
      let trace = try PointerTrace(path: path, form)
      if let pointers = trace.pointers { arguments.note(pointers.note(path)) }
      return trace
    }
    if let name = traces.map(\.name).firstRepeated {
      throw UsageError("two files are called '\(name)', and edges name their trace by that")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdgeRows.schema)
    try writer.finish(PauseEdgeRows.rows(of: traces, detectors: detectors))
    return .done
  }
}
