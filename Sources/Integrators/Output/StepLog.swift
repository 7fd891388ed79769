import Equations

/// The steps of a solve in which samples lie, with the states at their ends.
/// They allow judging the interpolation apart from the steps.
///
/// A solver that lands on its samples interpolates nothing and leaves the log
/// empty.
public final class StepLog {
  /// A step's end.
  public struct Node: Sendable {
    /// In s, as the unevaluated sum of two numbers.
    public let time: Double
    public let timeLow: Double
    /// By coordinate.
    public let positions: [Double]
    /// By coordinate, per second.
    public let velocities: [Double]
    /// The number of samples at or before `time`.
    public let reached: Int
  }

  /// In order of time; neighbours bound a step, or several without a sample.
  public private(set) var nodes: [Node] = []

  public init() {}

  /// Adds a node; one at time zero begins a new solve.
  public func append(_ node: Node) {
    if node.time <= 0 { nodes.removeAll(keepingCapacity: true) }
    // Steps without samples are of no use: at most two nodes per sample stay.
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
