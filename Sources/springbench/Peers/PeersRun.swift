import Harness
import SolverSuites

/// Measures this program and its peers by turns, problem by problem and round
/// by round. Each round begins with another program, so that a drift of the
/// machine's speed affects all alike.
///
/// First, a survey, which counts as round 0, measures all settings of solvers
/// and batches briefly. Those that may be the fastest at an error level are
/// then measured in rounds 1, 2, …. The times that the survey found for
/// these are discarded, so that no program profits from a lucky survey.
public struct PeersRun {
  /// The path of this program.
  public let program: String
  public let peers: [PeerProgram]
  /// The number of rounds after the survey. Five are enough for the tables of
  /// one report. A report that `compare` is to test against another needs six
  /// or more.
  public var roundCount = 5
  /// How long one case of a problem is measured in one round.
  public var caseMilliseconds = 8.0
  /// The number of threads of batch workloads that use several.
  public var threads = 2
  /// The problems to solve.
  public var problems = PeerProblem.all
  /// Whether the batch workloads are measured.
  public var measuresBatches = true
  /// Called with the current step and the fraction of the work that is done.
  public var progress: (_ step: String, _ fraction: Double) -> Void = { _, _ in }
  /// Called with a message if a program fails.
  public var complain: (String) -> Void = { _ in }

  private let folder: RunFolder
  /// Why programs failed, by their names. One that has failed is not run again.
  private var failures: [String: String] = [:]
  /// Whether a program has failed.
  public var hasFailures: Bool { !failures.isEmpty }

  /// - Parameter folder: where the problems are written for the peers.
  public init(program: String, peers: [PeerProgram], folder: RunFolder) {
    self.program = program
    self.peers = peers
    self.folder = folder
  }

  /// The rows of all rounds, the survey's rows of cases that were not measured
  /// again, and a row for each peer that is absent or has failed.
  ///
  /// - Throws: `OutputError` if the problems cannot be written.
  public mutating func run() throws -> [Row] {
    try PeerProblems.write(problems, into: folder.path)
    let absent = peers.filter { !$0.skipReason.isEmpty }.map {
      PeersReport.absence(of: $0.name, because: $0.skipReason)
    }
    let survey = try survey()
    let measured = try rounds(only: PeersSelection(survey).cases)
    let measuredAgain = Set(measured.map { $0["case_id"] })
    let failed = failures.sorted { $0.key < $1.key }.map { peer, reason in
      PeersReport.absence(of: "\(peer)/failure", because: reason)
    }
    return absent + survey.filter { !measuredAgain.contains($0["case_id"]) } + measured + failed
  }

  /// The shares of the total time that the survey of the problems and the whole
  /// survey take, approximately: for `progress`.
  private static let surveyShare = (ofProblems: 0.33, ofAll: 0.4)

  private mutating func survey() throws -> [Row] {
    var rows: [Row] = []
    for (index, problem) in problems.enumerated() {
      let done = Double(index) / Double(problems.count)
      progress(
        "survey, problem \(index + 1) of \(problems.count): \(problem.name)",
        Self.surveyShare.ofProblems * done)
      rows += try measure(.problem(problem), round: 0, only: nil)
    }
    if measuresBatches {
      progress("survey: batches", Self.surveyShare.ofProblems)
      rows += try measure(.batches, round: 0, only: nil)
    }
    return rows
  }

  private mutating func rounds(only chosen: Set<String>) throws -> [Row] {
    let parts = problems.map(PeersPart.problem) + (measuresBatches ? [.batches] : [])
    var rows: [Row] = []
    for round in 1...max(roundCount, 1) where !Interrupts.isRequested {
      for (index, part) in parts.enumerated() {
        let done = Double(round - 1) + Double(index) / Double(parts.count)
        let rest = 1 - Self.surveyShare.ofAll
        progress(
          "round \(round) of \(roundCount), part \(index + 1) of \(parts.count): \(part.name)",
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
    let rivals = peers.filter { $0.answers(part.peerMode) }
    // The tables show our times of a problem even if no peer solves it. Times
    // of a batch serve for comparison only.
    if rivals.isEmpty, part.problem == nil { return [] }
    let programs = [PeerProgram.ours(program)] + rivals
    // Every round begins with another program.
    let first = round % programs.count
    for program in programs[first...] + programs[..<first] where !Interrupts.isRequested {
      let wanted = Self.cases(of: program, in: part, among: chosen)
      if let wanted, wanted.isEmpty { continue }
      let arguments =
        try program.isOurs
        ? part.ourArguments(only: wanted, caseMilliseconds)
        : part.peerArguments(only: wanted, caseMilliseconds, threads: threads, in: folder)
      rows += attempt(program, arguments, round, part)
    }
    return rows
  }

  /// The cases of a program to measure, by its own ids, the ids of the report
  /// without `peers/NAME/`; `nil` for a survey of all cases.
  ///
  /// - Parameter chosen: ids of the report.
  private static func cases(
    of program: PeerProgram, in part: PeersPart, among chosen: Set<String>?
  ) -> [String]? {
    guard let chosen else { return nil }
    let prefix = "peers/\(program.name)/"
    return chosen.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .filter(part.contains).sorted()
  }

  /// Runs a program, unless it has failed before. A failure is recorded and
  /// reported, and the other programs go on.
  private mutating func attempt(
    _ program: PeerProgram, _ arguments: [String], _ round: Int, _ part: PeersPart
  ) -> [Row] {
    guard failures[program.name] == nil else { return [] }
    do {
      return try program.rows(arguments, round: round, problem: part.problem)
    } catch {
      // An interrupt also reaches the child process, which then fails.
      guard !Interrupts.isRequested else { return [] }
      failures[program.name] = "\(error)"
      complain("\(program.name): \(error)")
      return []
    }
  }
}

/// Selects the cases of a survey that are worth measuring in rounds.
///
/// For every cell of the tables, the fastest case of each program is selected,
/// and the second fastest if the survey is not accurate enough to distinguish
/// them. A program that is far slower than another of its side (this program or
/// its peers) is left out.
package struct PeersSelection {
  /// The ids of the cases.
  package let cases: Set<String>

  /// Times of a survey are accurate to this factor; cases that are closer to
  /// each other are measured again.
  private static let slack = 1.3
  /// A program slower than another of its side by more than this factor will
  /// not turn out to be the fastest.
  private static let hopeless = 2.0

  package init(_ survey: [Row]) {
    cases = Set(
      PeersTable.contests(survey).flatMap { contest in
        [contest.ours, contest.theirs].flatMap(Self.contenders)
      })
  }

  /// The ids of the cases that may be the fastest of a program that may be the
  /// fastest.
  private static func contenders(_ entries: [PeersTable.Entry]) -> [String] {
    guard let bestTime = entries.map(\.time).min() else { return [] }
    return Dictionary(grouping: entries, by: \.peer).values.flatMap { entriesOfProgram in
      let fastest = entriesOfProgram.sorted { $0.time < $1.time }.prefix(2)
      let limit = min(hopeless * bestTime, slack * fastest[0].time)
      return fastest.filter { $0.time <= limit }.map { $0.row["case_id"].field }
    }
  }
}
