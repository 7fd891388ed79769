import Harness
import SolverSuites

/// A program whose times are compared: a peer, or this program. Started with a
/// mode such as `accuracy`, it measures cases and writes them as rows.
public struct PeerProgram: Sendable, Hashable {
  public let name: String
  /// The executable; empty for a peer that could not be installed.
  public let path: String
  /// The script, if `path` is an interpreter, otherwise empty.
  public let script: String
  /// Why the peer is skipped; empty if it is not.
  public let skipReason: String
  /// What it can measure: `accuracy`, `sizes` or `batch`, or several of
  /// these, separated by `+`.
  public let modes: String

  /// Reads a list of peers with the columns `peer, modes, program, script,
  /// skipped`.
  public static func list(path: String) throws(InputError) -> [PeerProgram] {
    let document = try CSVDocument(path: path)
    try document.require(["peer", "modes", "program", "script", "skipped"])
    return document.records.map { record in
      PeerProgram(
        name: record["peer"], path: record["program"], script: record["script"],
        skipReason: record["skipped"], modes: record["modes"])
    }
  }

  /// This program.
  static func ours(_ path: String) -> PeerProgram {
    PeerProgram(
      name: PeersReport.ours, path: path, script: "", skipReason: "", modes: "accuracy+batch")
  }

  var isOurs: Bool { name == PeersReport.ours }

  /// Whether the peer can be run in a mode.
  public func answers(_ mode: String) -> Bool {
    skipReason.isEmpty && modes.split(separator: "+").contains { $0 == mode }
  }

  /// Runs the program and reads the rows that it writes.
  ///
  /// - Throws: if it fails or its output cannot be read.
  func rows(
    _ arguments: [String], round: Int, problem: PeerProblem? = nil
  ) throws -> [Row] {
    let outcome = try ChildProcess.run(
      path, (script.isEmpty ? [] : [script]) + arguments, isCaptured: true)
    // Status 1 of a program means that a case failed; of a script, that there
    // is a mistake in it.
    let isDone = outcome.status == 0 || outcome.status == 1 && script.isEmpty
    guard isDone, !outcome.output.isEmpty else {
      throw RunFailure("ended with status \(outcome.status)")
    }
    let document = try CSVDocument(bytes: Array(outcome.output.utf8), path: name)
    return try PeersReport.rows(
      of: document, peer: name, round: round, problem: problem)
  }
}
