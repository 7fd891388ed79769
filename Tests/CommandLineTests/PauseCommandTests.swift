import Foundation
import TestSupport
import Testing

/// `springbench gesture`, as a script uses it.
@Suite struct PauseCommandTests {
  /// The working folder, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  @Test func edgesAlternateAndBelongToTraces() throws {
    try folder.succeed(
      "gesture score --traces Data/gestures --detector sliding-deadline,article --measure times=no"
        + " --output-edges edges.csv")
    let text = try folder.text("edges.csv")
    #expect(text.hasPrefix("trace,detector,time_s,state,rest_time_s\n"))
    let rows = try namedRows(text)
    #expect(!rows.isEmpty)
    let names = try Repository.names(in: "Data/gestures")
    let traces = Set(names.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) })
    var states: [[String?]: String] = [:]
    for row in rows {
      #expect(traces.contains(row["trace"] ?? ""), "\(row)")
      // A trace begins in the state `moving`, so its first edge leads
      // elsewhere.
      let before =
        states.updateValue(
          row["state"] ?? "", forKey: [row["trace"], row["detector"]]) ?? "moving"
      #expect(row["state"] != before, "\(row)")
    }
  }

  /// Scores are numbers wherever a pause is found. NaN would be written as an
  /// empty field.
  @Test func scoresAreFinite() throws {
    let rows = try folder.succeed("gesture score --traces Data/gestures --measure times=no")
      .rows.filter { $0["true_positive_count"] != "0" }
    #expect(!rows.isEmpty)
    for row in rows {
      for score in [
        "precision", "recall", "f1", "latency_median_s", "latency_p95_s", "false_triggers_per_min",
      ] {
        #expect(try row.number(score).isFinite, "\(score)")
      }
    }
  }

  /// A trace whose file name does not say its rate has that of its rows, even
  /// below 50 Hz, the lowest rate at which detectors are also asked for
  /// their state between rows.
  @Test func aSlowTraceHasItsOwnRate() throws {
    let interval = 0.04
    let rows = (0..<60).map { "\(Double($0) * interval),\($0),0,moving" }.joined(separator: "\n")
    try folder.makeFolder("slow")
    try folder.write("time_s,x,y,label\n\(rows)\n", to: "slow/slow.csv")
    let report = try folder.succeed(
      "gesture score --traces slow --detector dwell --measure times=no")
    // The row for all traces together has no rate.
    #expect(try report.rows.map { $0["sample_rate_hz"] } == ["", "25"])
  }
}
