import Foundation
import TestSupport
import Testing

/// `gesture score --edges`: scores of detectors that are programs of the user's own.
@Suite struct OwnEdgesTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  /// Edges from a file are scored as those of a detector in the suite: the
  /// edges that `dwell` writes have the score of `dwell`.
  @Test func edgesOfOnesOwnAreScored() throws {
    func run(_ arguments: String) throws -> Program.Outcome {
      try folder.succeed("\(arguments) --quiet")
    }
    let traces = "gesture score --traces Data/gestures --measure times=no"
    _ = try run("\(traces) -d dwell --output-edges e.csv -o o.csv")
    func scores(_ options: String) throws -> [String?: [String?]] {
      Dictionary(
        uniqueKeysWithValues: try run("\(traces) \(options)").rows.map { row in
          (row["case_id"], ["precision", "recall", "latency_median_s"].map { row[$0] })
        })
    }
    let own = try scores("-d dwell")
    #expect(try scores("--edges e.csv") == own)
    let both = try scores("--edges e.csv -d dwell,sliding-deadline")
    #expect(both["pause/dwell@edges"] == own["pause/dwell"])
    #expect(both["pause/dwell"] == own["pause/dwell"])
    #expect(both["pause/sliding-deadline"] != own["pause/dwell"])
    // Without an edge to `paused` no pause is found.
    try folder.write(
      "trace,time_s,state\ngesture-01-stop-60hz,0.001,moving\n", to: "none.csv")
    #expect(try scores("--edges none.csv")["pause/own"]?[1] == "0")
  }

  @Test func edgesOfAnyProgramAreScored() throws {
    try folder.makeFolder("traces")
    try folder.write(
      """
      time_s,x,y,label
      0,0,0,moving
      0.2,100,0,moving
      0.3,100,0,paused
      0.5,100,0,paused
      0.6,150,0,moving

      """, to: "traces/a-60hz.csv")
    func score(_ rows: String) throws -> Program.Outcome {
      try folder.write("trace,time_s,state\n" + rows, to: "edges.csv")
      return try folder.run("gesture score --traces traces --edges edges.csv --measure times=no")
    }
    // An edge to the state that a trace begins with changes nothing, but an
    // edge after it must not be earlier.
    try score("a-60hz,0.55,moving\na-60hz,0.4,paused\n")
      .expectRefusal(65, saying: "edges.csv:3: column time_s")
    let drawn = try folder.succeed("plot edges.csv --trace traces/a-60hz.csv")
    #expect(drawn.output.contains("own"))
    #expect(try !score("").rows.isEmpty)
  }

  /// A labelled trace of another program, with other columns and times since
  /// 1970, has the score of the same trace in the suite's own form. Edges are
  /// written and read on the clock of the trace.
  @Test func labelledTracesHaveOtherForms() throws {
    let origin = 1_764_000_000.0
    let drag = Drag(rate: 125, isLabelled: true)
    try folder.write(drag.csv, to: "a.csv")
    try folder.makeFolder("other")
    let rows = try namedRows(drag.csv).map { row in
      let time = try Int((origin + row.number("time_s")) * 1000 + 0.5)
      return "\(row["label"] ?? ""),\(row["x"] ?? ""),\(row["y"] ?? ""),\(time)\n"
    }
    try folder.write("truth,px,py,ms\n" + rows.joined(), to: "other/a.csv")
    let own = "--traces a.csv"
    let other = "--traces other/a.csv --map time_s=ms,x=px,y=py,label=truth --time-unit ms"
    func score(_ options: String) throws -> [NamedFields] {
      try folder.succeed("gesture score --measure times=no --quiet \(options)").rows
    }
    let expected = try score("\(own) -d dwell --output-edges own-edges.csv")
    #expect(expected[0]["true_positive_count"] == "1")
    for rows in try [
      score("\(other) -d dwell --output-edges edges.csv"), score("\(other) --edges edges.csv"),
    ] {
      for (row, own) in zip(rows, expected) {
        for column in ["true_positive_count", "false_positive_count"] {
          #expect(row[column] == own[column])
        }
        let latencies = try [row, own].map { try $0.number("latency_median_s") }
        #expect(abs(latencies[0] - latencies[1]) < 1e-6)
      }
    }
    func times(_ name: String) throws -> [Double] {
      try namedRows(folder.text(name)).map { try $0.number("time_s") }
    }
    let (ownTimes, otherTimes) = try (times("own-edges.csv"), times("edges.csv"))
    #expect(ownTimes.count == otherTimes.count)
    for (one, two) in zip(ownTimes, otherTimes) { #expect(abs(two - origin - one) < 1e-6) }
    // No input is overwritten.
    for input in ["a.csv", "own-edges.csv"] {
      let before = try folder.text(input)
      try folder.run("gesture score \(own) --edges own-edges.csv --overwrite -o \(input)")
        .expect(64, saying: "are the same file")
      #expect(try folder.text(input) == before, "\(input)")
    }
  }
}
