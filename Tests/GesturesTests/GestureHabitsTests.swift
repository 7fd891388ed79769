import Gestures
import Testing

/// What is counted as habits of a gesture: short rests and fast turns.
@Suite struct GestureHabitsTests {
  /// Rests of 40 to 100 ms are counted, up to two. The count decays by
  /// 1/(1 + t/2 s) from sample to sample.
  @Test(
    arguments: [
      ([0.0398], 0.0), ([0.04], 1), ([0.1], 1), ([0.1002], 0), ([0.05, 0.06], 2),
      ([0.05, 0.06, 0.07], 2),
    ] as [([Double], Double)])
  func shortRestsAreCounted(dwells: [Double], count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 8)
    _ = path.append(PointerSample(time: 1, x: 0, y: 0))
    for dwell in dwells {
      habits.update(path, dwell: dwell)
      // Motion ends the rest.
      habits.update(path, dwell: 0)
    }
    #expect(habits.rests == count)
    _ = path.append(PointerSample(time: 3, x: 0, y: 0))
    habits.update(path, dwell: 0)
    #expect(habits.rests == count / 2)
    habits.reset()
    #expect(habits.rests == 0)
  }

  /// A turn by more than 90° at more than 60 px/s is counted, up to three. The
  /// speed is that since the latest sample at least 34 ms ago: with samples
  /// every millisecond, and a jump every 50 ms, a jump must exceed 2.04 px.
  @Test(
    arguments: [
      ([(2.05, 0), (-2.05, 0)], 1.0), ([(2.03, 0), (-2.03, 0)], 0), ([(3, 0), (0, 3)], 0),
      ([(3, 0), (0.5, 3)], 0), ([(3, 0), (-0.5, 3)], 1), ([(3, 3), (3, -3), (-3, -3)], 0),
      ([(0, 3), (0, -3), (0, 3), (0, -3), (0, 3)], 3),
    ] as [([(Double, Double)], Double)])
  func turnsAreCounted(jumps: [(Double, Double)], count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 64)
    var place = (x: 0.0, y: 0.0)
    for tick in 0...50 * (jumps.count + 1) {
      if tick > 0, tick % 50 == 0, tick / 50 <= jumps.count {
        place = (place.x + jumps[tick / 50 - 1].0, place.y + jumps[tick / 50 - 1].1)
      }
      _ = path.append(PointerSample(time: Double(tick) / 1000, x: place.x, y: place.y))
      habits.update(path, dwell: 0)
    }
    // The count decays with a time constant of 2 s, so it is a little lower.
    #expect(habits.reversals.rounded(.up) == count)
    #expect(habits.reversals > 0.8 * count - 1e-9)
  }

  /// Moving there and back at exactly 60 px/s is no turn. With samples every
  /// 1/64 s, the latest one at least 34 ms ago is three samples back: the limit
  /// is 2.8125 px in 3/64 s.
  @Test(arguments: [(2.8125, 0.0), (2.84375, 1)])
  func turnsAreFasterThanTheLimit(jump: Double, count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 16)
    for tick in 0..<12 {
      let x = (4...7).contains(tick) ? jump : 0
      _ = path.append(PointerSample(time: Double(tick) / 64, x: x, y: 0))
      habits.update(path, dwell: 0)
    }
    #expect(habits.reversals.rounded(.up) == count)
  }
}
