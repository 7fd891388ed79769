import TestSupport
import Testing

/// `gesture pauses` and `gesture score`.
@Suite struct PauseCommandTests {
  private let folder = TemporaryFolder(linking: "Data")

  private func edges(_ text: String, _ options: String = "") throws -> [NamedFields] {
    try Program.run("gesture pauses - \(options)", input: text).rows
  }

  /// A pause is detected later than it begins; these detectors also report when
  /// the pointer stopped, here at 0.3 s.
  @Test(arguments: ["sliding-deadline", "dwell", "filtered-dwell", "line"])
  func edgesNeedNoLabelsAndSayWhenThePointerStopped(detector: String) throws {
    let edges = try edges(Drag().csv, "--detector \(detector)")
    #expect(edges.map { $0["state"] } == ["paused", "moving"])
    #expect(edges.allSatisfy { $0["trace"] == "stdin" && $0["detector"] == detector })
    let (stop, start) = (try edges[0].number("rest_time_s"), try edges[1].number("time_s"))
    #expect(abs(stop - 0.3) < (detector == "line" ? 0.07 : 0.03), "\(stop)")
    #expect(try stop < edges[0].number("time_s") && edges[1]["rest_time_s"] == "")
    #expect((0.7...0.75).contains(start))
  }

  /// Two strokes, two seconds apart. In each the finger rests from 0.2 s until
  /// it is lifted at 0.5 s. The row that lifts it does not move it: x and y are
  /// the last ones, empty, or 0 when the touch is taken away.
  @Test(arguments: [
    ("type", "pointerdown", "pointerup,360,0"), ("event", "touchstart", "touchend,,"),
    ("phase", "began", "cancelled,0,0"), ("Action", "ACTION_DOWN", "ACTION_CANCEL,0,0"),
    ("Phase", "began", "ended,,"),
  ])
  func aFingerThatIsLiftedDoesNotRest(column: String, down: String, end: String) throws {
    let strokes = [0.0, 2.5].map { start in
      let rows = (0...29).map { row in
        let word = row == 0 ? down : "move"
        return "\(start + Double(row) / 60),\(word),\(min(row, 12) * 30),0\n"
      }
      return rows.joined() + "\(start + 0.5),\(end)\n"
    }
    let edges = try edges("time_s,\(column),x,y\n" + strokes.joined())
    #expect(edges.map { $0["state"] } == ["paused", "moving", "paused", "moving"])
    for (edge, start) in zip(edges, [0, 0, 2.5, 2.5]) {
      let time = try edge.number("time_s") - start
      #expect(edge["state"] == "moving" ? abs(time - 0.5) < 1e-9 : (0.2...0.4).contains(time))
    }
  }

  @Test func edgesOfTracesAlternateAndScoresOfFoundPausesAreNumbers() throws {
    let scores = try folder.run(
      "gesture score --traces Data/gestures --detector sliding-deadline,article --measure times=no"
        + " --output-edges edges.csv"
    ).rows.filter { $0["true_positive_count"] != "0" }
    #expect(!scores.isEmpty)
    for row in scores {
      for score in [
        "precision", "recall", "f1", "latency_median_s", "latency_p95_s", "false_triggers_per_min",
      ] { #expect(try row.number(score).isFinite, "\(score)") }
    }
    let names = try Repository.names(in: "Data/gestures")
    let traces = Set(names.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) })
    // A trace begins in the state `moving`, so its first edge is to `paused`.
    var states: [[String?]: String] = [:]
    for row in try namedRows(folder.text("edges.csv")) {
      let key = [row["trace"], row["detector"]]
      let before = states.updateValue(row["state"] ?? "", forKey: key) ?? "moving"
      #expect(row["state"] != before && traces.contains(row["trace"] ?? ""), "\(row)")
    }
    #expect(!states.isEmpty)
  }

  @Test func edgesOfTheUsersOwnAreScoredLikeADetectorOfTheSuite() throws {
    let traces = "gesture score --traces Data/gestures --measure times=no"
    try folder.run("\(traces) -d dwell --output-edges e.csv -o o.csv")
    func scores(_ options: String) throws -> [String?: [String?]] {
      Dictionary(
        uniqueKeysWithValues: try folder.run("\(traces) \(options) --quiet").rows.map { row in
          (row["case_id"], ["precision", "recall", "latency_median_s"].map { row[$0] })
        })
    }
    // Edges with the name of a selected detector are called NAME@edges; without
    // a column `detector` they are called `own`.
    let dwell = try scores("-d dwell")
    #expect(try scores("--edges e.csv") == dwell)
    let both = try scores("--edges e.csv -d dwell,sliding-deadline")
    #expect(both["pause/dwell@edges"] == dwell["pause/dwell"])
    #expect(both["pause/dwell"] == dwell["pause/dwell"])
    #expect(both["pause/sliding-deadline"] != dwell["pause/dwell"])
    // Without an edge to `paused` no pause is found.
    try folder.write(
      "trace,time_s,state\ngesture-01-stop-60hz,0.001,moving\n", to: "none.csv")
    let recall = try scores("--edges none.csv")["pause/own"]?[1]
    #expect(recall == "0")
    try folder.write("trace,time_s,state\n", to: "empty.csv")
    #expect(try !scores("--edges empty.csv").isEmpty)
  }

  /// The rate is 25 Hz, even though detectors are asked at 50 Hz or more. Names
  /// in capitals are read; other files and folders are passed over.
  @Test func theTracesOfAFolderAreItsCSVFilesAtTheRateOfTheirRows() throws {
    for path in ["slow", "slow/more"] { try folder.makeFolder(path) }
    let rows = (0..<60).map { "\(Double($0) * 0.04),\($0),0,moving\n" }.joined()
    for name in ["A.CSV", "b.csv", "c.csv.gz", "more/d.csv", "README.md"] {
      try folder.write("time_s,x,y,label\n\(rows)", to: "slow/\(name)")
    }
    let report = try folder.run(
      "gesture score --traces slow --detector dwell --measure times=no"
    ).rows
    // The row for all traces together has no rate.
    #expect(report.map { $0["sample_rate_hz"] } == ["", "25"] && report[0]["traces_count"] == "2")
  }
}

/// A trace of a pointer that moves at 600 px/s along x for 0.3 s, rests for
/// 0.4 s, and moves on until 1 s: input for `springbench gesture`.
struct Drag {
  /// Rows per second.
  var rate = 120.0
  /// Whether a column says which rows are a pause.
  var isLabelled = false

  var rows: [String] {
    (0...Int(rate)).map { row in
      let time = Double(row) / rate
      let isPaused = time >= 0.3 && time < 0.7
      let x = isPaused ? 180 : time < 0.3 ? 600 * time : 180 + 600 * (time - 0.7)
      let label = isLabelled ? (isPaused ? ",paused" : ",moving") : ""
      return "\(time),\(x),50\(label)\n"
    }
  }

  /// A file with the usual names of columns.
  var csv: String { (isLabelled ? "time_s,x,y,label\n" : "time_s,x,y\n") + rows.joined() }
}
