import Foundation
import TestSupport
import Testing

/// `gesture pauses` and `gesture score`: pauses in touches recorded by any
/// program, and scores of detectors, also of the user's own.
@Suite struct PauseCommandTests {
  /// The working folder, with the repository's data in it.
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder(linking: "Data") }

  // MARK: Edges

  /// The edges that `gesture pauses` finds in a text.
  private func edges(_ text: String, _ options: String = "") throws -> [NamedFields] {
    try Program.succeed("gesture pauses - \(options)", input: text).rows
  }

  /// The drag in the form of another program: with other names of columns, and
  /// with a time of its own for each row.
  private static func foreign(_ time: (Int) -> String) -> String {
    let rows = Drag().rows.enumerated().map { row, line in time(row) + line.drop { $0 != "," } }
    return "eventTime,screenX,screenY\n" + rows.joined()
  }

  private static let names = "--map time_s=eventTime,x=screenX,y=screenY"

  /// A pause is detected later than it begins. Detectors that look for a box or
  /// a line around the pointer then report when it stopped, to within their
  /// filter and a frame.
  @Test(
    "edges need no labels, and say in hindsight when the pointer stopped",
    arguments: ["sliding-deadline", "dwell", "filtered-dwell", "line"])
  func edgesOfADrag(detector: String) throws {
    let edges = try edges(Drag().csv, "--detector \(detector)")
    #expect(edges.map { $0["state"] } == ["paused", "moving"])
    #expect(edges.allSatisfy { $0["trace"] == "stdin" && $0["detector"] == detector })
    let (stop, start) = (try edges[0].number("rest_time_s"), try edges[1].number("time_s"))
    #expect(abs(stop - 0.3) < (detector == "line" ? 0.07 : 0.03), "\(stop)")
    #expect(try stop < edges[0].number("time_s") && edges[1]["rest_time_s"] == "")
    #expect((0.7...0.75).contains(start))
  }

  /// Times of edges have the digits of the rows' times, so that edges can be
  /// joined with the file. Rows are 8.333 ms apart: the nanoseconds with
  /// leading zeros, cut to as many digits as the file has.
  @Test(
    "a clock that counts from 1970 gives the same edges as one that counts from zero",
    arguments: [("s", 4), ("ms", 3), ("us", 6), ("ns", 9)])
  func clocks(unit: String, decimals: Int) throws {
    func fraction(_ row: Int) -> String {
      String("\(1_000_000_000 + row * 8_333_000)".dropFirst().prefix(decimals))
    }
    func edges(from start: String) throws -> [NamedFields] {
      try self.edges(
        Self.foreign { start + (unit == "s" ? "." : "") + fraction($0) },
        "\(Self.names) --time-unit \(unit) --detector dwell,sliding-deadline")
    }
    let (late, early) = (try edges(from: "1700000000"), try edges(from: "0"))
    #expect(early.count == 4 && late.map { $0["state"] } == early.map { $0["state"] })
    let times = Set(Drag().rows.indices.compactMap { Double("1700000000." + fraction($0)) })
    for (late, early) in zip(late, early) {
      for column in ["time_s", "rest_time_s"] where early[column] != "" {
        let time = try late.number(column)
        #expect(try times.contains(time) && abs(time - 1.7e9 - early.number(column)) < 1e-6)
      }
    }
  }

  @Test("milliseconds are divided exactly: 1100.1 ms are 1.1001 s")
  func milliseconds() throws {
    let file = Self.foreign { "\(Double(11_001 + 80 * $0) / 10)" }
    let edges = try edges(file, "\(Self.names) --time-unit ms")
    #expect(edges.count == 2)
    for edge in edges {
      #expect(["time_s", "rest_time_s"].allSatisfy { (edge[$0] ?? "").count <= 6 }, "\(edge)")
    }
  }

  /// Rows of two fingers in turn, and at the same times.
  @Test("--where reads one of two fingers", arguments: [0, 0.002])
  func oneOfTwoFingers(delay: Double) throws {
    let alone = Self.foreign { "\(Double($0) / 120)" }
    let lines = alone.split(separator: "\n")
    let both =
      "\(lines[0]),pointerId\n"
      + lines.dropFirst().enumerated().map {
        "\($1),7\n\(Double($0) / 120 + delay),900,\(10 * $0),8\n"
      }.joined()
    #expect(try edges(both, "\(Self.names) --where pointerId=7") == edges(alone, Self.names))
  }

  /// Before every tenth row a row of the same time far away.
  @Test("of several rows of one time, as coalesced events have, the last counts")
  func coalescedRows() throws {
    let file = Self.foreign { "\(Double($0) / 120)" }
    let doubled = file.split(separator: "\n").enumerated().map { index, line in
      (index % 10 == 5 ? "\(line.prefix { $0 != "," }),-500,900\n" : "") + line + "\n"
    }.joined()
    #expect(try edges(doubled, Self.names) == edges(file, Self.names))
  }

  /// Two strokes, both at rest from 0.2 s after the touch until the finger is
  /// lifted at 0.5 s, with a pause of two seconds between them. A row without a
  /// place, and one that takes the touch away, leave the finger where it was.
  @Test(
    "a finger that is lifted does not rest",
    arguments: [
      ("type", "pointerdown", "pointerup,360,0"), ("event", "touchstart", "touchend,,"),
      ("phase", "began", "cancelled,0,0"), ("Action", "ACTION_DOWN", "ACTION_CANCEL,0,0"),
    ])
  func liftedFingers(column: String, down: String, end: String) throws {
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

  // MARK: Scores

  @Test("edges alternate, belong to traces, and scores of what is found are numbers")
  func scoresOfTheRepository() throws {
    let scores = try folder.succeed(
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
    // A trace begins in the state `moving`, so its first edge leads elsewhere.
    var states: [[String?]: String] = [:]
    for row in try namedRows(folder.text("edges.csv")) {
      let key = [row["trace"], row["detector"]]
      let before = states.updateValue(row["state"] ?? "", forKey: key) ?? "moving"
      #expect(row["state"] != before && traces.contains(row["trace"] ?? ""), "\(row)")
    }
    #expect(!states.isEmpty)
  }

  @Test("edges of the user's own are scored like a detector of the suite")
  func ownEdges() throws {
    let traces = "gesture score --traces Data/gestures --measure times=no"
    try folder.succeed("\(traces) -d dwell --output-edges e.csv -o o.csv")
    func scores(_ options: String) throws -> [String?: [String?]] {
      Dictionary(
        uniqueKeysWithValues: try folder.succeed("\(traces) \(options) --quiet").rows.map { row in
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
    try folder.write("trace,time_s,state\n", to: "empty.csv")
    #expect(try !scores("--edges empty.csv").isEmpty)
  }

  /// Edges are written and read on the clock of the trace.
  @Test("a labelled trace with other columns and times since 1970 has the same score")
  func foreignTraces() throws {
    let origin = 1_764_000_000.0
    let drag = Drag(rate: 125, isLabelled: true)
    try folder.write(drag.csv, to: "a.csv")
    try folder.makeFolder("other")
    let rows = try namedRows(drag.csv).map { row in
      let time = try Int((origin + row.number("time_s")) * 1000 + 0.5)
      return "\(row["label"] ?? ""),\(row["x"] ?? ""),\(row["y"] ?? ""),\(time)\n"
    }
    try folder.write("truth,px,py,ms\n" + rows.joined(), to: "other/a.csv")
    func score(_ options: String) throws -> NamedFields {
      try folder.succeed("gesture score --measure times=no --quiet \(options)").rows[0]
    }
    func times(_ name: String) throws -> [Double] {
      try namedRows(folder.text(name)).map { try $0.number("time_s") }
    }
    let other = "--traces other/a.csv --map time_s=ms,x=px,y=py,label=truth --time-unit ms"
    let own = try score("--traces a.csv -d dwell --output-edges own-edges.csv")
    #expect(own["true_positive_count"] == "1")
    for row in try [
      score("\(other) -d dwell --output-edges edges.csv"), score("\(other) --edges edges.csv"),
    ] {
      for column in ["true_positive_count", "false_positive_count", "latency_median_s"] {
        #expect(try abs(row.number(column) - own.number(column)) < 1e-6, "\(column)")
      }
    }
    let pairs = try Array(zip(times("own-edges.csv"), times("edges.csv")))
    #expect(pairs.count >= 2 && pairs.allSatisfy { abs($1 - origin - $0) < 1e-6 })
  }

  /// Below 50 Hz, the lowest rate at which detectors are also asked for their
  /// state between rows; names in capitals are read, other files passed over.
  @Test("the traces of a folder are its CSV files, at the rate of their rows")
  func tracesOfAFolder() throws {
    for path in ["slow", "slow/more"] { try folder.makeFolder(path) }
    let rows = (0..<60).map { "\(Double($0) * 0.04),\($0),0,moving\n" }.joined()
    for name in ["A.CSV", "b.csv", "c.csv.gz", "more/d.csv", "README.md"] {
      try folder.write("time_s,x,y,label\n\(rows)", to: "slow/\(name)")
    }
    let report = try folder.succeed(
      "gesture score --traces slow --detector dwell --measure times=no"
    ).rows
    // The row for all traces together has no rate.
    #expect(report.map { $0["sample_rate_hz"] } == ["", "25"] && report[0]["traces_count"] == "2")
  }
}
