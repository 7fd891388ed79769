/// The states at both ends of each step of a solve that has a sample in it.
/// With these the error of interpolation can be told from the error of the
/// steps.
///
/// A solver whose steps end exactly on the samples interpolates nothing and
/// leaves the log empty.
public final class StepLog {
  /// A step's end.
  public struct Node: Sendable {
    /// In s, rounded.
    public let time: Double
    /// The rounding error of `time`.
    public let timeLow: Double
    /// The position of each coordinate.
    public let positions: [Double]
    /// The velocity of each coordinate, per second.
    public let velocities: [Double]
    /// The number of samples at or before `time`.
    public let reached: Int
  }

  /// In order of time. Between two neighbours there is one step, or several
  /// without a sample.
  public private(set) var nodes: [Node] = []

  /// An empty log.
  public init() {}

  /// Forgets the last solve.
  func removeAll() { nodes.removeAll(keepingCapacity: true) }

  /// Adds a node of the current solve.
  public func append(_ node: Node) {
    // Of several nodes in a row between the same two samples only the first and
    // the last bound steps with samples, so the others are not kept.
    let count = nodes.count
    if count >= 2 && nodes[count - 1].reached == node.reached
      && nodes[count - 2].reached == node.reached
    {
      nodes[count - 1] = node
    } else {
      nodes.append(node)
    }
  }
}
