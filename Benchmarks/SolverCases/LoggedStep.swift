import Integrators
import Springs

/// A step in which samples lie, from the `StepLog` of a solve.
struct LoggedStep {
  /// The state at either end of a step.
  struct End {
    let time: DoubleDouble
    /// By coordinate.
    let positions: [Double]
    let velocities: [Double]
  }

  let begin: End
  let end: End
  /// The indices of the samples after its beginning, up to its end.
  let samples: Range<Int>

  /// The steps in `log` with samples in them. If there are more than `limit`,
  /// that many at even distances: the exact solution at their ends takes long.
  static func steps(of log: StepLog?, limit: Int) -> [LoggedStep] {
    guard let nodes = log?.nodes else { return [] }
    let used = nodes.indices.dropLast().filter { nodes[$0].reached < nodes[$0 + 1].reached }
    let count = min(limit, used.count)
    return (0..<count).map { chosen in
      let index = used[chosen * used.count / count]
      return LoggedStep(
        begin: End(nodes[index]), end: End(nodes[index + 1]),
        samples: nodes[index].reached..<nodes[index + 1].reached)
    }
  }
}

extension LoggedStep.End {
  init(_ node: StepLog.Node) {
    time = DoubleDouble(high: node.time, low: node.timeLow)
    positions = node.positions
    velocities = node.velocities
  }
}
