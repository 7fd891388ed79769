import Comparisons
import Reports
import Runs
import Statistics
import TestSupport
import Testing

@Suite("Comparison of runs")
struct ComparisonTests {
  /// Fewer draws than in the program, which is enough for these tests.
  private let comparison: Comparison = {
    var comparison = Comparison()
    comparison.draws = 400
    return comparison
  }()

  private static let schema = Schema(
    "probe",
    [
      Column("case_id", .text, "the case"), Column("status", .text, "its status"),
      .optional("max_position_error", .real, "an error"),
      .optional("f1", .real, "a score"),
      .optional("phase_error_rad", .real, "an angle"),
      .optional("observed_order", .real, "an order"),
      .optional("steps_count", .integer, "a count"),
      .optional("unit_median_ns", .real, "a time"),
      .optional("yardstick_ns", .real, "a fixed piece of work"),
      .optional("work_unit", .text, "what a time is per"),
      .optional("work_per_iteration_count", .integer, role: .input, "units in an iteration"),
      .optional("unit_median_ci95_low_ns", .real, "a bound"),
      .optional("unit_median_ci95_high_ns", .real, "a bound"),
    ])

  /// Rows of cases that were measured in several processes. Processes differ in
  /// speed by up to 3 %, and the cases of a process by at most another 1 %.
  ///
  /// - Parameters:
  ///   - runs: the number of processes.
  ///   - slow: factors on the times of some cases, by their number.
  ///   - change: called with every row, and with the number of its case.
  private static func side(
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
          "unit_median_ns": .real(100 * process * noise * (slow[item] ?? 1)),
        ])
        change(&row, item)
        rows.append(row)
      }
    }
    return ComparisonSide(name: "side \(seed)", rows: ["probe": rows])
  }

  /// One row of one process with a position error.
  private static func side(error: Double) -> ComparisonSide {
    side(cases: 1, runs: 1) { row, _ in row["max_position_error"] = .real(error) }
  }

  /// How many cases have each verdict on each metric, by `METRIC VERDICT`.
  private func verdicts(_ base: ComparisonSide, _ new: ComparisonSide) throws -> [String: Int] {
    let compared = try comparison.compare(base, new)
    return Dictionary(grouping: compared, by: { $0.metric.name + " " + $0.verdict.rawValue })
      .mapValues(\.count)
  }

  /// The ids of cases with a verdict on any metric.
  private func cases(_ verdict: ComparedMetric.Verdict, in compared: [ComparedMetric]) -> [String] {
    compared.filter { $0.verdict == verdict }.map(\.caseID)
  }

  @Test("One case 10 % slower is called, and nothing else", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func slower(seed: UInt64) throws {
    let base = Self.side(cases: 20, runs: 10, seed: seed)
    let new = Self.side(cases: 20, runs: 10, seed: seed + 100, slow: [17: 1.1])
    let compared = try comparison.compare(base, new)
    #expect(cases(.regression, in: compared) == ["probe/17"])
    #expect(cases(.improvement, in: compared).isEmpty)
    let back = try comparison.compare(new, base)
    #expect(cases(.improvement, in: back) == ["probe/17"])
    #expect(cases(.regression, in: back).isEmpty)
  }

  @Test("A case that no longer yields anything is a regression, one that does an improvement")
  func broken() throws {
    let base = Self.side(cases: 6, runs: 2)
    for status in ["failed", "diverged"] {
      let new = Self.side(cases: 6, runs: 2) { row, item in
        guard item == 3 else { return }
        row["status"] = .text(status)
        row["max_position_error"] = .missing
      }
      #expect(try verdicts(base, new)["status regression"] == 1)
      #expect(try verdicts(new, base)["status improvement"] == 1)
    }
    let skipped = Self.side(cases: 6, runs: 2) { row, _ in row["status"] = "skipped" }
    #expect(try verdicts(base, skipped)["status regression"] == nil)
    #expect(try verdicts(base, base)["status unchanged"] == nil)
    // A failure in the second of two processes is enough.
    var seen = 0
    let once = Self.side(cases: 6, runs: 2) { row, item in
      guard item == 3 else { return }
      seen += 1
      if seen == 2 { row["status"] = "failed" }
    }
    #expect(try verdicts(base, once)["status regression"] == 1)
  }

  @Test("An error that becomes infinite is a regression, and back an improvement")
  func infinite() throws {
    let (base, new) = (Self.side(error: 1e-9), Self.side(error: .infinity))
    #expect(try verdicts(base, new)["max_position_error regression"] == 1)
    #expect(try verdicts(new, base)["max_position_error improvement"] == 1)
    #expect(try verdicts(new, new)["max_position_error unchanged"] == 1)
  }

  @Test("Cases that one side lacks are named")
  func missingCases() {
    let (base, new) = (Self.side(cases: 6, runs: 2), Self.side(cases: 4, runs: 1, seed: 2))
    #expect(Comparison.cases(of: base, missingIn: new) == ["probe/4", "probe/5"])
    #expect(Comparison.cases(of: new, missingIn: base).isEmpty)
  }

  @Test("Numbers that one side no longer has are named, but not of cases that failed")
  func emptiedNumbers() {
    /// A side of which some cases have this status and no error.
    func side(_ status: String, _ emptied: Set<Int>) -> ComparisonSide {
      Self.side(cases: 6, runs: 2) { row, item in
        guard emptied.contains(item) else { return }
        row["status"] = .text(status)
        row["max_position_error"] = .missing
      }
    }
    let base = side("ok", [])
    #expect(
      Comparison.numbers(of: base, missingIn: side("ok", [2, 5]))
        == ["max_position_error of probe/2", "max_position_error of probe/5"])
    #expect(Comparison.numbers(of: side("ok", [2]), missingIn: base).isEmpty)
    #expect(Comparison.numbers(of: base, missingIn: side("failed", [2])).isEmpty)
    #expect(Comparison.numbers(of: base, missingIn: side("skipped", [2])).isEmpty)
    /// A side on which the first `count` of the three processes of case 1 have
    /// no time, because the case is too short.
    func untimed(_ count: Int) -> ComparisonSide {
      var left = count
      return Self.side(cases: 6, runs: 3) { row, item in
        guard item == 1, left > 0 else { return }
        left -= 1
        row["status"] = "below_resolution"
        row["unit_median_ns"] = .missing
      }
    }
    #expect(Comparison.numbers(of: base, missingIn: untimed(3)) == ["time of probe/1"])
    #expect(Comparison.numbers(of: untimed(1), missingIn: untimed(3)) == ["time of probe/1"])
    #expect(Comparison.numbers(of: untimed(2), missingIn: untimed(3)).isEmpty)
    #expect(Comparison.numbers(of: base, missingIn: untimed(2)).isEmpty)
  }

  @Test("Cases that one side only skips are lost there")
  func skippedCases() {
    let base = Self.side(cases: 6, runs: 2)
    let new = Self.side(cases: 6, runs: 2) { row, item in
      if item == 2 { row["status"] = "skipped" }
    }
    let gaps = comparison.gaps(base, new)
    #expect(gaps.map(\.kind) == [.lost] && gaps.map(\.names) == [["probe/2"]])
    #expect(comparison.gaps(new, base).isEmpty && comparison.gaps(new, new).isEmpty)
  }

  @Test("Times per different units of work have no ratio, and a line says so")
  func otherUnits() throws {
    func side(_ unit: Value, _ count: Int) -> ComparisonSide {
      Self.side(cases: 2, runs: 6) { row, item in
        row["work_unit"] = item == 1 ? unit : "state"
        row["work_per_iteration_count"] = .integer(item == 1 ? count : 1024)
      }
    }
    let base = side("state", 1024)
    for (new, words) in [
      (side("trajectory", 1024), "work_unit: state and trajectory"),
      (side("state", 1), "work_per_iteration_count: 1024 and 1"),
    ] {
      #expect(comparison.gaps(base, new).map(\.names) == [["probe/1 (\(words))"]])
    }
    let compared = try comparison.compare(base, side("trajectory", 1024))
    #expect(compared.filter { $0.metric == .time }.map(\.caseID) == ["probe/0"])
  }

  @Test("Any number may differ by rounding, and an order by thousandths")
  func roundedNumbers() throws {
    func side(_ phase: Double, _ order: Double) -> ComparisonSide {
      Self.side(cases: 1, runs: 1) { row, _ in
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

  @Test("A count that varies within a program has a verdict only beyond its range")
  func varyingCount() throws {
    func side(_ counts: [Int]) -> ComparisonSide {
      var next = 0
      return Self.side(cases: 1, runs: counts.count, seed: 7) { row, _ in
        row["steps_count"] = .integer(counts[next])
        next += 1
      }
    }
    let base = side([100, 100, 100, 104, 100, 102])
    for (counts, verdict) in [
      ([102, 102, 100, 102, 102, 102], "unchanged"), ([105, 105, 106, 105, 105, 105], "changed"),
      ([100, 100, 100, 100, 100, 100], "unchanged"),
    ] {
      #expect(try verdicts(base, side(counts))["steps_count \(verdict)"] == 1, "\(counts)")
    }
  }

  /// Twelve cases in ten processes. In each process the CPU takes `speed` times
  /// as long as usual, also for the fixed piece of work in `yardstick_ns`.
  private static func drifting(
    seed: UInt64, slow: [Int: Double] = [:], speed: () -> Double
  ) -> ComparisonSide {
    var factor = 1.0
    return side(cases: 12, runs: 10, seed: seed, slow: slow) { row, item in
      if item == 0 { factor = speed() }
      row["unit_median_ns"] = Value((row["unit_median_ns"].number ?? .nan) * factor)
      row["yardstick_ns"] = .real(2_000 * factor)
    }
  }

  private func expectNoChange(_ compared: [ComparedMetric]) {
    #expect(cases(.regression, in: compared).isEmpty && cases(.improvement, in: compared).isEmpty)
  }

  @Test("A CPU that is slower as a whole is no regression", arguments: [1, 2, 3] as [UInt64])
  func slowerClock(seed: UInt64) throws {
    let base = Self.drifting(seed: seed) { 1 }
    let new = Self.drifting(seed: seed + 50) { 1.12 }
    let compared = try comparison.compare(base, new)
    expectNoChange(compared)
    #expect(abs((compared[0].referenceRatio ?? 0) - 1.12) < 1e-9)
  }

  @Test("A change shows through a CPU whose speed wanders", arguments: [1, 2, 3] as [UInt64])
  func wanderingClock(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func speed() -> Double { [1, 1.12, 1.2].randomElement(using: &generator) ?? 1 }
    let base = Self.drifting(seed: seed, speed: speed)
    let new = Self.drifting(seed: seed + 50, slow: [4: 1.1], speed: speed)
    #expect(try cases(.regression, in: comparison.compare(base, new)) == ["probe/4"])
  }

  @Test("Pairs measured by turns need no steady machine", arguments: [1, 2, 3] as [UInt64])
  func pairs(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func speed() -> Double { .random(in: 1..<2, using: &generator) }
    let base = Self.drifting(seed: seed, speed: speed)
    let new = Self.drifting(seed: seed + 9, speed: speed)
    /// For each case, the ratios of times in thirteen pairs, with 2 % of noise.
    func ratios(_ slow: [Int: Double]) -> PairedRatios {
      let values = (0..<12).map { item in
        (0..<13).map { _ in
          (slow[item] ?? 1) * (1 + Double.random(in: -0.02..<0.02, using: &generator))
        }
      }
      return PairedRatios(
        Dictionary(uniqueKeysWithValues: values.enumerated().map { ("probe/\($0)", $1) }))
    }
    let same = try comparison.compare(base, new, ratios: ratios([:]))
    expectNoChange(same)
    #expect(same.count { $0.metric == .time && $0.verdict == .unchanged } == 12)
    let slower = try comparison.compare(base, new, ratios: ratios([7: 1.1, 8: 0.9]))
    #expect(cases(.regression, in: slower) == ["probe/7"])
    #expect(cases(.improvement, in: slower) == ["probe/8"])
    // Without the pairs this machine gives no verdict.
    expectNoChange(try comparison.compare(base, new))
  }

  @Test("More cases need more pairs", arguments: [(1, 10), (5, 10), (100, 15), (1400, 19)])
  func pairsNeeded(cases: Int, pairs: Int) {
    #expect(Comparison().pairsNeeded(cases: cases) == pairs)
    // If all pairs differ in the same direction, the change must be significant
    // after Holm's correction over all cases.
    let smallest = SignedRank((1...pairs).map(Double.init)).pValue
    #expect(smallest * Double(cases) < 0.05)
  }

  @Test("Five processes are not enough, six are")
  func runs() throws {
    for (count, word) in [(5, "insufficient"), (6, "regression")] {
      let base = Self.side(cases: 1, runs: count)
      let new = Self.side(cases: 1, runs: count, seed: 2, slow: [0: 2])
      #expect(try verdicts(base, new)["time \(word)"] == 1)
    }
  }

  @Test("Errors, scores and counters compare exactly, each in its direction")
  func exact() throws {
    let base = Self.side(cases: 4, runs: 1)
    let new = Self.side(cases: 4, runs: 1) { row, item in
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
    "A change by less than 1e-13 counts only beyond a factor of two, as rounding may differ",
    arguments: [
      (2.2e-16, 4.4e-16, "unchanged"), (3e-14, 5e-14, "unchanged"), (3e-16, 9e-16, "regression"),
      (1e-6, 1e-6 + 9e-14, "unchanged"), (1e-12, 1.2e-12, "regression"),
      (5e-14, 2e-14, "improvement"),
    ])
  func otherRounding(before: Double, after: Double, verdict: String) throws {
    let found = try verdicts(Self.side(error: before), Self.side(error: after))
    #expect(found["max_position_error \(verdict)"] == 1)
  }

  /// With several processes, the ratio is that of all of them, and the interval
  /// of one would belong to another number.
  @Test("Only single processes give an interval without a test", arguments: [1, 2])
  func roughInterval(runs: Int) throws {
    let side = Self.side(cases: 1, runs: runs) { row, _ in
      row.set(["unit_median_ci95_low_ns": .real(90), "unit_median_ci95_high_ns": .real(110)])
    }
    let compared = try comparison.compare(side, side)
    let time = try #require(compared.first { $0.metric == .time })
    let interval: ClosedRange<Double>? = runs == 1 ? (90.0 / 110)...(110.0 / 90) : nil
    #expect(time.interval == interval)
  }

  @Test("Rows of two runs with other inputs are named, wherever they stand")
  func inputsOfAllRows() {
    var count = 0
    let mixed = Self.side(cases: 1, runs: 2) { row, _ in
      count += 1
      row["work_per_iteration_count"] = .integer(count)
    }
    let words = "probe/0 (work_per_iteration_count: 1 and 2)"
    #expect(comparison.gaps(mixed, mixed).map(\.names) == [[words]])
  }

  /// The documentation names each member that is left out, with the reason.
  @Test("Every member of the environment record counts, or is left out for a reason")
  func environmentMembers() throws {
    let record = EnvironmentRecord(options: RunOptions(), toolVersion: "1", arguments: []).json
    let counted = EnvironmentDifference.members(of: record).map(\.name)
    for name in ["kernel_level", "options.rounds", "seed", "caches", "governor", "interrupted"] {
      #expect(counted.contains(name), "\(name)")
    }
    let page = try Repository.text("docs/measurement.md")
    for (name, reason) in EnvironmentDifference.leftOut {
      let value = name.split(separator: ".").reduce(record as JSONValue?) { $0?[String($1)] }
      #expect(value != nil && !counted.contains(name), "\(name)")
      #expect(page.contains("| `\(name)` | \(reason) |"), "\(name)")
    }
  }

  @Test("What a case is given is no metric")
  func inputs() throws {
    let sweep = try #require(ReportSchemas.all.first { $0.name == "sweep" })
    #expect(
      Metric.all(of: sweep).map(\.column) == [
        "status", "max_position_error", "max_velocity_error", "position_count", "velocity_count",
      ])
    for suite in Catalogue.suites {
      let metrics = Set(Metric.all(of: suite.schema).map(\.column))
      let keys = Set(try suite.cases(SuiteContext()).flatMap(\.keys.keys))
      #expect(metrics.isDisjoint(with: keys), "\(suite.name): \(metrics.intersection(keys))")
    }
  }

  @Test("What is made of times is not compared exactly")
  func times() {
    for suite in Catalogue.suites {
      let exact = Set(Metric.all(of: suite.schema).filter { !$0.isMeasured }.map(\.column))
      for column in suite.schema.columns where column.help.contains(#/\btimes? (of|over|per)\b/#) {
        #expect(!exact.contains(column.name), "\(suite.name): \(column.name)")
      }
    }
  }
}
