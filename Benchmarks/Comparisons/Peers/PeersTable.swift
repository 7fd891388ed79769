import Reports
import Statistics

/// Our cases and those of the best peers side by side. There is a comparison per
/// problem and error level for each kind of method, one per batch workload, and
/// one per stepper.
///
/// Times are medians over the rounds, and a ratio is the median of the rounds'
/// ratios: within a round the machine has one speed, while two medians may come
/// from different speeds. A comparison is won or lost if all rounds say so beyond
/// the tie.
public struct PeersTable {
  /// The largest errors that a solve may have, relative to the problem's scale.
  public static let levels = [1e-3, 1e-6, 1e-9, 1e-12]
  /// Ratios between this and its inverse are ties.
  public static let tie = 1.1
  /// The same for work on several threads, whose times vary more because the
  /// system moves threads between cores.
  public static let tieOfThreads = 1.2

  /// A case of one competitor, with its median over the rounds.
  public struct Entry: Sendable, Hashable {
    public let peer: String
    public let method: String
    /// Nanoseconds of a solve, a sample or a step: the median over the rounds.
    public let time: Double
    /// The time in each round, by the process index.
    let rounds: [Value: Double]
    /// The first of its rows.
    fileprivate let row: Row
    fileprivate let kind: PeersGiven

    /// - Parameter rows: of one case, one per round.
    fileprivate init(_ rows: [Row]) {
      row = rows[0]
      kind = PeersGiven(row)
      peer = row["peer"].field
      method = PeersTable.label(row)
      time = median(rows.map(PeersTable.time))
      rounds = Dictionary(rows.map { ($0["process_index"], PeersTable.time($0)) }) { first, _ in
        first
      }
    }

    /// What the method is given; empty for workloads.
    public var given: String { row["problem"] == .missing ? "" : kind.rawValue }

    fileprivate var isOurs: Bool { peer == PeersReport.ours }
    fileprivate var isSeries: Bool { kind == .series }
  }

  /// Driven by a tolerance, as by a user who does not know the error.
  public let byTolerance: [PeersCell]
  /// The same, with ours given the damping apart from the force.
  public let bySplitForce: [PeersCell]
  /// Any setting, chosen with knowledge of the error, on both sides.
  public let tuned: [PeersCell]
  /// By power series on both sides, driven by a tolerance.
  public let series: [PeersCell]
  public let batch: [PeersCell]
  public let steppers: [PeersCell]
  /// Peers that were not measured, and why.
  public let skipped: [(peer: String, reason: String)]
  /// Names of the linear problems.
  let linear: Set<String>

  /// - Parameter rows: of a peers report.
  public init(_ rows: [Row]) {
    // The rows of a survey have the process index 0. Its times do not count if
    // there are rounds.
    let hasRounds = rows.contains { $0["process_index"] != .integer(0) && Self.isMeasured($0) }
    let counted = rows.filter {
      Self.isMeasured($0) && (!hasRounds || $0["process_index"] != .integer(0))
    }
    let entries = Self.fair(counted.grouped { $0["case_id"] }.map { Entry($0.members) })
    let driven = entries.filter { Self.isByTolerance($0.row) }
    let theirs = driven.filter { !$0.isOurs && $0.kind != .solution }
    byTolerance = Self.solves(driven.filter { $0.isOurs && $0.kind.isGeneral } + theirs)
    bySplitForce = Self.solves(driven.filter { $0.isOurs && $0.kind == .splitForce } + theirs)
      .filter { $0.ours != nil }
    tuned = Self.solves(entries.filter { $0.kind != .solution && !($0.isOurs && $0.isSeries) })
    series = Self.solves(driven.filter(\.isSeries)).filter { $0.ours != nil || $0.peer != nil }
    batch = Self.cells(entries.filter { $0.row["workload"] != .missing })
    steppers = Self.cells(entries.filter { $0.row["stepper"] != .missing })
    linear = Set(rows.filter { $0["linear"] == .boolean(true) }.map { $0["problem"].field })
    skipped = rows.filter { $0["status"] == "skipped" }.map {
      ($0["peer"].field, $0["status_detail"].field)
    }
  }

  // MARK: Rows

  /// Whether a row has a time and a known error, and has not failed.
  static func isMeasured(_ row: Row) -> Bool {
    row["unit_median_ns"] != .missing && row["max_position_error"] != .missing
      && row["status"] != "failed"
  }

  /// Nanoseconds per unit of work; infinite without a time.
  static func time(_ row: Row) -> Double {
    if case .real(let time) = row["unit_median_ns"] { time } else { .infinity }
  }

  /// Whether the error of a row is at most `level`.
  static func reaches(_ level: Double, _ row: Row) -> Bool {
    if case .real(let error) = row["max_position_error"] { error <= level } else { false }
  }

  static func isByTolerance(_ row: Row) -> Bool { row["relative_tolerance"] != .missing }

  /// What a row is about: the problem, the batch with its size, or the stepper.
  static func subject(_ row: Row) -> String {
    if case .text(let workload) = row["workload"] {
      return "\(workload) \(row["springs_count"].field)x\(row["frames_count"].field)"
        + " t\(row["thread_count"].field)"
    }
    return row[row["stepper"] == .missing ? "problem" : "stepper"].field
  }

  /// Leaves out our cases with a Jacobian, except for problems where a peer is
  /// given the Jacobian, too.
  private static func fair(_ entries: [Entry]) -> [Entry] {
    let informed = Set(
      entries.filter { !$0.isOurs && $0.kind == .jacobian }.map { $0.row["problem"] })
    return entries.filter {
      !$0.isOurs || $0.kind != .jacobian || informed.contains($0.row["problem"])
    }
  }

  /// The method and its setting, or the kernel and its layout.
  fileprivate static func label(_ row: Row) -> String {
    if case .text(let kernel) = row["kernel"] {
      return row["layout"] == .missing ? kernel : "\(kernel) \(row["layout"].field)"
    }
    if case .text(let stepper) = row["stepper"] { return stepper }
    let method = row["method"].field
    if case .real(let tolerance) = row["relative_tolerance"] {
      return "\(method) tol=\(Value.decimal(tolerance))"
    }
    if case .real(let step) = row["step_size_s"], case .real(let duration) = row["duration_s"] {
      return "\(method) n=\(Int((duration / step).rounded()))"
    }
    return method
  }

  // MARK: Cells

  /// Our best and the best peer's solve for each problem and error level.
  private static func solves(_ entries: [Entry]) -> [PeersCell] {
    let problems = entries.filter { $0.row["problem"] != .missing }.grouped { $0.row["problem"] }
    return problems.flatMap { problem, entries in
      levels.map { level in
        let reached = entries.filter { reaches(level, $0.row) }
        return PeersCell(
          subject: problem.field, level: level, ours: best(reached.filter(\.isOurs)),
          peer: best(reached.filter { !$0.isOurs }))
      }
    }
  }

  /// Our best and the best peer's case for each batch workload or stepper.
  private static func cells(_ entries: [Entry]) -> [PeersCell] {
    entries.grouped { subject($0.row) }.map { name, all in
      let isOnOneThread = [.missing, .integer(1)].contains(all[0].row["thread_count"])
      return PeersCell(
        subject: name, level: nil, ours: best(all.filter(\.isOurs)),
        peer: best(all.filter { !$0.isOurs }), tie: isOnOneThread ? tie : tieOfThreads)
    }
  }

  private static func best(_ entries: [Entry]) -> Entry? { entries.min { $0.time < $1.time } }
}
