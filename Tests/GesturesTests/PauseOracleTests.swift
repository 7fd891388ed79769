import Gestures
import TestSupport
import Testing

@Suite struct PauseOracleTests {
  /// A path at 5 px/ms with a rest of some milliseconds that begins at 0.3 s.
  private func hold(_ milliseconds: Double) -> [PointerSample] {
    let rest = milliseconds / 1000
    return samples(rate: 1000, seconds: 0.8) { time in
      let moving = min(time, 0.3) + max(time - 0.3 - rest, 0)
      return (5000 * moving, 0)
    }
  }

  @Test func aHoldOf99MillisecondsIsMotionAndOf101IsAPause() {
    #expect(!PauseOracle.labels(hold(99)).contains(true))
    let pauses = PauseOracle.pauses(in: hold(101))
    #expect(pauses.count == 1)
    #expect(abs((pauses.first?.lowerBound ?? 0) - 0.3) < 0.0011)
  }

  @Test(arguments: [(20.0, true), (24.9, true), (25.1, false), (30.0, false)])
  func aDriftIsAPauseBelow25PixelsPerSecond(speed: Double, isPaused: Bool) {
    let path = samples(rate: 1000, seconds: 0.5) { (0.6 * speed * $0, 0.8 * speed * $0) }
    let labels = PauseOracle.labels(path)
    #expect(labels.allSatisfy { $0 == isPaused })
  }

  @Test func oracleAgreesWithTryingEveryWindow() {
    for index in 0..<repetitions(12) {
      let family = GestureFamily.allCases[index % GestureFamily.allCases.count]
      let trace = TraceGenerator(seed: 5).trace(index, family: family, rate: 60)
      let path = trace.samples
      var expected = Array(repeating: false, count: path.count)
      for start in path.indices {
        let first = path[start]
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        var end = start
        while end < path.count {
          (left, right) = (min(left, path[end].x), max(right, path[end].x))
          (top, bottom) = (min(top, path[end].y), max(bottom, path[end].y))
          let diagonal = ((right - left) * (right - left) + (bottom - top) * (bottom - top))
            .squareRoot()
          // As the oracle, this accepts limits that are met but for rounding.
          guard diagonal <= 2.5 + 1e-7 else { break }
          end += 1
        }
        if path[end - 1].time - path[start].time >= 0.1 - 1e-6 {
          for inside in start..<end { expected[inside] = true }
        }
      }
      #expect(PauseOracle.labels(path) == expected, "\(trace.name)")
    }
  }

  @Test func bothAxesCountForALabel() {
    /// The labels of a path that jumps to and fro between (0, 0) and (x, y).
    func wobble(_ x: Double, _ y: Double) -> [Bool] {
      PauseOracle.labels(
        samples(rate: 1000, seconds: 0.5) { time in
          let isOdd = Int(time * 1000) % 2 == 1
          return isOdd ? (x, y) : (0, 0)
        })
    }
    #expect(wobble(2.4, 0).allSatisfy { $0 })
    #expect(wobble(0, 2.4).allSatisfy { $0 })
    // 2 px wide and 2 px high is a diagonal of 2.83, more than the 2.5 allowed.
    #expect(!wobble(2, 2).contains(true))
  }
}

@Suite struct TraceGeneratorTests {
  @Test(arguments: GestureFamily.allCases)
  func tracesAreInOrderAndHavePauses(family: GestureFamily) {
    let generator = TraceGenerator(
      seed: 3, family == .pointer ? Disturbance.mouse : Disturbance.mild)
    let traces = (0..<repetitions(6)).map { generator.trace($0, family: family, rate: 120) }
    for trace in traces {
      #expect(zip(trace.samples, trace.samples.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(trace.samples.allSatisfy { $0.isFinite })
      #expect((2.0...9).contains(trace.duration), "\(trace.name): \(trace.duration) s")
    }
    #expect(traces.contains { $0.isPaused.contains(true) })
    #expect(traces.contains { $0.isPaused.contains(false) })
  }

  @Test func standardTracesKeepTheirNames() {
    let traces = (0..<8).map(TraceGenerator(seed: 1).standardTrace)
    #expect(
      traces.map(\.name) == [
        "gesture-01-stop-60hz", "gesture-06-reverse-60hz", "gesture-11-stop-120hz",
        "gesture-16-reverse-120hz", "gesture-21-stop-240hz", "gesture-26-reverse-240hz",
        "gesture-31-stop-60hz", "gesture-36-reverse-60hz",
      ])
  }

  /// Noise of 1 px changes the samples by about 1 px (rms), and not the labels.
  @Test func noiseKeepsThePath() {
    let clean = TraceGenerator(seed: 4, { _ in Disturbance() })
      .trace(0, family: .stop, rate: 120)
    let noisy = TraceGenerator(seed: 4, { _ in Disturbance(noise: 1) })
      .trace(0, family: .stop, rate: 120)
    #expect(clean.isPaused == noisy.isPaused)
    var square = 0.0
    for (one, other) in zip(clean.samples, noisy.samples) {
      #expect(one.time == other.time)
      square += (one.x - other.x) * (one.x - other.x)
    }
    // Within four standard errors, each 1/√(2n).
    let count = Double(clean.samples.count)
    #expect(abs((square / count).squareRoot() - 1) < 4 / (2 * count).squareRoot())
  }

  @Test(.optimizedRun) func mousePointersAreAtWholePixels() {
    let trace = TraceGenerator(seed: 6, Disturbance.mouse).trace(0, family: .pointer, rate: 60)
    #expect(trace.samples.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
  }

  @Test func integersAreUniform() {
    var random = SplitMix64(seed: 1)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[random.integer(0...9)] += 1 }
    // Five standard deviations, each √(n p (1 − p)) = 30.
    #expect(counts.allSatisfy { abs($0 - 1000) < 5 * 30 })
  }
}

/// Samples of a path, which gives a position in px for a time in s.
///
/// - Parameters:
///   - rate: samples per second.
///   - seconds: from the first sample to the last.
///   - start: the time of the first sample, in s.
func samples(
  rate: Double = 120, seconds: Double, from start: Double = 0,
  _ position: (Double) -> (x: Double, y: Double)
) -> [PointerSample] {
  (0...Int((seconds * rate).rounded())).map { tick in
    let time = start + Double(tick) / rate
    let place = position(time)
    return PointerSample(time: time, x: place.x, y: place.y)
  }
}

func triggers(_ detector: some PauseDetector, _ samples: [PointerSample]) -> [Double] {
  var detector = detector
  return FrameClock(of: samples).edges(of: &detector, over: samples).filter(\.isPaused).map(\.time)
}

/// A motion from 0 to 1 of least jerk, the usual model of a hand's reach: the
/// polynomial of fifth degree that begins and ends at rest and without
/// acceleration.
func stroke(_ time: Double, from start: Double, lasting duration: Double) -> Double {
  let s = min(max((time - start) / duration, 0), 1)
  return s * s * s * (10 + s * (6 * s - 15))
}

/// A stroke of 50 px right and 400 px down in 300 ms, then rest.
func stopped(_ time: Double) -> (x: Double, y: Double) {
  let way = stroke(time, from: 0, lasting: 0.3)
  return (100 + 50 * way, 100 + 400 * way)
}

/// A number of repetitions, in unoptimised builds a twentieth, at least two.
func repetitions(_ count: Int) -> Int { TestBuild.isOptimized ? count : max(count / 20, 2) }

extension SplitMix64 {
  /// One of the elements; there must be some.
  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }
}
