import Glibc
import Measurement
import Reports
import Runs
import Suites

/// Measures this program and the peers interleaved, problem by problem and
/// round by round. Each round begins with another program, so that a drift of
/// the machine's speed affects all alike.
///
/// A survey of whole ladders comes first. It shows which settings are near the
/// front; those are measured again in rounds. The times of the survey are then
/// discarded, so no program profits from a lucky survey.
public struct PeersRun {
  /// The path of this program.
  public let program: String
  public let peers: [PeerProgram]
  /// The number of rounds after the survey; `compare` needs six to judge.
  public var roundCount = 5
  /// Milliseconds for one case in one round.
  public var budget = 8.0
  /// Threads of the batch workloads that use several.
  public var threads = 2
  /// The problems to solve.
  public var problems = PeerProblem.all
  /// Whether the batch workloads are measured.
  public var measuresBatches = true
  /// Called with the current step and the fraction of the work that is done.
  public var progress: (_ step: String, _ fraction: Double) -> Void = { _, _ in }
  /// Called with what went wrong with a peer.
  public var complain: (String) -> Void = { _ in }

  private let folder: RunFolder
  private let runID = RunIdentifier.make()
  /// Why peers failed, by their names. A peer that has failed is not run again.
  private var failures: [String: String] = [:]

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
    var rows = peers.filter { !$0.skipReason.isEmpty }.map {
      PeersReport.skipped($0.name, because: $0.skipReason, runID: runID)
    }
    var survey: [Row] = []
    // The survey takes about a quarter of the time, two thirds of it the
    // problems.
    for (index, problem) in problems.enumerated() {
      progress("survey: \(problem.name)", 0.17 * Double(index) / Double(problems.count))
      survey += try measure(.problem(problem), round: 0, only: nil)
    }
    if measuresBatches {
      progress("survey: batches", 0.17)
      survey += try measure(.batches, round: 0, only: nil)
    }
    let chosen = PeersSelection(survey).cases
    let parts =
      problems.map(Part.problem) + PeerSteppers.names.map(Part.stepper)
      + (measuresBatches ? [.batches] : [])
    var measured: [Row] = []
    for round in 1...max(roundCount, 1) where !Interrupts.isRequested {
      for (index, part) in parts.enumerated() {
        let share = Double(round - 1) + Double(index) / Double(parts.count)
        progress("round \(round): \(part.name)", 0.25 + 0.75 * share / Double(roundCount))
        measured += try measure(part, round: round, only: chosen)
      }
    }
    let again = Set(measured.map { $0["case_id"] })
    rows += survey.filter { !again.contains($0["case_id"]) } + measured
    for (peer, reason) in failures.sorted(by: { $0.key < $1.key }) {
      rows.append(PeersReport.skipped("\(peer)/failure", because: reason, runID: runID))
    }
    return rows
  }

  // MARK: One part of a round

  /// The work between which programs take turns: short enough that the
  /// machine's speed hardly changes from one to the next.
  private enum Part {
    case problem(PeerProblem)
    case stepper(String)
    case batches

    /// The name shown as progress.
    var name: String {
      switch self {
      case .problem(let problem): problem.name
      case .stepper(let name): name
      case .batches: "batches"
      }
    }

    var problem: PeerProblem? {
      if case .problem(let problem) = self { problem } else { nil }
    }

    /// The mode that a program is started in.
    var mode: String {
      switch self {
      case .problem: "accuracy"
      case .stepper: "steppers"
      case .batches: "batch"
      }
    }

    /// The mode that a program must have in the list of peers.
    var wanted: String { problem?.size == nil ? mode : "sizes" }

    /// Whether a case, without the name of its program, belongs to this part.
    func contains(_ id: String) -> Bool {
      switch self {
      case .problem(let problem):
        id.hasPrefix("accuracy/") && problem.contains(id)
      case .stepper(let name): id == "steppers/\(name)"
      case .batches: id.hasPrefix("batch/")
      }
    }
  }

  /// Runs one program after the other on a part of the work.
  ///
  /// - Parameter chosen: the ids of the cases to measure; `nil` for a survey of
  ///   all cases.
  private mutating func measure(
    _ part: Part, round: Int, only chosen: Set<String>?
  ) throws -> [Row] {
    var rows: [Row] = []
    let programs = [PeerProgram.ours(program)] + peers.filter { $0.answers(part.wanted) }
    guard programs.count > 1 || part.mode == "accuracy" else { return [] }
    // Every round begins with another program.
    let shift = round % programs.count
    for peer in programs[shift...] + programs[..<shift] where !Interrupts.isRequested {
      let wanted = Self.cases(of: peer, in: part, among: chosen)
      if let wanted, wanted.isEmpty { continue }
      let arguments = peer.isOurs ? ours(part, wanted) : try theirs(part, wanted)
      rows += attempt(peer, arguments, round, part)
    }
    return rows
  }

  /// The cases to measure by the program's own ids; `nil` for all cases.
  private static func cases(
    of peer: PeerProgram, in part: Part, among chosen: Set<String>?
  ) -> [String]? {
    if case .stepper(let name) = part { return ["steppers/\(name)"] }
    let prefix = "peers/\(peer.name)/"
    return chosen.map { ids in
      ids.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        .filter(part.contains).sorted()
    }
  }

  /// Runs a program; notes and reports its failure.
  private mutating func attempt(
    _ peer: PeerProgram, _ arguments: [String], _ round: Int, _ part: Part
  ) -> [Row] {
    guard failures[peer.name] == nil else { return [] }
    do {
      return try peer.rows(arguments, round: round, runID: runID, problem: part.problem)
    } catch {
      // An interruption ends the peer, too.
      guard !Interrupts.isRequested else { return [] }
      failures[peer.name] = error.reason
      complain(error.description)
      return []
    }
  }

  /// A pattern of our methods that are the fastest at no error level. Their
  /// ladders would take a third of the survey.
  private static let lowOrders =
    "/(explicit-euler|midpoint|heun|rk3|rk38|backward-euler|bogacki-shampine-32"
    + "|semi-implicit-euler|semi-implicit-euler-position|position-verlet|damped-strang"
    + "|[a-z-]*-float)/"

  /// How long a case is measured, in milliseconds, and how many samples it has,
  /// ours and the peers'.
  private func effort(_ part: Part, isSurvey: Bool) -> (milliseconds: Double, samples: Int) {
    switch part {
    case .problem: isSurvey ? (budget / 4, 5) : (budget, 15)
    case .stepper: (150, 15)
    case .batches: (isSurvey ? 40 : 150, 9)
    }
  }

  /// The arguments of this program.
  ///
  /// - Parameter wanted: the ids of the cases to measure; `nil` for a survey.
  private func ours(_ part: Part, _ wanted: [String]?) -> [String] {
    let isSurvey = wanted == nil
    let effort = effort(part, isSurvey: isSurvey)
    var arguments = [part.mode, "--time"] + PeerProgram.output
    arguments += ["--max-time", "\(effort.milliseconds)ms", "--samples", "\(effort.samples)"]
    switch part {
    case .problem(let problem):
      switch problem.subject {
      case .catalogue(let known):
        arguments += ["--problem", known.name]
        if let size = problem.size {
          arguments += ["--size", "\(size)", "--output-samples", "\(problem.sampleCount)"]
        }
      case .equation(_, let text, let duration):
        arguments += [
          "--equation", "\(problem.name)=\(text)", "--duration", Value.decimal(duration),
        ]
      }
      if isSurvey { arguments += ["--skip", Self.lowOrders] }
      // No peer that solves these sizes uses a series or a matrix.
      if isSurvey, problem.size != nil { arguments += ["--skip", "/(taylor-|rodas-)"] }
    case .stepper: break
    case .batches:
      // Samples as long as the peers', so that both profit alike from what the
      // caches keep between evaluations.
      arguments += ["--sample-time", isSurvey ? "4ms" : "16ms"]
      if isSurvey { arguments += PeerBatch.filters }
    }
    return arguments + (wanted ?? []).flatMap { ["--filter", "^\(Self.literal($0))$"] }
  }

  /// The arguments of a peer, the same for all peers.
  private func theirs(_ part: Part, _ wanted: [String]?) throws -> [String] {
    let effort = effort(part, isSurvey: wanted == nil)
    var arguments = [
      part.mode, "--budget-ms", "\(effort.milliseconds)", "--samples", "\(effort.samples)",
    ]
    switch part {
    case .problem(let problem):
      arguments += ["--data", folder.path, "--problem", problem.name]
    case .stepper: break
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

/// The steppers that peers are measured on.
enum PeerSteppers {
  static let names = SteppersSuite().cases(SuiteContext()).map {
    String($0.id.dropFirst("steppers/".count))
  }
}

/// The batch workloads that peers are measured on.
enum PeerBatch {
  private static let sizes = [
    (springs: 1000, frames: 600), (springs: 10_000, frames: 600), (springs: 1_000_000, frames: 1),
  ]

  /// The options that select these among our cases: the kernel that the library
  /// chooses, in both layouts, with one thread and with all.
  static let filters = sizes.flatMap { springs, frames in
    [
      "--filter",
      "^batch/(preset|mixed)/[^/]*/double/springs=\(springs)/frames=\(frames)"
        + "/threads=[0-9]+/auto$",
    ]
  }
}
