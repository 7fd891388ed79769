import Reports
import Statistics

/// Ours and the best peer side by side: per problem and error level, per
/// batch workload, and per stepper.
///
/// Times are medians over the rounds, and a ratio is the median of the rounds'
/// ratios: in one round both met the same machine, while two medians may be of
/// two moods of it. Ratios within 10 % of one are ties; losses are shown as
/// plainly as wins.
public struct PeersTable {
  /// Errors that a solve may have, in units of the distance it starts from.
  public static let levels = [1e-3, 1e-6, 1e-9, 1e-12]
  /// Ratios up to this are ties, either way.
  public static let tie = 1.1

  /// What a method is given beside the problem's right-hand side.
  public enum Access: String, Sendable {
    /// The right-hand side, and for stiff problems its Jacobian: all a general
    /// solver gets. The comparison that peers can be held to.
    case general
    /// The equation's form: Taylor series, propagators, the solution itself.
    case structure
  }

  /// One competitor in one cell: its fastest case.
  public struct Entry: Sendable, Hashable {
    public let peer: String
    public let method: String
    /// Nanoseconds of a solve, or of a sample: the median over the rounds.
    public let time: Double
    /// The time in each round.
    let rounds: [Value: Double]
  }

  /// One comparison.
  public struct Cell: Sendable, Hashable {
    /// The problem, or the workload with its size.
    public let subject: String
    /// The error level, or `nil` for workloads.
    public let level: Double?
    public let ours: Entry?
    /// Ours with more knowledge than a right-hand side.
    public let exact: Entry?
    public let peer: Entry?

    /// The peer's time over ours: above 1 ours is faster.
    public var ratio: Double? {
      guard let ours, let peer else { return nil }
      let ratios = ours.rounds.compactMap { round, time in peer.rounds[round].map { $0 / time } }
      return ratios.isEmpty ? peer.time / ours.time : median(ratios)
    }

    public var verdict: String {
      guard let ratio else {
        return ours == nil ? (peer == nil ? "nobody" : "lost") : "won: no peer"
      }
      if ratio > PeersTable.tie { return "won" }
      return ratio * PeersTable.tie < 1 ? "lost" : "tie"
    }
  }

  public let accuracy: [Cell]
  public let batch: [Cell]
  public let steppers: [Cell]
  /// Peers that were not measured, and why.
  public let skipped: [(peer: String, reason: String)]

  /// - Parameter rows: of a peers report.
  public init(_ rows: [Row]) {
    // A survey only tells what to measure; its times count for nothing where
    // there are rounds.
    let hasRounds = rows.contains { $0["process_index"] != .integer(0) && Self.isMeasured($0) }
    let counted = rows.filter {
      Self.isMeasured($0) && (!hasRounds || $0["process_index"] != .integer(0))
    }
    let candidates = Self.medians(counted)
    accuracy = Self.accuracyCells(candidates)
    batch = Self.batchCells(candidates)
    steppers = Self.stepperCells(candidates)
    skipped = rows.filter { $0["status"] == .text("skipped") }.map {
      ($0["peer"].field, $0["status_detail"].field)
    }
  }

  // MARK: Rows

  static func isMeasured(_ row: Row) -> Bool {
    row["unit_median_ns"] != .missing && row["max_position_error"] != .missing
  }

  static func time(_ row: Row) -> Double {
    if case .real(let time) = row["unit_median_ns"] { time } else { .infinity }
  }

  static func reaches(_ level: Double, _ row: Row) -> Bool {
    if case .real(let error) = row["max_position_error"] { error <= level } else { false }
  }

  static func access(_ row: Row) -> Access {
    ["exact", "taylor"].contains(row["family"].field) ? .structure : .general
  }

  /// What a row is about: the problem, the batch with its size, or the stepper.
  static func subject(_ row: Row) -> String {
    if case .text(let workload) = row["workload"] {
      return "\(workload) \(row["springs_count"].field)x\(row["frames_count"].field)"
        + " t\(row["thread_count"].field)"
    }
    return row[row["stepper"] == .missing ? "problem" : "stepper"].field
  }

  /// A case with its median over the rounds.
  private struct Candidate {
    let row: Row
    let entry: Entry
  }

  private static func medians(_ rows: [Row]) -> [Candidate] {
    var order: [String] = []
    var groups: [String: [Row]] = [:]
    for row in rows {
      let id = row["case_id"].field
      if groups[id] == nil { order.append(id) }
      groups[id, default: []].append(row)
    }
    return order.compactMap { id in
      guard let rows = groups[id], let first = rows.first else { return nil }
      let entry = Entry(
        peer: first["peer"].field, method: label(first), time: median(rows.map(time)),
        rounds: Dictionary(rows.map { ($0["process_index"], time($0)) }) { first, _ in first })
      return Candidate(row: first, entry: entry)
    }
  }

  /// The method and its setting, or the kernel and its layout.
  private static func label(_ row: Row) -> String {
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

  private static func accuracyCells(_ candidates: [Candidate]) -> [Cell] {
    let solves = candidates.filter { $0.row["problem"] != .missing }
    return unique(solves.map { $0.row["problem"].field }).flatMap { problem in
      levels.map { level in
        let reached = solves.filter { $0.row["problem"].field == problem }
          .filter { reaches(level, $0.row) }
        let ours = reached.filter { $0.entry.peer == PeersReport.ours }
        return Cell(
          subject: problem, level: level,
          ours: best(ours.filter { access($0.row) == .general }),
          exact: best(ours.filter { access($0.row) == .structure }),
          peer: best(reached.filter { $0.entry.peer != PeersReport.ours }))
      }
    }
  }

  private static func batchCells(_ candidates: [Candidate]) -> [Cell] {
    cells(candidates.filter { $0.row["workload"] != .missing })
  }

  private static func stepperCells(_ candidates: [Candidate]) -> [Cell] {
    cells(candidates.filter { $0.row["stepper"] != .missing })
  }

  /// Ours and the best peer for each subject.
  private static func cells(_ candidates: [Candidate]) -> [Cell] {
    unique(candidates.map { subject($0.row) }).map { name in
      let all = candidates.filter { subject($0.row) == name }
      return Cell(
        subject: name, level: nil,
        ours: best(all.filter { $0.entry.peer == PeersReport.ours }), exact: nil,
        peer: best(all.filter { $0.entry.peer != PeersReport.ours }))
    }
  }

  private static func best(_ candidates: [Candidate]) -> Entry? {
    candidates.map(\.entry).min { $0.time < $1.time }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
