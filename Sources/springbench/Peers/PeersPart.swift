import Harness
import SolverSuites

/// A part of the work. For each part the programs take turns, so it is short
/// enough that the speed of the machine hardly changes from one program to the
/// next.
enum PeersPart: Sendable {
  case problem(PeerProblem)
  case batches

  /// The name in messages on progress.
  var name: String {
    switch self {
    case .problem(let problem): problem.name
    case .batches: "batches"
    }
  }

  var problem: PeerProblem? {
    if case .problem(let problem) = self { problem } else { nil }
  }

  /// The mode in which a program is started.
  var mode: String {
    switch self {
    case .problem: "accuracy"
    case .batches: "batch"
    }
  }

  /// The mode that a peer must have to take part.
  var peerMode: String { problem?.size == nil ? mode : "sizes" }

  /// Whether a case, given by its id without the name of the program, belongs
  /// to this part.
  func contains(_ id: String) -> Bool {
    switch self {
    case .problem(let problem):
      id.hasPrefix("accuracy/") && problem.contains(id)
    case .batches: id.hasPrefix("batch/")
    }
  }
}

// MARK: - The arguments of programs

extension PeersPart {
  /// How long a case is measured and how many samples it has, in every program.
  ///
  /// - Parameters:
  ///   - caseMilliseconds: the time for a case of a problem in a round.
  ///   - isSurvey: whether many settings are measured briefly, to find those
  ///     that are worth measuring in rounds.
  private func effort(
    _ caseMilliseconds: Double, isSurvey: Bool
  ) -> (milliseconds: Double, samples: Int) {
    switch self {
    case .problem: isSurvey ? (caseMilliseconds / 4, 3) : (caseMilliseconds, 15)
    case .batches: (isSurvey ? 40 : 150, 9)
    }
  }

  /// The arguments of this program.
  ///
  /// - Parameter wanted: the ids of the cases to measure; `nil` for a survey of
  ///   all.
  func ourArguments(only wanted: [String]?, _ caseMilliseconds: Double) -> [String] {
    let isSurvey = wanted == nil
    let effort = effort(caseMilliseconds, isSurvey: isSurvey)
    // With these options the program writes nothing but rows.
    var arguments = [mode, "--time", "--format", "csv", "--quiet"]
    var measure = "limit=\(effort.milliseconds)ms,count=\(effort.samples)"
    switch self {
    case .problem(let problem):
      arguments += problem.selection + (isSurvey ? problem.surveyFilters : [])
    case .batches:
      // Samples are as long as the peers', so that both profit alike from what
      // the caches keep between evaluations.
      measure += ",sample=" + (isSurvey ? "4ms" : "16ms")
      if isSurvey { arguments += Self.batchFilters }
    }
    return arguments + ["--measure", measure]
      + (wanted ?? []).flatMap { ["--filter", "^\(Self.literal($0))$"] }
  }

  /// The arguments of a peer, the same for all peers.
  ///
  /// - Parameters:
  ///   - wanted: as above. They are written into a file.
  ///   - folder: the folder of that file and of the problems.
  func peerArguments(
    only wanted: [String]?, _ caseMilliseconds: Double, threads: Int, in folder: RunFolder
  ) throws(OutputError) -> [String] {
    let effort = effort(caseMilliseconds, isSurvey: wanted == nil)
    var arguments = [
      mode, "--budget-ms", "\(effort.milliseconds)", "--samples", "\(effort.samples)",
    ]
    switch self {
    case .problem(let problem):
      arguments += ["--data", folder.path, "--problem", problem.name]
    case .batches: arguments += ["--threads", String(threads)]
    }
    if let wanted {
      let path = folder.file("only.txt")
      try OutputSink.write(wanted.joined(separator: "\n") + "\n", to: path)
      arguments += ["--only", path]
    }
    return arguments
  }

  /// A regular expression that matches `id` literally.
  private static func literal(_ id: String) -> String {
    String(id.flatMap { ".+".contains($0) ? "[\($0)]" : String($0) })
  }

  /// The options that select our batch cases that peers also have, by the
  /// kernel that the library chooses: in both layouts, with one thread and with
  /// several.
  private static let batchFilters = [(1000, 600), (10_000, 600), (1_000_000, 1)].flatMap {
    springs, frames in
    [
      "--filter",
      "^batch/(preset|mixed)/[^/]*/double/springs=\(springs)/frames=\(frames)"
        + "/threads=[0-9]+/auto$",
    ]
  }
}

extension PeerProblem {
  /// The options of `accuracy` that select the problem.
  fileprivate var selection: [String] {
    ["--problem", problem.name] + (size.map { ["--size", "\($0)"] } ?? [])
  }

  /// The option that leaves out methods of ours in a survey: methods by power
  /// series, which are in no table, and methods that are far from the fastest
  /// at each error level, which would take half of the time; at tight
  /// tolerances also methods of low order, and at other sizes methods for small
  /// problems.
  fileprivate var surveyFilters: [String] {
    let slow =
      "/(explicit-euler|midpoint|heun|rk3|rk38|backward-euler|bogacki-shampine-32"
      + "|semi-implicit-euler|semi-implicit-euler-position|position-verlet|velocity-verlet"
      + "|damped-strang|yoshida-4|yoshida-6|kahan-li-8|implicit-midpoint|trapezoidal|gauss-4"
      + "|gauss-6|radau-5-fixed" + (problem.isStiff ? "" : "|rodas-5p") + ")/"
    let loose = "/(cash-karp-54|dormand-prince-54|tsitouras-54|nystrom-64)/.*/tol=1e-(09|1[0-9])$"
    let left = ["/taylor-", slow, loose] + (size == nil ? [] : ["/(rk4|blanes-moan-6)/"])
    return ["--filter", "^(?!.*(\(left.joined(separator: "|"))))"]
  }
}

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
