import Foundation
import TestSupport
import Testing

/// Runs of suites and the use of their reports.
///
/// Statuses are written as the numbers that scripts rely on: 64 for a mistake
/// on the command line, 65 for malformed input, 66 for unreadable input, 73 for
/// output that cannot be created, 130 for an interruption.
@Suite struct RunTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(.optimizedRun) func aQuickRunIsWholeValidAndDrawn() throws {
    // Every suite, with samples that say nothing, and without the accuracy
    // problems that take longest.
    let quick =
      "run --quick --samples 2 --rounds 1 --max-time 1ms --output results \(Program.quiet)"
      + " --skip ^accuracy/[^/]*/(undamped|chain|lattice)/"
    let outcome = try folder.succeed(quick)
    #expect(outcome.errors.isEmpty)
    let results = folder.file("results").path
    let names = try folder.names(in: "results")
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    // The other file is environment.json.
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.succeed(["validate"] + reports)
    let record = try Data(contentsOf: folder.file("results/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber)
    #expect(object?["duration_s"] is NSNumber)
    // The reports are there already.
    #expect(try folder.run(quick).status == 73)
    try rendersEveryPicture(of: results, into: folder.file("plots").path)
  }

  /// Draws every picture whose report the run has.
  private func rendersEveryPicture(of results: String, into pictures: String) throws {
    let script = Repository.file("plots/render").path
    let drawing = try Program.shell("'\(script)' '\(results)' '\(pictures)' \"$PROGRAM\" svg png")
    #expect(drawing.status == 0 && drawing.errors.isEmpty, "\(drawing.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures)
    #expect(names.count >= 8 && names.contains("engines.png"), "\(names)")
  }

  @Test func reportsAreReplacedOnlyOnDemand() throws {
    let base = "run --only selfcheck --no-timing --output r \(Program.quiet)"
    #expect(try folder.run(base).status == 0)
    #expect(try folder.run(base).status == 73)
    #expect(try folder.run("\(base) --overwrite").status == 0)
  }

  /// Four cases in two processes with twelve samples each.
  @Test func everyProcessHasItsRows() throws {
    let outcome = try folder.run(
      "run --only selfcheck --processes 2 --samples 12 --sample-time 20us -o r "
        + Program.quiet)
    // The machine may be too noisy for the suite's own checks.
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    let rows = try namedRows(folder.text("r/selfcheck.csv"))
    #expect(rows.count == 4 * 2)
    // An empty loop takes less than the clock can resolve.
    #expect(rows.allSatisfy { $0["sample_count"] == "12" || $0["case_id"] == "selfcheck/empty" })
  }

  /// As many visits as asked for, if there are as many samples. One sample has
  /// no deviation, and one visit no interval.
  @Test(arguments: [1, 3, 4]) func roundsAreVisits(count: Int) throws {
    try folder.succeed(
      "run --only springs --filter evaluation/zeta=0.8$ --samples \(count) --rounds \(count)"
        + " --sample-time 1ms --samples-out -o r \(Program.quiet)")
    try folder.succeed("validate r/springs.samples.csv")
    let row = try #require(try namedRows(folder.text("r/springs.csv")).first)
    let visits = try namedRows(folder.text("r/springs.samples.csv")).map { $0["round_index"] }
    #expect(Set(visits).count == count && visits.count == count)
    for column in ["unit_stddev_ns", "unit_median_ci95_low_ns"] {
      #expect((row[column] == "") == (count == 1), "\(column)")
    }
  }

  @Test func anInterruptKeepsFinishedRows() throws {
    try folder.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 100000 --max-time 5s --quiet --output r & child=$!
      # The record is written once the program watches for interrupts.
      await $child [ -f r/environment.json ]
      sleep 0.5; kill -INT $child; wait $child
      """
    ).expect(130)
    #expect(try folder.run("validate r/selfcheck.csv").status == 0)
    // All four cases have a row, with or without a time.
    #expect(try namedRows(folder.text("r/selfcheck.csv")).count == 4)
    #expect(try folder.text("r/environment.json").contains("\"interrupted\": true"))
  }

  /// `latest` always points to a complete run.
  @Test func anInterruptedRunIsNotTheLatest() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run --only selfcheck --samples 2 --rounds 1 --max-time 1ms --quiet >whole.txt
      before=$(readlink results/latest)
      "$PROGRAM" run --only selfcheck,springs --samples 100000 --max-time 5s --quiet >part.txt & child=$!
      # The second record, not that of the first run seen through `latest`.
      begun() { [ $(ls results/[0-9]*/environment.json | wc -l) -ge 2 ]; }
      await $child begun
      sleep 0.5; kill -INT $child; wait $child
      echo $? $([ "$before" = "$(readlink results/latest)" ] && echo same)
      cat part.txt
      """)
    #expect(outcome.output.hasPrefix("130 same\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("interrupted: 1 of 2 suites begun"))
    // Nothing is concluded from a part of the rows.
    #expect(!outcome.output.contains("\nselfcheck: "))
  }
}
