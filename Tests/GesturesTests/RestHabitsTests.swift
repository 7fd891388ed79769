import Gestures
import Testing

@Suite struct RestHabitsTests {
  /// Moves to the right for some ms and rests for some ms by turns, as seen at
  /// 1 kHz with the stays of a box of 2.5 px.
  private func habits(rests: [Int], moving: Int = 100, then tail: Int = 10) -> RestHabits {
    var habits = RestHabits()
    var time = 0.0
    var x = 0.0
    func step(_ speed: Double, _ stay: Double) {
      time += 0.001
      x += speed * 0.001
      habits.update(PointerSample(time: time, x: x, y: 0), stay: stay)
    }
    for rest in rests {
      for _ in 0..<moving { step(1000, 0.002) }
      for tick in 1...rest { step(0, 0.002 + Double(tick) / 1000) }
    }
    for _ in 0..<tail { step(1000, 0.002) }
    return habits
  }

  @Test func restsAreCountedByLength() {
    let both = habits(rests: [60, 300, 40])
    // Faded by less than a second over 3 s.
    #expect((1.5...2).contains(both.shortRests))
    #expect((0.7...1).contains(both.longRests))
    #expect((0.05...0.062).contains(both.longestShortRest))
    #expect(abs(both.lastRest - 0.042) < 1e-9)
    #expect((0.008...0.012).contains(both.sinceRest(0.71)))
  }

  /// A stay that shrinks step by step, as that of a slow drag does, is one
  /// rest.
  @Test func aStayIsCountedOnce() {
    var habits = RestHabits()
    for tick in 0..<100 {
      let stay = tick < 50 ? Double(tick) / 1000 : Double(100 - tick) / 1000
      habits.update(PointerSample(time: Double(tick) / 1000, x: 0, y: 0), stay: stay)
    }
    #expect((0.9...1).contains(habits.shortRests))
  }

  /// A rest that still grows, or is shorter than 30 ms, is none yet.
  @Test func nothingIsCountedTooEarly() {
    let none = habits(rests: [20, 200], then: 0)
    #expect(none.shortRests == 0 && none.longRests == 0 && none.lastRest == 0)
    #expect(none.sinceRest(0.5) == 2)
  }

  @Test func speedsAreOfTheLastMoments() {
    let moving = habits(rests: [50], then: 2_000)
    #expect(abs(moving.meanSpeed - 1000) < 10)
    #expect(abs(moving.topSpeed - 1000) < 1)
    let resting = habits(rests: [2_000], then: 0)
    #expect(resting.meanSpeed < 10)
    #expect(resting.topSpeed < 100)
  }

  @Test func resetForgets() {
    var some = habits(rests: [60, 300])
    some.reset()
    #expect(some.shortRests == 0 && some.longRests == 0 && some.topSpeed == 0)
  }
}
