import Measurement
import Reports
import Runs

/// Measures this program and its peers by turns, problem by problem and round
/// by round. Each round begins with another program, so that a drift of the
/// machine's speed affects all alike.
///
/// First, a survey measures all settings briefly. Those that may be the fastest
/// at an error level are then measured in rounds. The times that the survey
/// found for these are discarded, so that no program profits from a lucky
/// survey.
public struct PeersRun {
  /// The path of this program.
  public let program: String
  public let peers: [PeerProgram]
  /// The number of rounds after the survey. To compare two reports, `compare`
  /// needs six.
  public var roundCount = 5
  /// The time for one case of a problem in one round.
  public var caseMilliseconds = 8.0
  /// The number of threads of batch workloads that use several.
  public var threads = 2
  /// The problems to solve.
  public var problems = PeerProblem.all
  /// Whether the batch workloads are measured.
  public var measuresBatches = true
  /// Called with the current step and the fraction of the work that is done.
  public var progress: (_ step: String, _ fraction: Double) -> Void = { _, _ in }
  /// Called with a message if a peer fails.
  public var complain: (String) -> Void = { _ in }

  private let folder: RunFolder
  private let runID = RunIdentifier.make()
  /// Why peers failed, by their names. A peer that has failed is not run again.
  private var failures: [String: String] = [:]
  /// Whether a peer has failed.
  public var hasFailures: Bool { !failures.isEmpty }

  /// - Parameter folder: where the problems are written for the peers.
  public init(program: String, peers: [PeerProgram], folder: RunFolder) {
    self.program = program
    self.peers = peers
    self.folder = folder
  }

  /// The rows of all rounds, and the survey's rows (process index 0) of cases
  /// that were not measured again.
  ///
  /// - Throws: `OutputError` if the problems cannot be written.
  public mutating func run() throws -> [Row] {
    try PeerProblems.write(problems, into: folder.path)
    let absent = peers.filter { !$0.skipReason.isEmpty }.map {
      PeersReport.skipped($0.name, because: $0.skipReason, runID: runID)
    }
    let survey = try survey()
    let measured = try rounds(only: PeersSelection(survey).cases)
    let again = Set(measured.map { $0["case_id"] })
    let failed = failures.sorted { $0.key < $1.key }.map { peer, reason in
      PeersReport.skipped("\(peer)/failure", because: reason, runID: runID)
    }
    return absent + survey.filter { !again.contains($0["case_id"]) } + measured + failed
  }

  /// The shares of the total time that the survey of the problems and the whole
  /// survey take, approximately.
  private static let surveyShare = (ofProblems: 0.17, ofAll: 0.25)

  private mutating func survey() throws -> [Row] {
    var rows: [Row] = []
    for (index, problem) in problems.enumerated() {
      let done = Double(index) / Double(problems.count)
      progress("survey: \(problem.name)", Self.surveyShare.ofProblems * done)
      rows += try measure(.problem(problem), round: 0, only: nil)
    }
    if measuresBatches {
      progress("survey: batches", Self.surveyShare.ofProblems)
      rows += try measure(.batches, round: 0, only: nil)
    }
    return rows
  }

  private mutating func rounds(only chosen: Set<String>) throws -> [Row] {
    let parts =
      problems.map(PeersPart.problem) + PeersPart.steppers + (measuresBatches ? [.batches] : [])
    var rows: [Row] = []
    for round in 1...max(roundCount, 1) where !Interrupts.isRequested {
      for (index, part) in parts.enumerated() {
        let done = Double(round - 1) + Double(index) / Double(parts.count)
        let rest = 1 - Self.surveyShare.ofAll
        progress(
          "round \(round): \(part.name)",
          Self.surveyShare.ofAll + rest * done / Double(roundCount))
        rows += try measure(part, round: round, only: chosen)
      }
    }
    return rows
  }

  // MARK: One part of a round

  /// Runs one program after another on a part of the work.
  ///
  /// - Parameter chosen: the ids of the cases to measure; `nil` for a survey of
  ///   all cases.
  private mutating func measure(
    _ part: PeersPart, round: Int, only chosen: Set<String>?
  ) throws -> [Row] {
    var rows: [Row] = []
    let programs = [PeerProgram.ours(program)] + peers.filter { $0.answers(part.peerMode) }
    guard programs.count > 1 || part.mode == "accuracy" else { return [] }
    // Every round begins with another program.
    let shift = round % programs.count
    for peer in programs[shift...] + programs[..<shift] where !Interrupts.isRequested {
      let wanted = Self.cases(of: peer, in: part, among: chosen)
      if let wanted, wanted.isEmpty { continue }
      let arguments =
        try peer.isOurs
        ? part.ourArguments(only: wanted, caseMilliseconds)
        : part.peerArguments(only: wanted, caseMilliseconds, threads: threads, in: folder)
      rows += attempt(peer, arguments, round, part)
    }
    return rows
  }

  /// The cases of a program to measure, by its own ids; `nil` for all cases.
  private static func cases(
    of peer: PeerProgram, in part: PeersPart, among chosen: Set<String>?
  ) -> [String]? {
    if case .stepper(let name) = part { return ["steppers/\(name)"] }
    let prefix = "peers/\(peer.name)/"
    return chosen.map { ids in
      ids.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        .filter(part.contains).sorted()
    }
  }

  /// Runs a program. If it fails, this is recorded and reported, and the other
  /// programs go on.
  private mutating func attempt(
    _ peer: PeerProgram, _ arguments: [String], _ round: Int, _ part: PeersPart
  ) -> [Row] {
    guard failures[peer.name] == nil else { return [] }
    do {
      return try peer.rows(arguments, round: round, runID: runID, problem: part.problem)
    } catch {
      // If interrupted, the peer fails because it has received the signal, too.
      guard !Interrupts.isRequested else { return [] }
      failures[peer.name] = "\(error)"
      complain("\(peer.name): \(error)")
      return []
    }
  }
}
