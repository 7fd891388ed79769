import Gestures
import Harness

extension PauseSuite {
  /// Checks what must hold for every detector, whatever its score: what it says
  /// depends neither on later samples nor on the gesture before. Some traces
  /// are enough: the first and the last.
  static func checkLaws(_ detector: NamedPauseDetector, _ traces: [LabelledTrace]) -> Verdict {
    guard let first = traces.first, let last = traces.last else { return .ok }
    guard detector.edges([last]) == [detector.edges([first, last])[1]] else {
      return .failed("what it does on \(last.name) depends on the gesture before")
    }
    let cut = first.samples.count / 2
    guard cut > 0 else { return .ok }
    let cutTime = first.samples[cut].time
    // The same first half, and then a pointer that jumps about elsewhere.
    var other = first
    for index in other.samples.indices where index >= cut {
      other.samples[index].x += Double(index % 7) * 40 - 1000
      other.samples[index].y -= Double(index % 5) * 30
    }
    func edgesBeforeCut(_ trace: LabelledTrace) -> [PauseEdge] {
      detector.edges([trace])[0].filter { $0.time < cutTime }
    }
    guard edgesBeforeCut(first) == edgesBeforeCut(other) else {
      return .failed("what it does on \(first.name) depends on later samples")
    }
    return .ok
  }
}
