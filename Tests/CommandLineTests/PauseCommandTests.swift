import Foundation
import Reports
import TestSupport
import Testing

/// `springbench pause`, as a script uses it.
@Suite struct PauseCommandTests {
  private static let folder = Repository.file("Data/gestures").path

  @Test func edgesAlternateAndBelongToTraces() throws {
    let scratch = try TemporaryFolder()
    let edges = scratch.file("edges.csv").path
    try Program.succeed([
      "pause", "--traces", Self.folder, "--detector", "sliding-deadline,article", "--no-timing",
      "--output-edges", edges, "--format", "csv",
    ])
    let lines = try String(contentsOfFile: edges, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "trace,detector,time_s,state,rest_time_s")
    #expect(lines.count > 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    let traces = Set(names.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) })
    var last: [String: String] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      #expect(traces.contains(fields[0]), "\(line)")
      let key = "\(fields[0]),\(fields[1])"
      #expect(fields[3] != last[key, default: "moving"], "\(line)")
      last[key] = fields[3]
    }
  }

  /// Wherever a pause is hit; NaN is written as an empty field.
  @Test func scoresAreFinite() throws {
    let output = try Program.succeed([
      "pause", "--traces", Self.folder, "--no-timing", "--format", "csv",
    ]).output
    let document = try CSVDocument(bytes: Array(output.utf8), path: "scores")
    let hits = try #require(document.header.firstIndex(of: "true_positive_count"))
    let scores = try document.positions(of: [
      "precision", "recall", "f1", "latency_median_s", "latency_p95_s", "false_triggers_per_min",
    ])
    let records = document.records.filter { $0.fields[hits] != "0" }
    #expect(!records.isEmpty)
    for record in records {
      for score in scores { _ = try document.finite(record, at: score) }
    }
  }

  @Test(arguments: [
    (["pause", "--detector", "slidingdeadline"], 64, "sliding-deadline"),
    (["pause", "--traces", "/no/such/folder"], 66, "/no/such/folder"),
    (["pause", "--generate", "/dev/null/here"], 73, "/dev/null/here"),
    (["pause", "--generate", "x", "--output", "y"], 64, "--output is not for --generate"),
    (["pause", "--generate", "x", "--detector", "dwell"], 64, "--detector is not for"),
    (["pause", "--profile", "wild", "--generate", "x"], 64, "mild"),
    (["pause", "--generate", "x", "--samples", "5"], 64, "--samples is not for --generate"),
    (["pause", "detect", "-", "--verbose"], 64, "--verbose is not for 'pause detect'"),
  ])
  func wrongUsePrintsOneLine(arguments: [String], status: Int32, mention: String) throws {
    let run = try Program.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(mention), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  /// Every file written before an interruption is whole.
  @Test func anInterruptedGenerationLeavesWholeFiles() throws {
    let scratch = try TemporaryFolder()
    let traces = scratch.file("traces").path
    // The shell starts background jobs with SIGINT ignored; the program watches
    // for it all the same, before it writes the first file.
    let outcome = try Program.shell(
      """
      "$PROGRAM" pause --generate '\(traces)' --count 200000 &
      for try in {1..600}; do [ -n "$(ls '\(traces)' 2>/dev/null)" ] && break; sleep 0.05; done
      kill -INT $!; wait $!
      """)
    #expect(outcome.status == 130)
    let names = try FileManager.default.contentsOfDirectory(atPath: traces)
    #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix("gesture-") })
    try Program.succeed(
      ["pause", "--traces", traces, "--detector", "dwell", "--no-timing", "--quiet"])
  }

  @Test func malformedTracesEndWith65() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write("time_s,x,y,label\n0,1,2,moving\n1,1,2,maybe\n", to: "t.csv")
    try Program.fail(65, saying: "t.csv:3: column label:", ["pause", "--traces", scratch.url.path])
  }

  @Test func theSameSeedWritesTheSameBytes() throws {
    let scratch = try TemporaryFolder()
    let run = try Program.shell(
      """
      "$PROGRAM" pause --generate a --seed 7 --count 5 &&
      SPRINGBENCH_THREADS=2 "$PROGRAM" pause --generate b --seed=7 --count=5 &&
      diff -r a b && ls a | wc -l
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == "5")
  }

  @Test func tracesOfAnotherSetAreNotMixedIn() throws {
    let scratch = try TemporaryFolder()
    let run = try Program.shell(
      """
      "$PROGRAM" pause --generate a --seed 7 --count 5 &&
      "$PROGRAM" pause --generate a --seed 7 --count 5 &&
      "$PROGRAM" pause --generate a --seed 7 --count 3; echo $?; ls a | wc -l
      """, in: scratch.url)
    #expect(
      run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "73", "5",
      ])
    #expect(run.errors.contains("belongs to another set"))
  }
}
