import Harness
import Suites

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
