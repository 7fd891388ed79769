import Foundation
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
    var last: [String: String] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      let key = fields[0] + fields[1]
      #expect(fields[3] != last[key, default: "moving"], "\(line)")
      last[key] = fields[3]
    }
  }

  @Test func nothingIsNotANumber() throws {
    let run = try Program.succeed([
      "pause", "--traces", Self.folder, "--no-timing", "--format", "csv",
    ])
    let fields = run.output.split(whereSeparator: { $0 == "," || $0 == "\n" })
    #expect(!fields.contains { ["nan", "-nan", "inf", "-inf"].contains($0.lowercased()) })
  }

  @Test(arguments: [
    (["pause", "--detector", "slidingdeadline"], 64, "sliding-deadline"),
    (["pause", "--traces", "/no/such/folder"], 66, "/no/such/folder"),
    (["pause", "--generate", "/no/such/folder/here"], 73, "/no/such/folder/here"),
    (["pause", "--profile", "wild", "--generate", "x"], 64, "mild"),
  ])
  func wrongUseEndsWithOneLine(arguments: [String], status: Int32, mention: String) throws {
    let run = try Program.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(mention), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  /// What has been written at an interruption is complete.
  @Test func anInterruptedGenerationLeavesWholeFiles() throws {
    let scratch = try TemporaryFolder()
    let traces = scratch.file("traces").path
    let outcome = try Program.shell(
      "\"$PROGRAM\" pause --generate '\(traces)' --count 1000000 & sleep 1; kill -INT $!; wait $!")
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
      "$PROGRAM pause --generate a --seed 7 --count 5 && $PROGRAM pause --generate b --seed=7 "
        + "--count=5 && diff -r a b && ls a | wc -l", in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == "5")
  }

  @Test func tracesOfAnotherSetAreNotMixedIn() throws {
    let scratch = try TemporaryFolder()
    let run = try Program.shell(
      "$PROGRAM pause --generate a --seed 7 --count 5 && $PROGRAM pause --generate a --seed 7 "
        + "--count 5 && $PROGRAM pause --generate a --seed 7 --count 3; echo $?; ls a | wc -l",
      in: scratch.url)
    #expect(
      run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "73", "5",
      ])
    #expect(run.errors.contains("belongs to another set"))
  }
}
