import Gestures
import Harness

/// Writes generated traces to files, for detectors outside this project.
public struct PauseGeneration {
  /// A choice of gestures and of disturbances.
  public enum Profile: String, CaseIterable, Sendable {
    /// The standard gestures with mild disturbances.
    case mild
    /// Strokes and rests of a mouse.
    case mouse
  }

  private let seed: UInt64
  private let count: Int
  private let profile: Profile
  /// Called before every trace: whether to interrupt the work. Traces already
  /// written stay.
  public var isInterrupted: () -> Bool = { false }

  /// - Parameters:
  ///   - seed: equal seeds give identical bytes.
  ///   - count: the number of traces.
  public init(seed: UInt64, count: Int, profile: Profile) {
    self.seed = seed
    self.count = count
    self.profile = profile
  }

  /// Generates one trace at a time, so that a million traces take no memory.
  private func forEachTrace(
    _ body: (LabelledTrace) throws(OutputError) -> Void
  ) throws(OutputError) {
    for index in 0..<count {
      if isInterrupted() { throw .interrupted }
      switch profile {
      case .mild: try body(TraceGenerator(seed: seed).standardTrace(index))
      case .mouse:
        let generator = TraceGenerator(seed: seed, profile: .mouse)
        try body(generator.trace(index, family: .pointer, rate: [60, 120, 240][index % 3]))
      }
    }
  }

  /// Writes the traces into a folder, which is created with its parents.
  ///
  /// - Throws: `OutputError`, also if the folder has traces of another set,
  ///   which would later be read together with these.
  public func writeTraces(into folder: String) throws(OutputError) {
    try RunFolder(path: folder).create()
    try refuseOthers(in: folder)
    try forEachTrace { trace throws(OutputError) in
      try PauseTraceFiles.write(trace, into: folder)
    }
  }

  /// Throws if the folder has traces that are not to be written now.
  private func refuseOthers(in folder: String) throws(OutputError) {
    // A folder that cannot be read has no traces yet.
    guard let names = (try? PauseTraceFiles.names(in: folder)) ?? nil, !names.isEmpty else {
      return
    }
    // Only the generator knows the names.
    var ours: Set<String> = []
    try forEachTrace { trace in ours.insert("\(trace.name).csv") }
    if let other = names.first(where: { !ours.contains($0) }) {
      throw OutputError.cannotCreate(
        path: "traces in \(folder)", reason: "'\(other)' there belongs to another set")
    }
  }
}
