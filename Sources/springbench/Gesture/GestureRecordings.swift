import Gestures
import Harness
import Suites

/// `gesture pauses` and `gesture velocity`: what recordings of a pointer say,
/// which need no labels.
enum GestureRecordings {
  /// Writes the changes of state of all files.
  static func pauses(_ paths: [String], _ arguments: ParsedArguments) throws -> ExitStatus {
    let names = try arguments.names("detector", among: PauseSuite.detectorSummaries.map(\.name))
    let detectors = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
    let traces = try traces(paths, "pauses", arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdges.schema)
    try writer.finish(PauseEdges.rows(of: traces, detectors: detectors))
    return .done
  }

  /// Writes the velocities at the releases in all files.
  static func velocity(_ paths: [String], _ arguments: ParsedArguments) throws -> ExitStatus {
    let known = NamedVelocityEstimator.all.map(\.name)
    let names = try arguments.names("detector", kind: "estimator", among: known)
    let rows = VelocityRows.rows(
      of: try traces(paths, "velocity", arguments), estimators: names.isEmpty ? known : names)
    let writer = try CommonOptions.streamingWriter(arguments, schema: VelocityRows.schema)
    try writer.finish(rows)
    return .done
  }

  /// The traces of all files, with different names.
  private static func traces(
    _ paths: [String], _ verb: String, _ arguments: ParsedArguments
  ) throws -> [PointerTrace] {
    guard !paths.isEmpty else {
      throw UsageError("gesture \(verb) needs FILE…, or - for standard input")
    }
    if let folder = paths.first(where: FileSystem.isFolder) {
      throw InputError(
        unreadable: folder,
        "is a folder; 'gesture \(verb)' takes files, 'gesture score --traces DIR' labelled ones")
    }
    let form = try GestureCommand.form(arguments, isLabelled: false)
    let traces = try paths.flatMap { path in
      let traces = try PointerTrace.read(path: path, form)
      if traces.count == 1, let pointers = traces[0].pointers {
        arguments.note(pointers.note(path))
      }
      return traces
    }
    if let name = traces.map(\.name).firstRepeated {
      throw UsageError("two traces are called '\(name)', and rows name their trace by that")
    }
    return traces
  }
}
