import Files
import GestureTraces
import Gestures
import Glibc
import Reports

/// Generated traces as files, for detectors elsewhere.
public struct PauseGeneration {
  /// Which disturbances the traces get.
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
  /// Called before every trace: whether the work is to be interrupted. What is
  /// written stays.
  public var isInterrupted: () -> Bool = { false }

  /// - Parameters:
  ///   - seed: the same seed gives the same bytes.
  ///   - count: traces to make.
  ///   - profile: their disturbances; `mouse`, `varied` and `unseen` have
  ///     families of their own.
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

  /// One after the other, so that a million need no room.
  private func forEachTrace(
    _ body: (LabelledTrace) throws(OutputError) -> Void
  ) throws(OutputError) {
    for index in 0..<count {
      if isInterrupted() { throw .interrupted }
      try body(generator.trace(index, among: families))
    }
  }

  /// Writes the traces into a folder, which is made if there is none.
  ///
  /// - Throws: `OutputError` too where the folder has traces of another set,
  ///   with which these would be read as one.
  public func writeTraces(into folder: String) throws(OutputError) {
    guard FileSystem.makeFolder(folder) == 0 || errno == EEXIST else {
      throw OutputError.cannotCreate(path: folder, reason: SystemText.lastError)
    }
    try refuseOthers(in: folder)
    try forEachTrace { (trace) throws(OutputError) in
      try PauseTraceFiles.write(trace, into: folder)
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
