import Harness
import TestSupport
import Testing

@testable import springbench

@Suite struct ComparisonGapTests {
  @Test func casesThatOneSideLacksAreNamed() {
    let base = ComparisonSide.probe(cases: 6, runs: 2)
    let new = ComparisonSide.probe(cases: 4, runs: 1, seed: 2)
    #expect(base.missing(in: new) == ["probe/4", "probe/5"])
    #expect(new.missing(in: base).isEmpty)
  }

  @Test func lostNumbersAreNamedButNotOfCasesThatFailed() {
    /// A side where some cases have this status and no error.
    func side(_ status: String, _ emptied: Set<Int>) -> ComparisonSide {
      .probe(cases: 6, runs: 2) { row, item in
        guard emptied.contains(item) else { return }
        row["status"] = .text(status)
        row["max_position_error"] = .missing
      }
    }
    let base = side("ok", [])
    #expect(
      base.missing(in: side("ok", [2, 5]))
        == ["max_position_error of probe/2", "max_position_error of probe/5"])
    #expect(side("ok", [2]).missing(in: base).isEmpty)
    #expect(base.missing(in: side("wrong", [2])).isEmpty)
    /// A side on which case 1 has no time in the first `count` of three
    /// processes.
    func untimed(_ count: Int) -> ComparisonSide {
      var left = count
      return .probe(cases: 6, runs: 3) { row, item in
        guard item == 1, left > 0 else { return }
        left -= 1
        row["time_ns"] = .missing
      }
    }
    #expect(base.missing(in: untimed(3)) == ["time of probe/1"])
    #expect(untimed(1).missing(in: untimed(3)) == ["time of probe/1"])
    #expect(untimed(2).missing(in: untimed(3)).isEmpty)
    #expect(base.missing(in: untimed(2)).isEmpty)
  }

  @Test func casesWithOtherInputsOrUnitsAreLostAndNotCompared() throws {
    func side(_ unit: Value, _ counts: [Int]) -> ComparisonSide {
      var next = 0
      return .probe(cases: 2, runs: 2) { row, item in
        row["work_unit"] = item == 1 ? unit : "state"
        row["work_per_iteration_count"] = .integer(item == 1 ? counts[next] : 8)
        if item == 1 { next += 1 }
      }
    }
    let base = side("state", [8, 8])
    for new in [side("trajectory", [8, 8]), side("state", [9, 9]), side("state", [8, 9])] {
      #expect(base.missing(in: new) == ["probe/1"] && new.missing(in: base) == ["probe/1"])
      #expect(Set(try Comparison().compare(base, new).map(\.caseID)) == ["probe/0"])
    }
    #expect(base.missing(in: side(.missing, [8, 8])).isEmpty)
  }
}

@Suite struct ComparedNumbersTests {
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
