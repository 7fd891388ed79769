import Harness
import Suites

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
    package let given: PeersGiven
    /// The first of its rows.
    let row: Row

    /// - Parameter rows: those of one case, one per round.
    init(_ rows: [Row]) {
      row = rows[0]
      given = PeersGiven(row)
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
      && row["status"] != "failed"
  }

  /// Nanoseconds per unit of work; infinite without a time.
  static func time(_ row: Row) -> Double {
    if case .real(let time) = row["time_ns"] { time } else { .infinity }
  }

  /// Whether the error of a row is at most `level`.
  static func reaches(_ level: Double, _ row: Row) -> Bool {
    if case .real(let error) = row["max_position_error"] { error <= level } else { false }
  }

  static func isByTolerance(_ row: Row) -> Bool { row["relative_tolerance"] != .missing }

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
    if case .real(let tolerance) = row["relative_tolerance"] {
      return "\(method) tol=\(Value.decimal(tolerance))"
    }
    if case .real(let step) = row["step_size_s"], case .real(let duration) = row["duration_s"] {
      return "\(method) n=\(Int((duration / step).rounded()))"
    }
    return method
  }
}
