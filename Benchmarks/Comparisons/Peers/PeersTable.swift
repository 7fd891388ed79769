import Reports

/// Our cases and those of the best peers side by side, in sections that each
/// compare one kind of work.
///
/// Times are medians over the rounds. A ratio is the median of the ratios in
/// each round, not that of two medians: the speed of the machine may change
/// from round to round. A comparison is won or lost if it is so in all rounds;
/// small differences are ties.
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
    /// Solves by power series on both sides, driven by a tolerance.
    case series
    case batches
    case steppers
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

  /// - Parameter rows: those of a peers report.
  public init(_ rows: [Row]) {
    // The rows of the survey have the process index 0. They do not count if
    // there are rounds.
    let hasRounds = rows.contains { $0["process_index"] != .integer(0) && Self.isMeasured($0) }
    let counted = rows.filter {
      Self.isMeasured($0) && (!hasRounds || $0["process_index"] != .integer(0))
    }
    let entries = Self.fair(counted.grouped { $0["case_id"] }.map { Entry($0.members) })
    hasPeers = entries.contains { !$0.isOurs }
    sections = Kind.allCases.map { Section(kind: $0, cells: $0.cells(of: entries)) }
      .filter { !$0.cells.isEmpty }
    linear = Set(rows.filter { $0["linear"] == .boolean(true) }.map { $0["problem"].field })
    skipped = rows.filter { $0["status"] == "skipped" }.map {
      ($0["peer"].field, $0["status_detail"].field)
    }
  }

  /// Leaves out our cases with a Jacobian, except for problems for which a peer
  /// is given the Jacobian, too.
  private static func fair(_ entries: [Entry]) -> [Entry] {
    let problemsWithJacobian = Set(
      entries.filter { !$0.isOurs && $0.given == .jacobian }.map { $0.row["problem"] })
    return entries.filter {
      !$0.isOurs || $0.given != .jacobian || problemsWithJacobian.contains($0.row["problem"])
    }
  }

  /// The cells of a kind; empty without such cases.
  public subscript(_ kind: Kind) -> [PeersCell] {
    sections.first { $0.kind == kind }?.cells ?? []
  }
}

extension PeersTable.Kind {
  private typealias Entry = PeersTable.Entry

  /// Whether the cases solve problems; others are batches and single steps.
  var isOfSolves: Bool { self != .batches && self != .steppers }

  /// Whether a case is of this kind.
  private func includes(_ entry: Entry) -> Bool {
    switch self {
    case .byTolerance:
      entry.isByTolerance && (entry.isOurs ? entry.given.isGeneral : entry.given != .solution)
    case .bySplitForce:
      entry.isByTolerance && entry.given != .solution
        && (!entry.isOurs || entry.given == .splitForce)
    case .tuned: entry.given != .solution && !(entry.isOurs && entry.given == .series)
    case .series: entry.isByTolerance && entry.given == .series
    case .batches: entry.row["workload"] != .missing
    case .steppers: entry.row["stepper"] != .missing
    }
  }

  /// Whether a cell is worth showing. Not every kind of method has a case at
  /// every level.
  private func shows(_ cell: PeersCell) -> Bool {
    switch self {
    case .bySplitForce: cell.ours != nil
    case .series: cell.ours != nil || cell.peer != nil
    default: true
    }
  }

  /// A cell for each problem and error level, each batch workload or each
  /// stepper.
  fileprivate func cells(of entries: [PeersTable.Entry]) -> [PeersCell] {
    let entries = entries.filter(includes)
    guard isOfSolves else {
      return entries.grouped { PeersTable.subject($0.row) }.map { Self.cell($0.key, $0.members) }
    }
    return entries.filter { $0.row["problem"] != .missing }.grouped { $0.row["problem"] }
      .flatMap { problem, entries in
        PeersTable.levels.map { level in
          Self.cell(problem.field, entries.filter { PeersTable.reaches(level, $0.row) }, level)
        }
      }.filter(shows)
  }

  /// Our best case and the best peer's.
  private static func cell(_ subject: String, _ entries: [Entry], _ level: Double? = nil)
    -> PeersCell
  {
    func best(_ entries: [Entry]) -> Entry? { entries.min { $0.time < $1.time } }
    let isOnOneThread = entries.allSatisfy {
      [.missing, .integer(1)].contains($0.row["thread_count"])
    }
    return PeersCell(
      subject: subject, level: level, ours: best(entries.filter(\.isOurs)),
      peer: best(entries.filter { !$0.isOurs }),
      tie: isOnOneThread ? PeersTable.tie : PeersTable.tieOfThreads)
  }
}
