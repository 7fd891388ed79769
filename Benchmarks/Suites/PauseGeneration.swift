import Gestures
import Glibc
import Reports

/// Generated traces as files: for detectors elsewhere, and for training.
public struct PauseGeneration {
  /// Which disturbances the traces get.
  public enum Profile: String, CaseIterable, Sendable {
    case mild
    case broad
    case mouse
    case varied
    case unseen
  }

  private let traces: [LabelledTrace]

  /// - Parameters:
  ///   - seed: the same seed gives the same bytes.
  ///   - count: traces to make.
  ///   - profile: their disturbances; `mouse`, `varied` and `unseen` have
  ///     families of their own.
  public init(seed: UInt64, count: Int, profile: Profile) {
    switch profile {
    case .mild: traces = TraceGenerator(seed: seed).traces(count: count)
    case .broad: traces = TraceGenerator(seed: seed, profile: .broad).traces(count: count)
    case .mouse:
      traces = TraceGenerator(seed: seed, profile: .mouse)
        .traces(count: count, families: [.pointer])
    case .varied:
      traces = TraceGenerator(seed: seed, profile: .broad)
        .traces(count: count, families: [.varied])
    case .unseen:
      traces = TraceGenerator(seed: seed).traces(count: count, families: GestureFamily.unseen)
    }
  }

  /// Writes the traces into a folder, which is made if there is none.
  ///
  /// - Throws: `OutputError` too where the folder has traces of another set, with
  ///   which these would be read as one.
  public func writeTraces(into folder: String) throws(OutputError) {
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw OutputError.cannotCreate(path: folder, reason: String(cString: strerror(errno)))
    }
    let ours = Set(traces.map { "\($0.name).csv" })
    if let other = (try? PauseTraceFiles.names(in: folder))??.first(where: { !ours.contains($0) }) {
      throw OutputError.cannotCreate(
        path: "traces in \(folder)", reason: "'\(other)' there belongs to another set")
    }
    for trace in traces { try PauseTraceFiles.write(trace, into: folder) }
  }

  /// Writes what the learned detector is trained on.
  public func writeFeatures(to path: String) throws(OutputError) {
    let sink = try OutputSink(path: path)
    try sink.write(CSVWriter.line(PauseTrainingRows.header))
    for (index, trace) in traces.enumerated() {
      for row in PauseTrainingRows.rows(of: trace, number: index) {
        try sink.write(CSVWriter.line(row.map { Value.decimal($0) }))
      }
    }
    try sink.finish()
  }
}
