import Harness
import SolverSuites

/// A program whose times are compared: a peer, or this program. Started with a
/// mode such as `accuracy`, it measures cases and writes them as rows.
struct PeerProgram: Sendable {
  let name: String
  /// The executable; empty for a peer that could not be installed.
  let path: String
  /// The script, if `path` is an interpreter, otherwise empty.
  let script: String
  /// Why the peer is skipped; empty if it is not.
  let skipReason: String
  /// What it can measure: `accuracy`, `sizes` or `batch`, or several of these,
  /// separated by `+`.
  let modes: String

  /// Reads a list of peers with the columns `peer, modes, program, script,
  /// skipped`.
  static func list(path: String) throws(InputError) -> [PeerProgram] {
    let document = try CSVDocument(path: path)
    try document.require(["peer", "modes", "program", "script", "skipped"])
    return document.records.map {
      PeerProgram(
        name: $0["peer"], path: $0["program"], script: $0["script"], skipReason: $0["skipped"],
        modes: $0["modes"])
    }
  }

  var isOurs: Bool { name == PeersReport.ours }

  func rows(_ arguments: [String], round: Int, problem: PeerProblem?) throws -> [Row] {
    let outcome = try ChildProcess.run(
      path, (script.isEmpty ? [] : [script]) + arguments, isCaptured: true)
    // With status 1 this program says that a case failed; a peer, that it
    // failed itself.
    let isDone = outcome.status == 0 || outcome.status == 1 && isOurs
    guard isDone, !outcome.output.isEmpty else {
      throw RunFailure("failed or wrote nothing; status \(outcome.status)")
    }
    let document = try CSVDocument(bytes: Array(outcome.output.utf8), path: name)
    return try PeersReport.rows(of: document, peer: name, round: round, problem: problem)
  }
}

/// Measures this program and its peers by turns, round by round. The parts of a
/// round, a problem or the batches, are short, so that the speed of the machine
/// changes little from one program to the next. A different program begins each
/// round, in turn.
///
/// Round 0, a survey, measures settings of solvers and batches briefly. Those
/// that may be the fastest at an error level are measured in rounds 1 to 5.
/// Their times in the survey are discarded, so that no program profits from a
/// lucky survey.
struct PeersRun {
  static let roundCount = 5
  /// The time for a problem in each of rounds 1 to 5, in ms: for each case of a
  /// peer, or for all our cases together.
  private static let caseTime = 8.0
  private static let threads = 2

  /// This program, then its peers.
  private let programs: [PeerProgram]
  /// A problem each; `nil` stands for the batches.
  private let parts: [PeerProblem?]
  private let folder: RunFolder
  /// Called with the current step and the fraction of the work that is done.
  private let progress: (_ step: String, _ fraction: Double) -> Void
  /// Why programs are not run, by their names: they are absent or have failed.
  private var failures: [String: String] = [:]

  init(
    peers: [PeerProgram], problems: [PeerProblem], batches: Bool, folder: RunFolder,
    progress: @escaping (_ step: String, _ fraction: Double) -> Void
  ) {
    let ours = PeerProgram(
      name: PeersReport.ours, path: "/proc/self/exe", script: "", skipReason: "",
      modes: "accuracy+sizes+batch")
    programs = [ours] + peers
    parts = problems + (batches ? [nil] : [])
    (self.folder, self.progress) = (folder, progress)
    for peer in peers where !peer.skipReason.isEmpty { failures[peer.name] = peer.skipReason }
  }

  /// The rows of rounds 1 to 5, the survey's rows of cases that were not
  /// measured again, and a row for each program that is absent or has failed.
  mutating func run() throws -> [Row] {
    try PeerProblem.write(parts.compactMap(\.self), into: folder.path)
    var survey: [Row] = []
    var measured: [Row] = []
    var chosen: [Row]?
    for round in 0...Self.roundCount {
      for (index, problem) in parts.enumerated() where !Interrupts.isRequested {
        let done = Double(round) + Double(index) / Double(parts.count)
        progress(
          "\(round == 0 ? "survey" : "round \(round) of \(Self.roundCount)"): "
            + (problem?.name ?? "batches"), done / Double(Self.roundCount + 1))
        measured += try measure(problem, round, only: chosen)
      }
      if round == 0 {
        (survey, measured) = (measured, [])
        chosen = PeersTable.contenders(survey)
      }
    }
    let measuredAgain = Set(measured.map { $0["case_id"] })
    let absent = failures.sorted { $0.key < $1.key }.map(PeersReport.absence)
    return survey.filter { !measuredAgain.contains($0["case_id"]) } + measured + absent
  }

  /// Runs one program after another on a part of the work. A failure is
  /// recorded and reported, and the other programs go on.
  ///
  /// - Parameter chosen: the cases to measure; `nil` for a survey.
  private mutating func measure(
    _ problem: PeerProblem?, _ round: Int, only chosen: [Row]?
  ) throws -> [Row] {
    var rows: [Row] = []
    let mode = problem == nil ? "batch" : problem?.size == nil ? "accuracy" : "sizes"
    let able = programs.filter { $0.modes.split(separator: "+").contains { $0 == mode } }
    // The tables show our times of a problem even if no peer solves it. Times
    // of a batch serve for comparison only.
    if problem == nil, able.count == 1 { return [] }
    for place in able.indices where !Interrupts.isRequested {
      let program = able[(place + round) % able.count]
      guard failures[program.name] == nil else { continue }
      // The ids of the report begin with `peers/NAME/`.
      let wanted = chosen?.filter {
        $0["peer"] == .text(program.name) && $0["problem"] == Value(problem?.name)
      }.map { String($0["case_id"].field.dropFirst("peers/\(program.name)/".count)) }.sorted()
      if wanted?.isEmpty == true { continue }
      do {
        rows += try program.rows(
          program.isOurs ? ourArguments(problem, wanted) : peerArguments(problem, wanted),
          round: round, problem: problem)
      } catch {
        // An interrupt also reaches the child process, which then fails.
        guard !Interrupts.isRequested else { continue }
        failures[program.name] = "\(error)"
        Diagnostics.say("skipped: \(program.name): \(error)")
      }
    }
    return rows
  }

  // MARK: - The arguments of programs

  /// For a peer: the time of a case, in ms, and the largest number of its
  /// samples. For this program: the time for the rounds of all cases, and the
  /// samples per visit.
  private static func effort(
    _ problem: PeerProblem?, isSurvey: Bool
  ) -> (milliseconds: Double, samples: Int) {
    if problem == nil { return (isSurvey ? 40 : 150, 9) }
    return isSurvey ? (caseTime / 4, 3) : (caseTime, 15)
  }

  /// - Parameter wanted: the ids of the cases to measure; `nil` for a survey.
  private func ourArguments(_ problem: PeerProblem?, _ wanted: [String]?) -> [String] {
    let (time, count) = Self.effort(problem, isSurvey: wanted == nil)
    // Samples of batches take about as long as the peers', so both profit alike
    // from what the caches keep between evaluations.
    let sample = problem == nil ? ",sample=\(wanted == nil ? 4 : 16)ms" : ""
    // With these options the program writes nothing but rows.
    return [problem == nil ? "batch" : "accuracy", "--time", "--format", "csv", "--quiet"]
      + (problem.map { ["--problem", $0.problem.name] } ?? [])
      + (problem?.size.map { ["--size", "\($0)"] } ?? [])
      + ["--measure", "limit=\(time)ms,count=\(count)\(sample)"]
      + (wanted.map { $0.map(Self.literally) } ?? [Self.surveyFilter(problem)])
      .flatMap { ["--filter", "^\($0)"] }
  }

  /// The arguments of any peer, which reads the ids of cases from a file.
  private func peerArguments(
    _ problem: PeerProblem?, _ wanted: [String]?
  ) throws(OutputError) -> [String] {
    let (time, count) = Self.effort(problem, isSurvey: wanted == nil)
    let ids = folder.file("only.txt")
    if let wanted { try OutputSink.write(wanted.joined(separator: "\n") + "\n", to: ids) }
    return [problem == nil ? "batch" : "accuracy", "--budget-ms", "\(time)", "--samples"]
      + ["\(count)"] + (wanted == nil ? [] : ["--only", ids])
      + (problem.map { ["--data", folder.path, "--problem", $0.name] }
        ?? ["--threads", "\(Self.threads)"])
  }

  private static func literally(_ id: String) -> String {
    String(id.flatMap { ".+".contains($0) ? "[\($0)]" : String($0) }) + "$"
  }

  /// A regular expression for our cases in a survey.
  ///
  /// Of batches, it matches the workloads that peers also have, with the
  /// kernel that the library chooses. Of a problem, it leaves out methods by power
  /// series, which are in no table, and slow ones; at tolerances of 1e-9 and
  /// below also explicit pairs of orders 5 and 6; of a problem with a size also
  /// `rk4` and `blanes-moan-6`.
  private static func surveyFilter(_ problem: PeerProblem?) -> String {
    guard let problem else {
      return "batch/(preset|mixed)/[^/]*/double/springs="
        + "(1000/frames=600|10000/frames=600|1000000/frames=1)/threads=[0-9]+/auto$"
    }
    let slow =
      "/(explicit-euler|midpoint|heun|rk3|rk38|backward-euler|bogacki-shampine-32"
      + "|semi-implicit-euler|semi-implicit-euler-position|position-verlet|velocity-verlet"
      + "|damped-strang|yoshida-4|yoshida-6|kahan-li-8|implicit-midpoint|trapezoidal|gauss-4"
      + "|gauss-6|radau-5-fixed" + (problem.problem.isStiff ? "" : "|rodas-5p") + ")/"
    let loose = "/(cash-karp-54|dormand-prince-54|tsitouras-54|nystrom-64)/.*/tol=1e-(09|1[0-9])$"
    let left = ["/taylor-", slow, loose] + (problem.size == nil ? [] : ["/(rk4|blanes-moan-6)/"])
    return "(?!.*(\(left.joined(separator: "|"))))"
  }
}
