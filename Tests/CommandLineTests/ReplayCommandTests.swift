import Foundation
import TestSupport
import Testing

/// `replay` and the lists about scenarios, as users run them.
@Suite struct ReplayCommandTests {
  /// The rows of a replay of a trace given as text.
  private func replayed(_ trace: String, _ arguments: String) throws -> [NamedFields] {
    try Program.succeed("gesture replay \(arguments) --trace -", input: trace).rows
  }

  /// The rows of output events, which are among those of the outputs.
  private func events(_ rows: [NamedFields]) -> [NamedFields] {
    rows.filter { $0["output"]?.hasPrefix("event:") == true }
  }

  @Test func aTapOpensTheDrawer() throws {
    let rows = try replayed(
      "time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n", "momentum-drawer --rate 10")
    #expect(Set(rows[0].keys) == ["time_s", "output", "value"])
    // Two outputs at 36 times, 0 to 3.5 s after the touch at 10 Hz, and one
    // output event.
    #expect(rows.count == 36 * 2 + 1)
    let events = events(rows)
    #expect(events.map { $0["output"] } == ["event:open"])
    // The drawer is open when its spring, critically damped with a response of
    // 0.4 s, has settled to a thousandth: u = ωt solves (1 + u) exp(-u) =
    // 0.001.
    let settled = 9.233413476451585 * 0.4 / (2 * Double.pi)
    #expect(try abs(events[0].number("time_s") - (1.5 + settled)) < 1e-9)
  }

  /// A recording of a page has names of its own, and perhaps other columns of
  /// the usual names. `plot` reads it by these names, too.
  @Test func columnsMayHaveOtherNames() throws {
    let folder = try TemporaryFolder()
    let usual = "time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n"
    let other = "timeStamp,kind,y,pageY,vy\n1000,down,3,500,\n1500,up,3,500,0\n"
    let names = "--map time_s=timeStamp,event=kind,y=pageY --time-unit ms"
    let outcome = try Program.succeed(
      saying: "not read: y (unused)", "gesture replay momentum-drawer --trace - \(names)",
      input: other)
    #expect(try outcome.rows == replayed(usual, "momentum-drawer"))
    try folder.write(outcome.output, to: "replay.csv")
    try folder.write(other, to: "trace.csv")
    try folder.write(usual, to: "usual.csv")
    let picture = try Program.succeed("plot replay.csv --trace trace.csv \(names)", in: folder.url)
    #expect(try picture == Program.run("plot replay.csv --trace usual.csv", in: folder.url))
    try Program.run("gesture replay momentum-drawer --trace - --map time_s=timeStamp", input: other)
      .expect(65, saying: "column event: is not in the header")
  }

  @Test func modesAndSettingsCount() throws {
    let trace = "time_s,event,value\n0,down,\n0.1,rotate,5\n0.1,up,0\n"
    func target(_ value: String) -> NamedFields {
      ["time_s": "0.1", "output": "event:target", "value": value]
    }
    let article = try replayed(trace, "rotation")
    let corrected = try replayed(trace, "rotation --set mode=corrected")
    #expect(article.contains(target("3.141592653589793")))
    #expect(corrected.contains(target("4.71238898038469")))
    let short = try replayed(trace, "rotation --duration 1 --rate 60 --set=snap-damping=1")
    #expect(short.count { $0["output"] == "angle" } == 61)
  }

  /// A model behaves as the article describes that it is from, or as corrected.
  /// In these scenarios the article has no error, so both modes are the same.
  @Test(arguments: ["calculator-button", "spring", "flashlight-button", "loader"])
  func bothModesAreOne(scenario: String) throws {
    let outcomes = try ["article", "corrected"].map {
      try Program.succeed(
        "gesture replay \(scenario) --trace Data/interactions/\(scenario).csv --set mode=\($0)",
        in: Repository.root)
    }
    #expect(outcomes[0] == outcomes[1])
  }

  /// `gesture replay` notices a wrong unit as `gesture pauses` does, with the same words.
  @Test func millisecondsAreNoticed() throws {
    func trace(unitsPerSecond: Double) -> String {
      let rows = (0...20).map { row in
        let event = row == 0 ? "down" : row == 20 ? "up" : "move"
        return "\(0.016 * Double(row) * unitsPerSecond),\(event),\(row)\n"
      }
      return "time_s,event,y\n" + rows.joined()
    }
    let (seconds, milliseconds) = (trace(unitsPerSecond: 1), trace(unitsPerSecond: 1000))
    try Program.run("gesture replay rubber-band --trace -", input: milliseconds).expect(
      65, saying: "column time_s: looks like milliseconds; --time-unit ms reads it so")
    let read = try replayed(milliseconds, "rubber-band --time-unit ms")
    #expect(try #require(read.last).number("time_s") < 3.33)
    #expect(try replayed(seconds, "rubber-band").count == read.count)
    #expect(try replayed(milliseconds, "rubber-band --time-unit s").count >= 10_000)
  }

  /// Events since 1970 give the same outputs as events that count from zero.
  @Test func eventsMayCountFrom1970() throws {
    let outputs = try [0, 1_718_000_000_000].map { start in
      let rows = [(0, "down,700"), (50, "move,650"), (60, "up,")].map { "\(start + $0),\($1)\n" }
      return try Program.succeed(
        "gesture replay momentum-drawer --trace - --time-unit ms",
        input: "time_s,event,y\n" + rows.joined()
      ).output
    }
    #expect(outputs[0] == outputs[1])
  }

  /// A tap opens the drawer. A drag beyond its end, which it cannot follow, is
  /// no tap, nor is one that comes back. By the article, every release without
  /// a velocity is a tap.
  @Test(arguments: [
    ([200], 200, "close"), ([], 200, "close"), ([150, 100], 100, "close"),
    ([103.1], 103.1, "close"), ([103, 98], 100, "open"), ([], 100, "open"),
  ])
  func aDragIsNoTap(moves: [Double], end: Double, outcome: String) throws {
    let rows = moves.enumerated().map { "\(0.1 * Double($0 + 1)),move,\($1),\n" }
    let trace = "time_s,event,y,value\n0,down,100,\n\(rows.joined())0.9,up,\(end),0\n"
    for (mode, expected) in [("corrected", outcome), ("article", "open")] {
      let rows = try replayed(trace, "momentum-drawer --set mode=\(mode)")
      #expect(events(rows).map { $0["output"] } == ["event:\(expected)"], "\(mode)")
    }
  }

  /// A setting is accepted in the mode that it is for, and there changes the
  /// outputs.
  @Test func settingsOfTheModeAreTaken() throws {
    for (scenario, set) in [
      ("rubber-band", "exponent=0.5"), ("rubber-band", "mode=corrected,dimension=300"),
      ("transition", "keyframes=cubic"), ("transition", "mode=corrected,damping=0.5"),
      ("calculator-button", "duration=0.2"), ("calculator-button", "fade=spring,fade-damping=0.5"),
    ] {
      let trace = "Data/interactions/\(scenario).csv"
      let replay = "gesture replay \(scenario) --trace \(trace)"
      let changed = try Program.succeed("\(replay) --set \(set)", in: Repository.root)
      #expect(
        try changed.output != Program.succeed(replay, in: Repository.root).output, "\(set)")
    }
  }

  /// Of two fingers in one trace `--where` reads one, as in `gesture pauses`.
  @Test func oneOfSeveralFingersIsReplayed() throws {
    let first = ["0,down,600", "0.05,move,500", "0.1,move,450", "0.15,up,450"]
    let second = ["0.06,down,100", "0.11,move,120", "0.3,up,120"]
    let both = (first.map { $0 + ",1\n" } + second.map { $0 + ",2\n" }).sorted()
    let trace = "time_s,event,y,pointerId\n" + both.joined()
    let replay = "gesture replay momentum-drawer --trace -"
    let merged = try Program.succeed(
      saying: "<stdin>: column pointerId tells 2 pointers apart, which are read as one; --where",
      replay,
      input: trace)
    let alone = try Program.succeed(
      replay, input: "time_s,event,y\n" + first.joined(separator: "\n") + "\n")
    let chosen = try Program.succeed("\(replay) --where pointerId=1", input: trace)
    #expect(chosen == alone && merged.output != alone.output)
    try Program.run("\(replay) --where pointerId=3", input: trace).expect(
      65, saying: "no row meets --where")
  }

  /// A touch that the system takes away is released at rest, whatever its last
  /// moves were.
  @Test(arguments: ["rubber-band", "acceleration-pause", "momentum-drawer", "pip"])
  func aCancelledTouchIsReleasedAtRest(scenario: String) throws {
    let moves = "time_s,event,x,y,vx,vy\n0,down,0,600,,\n0.05,move,0,500,,\n0.1,move,0,400,,\n"
    let replay = "\(scenario) --set mode=corrected --quiet"
    let cancelled = try replayed(moves + "0.11,cancel,7,7,,\n", replay)
    #expect(try cancelled == replayed(moves + "0.11,up,,,0,0\n", replay))
    #expect(try cancelled != replayed(moves + "0.11,up,,,,\n", replay))
  }

  @Test func listsTellWhatAScenarioTakesAndShows() throws {
    #expect(try Program.names("events", "pip") == ["down", "move", "up", "cancel"])
    #expect(
      try Program.names("outputs", "loader") == [
        "arc-start", "arc-length", "rotation", "opacity", "event:state",
      ])
  }
}
