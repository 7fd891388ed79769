import Foundation
import TestSupport
import Testing

/// `replay`, `engines` and the lists about scenarios, as users run them.
@Suite struct ReplayTests {
  private func replayed(_ trace: String, _ arguments: [String]) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let file = try folder.write(trace, to: "trace.csv")
    return try Program.succeed(
      ["replay"] + arguments + ["--trace", file.path, "--format", "csv"]
    ).fields
  }

  @Test func aTapOpensTheDrawer() throws {
    let rows = try replayed(
      "time_s,event,y,vy\n1,down,500,\n1.5,up,500,0\n", ["momentum-drawer", "--rate", "10"])
    #expect(rows[0] == ["time_s", "output", "value"])
    // 3.5 s at 10 Hz, both ends, two outputs, one output event.
    #expect(rows.count == 1 + 36 * 2 + 1)
    let events = rows.filter { $0[1].hasPrefix("event:") }
    #expect(events.map { $0[1] } == ["event:open"])
    let time = try #require(Double(events[0][0]))
    #expect(abs(time - 2.0878173585554367) < 1e-9)
  }

  @Test func modesAndSettingsCount() throws {
    let trace = "time_s,event,value\n0,down,\n0.1,rotate,5\n0.1,up,0\n"
    let article = try replayed(trace, ["rotation"])
    let corrected = try replayed(trace, ["rotation", "--set", "mode=corrected"])
    #expect(article.contains(["0.1", "event:target", "3.141592653589793"]))
    #expect(corrected.contains(["0.1", "event:target", "4.71238898038469"]))
    let short = try replayed(
      trace, ["rotation", "--duration", "1", "--rate", "60", "--set=snap-damping=1"])
    #expect(short.filter { $0[1] == "angle" }.count == 61)
  }

  /// Scenarios without an error that a mode could correct.
  @Test(arguments: ["calculator-button", "spring", "flashlight-button", "loader"])
  func bothModesAreOne(scenario: String) throws {
    let path = Repository.file("Data/interactions/\(scenario).csv").path
    let outcomes = try ["article", "corrected"].map {
      try Program.run(["replay", scenario, "--trace", path, "--set", "mode=\($0)"])
    }
    #expect(outcomes[0].status == 0 && outcomes[0] == outcomes[1])
  }

  /// As `pause detect` does, with the same words.
  @Test func millisecondsAreNoticed() throws {
    let folder = try TemporaryFolder()
    func file(_ unit: Double) throws -> String {
      let rows = (0...20).map { row in
        "\(Double(row * 16) * unit),\(row == 0 ? "down" : row == 20 ? "up" : "move"),\(row)\n"
      }
      let text = "time_s,event,y\n" + rows.joined()
      return try folder.write(text, to: unit == 1 ? "ms.csv" : "s.csv").path
    }
    let replay = ["replay", "rubber-band", "--format", "csv", "--trace"]
    let inMilliseconds = try file(1)
    try Program.fail(
      65, saying: "column time_s: looks like milliseconds; --time-unit ms reads it so",
      replay + [inMilliseconds])
    let read = try Program.succeed(replay + [inMilliseconds, "--time-unit", "ms"])
    let times = read.fields.dropFirst().compactMap { Double($0[0]) }
    #expect(times.last.map { $0 < 3.33 } == true)
    #expect(try Program.succeed(replay + [file(0.001)]).fields.count == read.fields.count)
    let slow = try Program.succeed(replay + [inMilliseconds, "--time-unit", "s"])
    #expect(slow.fields.count > 10_000)
  }

  /// A drag against the end, which the drawer cannot follow, and one that comes
  /// back are no taps. The article takes every release without velocity for a
  /// tap.
  @Test(arguments: [
    ([200], 200, "close"), ([], 200, "close"), ([150, 100], 100, "close"),
    ([103.1], 103.1, "close"), ([103, 98], 100, "open"), ([], 100, "open"),
  ])
  func aDragIsNoTap(moves: [Double], end: Double, outcome: String) throws {
    let rows = moves.enumerated().map { "\(0.1 * Double($0 + 1)),move,\($1),\n" }
    let trace = "time_s,event,y,value\n0,down,100,\n\(rows.joined())0.9,up,\(end),0\n"
    func events(_ mode: String) throws -> [String] {
      try replayed(trace, ["momentum-drawer", "--set", "mode=\(mode)"]).map { $0[1] }
        .filter { $0.hasPrefix("event:") }
    }
    #expect(try events("corrected") == ["event:\(outcome)"])
    #expect(try events("article") == ["event:open"])
  }

  static let mistakes: [([String], Int32)] = [
    (["replay", "drawer", "--trace", "x.csv"], 64),
    (["replay", "pip"], 64),
    (["replay", "pip", "--trace", "no-such-file.csv"], 66),
    (["replay", "pip", "--trace", "x.csv", "--set", "mode=both"], 64),
    (["replay", "pip", "--trace", "x.csv", "--set", "mode"], 64),
    (["replay", "pip", "--trace", "x.csv", "--rate", "0"], 64),
    (["engines", "--engine", "reactspring"], 64),
    (["interactions", "--scenario", "pipp"], 64),
    (["list", "events"], 64),
    (["list", "outputs", "nothing"], 64),
  ]

  @Test(arguments: mistakes)
  func mistakesAreNamedInOneLine(arguments: [String], status: Int32) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test func anUnknownEventIsMalformedInput() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("time_s,event\n0,down\n1,tap\n", to: "trace.csv")
    let outcome = try Program.run(["replay", "calculator-button", "--trace", file.path])
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("trace.csv:3: column event"))
  }

  @Test func listsTellWhatAScenarioTakesAndShows() throws {
    #expect(try Program.names("events", "pip") == ["down", "move", "up"])
    #expect(
      try Program.names("outputs", "loader")
        == ["arc-start", "arc-length", "rotation", "opacity", "event:state"])
  }

  @Test func enginesAreComparedAtTheRatesAskedFor() throws {
    let outcome = try Program.succeed([
      "engines", "--engine", "react-spring,springs", "--rate", "60,144", "--no-timing",
      "--format", "csv",
    ])
    // Ten springs, two rates, one engine on two clocks and one on an exact one,
    // and the header.
    #expect(outcome.output.split(separator: "\n").count == 61)
  }
}
