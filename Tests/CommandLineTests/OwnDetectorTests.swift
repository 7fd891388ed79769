import Foundation
import TestSupport
import Testing

/// `pause` on traces and edges of users' own programs.
@Suite struct OwnDetectorTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("ms", 1e3, 1000.0), ("ms", 1e3, 500), ("ms", 1e3, 60), ("ms", 1e3, 20), ("us", 1e6, 1000),
    ("us", 1e6, 60), ("ns", 1e9, 60), ("ns", 1e9, 1000),
  ])
  func unitsAreNoticed(unit: String, unitsPerSecond: Double, rate: Double) throws {
    let names = ["ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"]
    let message = "looks like \(names[unit] ?? ""); --time-unit \(unit) reads it so"
    var drag = Drag(rate: rate, unitsPerSecond: unitsPerSecond)
    let file = try folder.write(drag.csv, to: "a.csv").path
    try Program.fail(65, saying: message, "pause detect \(file)")
    let read = try Program.succeed("pause detect \(file) --time-unit \(unit)")
    #expect(try read.rows.count == 2)
    drag.isLabelled = true
    let set = try folder.write(drag.csv, to: "b.csv").path
    try Program.fail(65, saying: message, "pause --traces \(set) --no-timing --detector dwell")
  }

  @Test func edgesAreNeverLost() throws {
    try folder.write(Drag().csv, to: "touches.csv")
    let detect = "pause detect touches.csv"
    try Program.succeed("\(detect) -o edges.csv", in: folder.url)
    let before = try folder.text("edges.csv")
    try Program.fail(64, saying: "--append", "\(detect) -o edges.csv --append", in: folder.url)
    #expect(try folder.text("edges.csv") == before)
    // Edges have the name of their trace, which must be one.
    try folder.makeFolder("twin")
    try folder.write(Drag().csv, to: "twin/touches.csv")
    try Program.fail(
      64, saying: "two files are called 'touches'", "\(detect) twin/touches.csv", in: folder.url)
  }

  /// For edges from a file a trace is recognised by its rows, so two traces with
  /// equal rows are refused.
  @Test func equalTracesAreRefused() throws {
    try folder.makeFolder("t")
    let rows = (0..<60).map { "\(Double($0) / 60),\(min($0, 20)),0,moving\n" }.joined()
    for name in ["a", "b"] {
      try folder.write("time_s,x,y,label\n" + rows, to: "t/\(name).csv")
    }
    try folder.write("trace,time_s,state\na,0.5,paused\n", to: "edges.csv")
    try Program.fail(
      65, saying: "the traces 'a' and 'b' have the same 60 rows",
      "pause --traces t --edges edges.csv --no-timing", in: folder.url)
  }

  @Test(arguments: [
    ("wait", "pause detect t.csv -d dwell --set wait=60ms,wait=80ms"),
    ("damping", "replay spring --trace t.csv --set damping=1,damping=2"),
  ])
  func settingsGivenTwiceAreRefused(name: String, arguments: String) throws {
    try folder.write(Drag().csv, to: "t.csv")
    try Program.fail(64, saying: "--set: '\(name)' stands twice", arguments, in: folder.url)
  }

  @Test func aUnitThatIsTooSmallIsNoted() throws {
    try Program.succeed(
      saying: "more than 20,000 rows a second", "pause detect - --time-unit ms",
      input: Drag(rate: 60).csv)
  }

  /// Edges from a file are scored as those of a detector in the suite: the edges
  /// that `dwell` writes have the score of `dwell`.
  @Test func edgesOfOnesOwnAreScored() throws {
    func run(_ arguments: String) throws -> Program.Outcome {
      try Program.succeed("\(arguments) --quiet", in: folder.url)
    }
    _ = try run("pause --generate traces --count 30 --seed 5")
    let traces = "pause --traces traces --no-timing"
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
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("traces").path).first)
    try folder.write("trace,time_s,state\n\(name.dropLast(4)),0.001,moving\n", to: "none.csv")
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
      return try Program.run("pause --traces traces --edges edges.csv --no-timing", in: folder.url)
    }
    // An edge to the state that a trace begins with changes nothing, but an edge
    // after it must not be earlier.
    try score("a-60hz,0.55,moving\na-60hz,0.4,paused\n")
      .expectRefusal(65, saying: "edges.csv:3: column time_s")
    #expect(try !score("").rows.isEmpty)
    try score("a-60hz,400,paused\n").expect(saying: "outside of their traces: 1")
    let drawn = try Program.succeed("plot edges.csv --trace traces/a-60hz.csv", in: folder.url)
    #expect(drawn.output.contains("own"))
  }

  @Test(arguments: [
    ("trace,time_s,state\nx,1,paused\n", "edges.txt:2: column trace: 'x' is none of the traces"),
    ("trace,time_s,state\na,1,still\n", "edges.txt:2: column state: 'still' is neither paused nor"),
    ("trace,time_s,state\na,1,paused\na,0.5,moving\n", "edges.txt:3: column time_s: the time is"),
    ("trace,time_s,state\na,soon,paused\n", "edges.txt:2: column time_s: 'soon' is not a number"),
    ("trace,time_s\na,1\n", "column state: is not in the header"),
  ])
  func edgesThatDoNotFitAreRefused(text: String, words: String) throws {
    let trace = try folder.write(Drag(rate: 60, isLabelled: true).csv, to: "a.csv").path
    let file = try folder.write(text, to: "edges.txt").path
    try Program.fail(65, saying: words, "pause --traces \(trace) --edges \(file) --no-timing")
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
    let other = "--traces other/a.csv --columns ms,px,py,truth --time-unit ms"
    func score(_ options: String) throws -> [[Substring?]] {
      try Program.succeed("pause --no-timing --quiet \(options)", in: folder.url).rows.map {
        row in
        ["true_positive_count", "false_positive_count", "latency_median_s"]
          .map { row[$0]?.prefix(6) }
      }
    }
    let expected = try score("\(own) -d dwell --output-edges own-edges.csv")
    #expect(expected[0][0] == "1")
    #expect(try score("\(other) -d dwell --output-edges edges.csv") == expected)
    #expect(try score("\(other) --edges edges.csv") == expected)
    func times(_ name: String) throws -> [Double] {
      try namedRows(folder.text(name)).map { try $0.number("time_s") }
    }
    let (ownTimes, otherTimes) = try (times("own-edges.csv"), times("edges.csv"))
    #expect(ownTimes.count == otherTimes.count)
    for (one, two) in zip(ownTimes, otherTimes) { #expect(abs(two - origin - one) < 1e-6) }
    // No input is overwritten.
    for input in ["a.csv", "own-edges.csv"] {
      let before = try folder.text(input)
      try Program.fail(
        64, saying: "are the same file",
        "pause \(own) --edges own-edges.csv --overwrite -o \(input)", in: folder.url)
      #expect(try folder.text(input) == before, "\(input)")
    }
    try Program.fail(
      64, saying: "--columns: 'a,b' is not three different names: time, x and y, or four",
      "pause \(own) --columns a,b", in: folder.url)
    try Program.fail(
      64, saying: "--columns is for --traces DIR and 'pause detect FILE'", "pause --columns a,b,c")
  }

  /// Some programs record no rows while the pointer rests. `--rest` says how
  /// long it stays where the last row left it.
  @Test func aRestAfterTheLastRowIsFound() throws {
    let rows = (0...30).map { "\(Double($0) / 100),\($0 * 9),0\n" }
    func edges(_ options: String = "") throws -> [NamedFields] {
      try Program.succeed(
        "pause detect - --detector dwell \(options)", input: "time_s,x,y\n" + rows.joined()
      ).rows
    }
    #expect(try edges().isEmpty)
    #expect(try edges("--rest 50ms").isEmpty)
    let found = try edges("--rest 0.5")
    #expect(found.map { $0["state"] } == ["paused"])
    #expect(try (0.36..<0.42).contains(found[0].number("time_s")))
    try Program.fail(64, saying: "--rest is for 'pause detect FILE'", "pause --rest 1")
  }

  @Test func edgesNeedTraces() throws {
    try Program.fail(64, saying: "--edges needs --traces DIR", "pause --edges a.csv")
    try Program.fail(
      64, saying: "--edges is not for 'pause detect'", "pause detect - --edges a.csv")
  }

  @Test func settingsHaveUnits() throws {
    let trace = "time_s,event,y\n0,down,600\n0.1,move,500\n0.2,move,340\n0.21,up,330\n"
    func replay(_ setting: String) throws -> Program.Outcome {
      try Program.run("replay momentum-drawer --trace - --set \(setting)", input: trace)
    }
    let plain = try replay("fling-response=0.25")
    #expect(plain.status == 0)
    #expect(try replay("fling-response=250ms").output == plain.output)
    #expect(try replay("settled=1%").output == replay("settled=0.01").output)
    #expect(try replay("fling-response=250").errors.contains("more than ten seconds"))
    // `cap` is a rate, not a time.
    #expect(try replay("cap=3s").status == 64)
    let describe = "describe --spring ratio:zeta=0.5,omega=12 --threshold"
    #expect(
      try Program.succeed("\(describe) 0.5%").output == Program.succeed("\(describe) 0.005").output)
  }

  /// The gesture shown in a picture of a replay is checked as that of the replay
  /// itself.
  @Test func gesturesOfPicturesAreChecked() throws {
    let events = "time_s,event,y\n0,down,600\n50,move,560\n100,move,500\n150,move,420\n210,up,330\n"
    try folder.write(events, to: "ms.csv")
    try folder.write("foo,bar\n1,2\n", to: "junk.csv")
    let replay = "replay momentum-drawer --trace ms.csv --time-unit ms"
    try Program.succeed("\(replay) -o r.csv", in: folder.url)
    let plot = ["plot", "r.csv"]
    let refusals: [(Int32, String, [String])] = [
      (65, "junk.csv:1: column time_s", ["--trace", "junk.csv"]),
      (65, "looks like milliseconds", ["--trace", "ms.csv"]),
      (64, "--time-unit needs --trace", ["--time-unit", "ms"]),
    ]
    for (status, words, options) in refusals {
      try Program.fail(status, saying: words, plot + options, in: folder.url)
    }
    let drawn = try Program.succeed(plot + "--trace ms.csv --time-unit ms".words, in: folder.url)
    #expect(drawn.output.contains("Grey: held"))
  }

  /// Times since 1970, and times before zero, are drawn from the first row on.
  @Test(arguments: [1_764_084_318.0, -50])
  func pausesOfOtherClocksAreDrawn(start: Double) throws {
    try folder.write(Drag(rate: 60, start: start).csv, to: "t.csv")
    try Program.succeed("pause detect t.csv -o e.csv", in: folder.url)
    let picture = try Program.succeed("plot e.csv --trace t.csv", in: folder.url).output
    #expect(picture.contains("time since \(Int(start)) (s)") && picture.contains(">0.4<"))
  }

  /// A file with names of its own gives the picture of the same file with ours.
  @Test func tracesOfPicturesHaveTheirOwnNames() throws {
    let folder = try TemporaryFolder()
    let drag = Drag(rate: 60)
    try folder.write(drag.csv, to: "t.csv")
    try Program.succeed("pause detect t.csv -o e.csv", in: folder.url)
    func plot(_ options: String = "") throws -> Program.Outcome {
      try Program.run("plot e.csv --trace t.csv \(options)", in: folder.url)
    }
    let picture = try plot().output
    try folder.write("s,px,py\n" + drag.rows.joined(), to: "t.csv")
    #expect(try plot("--columns s,px,py").output == picture)
    #expect(try plot("--columns s,px,y").errors.contains("t.csv:1: column y"))
    #expect(try plot("--columns s,px").errors.contains("three different names"))
    #expect(try plot().errors.contains("t.csv:1: column time_s"))
  }

  @Test func framesSayTheirRate() throws {
    for option in ["--rate", "--velocity"] {
      try Program.fail(
        64, saying: "\(option) is not for --frames",
        "engines --engine rebound --frames Data/engines/rebound.csv \(option) 60")
    }
  }
}
