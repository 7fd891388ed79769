import Glibc
import Measurement
import Reports

/// Measures this program and the peers by turns, problem by problem and round
/// by round, each round beginning with another one, so that a machine whose
/// speed drifts is as fast for one as for the other.
///
/// First comes a survey of whole ladders. Which settings are near the front is
/// read from it and its times are then forgotten: the rounds measure anew, so
/// nobody profits from having been lucky in the survey.
public struct PeersRun {
  /// This program.
  public let program: String
  public let peers: [PeerProgram]
  /// Rounds of the second part; six give `compare` enough to judge by.
  public var roundsCount = 5
  /// Milliseconds for one case in one round.
  public var budget = 8.0
  /// Threads of the batch workloads that use several.
  public var threads = 2
  /// The problems to solve.
  public var problems = PeerProblems.names
  /// Whether the batch workloads are measured.
  public var measuresBatches = true
  /// Told what is being done, and which share of all is behind.
  public var progress: (_ step: String, _ fraction: Double) -> Void = { _, _ in }
  /// Told what went wrong with a peer.
  public var complain: (String) -> Void = { _ in }

  private let folder: RunFolder
  private let runID = RunIdentifier.make()
  private var failures: [String: String] = [:]

  /// - Parameter folder: where the problems are written for the peers.
  public init(program: String, peers: [PeerProgram], folder: RunFolder) {
    self.program = program
    self.peers = peers
    self.folder = folder
  }

  /// The rows of all rounds, and of the survey where a case was not measured
  /// again (process index 0).
  ///
  /// - Throws: `OutputError` where the problems cannot be written.
  public mutating func run() throws -> [Row] {
    try PeerProblems.write(into: folder.path)
    var rows = peers.filter { !$0.skipReason.isEmpty }.map {
      PeersReport.skipped($0.name, because: $0.skipReason, runID: runID)
    }
    var survey: [Row] = []
    for (index, problem) in problems.enumerated() {
      progress("survey: \(problem)", 0.3 * Double(index) / Double(problems.count))
      survey += try turn(problem, round: 0, only: nil)
    }
    let chosen = PeersSelection(survey).cases
    var measured: [Row] = []
    for round in 1...max(roundsCount, 1) where !Interrupts.isRequested {
      progress("round \(round)", 0.3 + 0.7 * Double(round - 1) / Double(roundsCount))
      for problem in problems { measured += try turn(problem, round: round, only: chosen) }
      measured += turnTogether("steppers", ours: PeerSteppers.runs, peers: [], round: round)
      // Batches of the slower peers take most of a round, and every second one
      // gives them three values: their cells are won or lost by more than that.
      if measuresBatches, round % 2 == 1 {
        measured += turnTogether(
          "batch", ours: [PeerBatch.filters], peers: ["--threads", String(threads)], round: round)
      }
    }
    let again = Set(measured.map { $0["case_id"] })
    rows += survey.filter { !again.contains($0["case_id"]) } + measured
    for (peer, reason) in failures.sorted(by: { $0.key < $1.key }) {
      rows.append(PeersReport.skipped("\(peer)/failure", because: reason, runID: runID))
    }
    return rows
  }

  // MARK: One turn of everybody

  /// One program after the other on one problem.
  private mutating func turn(
    _ problem: String, round: Int, only: Set<String>?
  ) throws -> [Row] {
    var rows: [Row] = []
    let programs = [PeerProgram.ours(program)] + peers.filter { $0.answers("accuracy") }
    // Every round begins with another one.
    let shift = round % programs.count
    for peer in programs[shift...] + programs[..<shift] where !Interrupts.isRequested {
      let prefix = "peers/\(peer.name)/"
      let wanted = only.map { ids in
        ids.filter { $0.hasPrefix(prefix) && ($0 + "/").contains("/\(problem)/") }
          .map { String($0.dropFirst(prefix.count)) }.sorted()
      }
      if let wanted, wanted.isEmpty { continue }
      let arguments = try arguments(peer, problem, wanted)
      rows += attempt(peer, arguments, round)
    }
    return rows
  }

  /// One program after the other on all cases of `mode` at once; ours in as many
  /// runs as there are lists of options.
  private mutating func turnTogether(
    _ mode: String, ours: [[String]], peers options: [String], round: Int
  ) -> [Row] {
    var rows: [Row] = []
    let programs = [PeerProgram.ours(program)] + peers.filter { $0.answers(mode) }
    guard programs.count > 1 else { return [] }
    let shift = round % programs.count
    for peer in programs[shift...] + programs[..<shift] where !Interrupts.isRequested {
      guard peer.isOurs else {
        rows += attempt(peer, [mode, "--budget-ms", "150"] + options, round)
        continue
      }
      let arguments = [mode, "--time", "--max-time", "400ms", "--samples", "15"]
      for options in ours { rows += attempt(peer, arguments + PeerProgram.output + options, round) }
    }
    return rows
  }

  private mutating func attempt(_ peer: PeerProgram, _ arguments: [String], _ round: Int) -> [Row] {
    guard failures[peer.name] == nil else { return [] }
    do {
      return try peer.rows(arguments, round: round, runID: runID)
    } catch {
      failures[peer.name] = error.reason
      complain(error.description)
      return []
    }
  }

  private func arguments(
    _ peer: PeerProgram, _ problem: String, _ wanted: [String]?
  ) throws -> [String] {
    if peer.isOurs {
      let time = wanted == nil ? budget / 4 : budget * 2
      let filters = (wanted ?? []).flatMap { ["--filter", "^\(Self.literal($0))$"] }
      return ["accuracy", "--time", "--problem", problem, "--max-time", "\(time)ms"]
        + ["--samples", wanted == nil ? "9" : "25"] + PeerProgram.output + filters
    }
    var arguments = ["accuracy", "--data", folder.path, "--problem", problem]
    arguments += ["--budget-ms", "\(wanted == nil ? budget / 2 : budget)"]
    if let wanted {
      let path = folder.file("only.txt")
      let sink = try OutputSink(path: path)
      try sink.write(wanted.joined(separator: "\n") + "\n")
      try sink.finish()
      arguments += ["--only", path]
    }
    return arguments
  }

  /// A case id as a regular expression of itself.
  private static func literal(_ id: String) -> String {
    String(id.flatMap { ".+".contains($0) ? "[\($0)]" : String($0) })
  }
}

extension PeerProgram {
  /// This program as one of the programs that take turns.
  static func ours(_ path: String) -> PeerProgram {
    PeerProgram(
      name: PeersReport.ours, path: path, script: "", skipReason: "",
      modes: "accuracy+batch+steppers")
  }

  var isOurs: Bool { name == PeersReport.ours }

  /// Options with which our commands write nothing but rows.
  static let output = ["--format", "csv", "--quiet", "--no-progress"]
}

/// How the steppers are measured: those in wide registers by themselves, as
/// after them the CPU keeps to a lower frequency for a while, and a peer that
/// measures one after the other meets that once.
enum PeerSteppers {
  private static let wide = "ensemble|interleaved"
  static let runs = [["--skip", wide], ["--filter", wide]]
}

/// The batch workloads that peers are measured on.
enum PeerBatch {
  /// Springs and frames.
  static let sizes = [(1000, 600), (10_000, 600), (1_000_000, 1)]

  /// What selects them among our cases: the kernel that the library chooses,
  /// in both layouts, with one thread and with all.
  static let filters = sizes.flatMap { springs, frames in
    [
      "--filter",
      "^batch/(preset|mixed)/[^/]*/double/springs=\(springs)/frames=\(frames)"
        + "/threads=[0-9]+/auto$",
    ]
  }
}
