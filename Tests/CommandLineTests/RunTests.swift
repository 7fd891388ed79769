import Foundation
import TestSupport
import Testing

/// Runs of suites and their folders.
@Suite struct RunTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test("a quick run is whole, valid and drawn", .optimizedRun)
  func quickRun() throws {
    // Every suite, with samples that say nothing, and without the accuracy
    // problems that take longest.
    let quick =
      "run --quick --measure count=2,rounds=1,limit=1ms --output results --quiet"
    let outcome = try folder.succeed(quick)
    #expect(outcome.errors.isEmpty)
    let results = folder.file("results").path
    let names = try folder.names(in: "results")
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    // The other file is environment.json.
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.succeed(["list", "--check"] + reports)
    let record = try Data(contentsOf: folder.file("results/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber && object?["duration_s"] is NSNumber)
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

  /// Four cases in two processes with twelve samples each.
  @Test("every process has its rows")
  func processes() throws {
    let outcome = try folder.run(
      "run selfcheck --measure processes=2,count=12,sample=20us -o r --quiet")
    // The machine may be too noisy for the suite's own checks.
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    let rows = try namedRows(folder.text("r/selfcheck.csv"))
    #expect(rows.count == 4 * 2)
    #expect(Set(rows.map { $0["process_index"] }) == ["0", "1"])
  }

  @Test("a case is visited in as many rounds as asked for", arguments: [1, 3, 4])
  func rounds(count: Int) throws {
    try folder.succeed(
      "batch --springs 100 --frames 10 --kernel table --filter frame-major/double"
        + " --measure count=\(count),rounds=\(count),sample=1ms,samples=samples.csv -o e.csv --quiet"
    )
    try folder.succeed("list --check e.csv samples.csv")
    let visits = try namedRows(folder.text("samples.csv")).map { $0["round_index"] }
    // Visit 0 is the survey. A single round has no interval.
    #expect(Set(visits).count == count + 1)
    let row = try #require(try namedRows(folder.text("e.csv")).first)
    #expect((row["time_low_ns"] == "") == (count == 1) && row["time_ns"] != "")
  }

  /// The cases not timed yet have a row without a time. Nothing is concluded from
  /// a part of the suites, and `latest` stays with the run before.
  @Test("an interrupted run keeps its rows and is not the latest")
  func interruptedRun() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run selfcheck --measure count=2,rounds=1,limit=1ms --quiet >whole.txt
      before=$(readlink results/latest)
      "$PROGRAM" run selfcheck springs --measure count=100000,limit=5s --quiet >part.txt & child=$!
      # The record is written once the program watches for interrupts; the first
      # one belongs to the run before.
      begun() { [ $(ls results/[0-9]*/environment.json | wc -l) -ge 2 ]; }
      await $child begun
      sleep 0.5; kill -INT $child; wait $child
      echo $? $([ "$before" = "$(readlink results/latest)" ] && echo same)
      for run in results/[0-9]*; do [ $run -ef results/latest ] || mv $run part; done; cat part.txt
      """)
    #expect(outcome.output.hasPrefix("130 same\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("interrupted: 1 of 2 suites begun"))
    #expect(!outcome.output.contains("\nselfcheck: "))
    try folder.succeed("list --check part/selfcheck.csv")
    #expect(try namedRows(folder.text("part/selfcheck.csv")).count == 4)
    #expect(try folder.text("part/environment.json").contains("\"interrupted\": true"))
  }
}
