import Gestures

extension NamedPauseDetector {
  /// The changes of state over each of many labelled traces.
  public func edges(_ traces: [LabelledTrace]) -> [[PauseEdge]] { edges(traces.map(\.samples)) }

  /// How well the detector does on labelled traces.
  public func score(_ traces: [LabelledTrace]) -> PauseScore {
    var score = PauseScore()
    for (trace, edges) in zip(traces, edges(traces)) {
      score.add(PauseScore(edges.filter(\.isPaused).map(\.time), on: trace))
    }
    return score
  }
}
