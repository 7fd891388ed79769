import Harness
import SolverSuites

/// One comparison of this program with the best peer: on one problem at one
/// error level, or on one workload.
public struct PeersCell: Sendable, Hashable {
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
  public struct Entry: Sendable, Hashable {
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
