import GestureTraces
import Gestures
import Testing

@Suite struct SlidingDeadlineTests {
  /// The seven steps as documented, applied to whole arrays: nothing is kept
  /// between samples, nothing is skipped.
  private func plain(_ samples: [PointerSample]) -> [Bool] {
    let slack = 1e-6
    func mean(_ end: Int) -> PointerSample {
      var sum = (x: samples[end].x, y: samples[end].y, n: 1.0)
      var index = end - 1
      while index >= 0, samples[index].time >= samples[end].time - 0.017 - slack {
        sum = (sum.x + samples[index].x, sum.y + samples[index].y, sum.n + 1)
        index -= 1
      }
      return PointerSample(time: samples[end].time, x: sum.x / sum.n, y: sum.y / sum.n)
    }
    let path = samples.indices.map(mean)
    func diagonal(_ range: ClosedRange<Int>) -> Double {
      let (x, y) = (path[range].map(\.x), path[range].map(\.y))
      let width = (x.max() ?? 0) - (x.min() ?? 0)
      let height = (y.max() ?? 0) - (y.min() ?? 0)
      return (width * width + height * height).squareRoot()
    }
    func noise(_ end: Int) -> Double {
      var differences: [Double] = []
      var index = end
      while index >= 2, samples[index].time >= samples[end].time - 0.4 - slack {
        let (a, b, c) = (samples[index], samples[index - 1], samples[index - 2])
        differences.append((a.x - 2 * b.x + c.x).magnitude)
        differences.append((a.y - 2 * b.y + c.y).magnitude)
        index -= 1
      }
      guard differences.count >= 3 else { return 0 }
      differences.sort()
      let rank = 0.3 * Double(differences.count - 1)
      let below = Int(rank)
      let value =
        differences[below]
        + (rank - Double(below)) * (differences[below + 1] - differences[below])
      return min(value / 0.943, 1.5)
    }
    func speed(_ end: Int, _ window: Double) -> Double {
      var start = end
      while start > 0, samples[start - 1].time >= samples[end].time - window - slack { start -= 1 }
      start = min(start, end - 1)
      var sum = (t: 0.0, x: 0.0, y: 0.0, tt: 0.0, tx: 0.0, ty: 0.0)
      for index in stride(from: end, through: start, by: -1) {
        let t = samples[index].time - samples[end].time
        let (x, y) = (samples[index].x - samples[end].x, samples[index].y - samples[end].y)
        sum.t += t
        sum.x += x
        sum.y += y
        sum.tt += t * t
        sum.tx += t * x
        sum.ty += t * y
      }
      let n = Double(end - start + 1)
      let spread = n * sum.tt - sum.t * sum.t
      let slope = ((n * sum.tx - sum.t * sum.x) / spread, (n * sum.ty - sum.t * sum.y) / spread)
      return (slope.0 * slope.0 + slope.1 * slope.1).squareRoot()
    }
    func stay(_ end: Int, _ radius: Double) -> Double {
      var start = end
      while start > 0, diagonal(start - 1...end) <= radius { start -= 1 }
      return path[end].time - path[start].time
    }
    func middle(_ end: Int) -> (x: Double, y: Double) {
      let last = samples[max(0, end - 4)...end]
      func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
      return (middle(last.map(\.x)), middle(last.map(\.y)))
    }
    var states: [Bool] = []
    var anchor: (x: Double, y: Double)?
    var outside = 0
    var departure = 0
    var entry = (index: 0, radius: 0.0)
    for end in samples.indices {
      if let place = anchor {
        let dx = samples[end].x - place.x
        let dy = samples[end].y - place.y
        outside = dx * dx + dy * dy > 36 ? outside + 1 : 0
        if outside == 2 {
          let settled = (entry.index...end).filter {
            samples[$0].time - samples[entry.index].time >= 0.06 - slack
          }
          if !settled.isEmpty, settled.allSatisfy({ stay($0, entry.radius) >= 0.08 - slack }) {
            anchor = middle(end)
            outside = 0
          } else {
            anchor = nil
            departure = end
          }
        }
      } else if samples[end].time - samples[0].time >= 0.06 - slack {
        let n = noise(end)
        let radius = 2.5 + 0.8 * n
        var start = end
        while start > departure, path[end].time - path[start - 1].time <= 0.3 + slack,
          diagonal(start - 1...end) <= radius
        {
          start -= 1
        }
        let age = path[end].time - path[start].time
        var back = end
        while back > 0, path[back].time > path[end].time - 0.05 + slack { back -= 1 }
        let unrest = max(
          diagonal(back...end) / (0.9 + 0.4 * n), speed(end, 0.05) / (17 + 25 * n),
          speed(end, 0.02) / (17 + 100 * n))
        let need = 0.072 + (0.11 - 0.072) * max(0, unrest - 1)
        if age >= min(need, 0.11) - slack {
          anchor = middle(end)
          outside = 0
          entry = (end, 2.5 + 0.8 * n)
        }
      }
      states.append(anchor != nil)
    }
    return states
  }

  /// The streaming implementation, with its shortcuts and stored state, gives
  /// the same as the plain one.
  @Test func streamingIsTheSevenSteps() {
    let traces =
      TraceGenerator(seed: 21, profile: .broad).traces(count: repetitions(20))
      + TraceGenerator(seed: 22, profile: .mouse).traces(
        count: repetitions(4), families: [.pointer])
    for trace in traces {
      var detector = SlidingDeadline()
      let states = trace.samples.map { sample in
        detector.observe(sample)
        return detector.isPaused
      }
      #expect(states == plain(trace.samples), "\(trace.name)")
    }
  }

  /// A pointer that creeps below the speed of a pause stays paused however far
  /// it moves; a slightly faster one does not.
  @Test(arguments: [60.0, 120, 240])
  func creepingIsStillAPause(rate: Double) {
    /// A rest of 0.4 s, then a drift of 40 px at a speed in px/s, then rest.
    func drift(_ speed: Double) -> [PointerSample] {
      samples(rate: rate, seconds: 3) { time in
        (900 * min(time, 0.4) + min(max(0, time - 0.8) * speed, 40), 50)
      }
    }
    for (speed, count) in [(22.0, 1), (120, 2)] {
      let path = drift(speed)
      #expect(triggers(SlidingDeadline(), path).count == count)
      #expect(triggers(SlidingDeadline(mode: .fast), path).count == count)
    }
  }

  @Test(arguments: [60.0, 90, 120, 240, 500])
  func aCleanStopIsFoundAfterTheSameTime(rate: Double) throws {
    let path = samples(rate: rate, seconds: 1, stopped)
    let pause = try #require(PauseOracle.standard.pauses(in: path).first)
    let found = triggers(SlidingDeadline(), path)
    #expect(found.count == 1)
    #expect((0.06...0.11).contains((found.first ?? 0) - pause.lowerBound))
  }

  @Test func modesAreOrdered() throws {
    let path = samples(rate: 240, seconds: 1, stopped)
    let times = try SlidingDeadline.Mode.all.map { mode in
      try #require(triggers(SlidingDeadline(mode: mode), path).first)
    }
    #expect(times == times.sorted(by: >))
  }

  /// A pointer that crept 5.5 px while paused, rested there and moves on ends
  /// the pause while its filtered path is still in the box.
  @Test(arguments: ["sliding-deadline", "sliding-deadline-fast"])
  func whoHasLeftIsNotFoundAgain(name: String) throws {
    let path = samples(rate: 240, seconds: 1.5) { time in
      let crept = 22 * min(max(time - 0.45, 0), 0.25)
      return (400 * stroke(time, from: 0, lasting: 0.3) + crept + 100 * max(time - 1.2, 0), 0)
    }
    let trace = LabelledTrace(
      name: "creep", family: "", rate: 240, samples: path,
      isPaused: Array(repeating: false, count: path.count))
    let edges = try #require(NamedPauseDetector.named(name)).edges([trace])[0]
    #expect(edges.map(\.isPaused) == [true, false])
  }

  @Test func theStateLeavesAfterTwoSamplesBeyond6Pixels() {
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
