import Foundation
import TestSupport
import Testing

@Suite struct RunCommandTests {
  private let folder = TemporaryFolder()

  @Test(.optimizedRun) func aQuickRunIsWholeValidAndDrawn() throws {
    // Every suite, with samples too few to mean anything, and fewer cases.
    let outcome = try folder.run(
      "run --quick --measure count=2,rounds=1,limit=1us --output results --quiet")
    #expect(outcome.errors.isEmpty)
    let results = folder.file("results").path
    let names = try folder.names(in: "results")
    let reports = names.filter { $0.hasSuffix(".csv") }.map { results + "/" + $0 }
    #expect(!reports.isEmpty)
    // The other file is environment.json.
    #expect(names.count == reports.count + 1, "a file that nobody asked for: \(names)")
    try Program.run(["list", "--check"] + reports)
    let record = try Data(contentsOf: folder.file("results/environment.json"))
    let object = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    #expect(object?["clock_granularity_ns"] is NSNumber && object?["duration_s"] is NSNumber)
    // Pictures of its reports are drawn.
    let script = Repository.file("plots/render").path
    let drawing = try folder.shell("'\(script)' results plots \"$PROGRAM\" svg png").expect()
    #expect(drawing.errors.isEmpty, "\(drawing.errors)")
    let pictures = try folder.names(in: "plots")
    #expect(pictures.count >= 8 && pictures.contains("engines.png"), "\(pictures)")
    // A quick run lacks the rate of 120 Hz.
    #expect(try folder.text("plots/flight.svg").matches(of: #/<use /#).count > 140)
  }

  /// Four cases in two processes, with twelve samples per visit.
  @Test func everyProcessHasItsRows() throws {
    let outcome = try folder.run(
      "run selfcheck --measure processes=2,count=12,sample=20us -o r --quiet", nil)
    // The machine may be too noisy for the suite's own checks.
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    let rows = try namedRows(folder.text("r/selfcheck.csv"))
    #expect(rows.count == 4 * 2)
    #expect(Set(rows.map { $0["process_index"] }) == ["0", "1"])
  }

  /// The cases not timed yet have a row without a time. Nothing is concluded
  /// from a part of the suites, and `latest` stays with the run before.
  @Test("an interrupted run keeps its rows and is not the latest")
  func interruptedRun() throws {
    let outcome = try folder.shell(
      """
      "$PROGRAM" run selfcheck --measure count=2,rounds=1,limit=1ms --quiet >whole.txt
      before=$(readlink results/latest)
      "$PROGRAM" run selfcheck springs --measure rounds=10000,count=1000,limit=5s --quiet >part.txt &
      child=$!
      # A run writes its record once it watches for interrupts; the first record
      # is from the run before.
      begun() { [ $(ls results/[0-9]*/environment.json | wc -l) -ge 2 ]; }
      await $child begun
      sleep 0.5; kill -INT $child; wait $child
      echo $? $([ "$before" = "$(readlink results/latest)" ] && echo same)
      for run in results/[0-9]*; do [ $run -ef results/latest ] || mv $run part; done; cat part.txt
      """)
    #expect(outcome.output.hasPrefix("130 same\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("interrupted: 1 of 2 suites begun"))
    #expect(!outcome.output.contains("\nselfcheck: "))
    try folder.run("list --check part/selfcheck.csv")
    #expect(try namedRows(folder.text("part/selfcheck.csv")).count == 4)
    #expect(try folder.text("part/environment.json").contains("\"interrupted\": true"))
  }
}
