import Files
import GestureTraces
import Gestures
import Reports
import Runs

/// Writes generated traces to files, for detectors outside this project.
public struct PauseGeneration {
  /// The disturbances of the traces.
  public enum Profile: String, CaseIterable, Sendable {
    case mild
    case broad
    case mouse
    case varied
    case unseen
  }

  private let generator: TraceGenerator
  private let families: [GestureFamily]
  private let count: Int
  /// Called before every trace: whether to interrupt the work. Traces already
  /// written stay.
  public var isInterrupted: () -> Bool = { false }

  /// - Parameters:
  ///   - seed: equal seeds give identical bytes.
  ///   - count: the number of traces.
  ///   - profile: the disturbances; `mouse`, `varied` and `unseen` have their
  ///     own families.
  public init(seed: UInt64, count: Int, profile: Profile) {
    self.count = count
    let disturbances: TraceGenerator.Profile =
      switch profile {
      case .mild, .unseen: .mild
      case .broad, .varied: .broad
      case .mouse: .mouse
      }
    generator = TraceGenerator(seed: seed, profile: disturbances)
    families =
      switch profile {
      case .mild, .broad: GestureFamily.standard
      case .mouse: [.pointer]
      case .varied: [.varied]
      case .unseen: GestureFamily.unseen
      }
  }

  /// One at a time, so that a million traces take no memory.
  private func forEachTrace(
    _ body: (LabelledTrace) throws(OutputError) -> Void
  ) throws(OutputError) {
    for index in 0..<count {
      if isInterrupted() { throw .interrupted }
      try body(generator.trace(index, among: families))
    }
  }

  /// Writes the traces into a folder, which is created with its parents.
  ///
  /// - Throws: `OutputError`, also if the folder has traces of another set,
  ///   which would later be read together with these.
  public func writeTraces(into folder: String) throws(OutputError) {
    try RunFolder(path: folder).create()
    try refuseOthers(in: folder)
    try forEachTrace { (trace) throws(OutputError) in try PauseTraceFiles.write(trace, into: folder)
    }
  }

  private func refuseOthers(in folder: String) throws(OutputError) {
    guard let names = (try? PauseTraceFiles.names(in: folder)) ?? nil, !names.isEmpty else {
      return
    }
    var ours: Set<String> = []
    try forEachTrace { (trace) throws(OutputError) in ours.insert("\(trace.name).csv") }
    if let other = names.first(where: { !ours.contains($0) }) {
      throw OutputError.cannotCreate(
        path: "traces in \(folder)", reason: "'\(other)' there belongs to another set")
    }
  }
}
