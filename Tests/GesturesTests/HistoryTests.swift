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

  /// Medians are taken for each coordinate by itself; with an even number of
  /// samples the median is the upper of the two in the middle.
  @Test func mediansAreOfEachCoordinate() {
    var some = SampleHistory(capacity: 8)
    for (index, place) in [(5.0, 1.0), (1, 9), (7, 3), (7, 3), (2, 8)].enumerated() {
      _ = some.append(PointerSample(time: Double(index), x: place.0, y: place.1))
    }
    for (size, x, y) in [(1, 2.0, 8.0), (2, 7, 8), (3, 7, 3), (4, 7, 8), (5, 5, 3), (9, 5, 3)] {
      let median = some.median(ofNewest: size)
      #expect(median.x == x && median.y == y, "of \(size)")
    }
    let none = SampleHistory().median(ofNewest: 3)
    #expect(none.x == 0 && none.y == 0)
  }

  /// No window reaches back to samples from before the history was emptied,
  /// which are still in its memory.
  @Test func windowsEndWithTheHistory() {
    var history = SampleHistory(capacity: 4)
    for time in 1...9 { _ = history.append(PointerSample(time: Double(time), x: 7, y: 8)) }
    history.removeAll()
    /// Counts, diagonal, mean, median, slope and dwell.
    func numbers() -> [Double] {
      let (mean, slope) = (history.mean(over: 9), history.slope(over: 9))
      let median = history.median(ofNewest: 5)
      let box = StillBox(diagonal: 5, around: history, limit: 9)
      let dwell = (history.newest?.time ?? 0) - box.since
      return [
        Double(history.count), Double(history.count(within: 9)), history.diagonal(over: 9), mean.x,
        mean.y, median.x, median.y, slope.x, slope.y, dwell, Double(box.count),
      ]
    }
    #expect(numbers() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    _ = history.append(PointerSample(time: 10, x: 3, y: 4))
    #expect(numbers() == [1, 1, 0, 3, 4, 3, 4, 0, 0, 0, 1])
    _ = history.append(PointerSample(time: 12, x: 6, y: 8))
    #expect(numbers() == [2, 2, 5, 4.5, 6, 6, 8, 1.5, 2, 2, 2])
    #expect(history.diagonal(over: 0) == 5)
  }

  /// In a box that holds the whole path the dwell is the window, in whole steps.
  @Test(arguments: [0.5, 1, 1.5, 3, 9]) func boxesEndWithTheirWindow(window: Double) {
    let box = StillBox(diagonal: 99, around: history([0, 1, 2, 3]), limit: window)
    #expect(3 - box.since == min(window, 3).rounded(.down))
  }
}
