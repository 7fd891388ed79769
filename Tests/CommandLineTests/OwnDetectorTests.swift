import Foundation
import TestSupport
import Testing

/// Pause detectors and traces of the user's own.
@Suite struct OwnDetectorTests {
  /// A drag of 1 s with a stop of 0.4 s: `rate` rows, times in 1/`unit` s.
  private static func drag(rate: Double, unit: Double, label: Bool = false) -> String {
    let rows = (0...Int(rate)).map { row -> String in
      let t = Double(row) / rate
      let x = t < 0.3 ? 900 * t : t < 0.7 ? 270 : 270 + 900 * (t - 0.7)
      let state = label ? (t >= 0.3 && t < 0.7 ? ",paused" : ",moving") : ""
      return "\(t * unit),\(x),0\(state)\n"
    }
    return (label ? "time_s,x,y,label\n" : "time_s,x,y\n") + rows.joined()
  }

  @Test(arguments: [
    ("ms", 1e3, 1000.0), ("ms", 1e3, 500), ("ms", 1e3, 60), ("ms", 1e3, 20), ("us", 1e6, 1000),
    ("us", 1e6, 60), ("ns", 1e9, 60), ("ns", 1e9, 1000),
  ])
  func unitsAreNoticed(unit: String, size: Double, rate: Double) throws {
    let names = ["ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"]
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.drag(rate: rate, unit: size), to: "a.csv").path
    try Program.fail(
      65, saying: "looks like \(names[unit] ?? ""); --time-unit \(unit) reads it so",
      ["pause", "detect", file])
    let read = try Program.succeed(["pause", "detect", file, "--time-unit", unit])
    #expect(read.fields.count == 3)
    let labelled = Self.drag(rate: rate, unit: size, label: true)
    let set = try folder.write(labelled, to: "b.csv").path
    try Program.fail(
      65, saying: "looks like \(names[unit] ?? ""); --time-unit \(unit) reads it so",
      ["pause", "--traces", set, "--no-timing", "--detector", "dwell"])
  }

  /// Edges are found by the rows of a trace; two equal ones cannot be told
  /// apart. And settings are given once.
  @Test func equalTracesAndSettingsAreRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("t"), withIntermediateDirectories: true)
    let rows = (0..<60).map { "\(Double($0) / 60),\(min($0, 20)),0,moving\n" }.joined()
    for name in ["a", "b"] {
      _ = try folder.write("time_s,x,y,label\n" + rows, to: "t/\(name).csv")
    }
    _ = try folder.write("trace,time_s,state\na,0.5,paused\n", to: "edges.csv")
    try Program.fail(
      65, saying: "the traces 'a' and 'b' have the same 60 rows",
      ["pause", "--traces", "t", "--edges", "edges.csv", "--no-timing"], in: folder.url)
    try Program.fail(
      64, saying: "--set: 'wait' stands twice",
      ["pause", "detect", "t/a.csv", "-d", "dwell", "--set", "wait=60ms,wait=80ms"], in: folder.url)
    try Program.fail(
      64, saying: "--set: 'damping' stands twice",
      ["replay", "spring", "--trace", "edges.csv", "--set", "damping=1,damping=2"], in: folder.url)
  }

  @Test func aUnitThatIsTooSmallIsNoted() throws {
    try Program.fail(
      0, saying: "more than 20,000 rows a second",
      ["pause", "detect", "-", "--time-unit", "ms"], input: Self.drag(rate: 60, unit: 1))
  }

  /// The suite's own edges have the suite's own score; others have theirs.
  @Test func edgesOfOnesOwnAreScored() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: [String]) throws -> Program.Outcome {
      try Program.succeed(arguments, in: folder.url)
    }
    _ = try run(["pause", "--generate", "traces", "--count", "30", "--seed", "5", "--quiet"])
    let traces = ["--traces", "traces", "--no-timing", "--quiet", "--format", "csv"]
    _ = try run(
      ["pause", "-d", "dwell", "--output-edges", "e.csv", "-o", "o.csv"] + traces.dropLast(2))
    func scores(_ options: [String]) throws -> [String: [String]] {
      let lines = try run(["pause"] + options + traces).fields
      let head = try #require(lines.first)
      let wanted = try ["precision", "recall", "latency_median_s"].map {
        try #require(head.firstIndex(of: $0))
      }
      let id = try #require(head.firstIndex(of: "case_id"))
      return Dictionary(
        uniqueKeysWithValues: lines.dropFirst().map { line in (line[id], wanted.map { line[$0] }) })
    }
    let own = try scores(["-d", "dwell"])
    #expect(try scores(["--edges", "e.csv"]) == own)
    let both = try scores(["--edges", "e.csv", "-d", "dwell,sliding-deadline"])
    #expect(both["pause/dwell@edges"] == own["pause/dwell"])
    #expect(both["pause/dwell"] == own["pause/dwell"])
    #expect(both["pause/sliding-deadline"] != own["pause/dwell"])
    // A detector that never fires finds nothing, and says nothing wrong.
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("traces").path).first)
    let first = String(name.dropLast(4))
    _ = try folder.write("trace,time_s,state\n\(first),0.001,moving\n", to: "none.csv")
    #expect(try scores(["--edges", "none.csv"])["pause/own"]?[1] == "0")
  }

  @Test(arguments: [
    ("trace,time_s,state\nx,1,paused\n", "edges.txt:2: column trace: 'x' is none of the traces"),
    ("trace,time_s,state\na,1,still\n", "edges.txt:2: column state: 'still' is neither paused nor"),
    ("trace,time_s,state\na,1,paused\na,0.5,moving\n", "edges.txt:3: column time_s: the time is"),
    ("trace,time_s,state\na,soon,paused\n", "edges.txt:2: column time_s: 'soon' is not a number"),
    ("trace,time_s\na,1\n", "column state: is not in the header"),
  ])
  func edgesThatDoNotFitAreRefused(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Self.drag(rate: 60, unit: 1, label: true), to: "a.csv").path
    let file = try folder.write(text, to: "edges.txt").path
    try Program.fail(
      65, saying: words, ["pause", "--traces", trace, "--edges", file, "--no-timing"])
  }

  /// Labelled traces of other programs have the scores of the same traces in
  /// the suite's own form, and their edges stand on their own clock.
  @Test func labelledTracesHaveOtherForms() throws {
    let folder = try TemporaryFolder()
    let own = try folder.write(Self.drag(rate: 125, unit: 1, label: true), to: "a.csv").path
    try FileManager.default.createDirectory(
      at: folder.file("other"), withIntermediateDirectories: false)
    let rows = Self.drag(rate: 125, unit: 1, label: true).split(separator: "\n").dropFirst().map {
      row in
      let fields = row.split(separator: ",")
      let time = 1_764_000_000_000 + Int((Double(fields[0]) ?? .nan) * 1000 + 0.5)
      return "\(fields[3]),\(fields[1]),\(fields[2]),\(time)\n"
    }
    let other = try folder.write("truth,px,py,ms\n" + rows.joined(), to: "other/a.csv").path
    let form = ["--columns", "ms,px,py,truth", "--time-unit", "ms"]
    func score(_ options: [String]) throws -> [[String]] {
      let fields = try Program.succeed(
        ["pause", "--no-timing", "--quiet", "--format", "csv"] + options, in: folder.url
      ).fields
      let names = ["true_positive_count", "false_positive_count", "latency_median_s"]
      let positions = names.compactMap { fields[0].firstIndex(of: $0) }
      return fields.map { row in positions.map { String(row[$0].prefix(6)) } }
    }
    let expected = try score(["--traces", own, "-d", "dwell", "--output-edges", "own-edges.csv"])
    #expect(
      try score(["--traces", other, "-d", "dwell", "--output-edges", "edges.csv"] + form)
        == expected)
    #expect(expected[1][0] == "1")
    // Edges on the clock of the file are read on it, too.
    #expect(try score(["--traces", other, "--edges", "edges.csv"] + form) == expected)
    func times(_ name: String, from origin: Double) throws -> [Double] {
      try String(contentsOf: folder.file(name), encoding: .utf8).split(separator: "\n").dropFirst()
        .map { (Double($0.split(separator: ",")[2]) ?? .nan) - origin }
    }
    for (one, two) in zip(
      try times("edges.csv", from: 1_764_000_000), try times("own-edges.csv", from: 0))
    { #expect(abs(one - two) < 1e-6) }
    #expect(
      try times("edges.csv", from: 0).count == times("own-edges.csv", from: 0).count)
    // What is read is not written over.
    for (option, path, file) in [
      ("--traces", own, "a.csv"), ("--edges", "own-edges.csv", "own-edges.csv"),
    ] {
      let before = try folder.text(file)
      try Program.fail(
        64, saying: "are the same file",
        ["pause", "--traces", own, "--edges", "own-edges.csv", "--overwrite", "-o", path],
        in: folder.url)
      #expect(try folder.text(file) == before, "\(option)")
    }
    try Program.fail(
      64, saying: "--columns: 'a,b' is not three different names: time, x and y, or four",
      ["pause", "--traces", own, "--columns", "a,b"])
    try Program.fail(
      64, saying: "--columns is for --traces DIR and 'pause detect FILE'",
      ["pause", "--columns", "a,b,c"])
  }

  /// Where events end with the motion, `--rest` states the rest after them.
  @Test func aRestAfterTheLastRowIsFound() throws {
    let rows = (0...30).map { "\(Double($0) / 100),\($0 * 9),0\n" }
    let file = "time_s,x,y\n" + rows.joined()
    func edges(_ options: [String]) throws -> [[String]] {
      try Program.succeed(
        ["pause", "detect", "-", "--format", "csv", "--detector", "dwell"] + options, input: file
      ).fields
    }
    #expect(try edges([]).count == 1)
    #expect(try edges(["--rest", "50ms"]).count == 1)
    let found = try edges(["--rest", "0.5"])
    #expect(found.count == 2 && found[1][3] == "paused")
    #expect((0.36..<0.42).contains(Double(found[1][2]) ?? .nan))
    try Program.fail(64, saying: "--rest is for 'pause detect FILE'", ["pause", "--rest", "1"])
  }

  @Test func edgesNeedTraces() throws {
    try Program.fail(64, saying: "--edges needs --traces DIR", ["pause", "--edges", "a.csv"])
    try Program.fail(
      64, saying: "--edges is not for 'pause detect'", ["pause", "detect", "-", "--edges", "a.csv"])
  }

  @Test func settingsHaveUnits() throws {
    let trace = "time_s,event,y\n0,down,600\n0.1,move,500\n0.2,move,340\n0.21,up,330\n"
    func replay(_ setting: String) throws -> Program.Outcome {
      try Program.run(
        ["replay", "momentum-drawer", "--trace", "-", "--format", "csv", "--set", setting],
        input: trace)
    }
    let plain = try replay("fling-response=0.25")
    #expect(plain.status == 0)
    #expect(try replay("fling-response=250ms").output == plain.output)
    #expect(try replay("settled=1%").output == replay("settled=0.01").output)
    #expect(try replay("fling-response=250").errors.contains("more than ten seconds"))
    #expect(try replay("cap=3s").status == 64)
    let described = ["describe", "--spring", "ratio:zeta=0.5,omega=12", "--format", "csv"]
    #expect(
      try Program.succeed(described + ["--threshold", "0.5%"]).output
        == Program.succeed(described + ["--threshold", "0.005"]).output)
  }

  /// The gesture of a picture is checked as the gesture of a replay is.
  @Test func gesturesOfPicturesAreChecked() throws {
    let folder = try TemporaryFolder()
    let events = "time_s,event,y\n0,down,600\n50,move,560\n100,move,500\n150,move,420\n210,up,330\n"
    _ = try folder.write(events, to: "ms.csv")
    _ = try folder.write("foo,bar\n1,2\n", to: "junk.csv")
    let replay = ["replay", "momentum-drawer", "--trace", "ms.csv", "--time-unit", "ms"]
    try Program.succeed(replay + ["-o", "r.csv"], in: folder.url)
    func plot(_ trace: String, _ options: [String] = []) throws -> Program.Outcome {
      try Program.run(["plot", "r.csv", "--trace", trace] + options, in: folder.url)
    }
    let junk = try plot("junk.csv")
    #expect(junk.status == 65 && junk.errors.contains("junk.csv:1: column time_s"))
    let unnamed = try plot("ms.csv")
    #expect(unnamed.status == 65 && unnamed.errors.contains("looks like milliseconds"))
    #expect(try plot("ms.csv", ["--time-unit", "ms"]).output.contains("Grey: held"))
    let alone = try Program.run(["plot", "r.csv", "--time-unit", "ms"], in: folder.url)
    #expect(alone.status == 64 && alone.errors.contains("--time-unit needs --trace"))
  }

  /// Times since 1970 are drawn from the first row on.
  @Test func pausesSince1970AreDrawn() throws {
    let folder = try TemporaryFolder()
    let rows = Self.drag(rate: 60, unit: 1).split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",")
      return "\(1_764_084_318 + (Double(fields[0]) ?? 0)),\(fields[1]),0\n"
    }
    _ = try folder.write("time_s,x,y\n" + rows.joined(), to: "t.csv")
    try Program.succeed(["pause", "detect", "t.csv", "-o", "e.csv"], in: folder.url)
    let picture = try Program.succeed(["plot", "e.csv", "--trace", "t.csv"], in: folder.url).output
    #expect(picture.contains("time since 1764084318 (s)") && picture.contains(">0.4<"))
  }

  /// A file with names of its own gives the picture of the same file with ours.
  @Test func tracesOfPicturesHaveTheirOwnNames() throws {
    let folder = try TemporaryFolder()
    let rows = Self.drag(rate: 60, unit: 1).drop { $0 != "\n" }
    _ = try folder.write("time_s,x,y" + rows, to: "t.csv")
    try Program.succeed(["pause", "detect", "t.csv", "-o", "e.csv"], in: folder.url)
    func plot(_ options: String...) throws -> Program.Outcome {
      try Program.run(["plot", "e.csv", "--trace", "t.csv"] + options, in: folder.url)
    }
    let picture = try plot().output
    _ = try folder.write("ms,px,py" + rows, to: "t.csv")
    #expect(try plot("--columns", "ms,px,py").output == picture)
    #expect(try plot("--columns", "ms,px,y").errors.contains("t.csv:1: column y"))
    #expect(try plot("--columns", "ms,px").errors.contains("three different names"))
    #expect(try plot().errors.contains("t.csv:1: column time_s"))
  }

  @Test func framesSayTheirRate() throws {
    for option in [["--rate", "60"], ["--velocity", "3"]] {
      try Program.fail(
        64, saying: "\(option[0]) is not for --frames",
        ["engines", "--engine", "rebound", "--frames", "Data/engines/rebound.csv"] + option)
    }
  }
}
