import GestureTraces
import Gestures
import Runs

extension PauseSuite {
  /// Whether a detector is causal and starts afresh with every gesture, which
  /// must hold for every detector on every trace, whatever its score.
  static func lawsHold(_ detector: NamedPauseDetector, _ traces: [LabelledTrace]) -> Verdict {
    guard let first = traces.first, let last = traces.last else { return .ok }
    // The last trace must give the same result alone and after another one.
    guard detector.edges([last]) == [detector.edges([first, last])[1]] else {
      return .failed("what it does on \(last.name) depends on the gesture before")
    }
    let cut = first.samples.count / 2
    guard cut > 0 else { return .ok }
    let moment = first.samples[cut].time
    var other = first
    for index in other.samples.indices where index >= cut {
      other.samples[index].x += Double(index % 7) * 40 - 1000
      other.samples[index].y -= Double(index % 5) * 30
    }
    func before(_ trace: LabelledTrace) -> [PauseEdge] {
      detector.edges([trace])[0].filter { $0.time < moment }
    }
    guard before(first) == before(other) else {
      return .failed("what it does on \(first.name) depends on later samples")
    }
    return .ok
  }
}
