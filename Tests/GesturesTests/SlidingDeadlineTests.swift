import Gestures
import TestSupport
import Testing

/// `SlidingDeadline` by the seven steps in its documentation. Every sample has
/// its windows computed anew; only the state of the pause is kept. Units are s
/// and px; `end` is the index of the sample at which a window ends.
private struct SevenSteps {
  let samples: [PointerSample]
  /// The filtered path, step 1.
  private(set) var path: [PointerSample] = []
  /// Times that differ by at most this count as equal.
  private let slack = 1e-6

  init(_ samples: [PointerSample]) {
    self.samples = samples
    path = samples.indices.map { end in
      let last = samples[window(end, 0.017)].reversed()
      let (x, y) = (last.reduce(0) { $0 + $1.x }, last.reduce(0) { $0 + $1.y })
      let count = Double(last.count)
      return PointerSample(time: samples[end].time, x: x / count, y: y / count)
    }
  }

  /// The samples of the last `seconds`.
  private func window(_ end: Int, _ seconds: Double) -> ClosedRange<Int> {
    let earliest = samples[end].time - seconds - slack
    var start = end
    while start > 0, samples[start - 1].time >= earliest { start -= 1 }
    return start...end
  }

  /// The earliest sample, `first` or later, from which the path to `end` fits
  /// into a box of diagonal `size`, and the diagonal of the smallest such box.
  private func lastBox(_ end: Int, atMost size: Double = .infinity, since first: Int) -> (
    start: Int, diagonal: Double
  ) {
    var (left, right, low, high) = (path[end].x, path[end].x, path[end].y, path[end].y)
    var box = (start: end, diagonal: 0.0)
    while box.start > first {
      let point = path[box.start - 1]
      (left, right) = (min(left, point.x), max(right, point.x))
      (low, high) = (min(low, point.y), max(high, point.y))
      let (width, height) = (right - left, high - low)
      let diagonal = (width * width + height * height).squareRoot()
      if diagonal > size { break }
      box = (box.start - 1, diagonal)
    }
    return box
  }

  /// How long (s) the path has stayed in a box, counted back to the sample
  /// `first` at most, and over `limit` seconds at most.
  private func stay(
    _ end: Int, inDiagonal size: Double, since first: Int = 0, limit: Double = .infinity
  ) -> Double {
    let earliest = window(end, limit).lowerBound
    return path[end].time - path[lastBox(end, atMost: size, since: max(first, earliest)).start].time
  }

  /// Step 2: the 30th percentile of the magnitudes of second differences, over
  /// its value for unit noise; at most 1.5 px.
  private func noise(_ end: Int) -> Double {
    let sorted = window(end, 0.4).filter { $0 >= 2 }.flatMap { index in
      let (a, b, c) = (samples[index], samples[index - 1], samples[index - 2])
      return [(a.x - 2 * b.x + c.x).magnitude, (a.y - 2 * b.y + c.y).magnitude]
    }.sorted()
    guard sorted.count > 2 else { return 0 }
    let rank = 0.3 * Double(sorted.count - 1)
    let (below, above) = (sorted[Int(rank)], sorted[Int(rank) + 1])
    return min((below + (rank - rank.rounded(.down)) * (above - below)) / 0.943, 1.5)
  }

  /// The speed, by straight lines through the samples of the last `seconds`, at
  /// least two.
  private func speed(_ end: Int, _ seconds: Double) -> Double {
    let last = samples[min(window(end, seconds).lowerBound, end - 1)...end]
    let x = slopeOfLine(through: last.map { (x: $0.time, y: $0.x) })
    let y = slopeOfLine(through: last.map { (x: $0.time, y: $0.y) })
    return (x * x + y * y).squareRoot()
  }

  /// Steps 3 to 6: the diagonal of the box of the pause found at a sample;
  /// `nil` if the pointer is still moving.
  private func boxOfPause(_ end: Int, since departure: Int) -> Double? {
    guard samples[end].time - samples[0].time >= 0.06 - slack else { return nil }
    let noise = noise(end)
    let box = 2.5 + 0.8 * noise
    let age = stay(end, inDiagonal: box, since: departure, limit: 0.3)
    // Including the first sample that is 50 ms old or older.
    var back = end
    while back > 0, path[back].time > path[end].time - 0.05 + slack { back -= 1 }
    let unrest = max(
      lastBox(end, since: back).diagonal / (0.9 + 0.4 * noise),
      speed(end, 0.05) / (17 + 25 * noise), speed(end, 0.02) / (17 + 100 * noise))
    let need = 0.072 + (0.11 - 0.072) * max(0, unrest - 1)
    return age >= min(need, 0.11) - slack ? box : nil
  }

  /// The medians of the last five coordinates: the position of rest.
  private func restingPlace(_ end: Int) -> (x: Double, y: Double) {
    let last = samples[max(0, end - 4)...end]
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return (median(last.map(\.x)), median(last.map(\.y)))
  }

  func states() -> [Bool] {
    // The present pause; `nil` while the pointer moves.
    var pause: (start: Int, box: Double, place: (x: Double, y: Double))?
    // The sample at which the last pause ended.
    var departure = 0
    // How many samples in a row lie outside the circle about the place.
    var outside = 0
    return samples.indices.map { end in
      if let (start, box, place) = pause {
        // Step 7. A pointer that has crept out of the circle is still at rest.
        let (dx, dy) = (samples[end].x - place.x, samples[end].y - place.y)
        outside = dx * dx + dy * dy > 36 ? outside + 1 : 0
        if outside == 2 {
          let settled = (start...end).filter {
            samples[$0].time - samples[start].time >= 0.06 - slack
          }
          let creeps =
            !settled.isEmpty
            && settled.allSatisfy { stay($0, inDiagonal: box) >= 0.08 - slack }
          pause = creeps ? (start, box, restingPlace(end)) : nil
          outside = 0
          if !creeps { departure = end }
        }
      } else if let box = boxOfPause(end, since: departure) {
        pause = (end, box, restingPlace(end))
        outside = 0
      }
      return pause != nil
    }
  }
}

@Suite struct SlidingDeadlineTests {
  @Test func streamingDetectorAgreesWithThePlainSteps() {
    let traces =
      TraceGenerator(seed: 21).traces(count: repetitions(20), families: GestureFamily.allCases)
      + TraceGenerator(seed: 23, { _ in Disturbance(noise: 1) }).traces(count: repetitions(6))
      + TraceGenerator(seed: 22, Disturbance.mouse).traces(
        count: repetitions(4), families: [.pointer])
    for trace in traces {
      var detector = SlidingDeadline()
      let states = trace.samples.map { sample in
        detector.observe(sample)
        return detector.isPaused
      }
      #expect(states == SevenSteps(trace.samples).states(), "\(trace.name)")
    }
  }

  /// A pointer that creeps 40 px at 22 px/s stays paused; one that moves as far
  /// at 120 px/s pauses again when it stops.
  @Test(arguments: [60.0, 120, 240])
  func creepingIsStillAPause(rate: Double) {
    /// Motion and rest for 0.4 s each, 40 px at a speed in px/s, then rest.
    func drift(_ speed: Double) -> [PointerSample] {
      samples(rate: rate, seconds: 3) { time in
        (900 * min(time, 0.4) + min(max(0, time - 0.8) * speed, 40), 50)
      }
    }
    for (speed, count) in [(22.0, 1), (120, 2)] {
      #expect(triggers(SlidingDeadline(), drift(speed)).count == count)
    }
  }

  /// A pointer creeps 5.5 px while paused, rests there and moves on. The pause
  /// ends while the filtered path, which lags, is still in the box of a rest:
  /// that must not count as another pause.
  @Test func aPauseThatEndedIsNotFoundAgain() throws {
    let path = samples(rate: 240, seconds: 1.5) { time in
      let crept = 22 * min(max(time - 0.45, 0), 0.25)
      return (400 * stroke(time, from: 0, lasting: 0.3) + crept + 100 * max(time - 1.2, 0), 0)
    }
    let edges = try #require(NamedPauseDetector.named("sliding-deadline")).edges([path])[0]
    #expect(edges.map(\.isPaused) == [true, false])
  }

  @Test func twoSamplesInARowBeyond6PixelsEndAPause() {
    func states(_ offsets: [Double]) -> [Bool] {
      var detector = SlidingDeadline()
      for sample in samples(rate: 120, seconds: 0.5, { _ in (0, 0) }) { detector.observe(sample) }
      return offsets.enumerated().map { index, offset in
        detector.observe(PointerSample(time: 0.51 + Double(index) / 120, x: offset, y: 0))
        return detector.isPaused
      }
    }
    #expect(states([7, 0, 7, 0]) == [true, true, true, true])
    #expect(states([5.9, 5.9, 5.9]) == [true, true, true])
    #expect(states([7, 7]) == [true, false])
  }
}
