import GestureTraces
import Gestures
import TestSupport
import Testing

/// Recorded results of every detector and velocity estimator on the same two
/// dozen traces, so that a change of any constant shows. Other tests check that
/// the results are right.
@Suite struct PinTests {
  static let traces =
    TraceGenerator(seed: 41).traces(count: 10)
    + TraceGenerator(seed: 42, profile: .mouse).traces(count: 4)
    + TraceGenerator(seed: 43, profile: .broad).traces(
      count: 10, families: [.varied] + GestureFamily.unseen)

  /// Expects the lines that were pinned, in any order, and shows each new one.
  private func expect(
    _ lines: [String], _ pinned: Set<String>, at place: SourceLocation = #_sourceLocation
  ) {
    for line in lines where !pinned.contains(line) {
      Issue.record("\(line)", sourceLocation: place)
    }
    #expect(lines.count == pinned.count, sourceLocation: place)
  }

  /// A sum of the times at which the state changes, in which the ends of pauses
  /// count half and negative.
  private static func weightedSum(_ edges: some Sequence<PauseEdge>) -> Double {
    edges.reduce(0) { $0 + ($1.isPaused ? 1 : -0.5) * $1.time }
  }

  /// To six decimals.
  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  /// Name and settings of a detector, the number of its changes of state, their
  /// weighted sum, and the number of samples seen paused.
  private static func line(_ detector: NamedPauseDetector) -> String {
    let settings = detector.settings.map { "\($0.name)=\($0.value)\($0.unit)" }
    let edges = detector.edges(traces.map(\.samples)).joined()
    let paused = detector.pausedSampleCount(traces.map(\.samples))
    return ([detector.name] + settings).joined(separator: " ")
      + ": \(edges.count) \(rounded(weightedSum(edges))) \(paused)"
  }

  @Test func detectorsDoAsEver() {
    expect(NamedPauseDetector.all.map(Self.line), pinnedDetectors)
    expect(
      NamedPauseDetector.sweep.map { Self.line($0.detector) + " \($0.window)" }, pinnedSweep)
  }

  /// A thousand samples a second at irregular times, with little noise and
  /// much, and a rest at the origin long after time zero. They are so dense
  /// that changing a limit by a percent changes the results.
  static let dense =
    [0.0, 0.05, 0.4, 2].enumerated().flatMap { index, noise in
      var disturbance = Disturbance.noise(noise)
      disturbance.jitter = 0.3
      return TraceGenerator(seed: 44 + UInt64(index), profile: .fixed(disturbance)).traces(
        count: 3, families: [.varied, GestureFamily.standard[2 * index + 1]], rates: [1000])
    }.map(\.samples) + [samples(rate: 1000, seconds: 0.3, from: 100) { _ in (0, 0) }]

  /// The number of changes of state, their weighted sum, and the sum of the
  /// times since when the pointer rested.
  private static func denseLine(_ name: String, _ detector: some PauseDetector) -> String {
    let edges = NamedPauseDetector(name, "", detector).edges(dense).joined()
    let since = edges.reduce(0) { $0 + ($1.pauseBeginning ?? 0) }
    return "\(name): \(edges.count) \(rounded(weightedSum(edges))) \(rounded(since))"
  }

  @Test func denseTracesAreReadAsEver() {
    /// A mode with other limits: with a gate it ignores the speed back along
    /// the approach, without one noise widens the limit of that speed.
    func sliding(_ name: String, _ base: SlidingDeadline.Mode, soonest: Double, gate: Double)
      -> String
    {
      var mode = base
      (mode.soonest, mode.gate) = (soonest, gate)
      if gate > 0 { mode.backward = nil } else { mode.backward?.perNoise = 9 }
      return Self.denseLine(name, SlidingDeadline(mode: mode))
    }
    let entry = Dwell.Wait.byEntrySpeed(shortest: 0.001, longest: 0.2)
    expect(
      SlidingDeadline.Mode.all.map { Self.denseLine($0.name, SlidingDeadline(mode: $0)) } + [
        sliding("at once", .standard, soonest: 0.001, gate: 0),
        sliding("fast without gate", .fast, soonest: 0.05, gate: 0),
        sliding("fast without return", .fast, soonest: 0.05, gate: 0.001),
        Self.denseLine("entry", Dwell(diagonal: 2.5, wait: entry)),
        Self.denseLine("dwell", Dwell(diagonal: 2, wait: .fixed(0.08), filter: 0.017)),
        Self.denseLine("sum", CumulativeSum()),
        Self.denseLine(
          "line", SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
        Self.denseLine("article", ArticleDetector(.smoothed)),
      ], pinnedDense)
  }

  /// The constants of the modes.
  @Test func modesAreAsFitted() {
    func text(_ limit: SlidingDeadline.Mode.Limit?) -> String {
      limit.map { "\($0.window) \($0.limit) \($0.perNoise)" } ?? "-"
    }
    let found = SlidingDeadline.Mode.all.map { mode in
      let limits = [mode.span, mode.speed, mode.recentSpeed, mode.backward].map(text)
      let habits = mode.habits.map { "\($0.rest) \($0.reversal) \($0.entry)" } ?? "-"
      return "\(mode.name) \(mode.diagonal); \(limits.joined(separator: ", "));"
        + " \(mode.soonest) \(mode.latest) \(mode.slope) \(mode.gate); \(habits)"
    }
    #expect(
      found == [
        "standard 2.5; 0.05 0.9 0.4, 0.05 17.0 25.0, 0.02 17.0 100.0, -; 0.072 0.11 1.0 0.0; -",
        "quick 2.0; 0.05 0.55 1.0, 0.034 11.0 0.0, -, -; 0.035 0.077 0.7 0.0; -",
        "quicker 2.0; 0.05 1.6 0.8, 0.034 13.0 0.0, -, 0.034 5.0 0.0; 0.025 0.08 1.0 0.0; -",
        "fast 2.5; 0.034 1.0 0.25, 0.02 22.0 40.0, -, 0.05 4.2 0.0; 0.025 0.1 0.7 0.045;"
          + " 0.0036 0.003 -0.0128",
      ])
  }

  /// A detector whose settings are given their usual values finds the same, and
  /// an unknown setting is ignored; any setting more than doubled changes what
  /// the detector finds.
  @Test func everySettingDoesSomething() {
    let few = stride(from: 0, to: 24, by: 3).map { Self.traces[$0].samples }
    for detector in NamedPauseDetector.all {
      let usual = detector.edges(few)
      let same = Dictionary(uniqueKeysWithValues: detector.settings.map { ($0.name, $0.value) })
      let isSame = detector.adjusted(same.merging(["nonsense": 7]) { $1 }).edges(few) == usual
      #expect(isSame, "\(detector.name)")
      for setting in detector.settings {
        let other = detector.adjusted([setting.name: setting.value * 2 + 0.2])
        let changes = other.edges(few) != usual
        #expect(changes, "\(detector.name) \(setting.name)")
      }
    }
  }

  /// The sum of x, half of y and an eighth of the speed over all samples, each
  /// weighted by its place in a cycle of five.
  private static func sum(_ estimator: some VelocityEstimator) -> Double {
    var (estimator, sum) = (estimator, 0.0)
    for trace in traces {
      estimator.reset()
      for (index, sample) in trace.samples.enumerated() {
        estimator.observe(sample)
        let weight = 1 + 0.25 * Double(index % 5)
        sum += weight * (estimator.velocity.x + 0.5 * estimator.velocity.y)
        sum += weight * 0.125 * estimator.velocity.speed
      }
    }
    return sum
  }

  @Test func velocitiesAreAsEver() {
    let found = [
      Self.sum(OneEuroVelocity()), Self.sum(OneEuroVelocity(cutoff: 3)),
      Self.sum(KalmanVelocity()), Self.sum(KalmanVelocity(density: 1e4, deviation: 3)),
      Self.sum(WindowedVelocity(.twoPoint)), Self.sum(WindowedVelocity(.mean(window: 0.05))),
      Self.sum(WindowedVelocity(.line(window: 0.06))),
      Self.sum(WindowedVelocity(.parabola(window: 0.1))),
      Self.sum(WindowedVelocity(.impulse(window: 0.1))),
      Self.sum(WindowedVelocity(.impulse(window: 0.05), longestGap: 0.01, capacity: 8)),
    ]
    for (index, (found, expected)) in zip(found, pinnedVelocities).enumerated() {
      expectRelative(found, expected, within: 1e-9, "velocity \(index)")
    }
    #expect(found.count == pinnedVelocities.count, "\(found)")
  }
}

private let pinnedDetectors: Set<String> = [
  "sliding-deadline radius=2.5px soonest=0.072s latest=0.11s slope=1.0"
    + " gate=0.0s: 218 172.055485 3589",
  "sliding-deadline-quick radius=2.0px soonest=0.035s latest=0.077s slope=0.7"
    + " gate=0.0s: 245 180.07515 3855",
  "sliding-deadline-quicker radius=2.0px soonest=0.025s latest=0.08s slope=1.0"
    + " gate=0.0s: 243 176.88599 3933",
  "sliding-deadline-fast radius=2.5px soonest=0.025s latest=0.1s slope=0.7"
    + " gate=0.045s: 258 192.792225 4026",
  "filtered-dwell radius=2.0px wait=0.08s filter=0.017s: 210 166.534895 3384",
  "dwell radius=2.5px wait=0.08s filter=0.0s: 191 149.92725 2849",
  "dwell-50 radius=2.0px wait=0.05s filter=0.0s: 237 163.15583 3232",
  "entry-dwell radius=2.5px shortest=0.065s longest=0.09s: 203 155.1294 2930",
  "cumulative-sum reference=70.0px/s threshold=0.055s window=0.03s: 157 143.73537 3097",
  "line window=0.06s limit=25.0px/s hold=0.033s: 191 158.41088 3105",
  "parabola window=0.1s limit=60.0px/s hold=0.016s: 274 201.2733 4279",
  "impulse window=0.1s limit=150.0px/s hold=0.033s: 178 120.697795 2443",
  "one-euro limit=60.0px/s hold=0.05s: 186 149.484945 2860",
  "kalman limit=40.0px/s hold=0.04s: 183 146.091345 2825",
  "article: 18 25.52551 5321",
  "article-rearmed: 417 334.551095 1486",
  "article-vector: 666 483.083105 2245",
  "article-smoothed: 289 218.890725 3833",
]

private let pinnedSweep: Set<String> = [
  "sliding-deadline@30ms: 250 189.350195 3868 0.03",
  "filtered-dwell@30ms: 405 257.840325 4856 0.03",
  "sliding-deadline@40ms: 242 183.752005 3830 0.04",
  "filtered-dwell@40ms: 322 216.34179 4419 0.04",
  "sliding-deadline@50ms: 240 182.43794 3797 0.05",
  "filtered-dwell@50ms: 298 206.51435 4144 0.05",
  "sliding-deadline@60ms: 238 182.87904 3734 0.06",
  "filtered-dwell@60ms: 268 194.89474 3827 0.06",
  "sliding-deadline@70ms: 220 174.35439 3602 0.07",
  "filtered-dwell@70ms: 226 175.62743 3546 0.07",
  "sliding-deadline@80ms: 216 170.2527 3511 0.08",
  "filtered-dwell@80ms: 210 166.534895 3384 0.08",
  "sliding-deadline@90ms: 210 169.681025 3373 0.09",
  "filtered-dwell@90ms: 186 157.68903 3135 0.09",
  "sliding-deadline@100ms: 208 168.00395 3312 0.1",
  "filtered-dwell@100ms: 185 153.70246 3064 0.1",
]

private let pinnedDense: Set<String> = [
  "standard: 134 204.265055 268.03414",
  "quick: 160 227.810635 317.41513",
  "quicker: 172 238.924515 340.78921",
  "fast: 184 245.2531 354.0348",
  "at once: 168 238.069395 338.04516",
  "fast without gate: 154 225.132585 312.01373",
  "fast without return: 154 225.092055 312.01373",
  "entry: 137 206.7123 283.87902",
  "dwell: 120 204.0034 264.60128",
  "sum: 83 165.26351 0.0",
  "line: 128 206.254735 272.87356",
  "article: 1300 1023.82556 0.0",
]

private let pinnedVelocities = [
  568734.588116782, 489274.3433187048, 576532.0242794856, 520383.81882969674, 689278.8735812319,
  561753.0488207783, 560199.611918063, 701295.8564658999, 934373.16410981, 361559.6375192818,
]
