import GestureTraces
import Gestures
import TestSupport
import Testing

@Suite struct TraceGeneratorTests {
  private static let clean = TraceGenerator(seed: 12, profile: .fixed(.none))

  /// The displacements from sample to sample, in px.
  private static func steps(of trace: LabelledTrace) -> [(x: Double, y: Double)] {
    zip(trace.samples, trace.samples.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
  }

  @Test(arguments: GestureFamily.allCases)
  func tracesAreInOrderAndHavePauses(family: GestureFamily) {
    let generator = TraceGenerator(seed: 3, profile: family == .pointer ? .mouse : .mild)
    let traces = (0..<repetitions(6)).map { generator.trace($0, family: family, rate: 120) }
    for trace in traces {
      #expect(zip(trace.samples, trace.samples.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(trace.samples.allSatisfy { $0.isFinite })
      #expect((2.0...9).contains(trace.duration), "\(trace.name): \(trace.duration) s")
    }
    #expect(traces.contains { $0.isPaused.contains(true) })
    #expect(traces.contains { $0.isPaused.contains(false) })
  }

  /// The family for training and those for evaluation are not standard ones.
  @Test func theStandardFamiliesAreTen() {
    let standard = GestureFamily.standard
    #expect(standard.count == 10)
    #expect(Set(standard).isDisjoint(with: GestureFamily.unseen + [.varied, .pointer]))
    #expect(!GestureFamily.unseen.contains(.varied))
    // Their order determines the family and rate of each trace.
    let names = TraceGenerator(seed: 1).traces(count: 2).map(\.name)
    #expect(names == ["gesture-01-stop-60hz", "gesture-02-mid-60hz"])
  }

  /// Each piece of a path begins where the previous one ends.
  @Test(.optimizedRun, arguments: [GestureFamily.varied] + GestureFamily.unseen)
  func pathsHaveNoJumps(family: GestureFamily) {
    let rate = 8_000.0
    for index in 0..<3 {
      let trace = Self.clean.trace(index, family: family, rate: rate)
      let steps = Self.steps(of: trace).map { max(abs($0.x), abs($0.y)) }
      // The fastest motion is a spring of 600 px, a period of 0.12 s and ζ =
      // 0.3, whose peak velocity is 600 ω e^(−ζ acos ζ / √(1 − ζ²)) px/s.
      #expect((steps.max() ?? 0) <= 21_098 / rate + 0.01, "\(trace.name)")
    }
  }

  /// A wheel scrolls along one axis.
  @Test(.optimizedRun) func notchesAreOfOneAxis() {
    let trace = Self.clean.trace(0, family: .steps, rate: 240)
    #expect(Set(trace.samples.map(\.x)).count == 1)
    #expect(Set(trace.samples.map(\.y)).count > 20)
  }

  /// Text is selected from left to right, along lines.
  @Test(.optimizedRun) func selectionsGoAlongLines() {
    let moves = Self.clean.traces(count: 6, families: [.select], rates: [120])
      .flatMap(Self.steps).filter { $0.x.magnitude > 1 }
    let forward = moves.count { $0.x > 0 }
    #expect(forward > moves.count / 2)
    let flat = moves.count { $0.y.magnitude < 0.3 * $0.x.magnitude }
    #expect(flat > moves.count * 9 / 10)
  }

  /// A follower starts gently: its velocity never changes by more than the
  /// largest acceleration allows.
  @Test(.optimizedRun) func followersBeginGently() {
    for trace in Self.clean.traces(count: 6, families: [.chase], rates: [1000]) {
      let speeds = Self.steps(of: trace).map { $0.x * 1000 }
      let changes = zip(speeds, speeds.dropFirst()).map { ($1 - $0).magnitude }
      // A follower has two lags of 25 ms. After a jump of 800 px, the largest,
      // x″ ≤ 800 / 0.025²: 1,280 px/s in a millisecond.
      #expect((changes.max() ?? 0) < 1_300, "\(trace.name)")
      #expect((speeds.map(\.magnitude).max() ?? 0) > 100)
    }
  }

  /// The slowest and the fastest twentieth of moving samples are below 60 and
  /// above 1,000 px/s, and there are short and long pauses.
  @Test(.optimizedRun) func variedMotionIsWide() {
    let traces = Self.clean.traces(count: 60, families: [.varied], rates: [120])
    let speeds = traces.flatMap(Self.steps)
      .map { ($0.x * $0.x + $0.y * $0.y).squareRoot() * 120 }.sorted()
    let moving = Array(speeds.drop(while: { $0 < 25 }))
    #expect(moving[moving.count / 20] < 60)
    #expect(moving[moving.count * 19 / 20] > 1_000)
    let pauses = traces.flatMap { PauseScore.pauses(of: $0) }
      .map { $0.upperBound - $0.lowerBound }
    #expect(pauses.count > 200)
    #expect(pauses.contains { $0 < 0.15 } && pauses.contains { $0 > 0.5 })
  }

  /// Noise of 1 px changes the samples by that much, and not the labels.
  @Test func noiseKeepsThePath() {
    let clean = TraceGenerator(seed: 4, profile: .fixed(.none))
      .trace(0, family: .stop, rate: 120)
    let noisy = TraceGenerator(seed: 4, profile: .fixed(.noise(1)))
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

  @Test(.optimizedRun) func everyConditionChangesTheSamples() {
    let plain = TraceGenerator(seed: 6, profile: .fixed(.none))
      .trace(1, family: .mid, rate: 120)
    for (name, disturbance) in Disturbance.conditions where name != "clean" {
      let disturbed = TraceGenerator(seed: 6, profile: .fixed(disturbance))
        .trace(1, family: .mid, rate: 120)
      #expect(plain.samples != disturbed.samples, "\(name)")
    }
  }

  @Test(.optimizedRun) func mousePointersAreAtWholePixels() {
    let trace = TraceGenerator(seed: 6, profile: .mouse).trace(0, family: .pointer, rate: 60)
    #expect(trace.samples.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
  }

  /// All values of a range occur about equally often.
  @Test func integersAreUniform() {
    var random = SplitMix64(seed: 1)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[random.integer(0...9)] += 1 }
    // Five standard deviations, each √(n p (1 − p)) = 30.
    #expect(counts.allSatisfy { abs($0 - 1000) < 5 * 30 })
  }
}
