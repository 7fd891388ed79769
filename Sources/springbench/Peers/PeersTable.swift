import Harness
import SolverSuites
import Suites

/// Our cases and the best peers' side by side, in sections that each compare
/// one kind of work.
///
/// Times are medians over the rounds. A ratio is the median of the ratios in
/// each round, not the ratio of two medians: the speed of the machine may
/// change from round to round. A comparison is won or lost if it is so in all
/// rounds; small differences are ties.
public struct PeersTable {
  /// The largest errors that a solve may have, relative to the problem's scale.
  public static let levels = [1e-3, 1e-6, 1e-9, 1e-12]
  /// Ratios between this and its inverse are ties.
  public static let tie = 1.1
  /// The same for work on several threads, whose times vary more, because the
  /// system moves threads between cores.
  public static let tieOfThreads = 1.2

  /// What the sections compare, in their order.
  public enum Kind: CaseIterable {
    /// Solves driven by a tolerance, as for a user who does not know the error.
    case byTolerance
    /// The same, but our methods are given the damping separately from the
    /// force.
    case bySplitForce
    /// Solves with any setting, which on both sides was chosen with knowledge
    /// of the error.
    case tuned
    case batches
  }

  public struct Section {
    public let kind: Kind
    public let cells: [PeersCell]
  }

  /// The sections that have cells.
  public let sections: [Section]
  /// Whether a peer has a case.
  public let hasPeers: Bool
  /// Peers that were not measured, and why.
  public let skipped: [(peer: String, reason: String)]
  /// Names of the linear problems.
  let linear: Set<String>

  /// - Parameter rows: the rows of a peers report.
  public init(_ rows: [Row]) {
    // The rows of the survey have the process index 0. They do not count if
    // there are rounds.
    let hasRounds = rows.contains { $0["process_index"] != .integer(0) && Self.isMeasured($0) }
    let counted = rows.filter { !hasRounds || $0["process_index"] != .integer(0) }
    let entries = Self.entries(of: counted, in: rows)
    hasPeers = entries.contains { !$0.isOurs }
    sections = Kind.allCases.map { kind in
      Section(kind: kind, cells: kind.contests(of: entries).map(\.cell))
    }.filter { !$0.cells.isEmpty }
    linear = Set(rows.filter { $0["linear"] == .boolean(true) }.map { $0["problem"].field })
    skipped = rows.filter { $0["status"] == PeersReport.absent }.map {
      ($0["peer"].field, $0["status_detail"].field)
    }
  }

  /// The cases for each cell of all tables.
  static func contests(_ rows: [Row]) -> [Contest] {
    let entries = entries(of: rows, in: rows)
    return Kind.allCases.flatMap { $0.contests(of: entries) }
  }

  /// The cases of `rows` that were measured, without ours with a Jacobian,
  /// except for problems for which a peer is given the Jacobian, too, if only in
  /// the survey.
  private static func entries(of rows: [Row], in report: [Row]) -> [Entry] {
    let problemsWithJacobian = Set(
      report.filter {
        isMeasured($0) && $0["peer"] != .text(PeersReport.ours)
          && Method.Given($0) == .jacobian
      }.map { $0["problem"] })
    return rows.filter(isMeasured).grouped { $0["case_id"] }.map { Entry($0.members) }.filter {
      !$0.isOurs || $0.given != .jacobian || problemsWithJacobian.contains($0.row["problem"])
    }
  }

  /// The cases that compete for one cell.
  struct Contest {
    let subject: String
    let level: Double?
    let ours: [Entry]
    let theirs: [Entry]

    init(subject: String, level: Double?, _ entries: [Entry]) {
      (self.subject, self.level) = (subject, level)
      ours = entries.filter(\.isOurs)
      theirs = entries.filter { !$0.isOurs }
    }

    /// Our best case and the best peer's.
    fileprivate var cell: PeersCell {
      let isOnOneThread = (ours + theirs).allSatisfy {
        [.missing, .integer(1)].contains($0.row["thread_count"])
      }
      return PeersCell(
        subject: subject, level: level, ours: ours.min { $0.time < $1.time },
        peer: theirs.min { $0.time < $1.time },
        tie: isOnOneThread ? PeersTable.tie : PeersTable.tieOfThreads)
    }
  }

  /// The cells of a kind; empty without such cases.
  public subscript(_ kind: Kind) -> [PeersCell] {
    sections.first { $0.kind == kind }?.cells ?? []
  }
}

extension PeersTable.Kind {
  private typealias Entry = PeersTable.Entry

  /// Whether the cases solve problems; others are batches.
  var isOfSolves: Bool { self != .batches }

  /// Whether a case is of this kind.
  private func includes(_ entry: Entry) -> Bool {
    switch self {
    case .byTolerance:
      entry.isByTolerance
        && (entry.isOurs
          ? [.acceleration, .jacobian].contains(entry.given) : entry.given != .solution)
    case .bySplitForce:
      entry.isByTolerance && entry.given != .solution
        && (!entry.isOurs || entry.given == .splitForce)
    case .tuned: entry.given != .solution && !(entry.isOurs && entry.given == .series)
    case .batches: entry.row["workload"] != .missing
    }
  }

  /// The cases that compete for each cell: for each problem and error level,
  /// or each batch workload.
  fileprivate func contests(of entries: [PeersTable.Entry]) -> [PeersTable.Contest] {
    let entries = entries.filter(includes)
    guard isOfSolves else {
      return entries.grouped { PeersTable.subject($0.row) }.map {
        PeersTable.Contest(subject: $0.key, level: nil, $0.members)
      }
    }
    return entries.filter { $0.row["problem"] != .missing }.grouped { $0.row["problem"] }
      .flatMap { problem, entries in
        PeersTable.levels.map { level in
          PeersTable.Contest(
            subject: problem.field, level: level,
            entries.filter { PeersTable.reaches(level, $0.row) })
        }
        // Not every problem has a method of ours that is given the damping
        // separately.
      }.filter { self != .bySplitForce || !$0.ours.isEmpty }
  }
}

/// One comparison of this program with the best peer: on one problem at one
/// error level, or on one workload.
public struct PeersCell: Sendable {
  /// The problem, or the workload with its size.
  public let subject: String
  /// The largest error allowed; `nil` for workloads.
  public let level: Double?
  /// Our fastest case; `nil` if none reaches the level.
  public let ours: PeersTable.Entry?
  /// The fastest case of all peers; `nil` if none reaches the level.
  public let peer: PeersTable.Entry?
  /// Ratios between this and its inverse are ties.
  let tie: Double

  /// The ratio of the peer's time to ours in each round that both have, or of
  /// the median times if they have no round in common. Above 1 ours is faster.
  private var ratios: [Double] {
    guard let ours, let peer else { return [] }
    let ratios = ours.rounds.compactMap { round, time in peer.rounds[round].map { $0 / time } }
    return ratios.isEmpty ? [peer.time / ours.time] : ratios
  }

  /// The median of the rounds' ratios; `nil` unless both sides have an entry.
  public var ratio: Double? { ratios.isEmpty ? nil : median(ratios) }

  /// The smallest and the largest of the ratios.
  public var range: ClosedRange<Double>? {
    guard let least = ratios.min(), let most = ratios.max() else { return nil }
    return least...most
  }

  /// A comparison is won or lost only if every round is beyond a tie. What
  /// nobody competes for is not won.
  public var verdict: String {
    guard let range else {
      if ours != nil { return "no peer" }
      return peer == nil ? "nobody" : "lost: ours none"
    }
    if range.lowerBound > tie { return "won" }
    return range.upperBound * tie < 1 ? "lost" : "tie"
  }
}

extension PeersTable {
  /// A case of one program, with its times in all rounds.
  public struct Entry: Sendable {
    public let peer: String
    /// The method and its setting, or the kernel and its layout.
    public let method: String
    /// Nanoseconds of a solve or a sample: the median over the rounds.
    public let time: Double
    /// The time in each round, by the process index.
    let rounds: [Value: Double]
    /// What the method is given; meaningless for batches.
    package let given: Method.Given
    /// The first of its rows.
    let row: Row

    /// - Parameter rows: those of one case, one per round.
    init(_ rows: [Row]) {
      row = rows[0]
      given = Method.Given(row)
      peer = row["peer"].field
      method = PeersTable.method(row)
      time = median(rows.map(PeersTable.time))
      rounds = Dictionary(rows.map { ($0["process_index"], PeersTable.time($0)) }) { first, _ in
        first
      }
    }

    var isOurs: Bool { peer == PeersReport.ours }
    var isByTolerance: Bool { PeersTable.isByTolerance(row) }
  }

  // MARK: Contents of rows

  /// Whether a row has a time and a known error, and has not failed.
  static func isMeasured(_ row: Row) -> Bool {
    row["time_ns"] != .missing && row["max_position_error"] != .missing
      && row["status"] != "wrong"
  }

  /// Nanoseconds per unit of work; infinite without a time.
  static func time(_ row: Row) -> Double {
    if case .real(let time) = row["time_ns"] { time } else { .infinity }
  }

  /// Whether the error of a row is at most `level`.
  static func reaches(_ level: Double, _ row: Row) -> Bool {
    if case .real(let error) = row["max_position_error"] { error <= level } else { false }
  }

  static func isByTolerance(_ row: Row) -> Bool { row["tolerance"] != .missing }

  /// What a row is about: the problem, or the batch with its size.
  static func subject(_ row: Row) -> String {
    if case .text(let workload) = row["workload"] {
      return "\(workload) \(row["springs_count"].field)x\(row["frames_count"].field)"
        + " t\(row["thread_count"].field)"
    }
    return row["problem"].field
  }

  /// See `Entry.method`.
  private static func method(_ row: Row) -> String {
    if case .text(let kernel) = row["kernel"] {
      return row["layout"] == .missing ? kernel : "\(kernel) \(row["layout"].field)"
    }
    let method = row["method"].field
    if case .real(let tolerance) = row["tolerance"] {
      return "\(method) tol=\(Value.decimal(tolerance))"
    }
    if case .real(let step) = row["step_size_s"],
      let duration = PeerProblem.all.first(where: { $0.name == row["problem"].field })?
        .problem.duration
    {
      return "\(method) n=\(Int((duration / step).rounded()))"
    }
    return method
  }
}

extension Method.Given {
  /// What the method of a row is told about the equation. A method that is told
  /// more can do more, so the tables say this for each.
  init(_ row: Row) {
    // Peers write words of their own.
    switch row["given"].field {
    case "recurrences": self = .series
    case "jacobian": self = .jacobian
    case "split force": self = .splitForce
    case let text: self = Self(rawValue: text) ?? .acceleration
    }
  }
}
