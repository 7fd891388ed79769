import Gestures
import TestSupport
import Testing

/// The ring buffer of the newest samples, and the windows over its end.
@Suite struct HistoryTests {
  private func history(_ times: [Double]) -> SampleHistory {
    var history = SampleHistory(capacity: 4)
    for time in times { _ = history.append(PointerSample(time: time, x: 10 * time, y: -time)) }
    return history
  }

  @Test func theOldestAreOverwritten() {
    var full = history([1, 2, 3, 4, 5, 6])
    #expect(full.count == 4 && full.newest?.time == 6)
    #expect((0..<4).map { full[$0].time } == [6, 5, 4, 3])
    full.removeAll()
    #expect(full.count == 0 && full.newest == nil)
    #expect(SampleHistory().newest == nil)
  }

  /// Samples that are not finite, or not later than the newest, are refused.
  @Test func orderIsKept() {
    var one = history([1])
    for (time, x) in [(1.0, 0.0), (0.5, 0), (.nan, 0), (2, .infinity), (.infinity, 0)] {
      let isTaken = one.append(PointerSample(time: time, x: x, y: 0))
      #expect(!isTaken)
    }
    let isTaken = one.append(PointerSample(time: 1.5, x: 0, y: 0))
    #expect(isTaken && one.count == 2)
  }

  @Test func historyWindowsIncludeTheirEnds() {
    let some = history([1, 2, 3, 4])
    for (window, count) in [(0.0, 1), (0.5, 1), (1, 2), (2.5, 3), (3, 4), (9, 4)] {
      #expect(some.count(within: window) == count)
    }
    #expect(SampleHistory().count(within: 1) == 0)
    let mean = some.mean(over: 2)
    #expect(mean.x == 30 && mean.y == -3)
    // However short the window, a slope takes two samples.
    let slope = some.slope(over: 0)
    #expect(slope.x == 10 && slope.y == -1)
    let none = history([1]).slope(over: 1)
    #expect(none.x == 0 && none.y == 0)
  }
}
