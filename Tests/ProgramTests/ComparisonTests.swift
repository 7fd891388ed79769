import Harness
import TestSupport
import Testing

@testable import springbench

@Suite struct ComparisonTests {
  private let comparison = Comparison()

  /// How many cases have each verdict on each metric, by `METRIC VERDICT`.
  private func verdicts(_ base: ComparisonSide, _ new: ComparisonSide) throws -> [String: Int] {
    let compared = try comparison.compare(base, new)
    return Dictionary(grouping: compared, by: { $0.metric.name + " " + $0.verdict.rawValue })
      .mapValues(\.count)
  }

  private func cases(_ verdict: ComparedMetric.Verdict, in compared: [ComparedMetric]) -> [String] {
    compared.filter { $0.verdict == verdict }.map(\.caseID)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func oneCaseThatIsTenPercentSlowerIsReportedAndNoOther(seed: UInt64) throws {
    let base = ComparisonSide.probe(cases: 20, runs: 10, seed: seed)
    let new = ComparisonSide.probe(cases: 20, runs: 10, seed: seed + 100, slow: [17: 1.1])
    let compared = try comparison.compare(base, new)
    #expect(cases(.regression, in: compared) == ["probe/17"])
    #expect(cases(.improvement, in: compared).isEmpty)
    let back = try comparison.compare(new, base)
    #expect(cases(.improvement, in: back) == ["probe/17"])
    #expect(cases(.regression, in: back).isEmpty)
  }

  @Test func aCaseThatNoLongerYieldsAnythingIsARegression() throws {
    let base = ComparisonSide.probe(cases: 6, runs: 2)
    for status in ["wrong", "unstable"] {
      let new = ComparisonSide.probe(cases: 6, runs: 2) { row, item in
        guard item == 3 else { return }
        row["status"] = .text(status)
        row["max_position_error"] = .missing
      }
      #expect(try verdicts(base, new)["status regression"] == 1)
      #expect(try verdicts(new, base)["status improvement"] == 1)
    }
    #expect(try verdicts(base, base)["status unchanged"] == nil)
    // A failure in the second of two processes is enough.
    var seen = 0
    let once = ComparisonSide.probe(cases: 6, runs: 2) { row, item in
      guard item == 3 else { return }
      seen += 1
      if seen == 2 { row["status"] = "wrong" }
    }
    #expect(try verdicts(base, once)["status regression"] == 1)
  }

  @Test func anErrorThatBecomesInfiniteIsARegression() throws {
    let base = ComparisonSide.probe(error: 1e-9)
    let new = ComparisonSide.probe(error: .infinity)
    #expect(try verdicts(base, new)["max_position_error regression"] == 1)
    #expect(try verdicts(new, base)["max_position_error improvement"] == 1)
    #expect(try verdicts(new, new)["max_position_error unchanged"] == 1)
  }

  @Test func roundingIsNoChangeBetweenReports() throws {
    func side(_ phase: Double, _ order: Double) -> ComparisonSide {
      .probe(cases: 1, runs: 1) { row, _ in
        row.set(["phase_error_rad": .real(phase), "observed_order": .real(order)])
      }
    }
    let found = try verdicts(side(1e-4, 4.01), side(1e-4 * (1 + 3e-11), 4.014))
    #expect(found["phase_error_rad unchanged"] == 1 && found["observed_order unchanged"] == 1)
    let worse = try verdicts(side(1e-4, 4.01), side(1e-4 * (1 + 3e-9), 4.03))
    #expect(worse["phase_error_rad regression"] == 1 && worse["observed_order changed"] == 1)
    // An error with a sign is better if it is nearer to 0.
    for phase in [-1e-5, 1e-5] {
      let better = try verdicts(side(-1e-4, 4), side(phase, 4))
      #expect(better["phase_error_rad improvement"] == 1, "\(phase)")
    }
  }

  /// Twelve cases in ten processes, in which the CPU takes `slowdown` times as
  /// long as usual, also for the fixed piece of work in `yardstick_ns`.
  private static func drifting(
    seed: UInt64, slow: [Int: Double] = [:], slowdown: () -> Double
  ) -> ComparisonSide {
    var factor = 1.0
    return .probe(cases: 12, runs: 10, seed: seed, slow: slow) { row, item in
      if item == 0 { factor = slowdown() }
      row["time_ns"] = Value((row["time_ns"].number ?? .nan) * factor)
      row["yardstick_ns"] = .real(2_000 * factor)
    }
  }

  private func expectNoChange(_ compared: [ComparedMetric]) {
    #expect(cases(.regression, in: compared).isEmpty && cases(.improvement, in: compared).isEmpty)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aCPUThatIsSlowerAsAWholeIsNoRegression(seed: UInt64) throws {
    let base = Self.drifting(seed: seed) { 1 }
    let new = Self.drifting(seed: seed + 50) { 1.12 }
    expectNoChange(try comparison.compare(base, new))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aChangeShowsThroughACPUWhoseSpeedWanders(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func slowdown() -> Double { [1, 1.12, 1.2].randomElement(using: &generator) ?? 1 }
    let base = Self.drifting(seed: seed, slowdown: slowdown)
    let new = Self.drifting(seed: seed + 50, slow: [4: 1.1], slowdown: slowdown)
    #expect(try cases(.regression, in: comparison.compare(base, new)) == ["probe/4"])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func pairsMeasuredInTurnsNeedNoSteadyMachine(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func slowdown() -> Double { .random(in: 1..<2, using: &generator) }
    let base = Self.drifting(seed: seed, slowdown: slowdown)
    let new = Self.drifting(seed: seed + 9, slowdown: slowdown)
    /// For each case, thirteen ratios of times in pairs, with ±2 % of noise.
    func ratios(_ slow: [Int: Double]) -> PairedRatios {
      let values = (0..<12).map { item in
        (0..<13).map { _ in
          (slow[item] ?? 1) * (1 + Double.random(in: -0.02..<0.02, using: &generator))
        }
      }
      return PairedRatios(
        values:
          Dictionary(uniqueKeysWithValues: values.enumerated().map { ("probe/\($0)", $1) }))
    }
    let same = try comparison.compare(base, new, ratios: ratios([:]))
    expectNoChange(same)
    #expect(same.count { $0.metric == .time && $0.verdict == .unchanged } == 12)
    let slower = try comparison.compare(base, new, ratios: ratios([7: 1.1, 8: 0.9]))
    #expect(cases(.regression, in: slower) == ["probe/7"])
    #expect(cases(.improvement, in: slower) == ["probe/8"])
    // Without the pairs no time changes significantly.
    expectNoChange(try comparison.compare(base, new))
  }

  @Test(arguments: [(1, 10), (5, 10), (100, 15), (1400, 19)])
  func moreCasesNeedMorePairs(cases: Int, pairs: Int) {
    #expect(Comparison().pairsNeeded(cases: cases) == pairs)
    // If all pairs differ in the same direction, the change must be significant
    // after Holm's correction over all cases.
    let smallest = SignedRank((1...pairs).map(Double.init)).pValue
    #expect(smallest * Double(cases) < 0.05)
  }

  @Test func fiveProcessesAreNotEnoughButSixAre() throws {
    for (count, word) in [(5, "insufficient"), (6, "regression")] {
      let base = ComparisonSide.probe(cases: 1, runs: count)
      let new = ComparisonSide.probe(cases: 1, runs: count, seed: 2, slow: [0: 2])
      #expect(try verdicts(base, new)["time \(word)"] == 1)
    }
  }

  @Test func errorsScoresAndCountersCompareExactlyEachInItsDirection() throws {
    let base = ComparisonSide.probe(cases: 4, runs: 1)
    let new = ComparisonSide.probe(cases: 4, runs: 1) { row, item in
      if item == 0 { row["max_position_error"] = .real(1.001e-9) }
      if item == 1 { row["max_position_error"] = .real(0.5e-9) }
      if item == 2 { row["f1"] = .real(0.89) }
      if item == 3 { row["steps_count"] = .integer(101) }
    }
    let found = try verdicts(base, new)
    #expect(found["max_position_error regression"] == 1)
    #expect(found["max_position_error improvement"] == 1)
    #expect(found["f1 regression"] == 1)
    #expect(found["steps_count changed"] == 1)
    #expect(found["time insufficient"] == 4)
  }

  @Test(
    arguments: [
      (2.2e-16, 4.4e-16, "unchanged"), (3e-14, 5e-14, "unchanged"), (3e-16, 9e-16, "regression"),
      (1e-6, 1e-6 + 9e-14, "unchanged"), (1e-12, 1.2e-12, "regression"),
      (5e-14, 2e-14, "improvement"),
    ])
  func changesBelow1em13CountBeyondAFactorOfTwo(before: Double, after: Double, verdict: String)
    throws
  {
    let found = try verdicts(.probe(error: before), .probe(error: after))
    #expect(found["max_position_error \(verdict)"] == 1)
  }

  @Test func theInputsOfACaseAreNoMetrics() throws {
    let sweep = try #require(ReportSchemas.all.first { $0.name == "sweep" })
    #expect(
      Metric.all(of: sweep).map(\.column) == [
        "status", "max_position_error", "max_velocity_error", "position_count",
      ])
    for suite in Catalogue.suites {
      let metrics = Set(Metric.all(of: suite.schema).map(\.column))
      let keys = Set(try suite.cases(SuiteContext()).flatMap(\.keys.keys))
      #expect(metrics.isDisjoint(with: keys), "\(suite.name): \(metrics.intersection(keys))")
    }
  }

  @Test func columnsDescribedAsTimesAreNotComparedExactly() {
    for suite in Catalogue.suites {
      let exact = Set(Metric.all(of: suite.schema).filter { !$0.isMeasured }.map(\.column))
      for column in suite.schema.columns where column.help.contains(#/\btimes? (of|over|per)\b/#) {
        #expect(!exact.contains(column.name), "\(suite.name): \(column.name)")
      }
    }
  }
}

private let schema = Schema(
  "probe",
  [
    Column("case_id", .text, "the case"), Column("status", .text, "its status"),
    .optional("max_position_error", .real, "an error"),
    .optional("f1", .real, "a score"),
    .optional("phase_error_rad", .real, "an angle"),
    .optional("observed_order", .real, "an order"),
    .optional("steps_count", .integer, "a count"),
    .optional("time_ns", .real, "a time"),
    .optional("yardstick_ns", .real, "a fixed piece of work"),
    .optional("work_unit", .text, "what a time is per"),
    .optional("work_per_iteration_count", .integer, role: .input, "units in an iteration"),
    .optional("time_low_ns", .real, "a bound"),
    .optional("time_high_ns", .real, "a bound"),
  ])

extension ComparisonSide {
  /// Rows of cases that were measured in several processes. A process is up to
  /// 3 % slower than the fastest possible, and each time has ±0.5 % of noise.
  ///
  /// - Parameters:
  ///   - runs: the number of processes.
  ///   - slow: factors on the times of some cases, by their number.
  ///   - change: called with every row, and with the number of its case.
  static func probe(
    cases: Int, runs: Int, seed: UInt64 = 1, slow: [Int: Double] = [:],
    change: (inout Row, Int) -> Void = { _, _ in }
  ) -> ComparisonSide {
    var generator = SplitMix64(seed: seed)
    var rows: [Row] = []
    for _ in 0..<runs {
      let process = 1 + Double.random(in: 0..<0.03, using: &generator)
      for item in 0..<cases {
        var row = Row(schema)
        let noise = 1 + Double.random(in: -0.005..<0.005, using: &generator)
        row.set([
          "case_id": .text("probe/\(item)"), "status": "ok", "max_position_error": .real(1e-9),
          "f1": .real(0.9), "steps_count": .integer(100),
          "time_ns": .real(100 * process * noise * (slow[item] ?? 1)),
        ])
        change(&row, item)
        rows.append(row)
      }
    }
    return ComparisonSide(name: "side \(seed)", rows: ["probe": rows])
  }

  /// One row of one process with a position error.
  static func probe(error: Double) -> ComparisonSide {
    probe(cases: 1, runs: 1) { row, _ in row["max_position_error"] = .real(error) }
  }
}
