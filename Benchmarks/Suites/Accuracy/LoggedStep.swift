import Integrators
import Springs

/// A step that contains samples, from the `StepLog` of a solve.
struct LoggedStep {
  /// The states at both ends.
  let begin: StepLog.Node
  let end: StepLog.Node

  /// The indices of the samples after its beginning, up to its end.
  var samples: Range<Int> { begin.reached..<end.reached }

  /// The steps in `log` that contain samples; if there are more than `limit`,
  /// that many of them, evenly spread.
  static func steps(of log: StepLog?, limit: Int) -> [LoggedStep] {
    guard let nodes = log?.nodes else { return [] }
    let steps = zip(nodes, nodes.dropFirst()).map { LoggedStep(begin: $0, end: $1) }
    let used = steps.filter { !$0.samples.isEmpty }
    let count = min(limit, used.count)
    return (0..<count).map { used[$0 * used.count / count] }
  }
}

extension StepLog.Node {
  /// The time in twice the precision, in s.
  var exactTime: DoubleDouble { DoubleDouble(high: time, low: timeLow) }
}
