import Harness
import Testing

/// A suite that records when its cases are verified and timed.
private struct ProbeSuite: Suite {
  final class Log {
    /// `verify` or `time`, and the name of the case.
    var events: [String] = []
  }

  let name = "probe"
  let summary = "what the runner does"
  let timeBudget = 0.2
  let columns: [Column] = [
    .optional("key", .text, "what was known before"),
    .optional("max_error", .real, "what was found"),
    .optional("median_ns_per_turn", .real, repeating: "time_ns", "what was measured"),
  ]
  let log = Log()

  func cases(_ context: SuiteContext) -> [Case] {
    let verdicts: [(String, Verdict)] = [
      ("good", .ok), ("wrong", .wrong("off by one")), ("wild", .unstable("left at 3 s")),
      ("absent", .leftOut("no such device")), ("fine", .ok),
    ]
    return verdicts.map { id, verdict in
      let work = Workload(unit: "turn") { [log] in
        log.events.append("time \(id)")
        return { iterations in
          for _ in 0..<iterations {
            // Dependent operations that the optimiser cannot shorten.
            var value = launder(1.0)
            for _ in 0..<200 { value = 1 - 0.5 * value }
            consume(value)
          }
        }
      }
      return Case(id: "probe/" + id, keys: ["key": .text(id)], workload: work) { [log] row in
        log.events.append("verify \(id)")
        row["max_error"] = .real(0.5)
        return verdict
      }
    }
  }

  func conclude(_ rows: inout [Row]) {
    for index in rows.indices where rows[index]["key"] == "fine" {
      rows[index]["status_detail"] = "fine by itself"
    }
  }
}

@Suite struct RunnerTests {
  private let suite = ProbeSuite()

  /// A runner with short samples, after `change` to its options.
  private func runner(
    emptyLoop: Double = 0.1, _ change: (inout RunOptions) -> Void = { _ in }
  ) -> SuiteRunner {
    var options = RunOptions()
    options.plan.sampleNanoseconds = 20_000
    change(&options)
    return SuiteRunner(
      options: options, floor: ResolutionFloor(granularity: 1, emptyLoop: emptyLoop))
  }

  @Test func everythingIsVerifiedFirstAndOnlyCasesThatPassAreTimed() throws {
    let result = try runner().run(suite)
    let rows = result.rows
    #expect(result.leftOut.map(\.id) == ["probe/absent"])
    let events = suite.log.events
    #expect(events.prefix(5).allSatisfy { $0.hasPrefix("verify") })
    #expect(Set(events.dropFirst(5)) == ["time good", "time fine"])
    let statuses = rows.map { $0["status"].field }
    // The case that cannot run here has no row.
    #expect(statuses == ["ok", "wrong", "unstable", "ok"])
    #expect(rows[1]["status_detail"] == "off by one")
    #expect(rows[3]["status_detail"] == "fine by itself")
    for row in rows { #expect(row["max_error"] == .real(0.5)) }
    #expect(rows[1]["median_ns_per_turn"] == .missing)
    #expect(rows[0]["median_ns_per_turn"] == rows[0]["time_ns"])
    #expect(rows[0]["median_ns_per_turn"] != .missing)
  }

  @Test func filtersSelectByID() throws {
    let runner = runner { $0.filters = ["goo", "^probe/wr"] }
    let ids = try runner.selectedCases(of: suite).map(\.id)
    #expect(ids == ["probe/good", "probe/wrong"])
  }

  @Test func samplesAreKeptOnDemand() throws {
    let samples = try runner { $0.keepsSamples = true }.run(suite).samples
    #expect(Set(samples.map { $0["case_id"] }) == ["probe/good", "probe/fine"])
  }

  @Test func aTimeBelowTheResolutionFloorIsNotReported() throws {
    let row = try #require(runner(emptyLoop: 1e9).run(suite).rows.first)
    #expect(row["status"] == "ok" && row["status_detail"] != .missing)
    #expect(row["time_ns"] == .missing)
  }
}
