import Comparisons
import Measurement
import Reports
import Runs
import Statistics
import Testing

/// A suite that records every step.
private struct ProbeSuite: Suite {
  final class Log {
    var events: [String] = []
  }

  let name = "probe"
  let summary = "what the runner does"
  let timeBudget = 0.2
  let columns = [
    Column("key", .text, optional: true, "what was known before"),
    Column("max_error", .real, optional: true, "what was found"),
    Column("median_ns_per_turn", .real, optional: true, "what was measured"),
  ]
  let log = Log()

  func cases(_ context: SuiteContext) -> [Case] {
    let verdicts: [(String, Verdict)] = [
      ("good", .ok), ("wrong", .failed("off by one")), ("wild", .diverged("left at 3 s")),
      ("absent", .skipped("no such device")), ("fine", .ok),
    ]
    return verdicts.map { id, verdict in
      let work = Workload(unit: "turn") { [log] in
        log.events.append("time \(id)")
        return { iterations in
          for _ in 0..<iterations {
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

  func fill(_ row: inout Row, with timing: Timing) {
    row["median_ns_per_turn"] = .real(timing.summary.median)
  }
}

@Suite("Runner")
struct RunnerTests {
  private func options() -> RunOptions {
    var options = RunOptions()
    options.runID = "test"
    options.plan.sampleCount = 12
    options.plan.sampleNanoseconds = 20_000
    return options
  }

  private let floor = ResolutionFloor(granularity: 1, emptyLoop: 0.1)

  @Test("Everything is verified before anything is timed, and only cases that pass are timed")
  func order() throws {
    let suite = ProbeSuite()
    let result = try SuiteRunner(options: options(), floor: floor).run(suite)
    let events = suite.log.events
    let firstTiming = try #require(events.firstIndex { $0.hasPrefix("time") })
    #expect(events[..<firstTiming].allSatisfy { $0.hasPrefix("verify") })
    #expect(firstTiming == 5)
    #expect(Set(events[firstTiming...]) == ["time good", "time fine"])
    let statuses = result.rows.map { $0["status"].field }
    #expect(Array(statuses[1...3]) == ["failed", "diverged", "skipped"])
    // How much the samples of the others differ depends on the machine.
    #expect([statuses[0], statuses[4]].allSatisfy { !statuses[1...3].contains($0) })
    #expect(result.rows[1]["status_detail"] == "off by one")
    for row in result.rows { #expect(row["max_error"] == .real(0.5)) }
    #expect(result.rows[1]["median_ns_per_turn"] == .missing)
    #expect(result.rows[0]["median_ns_per_turn"] == result.rows[0]["unit_median_ns"])
    #expect(result.rows[0]["median_ns_per_turn"] != .missing)
  }

  @Test("A dry run runs each workload once and measures nothing")
  func dryRun() throws {
    var options = options()
    options.isDryRun = true
    let suite = ProbeSuite()
    let result = try SuiteRunner(options: options, floor: floor).run(suite)
    #expect(suite.log.events.filter { $0.hasPrefix("time") } == ["time good", "time fine"])
    #expect(result.rows.allSatisfy { $0["unit_median_ns"] == .missing })
  }

  @Test("Filters and skips select by id")
  func selection() throws {
    var options = options()
    options.filters = ["goo", "^probe/w"]
    options.skips = ["wild$"]
    let ids = try SuiteRunner(options: options, floor: floor).selectedCases(of: ProbeSuite())
      .map(\.id)
    #expect(ids == ["probe/good", "probe/wrong"])
  }

  @Test("Samples are kept on demand and say where they come from")
  func samples() throws {
    var options = options()
    options.keepsSamples = true
    options.processIndex = 3
    let result = try SuiteRunner(options: options, floor: floor).run(ProbeSuite())
    #expect(result.samples.count == 24)
    #expect(result.samples.allSatisfy { $0["process_index"] == .integer(3) })
  }

  @Test("An interrupt during verification keeps the finished rows")
  func interruption() throws {
    let suite = ProbeSuite()
    var runner = SuiteRunner(options: options(), floor: floor)
    runner.isInterrupted = { suite.log.events.count >= 2 }
    let result = try runner.run(suite)
    #expect(result.isInterrupted)
    #expect(suite.log.events == ["verify good", "verify wrong"])
    #expect(result.rows.count == 2)
  }

  @Test("A time below the resolution floor is not reported")
  func belowResolution() throws {
    let high = ResolutionFloor(granularity: 1, emptyLoop: 1e9)
    let result = try SuiteRunner(options: options(), floor: high).run(ProbeSuite())
    #expect(result.rows[0]["status"] == "below_resolution")
    #expect(result.rows[0]["unit_median_ns"] == .missing)
  }
}

@Suite("Catalogue")
struct CatalogueTests {
  @Test("Names differ, columns are unique and documented")
  func schemas() {
    let suites = Catalogue.suites
    #expect(Set(suites.map(\.name)).count == suites.count)
    for schema in ReportSchemas.all {
      #expect(Set(schema.header).count == schema.header.count)
      #expect(schema.columns.allSatisfy { !$0.help.isEmpty })
    }
  }

  @Test("Case ids are unique, begin with the suite and hold no blanks")
  func identifiers() throws {
    for suite in Catalogue.suites {
      let ids = try suite.cases(SuiteContext()).map(\.id)
      #expect(!ids.isEmpty)
      #expect(Set(ids).count == ids.count, "\(suite.name)")
      for id in ids { #expect(id.hasPrefix(suite.name + "/") && !id.contains(" ")) }
    }
  }

  @Test("Keys are columns of their suite")
  func keys() throws {
    for suite in Catalogue.suites {
      let schema = ReportColumns.schema(for: suite)
      for item in try suite.cases(SuiteContext()) {
        for column in item.keys.keys { #expect(schema.has(column: column), "\(item.id) \(column)") }
      }
    }
  }
}
