import Reports
import Statistics

/// One comparison of ours with the best peer.
public struct PeersCell: Sendable, Hashable {
  /// The problem, or the workload with its size.
  public let subject: String
  /// The error level, or `nil` for workloads.
  public let level: Double?
  public let ours: PeersTable.Entry?
  public let peer: PeersTable.Entry?
  /// Ratios up to this are ties, either way.
  public var tie = PeersTable.tie

  /// The peer's time over ours in each round: above 1 ours is faster.
  private var ratios: [Double] {
    guard let ours, let peer else { return [] }
    let ratios = ours.rounds.compactMap { round, time in peer.rounds[round].map { $0 / time } }
    return ratios.isEmpty ? [peer.time / ours.time] : ratios
  }

  /// The median of the rounds' ratios.
  public var ratio: Double? { ratios.isEmpty ? nil : median(ratios) }

  /// The smallest and the largest of them.
  public var range: ClosedRange<Double>? {
    guard let least = ratios.min(), let most = ratios.max() else { return nil }
    return least...most
  }

  public var verdict: String {
    guard let range else {
      return ours == nil ? (peer == nil ? "nobody" : "lost: ours none") : "won: no peer"
    }
    if range.lowerBound > tie { return "won" }
    return range.upperBound * tie < 1 ? "lost" : "tie"
  }
}
