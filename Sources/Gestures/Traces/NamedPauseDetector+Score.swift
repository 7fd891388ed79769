extension NamedPauseDetector {
  /// The changes of state over each of many labelled traces.
  public func edges(_ traces: [LabelledTrace]) -> [[PauseEdge]] { edges(traces.map(\.samples)) }

  /// How well the detector does on each of many labelled traces.
  public func scores(_ traces: [LabelledTrace]) -> [PauseScore] {
    zip(traces, edges(traces)).map { trace, edges in
      PauseScore(edges.filter(\.isPaused).map(\.time), on: trace)
    }
  }

  /// How well the detector does on labelled traces.
  public func score(_ traces: [LabelledTrace]) -> PauseScore {
    scores(traces).reduce(into: PauseScore()) { $0.add($1) }
  }
}
