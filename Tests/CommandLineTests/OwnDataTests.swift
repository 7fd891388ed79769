import Foundation
import TestSupport
import Testing

/// Frames, edges, events and springs of a user's own, and the mistakes in them.
@Suite struct OwnDataTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Frames of the exact motion at 60 Hz for 4 s, far beyond its end, with a
  /// stall of fifteen frames.
  private func exactFrames() throws -> String {
    let solution = try Program.succeed(
      "solve --spring physical:stiffness=200,damping=8 --to 100 --rate 60 --duration 4"
    ).rows
    let frames = try (solution[..<30] + solution[45...]).map { row in
      try "a,1,200,8,0,100,0,\(row.number("time_s") * 1000),\(row["position"] ?? "")\n"
    }
    return "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n" + frames.joined()
  }

  @Test func exactFramesAreTheExactMotion() throws {
    let text = try exactFrames()
    try folder.write(text, to: "frames.csv")
    let play = "engines --frames frames.csv --engine"
    try Program.succeed(
      saying: "the worst error of 226 positions", "\(play) springs --limit 1e-12", in: folder.url)
    try Program.fail(1, saying: "is above the limit", "\(play) rebound --limit 1%", in: folder.url)
    let misspelt = text.replacingOccurrences(of: "position", with: "Position")
    try folder.write(misspelt, to: "other.csv")
    try Program.fail(
      65, saying: "no positions", "engines --frames other.csv --engine springs --limit 0",
      in: folder.url)
    for (option, value) in [("--filter", "x"), ("--append", ""), ("--samples-out", "s")] {
      try Program.fail(64, saying: option, "\(play) springs \(option) \(value)", in: folder.url)
    }
  }

  @Test func springsMayHaveNoDampingAndPercent() throws {
    let picture = try Program.succeed("plot --spring ratio:zeta=0,omega=10").output
    #expect(picture.contains("never ends"))
    try Program.fail(
      64, saying: "reanimated cannot play it",
      "plot --spring ratio:zeta=0,omega=10 --engine reanimated")
    let forms = try ["response:response=350ms,damping=70%", "response:response=0.35,damping=0.7"]
      .map { try Program.succeed("solve --spring s=\($0)").output }
    #expect(forms[0] == forms[1])
  }

  /// `compare` says so if a case of one id had other inputs.
  @Test func springsOfOneNameNeedNotBeTheSame() throws {
    for omega in [15, 16] {
      try Program.succeed(
        "engines --engine rebound --rate 60 --no-timing"
          + " --spring mine=ratio:zeta=0.5,omega=\(omega) -o \(omega).csv", in: folder.url)
    }
    let outcome = try Program.run("compare 15.csv 16.csv", in: folder.url)
    #expect(outcome.errors.contains("other inputs"), "\(outcome.errors)")
    #expect(outcome.errors.contains("omega_rad_per_s: 15 and 16"), "\(outcome.errors)")
    let same = try Program.succeed("compare 15.csv 15.csv", in: folder.url)
    #expect(!same.errors.contains("other inputs"), "\(same.errors)")
  }

  /// A picture of columns of two files names the series by their files.
  @Test func filesLaidOverEachOtherStayApart() throws {
    let paths = ["one.csv", "two.csv"]
    for (index, path) in paths.enumerated() {
      try folder.write("t,x,kind\n0,\(index),a\n1,\(index),a\n", to: path)
    }
    for by in ["", "--by kind"] {
      let picture = try Program.succeed("plot one.csv two.csv --x t --y x \(by)", in: folder.url)
        .output
      // In the caption, and as a series.
      for path in paths {
        let name = by.isEmpty ? path : "a, " + path
        #expect(picture.components(separatedBy: path).count > 2, "\(path)")
        #expect(picture.contains(">" + name + "<"), "\(name)")
      }
    }
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

  /// Events since 1970 give the same outputs as events that count from zero.
  @Test func eventsMayCountFrom1970() throws {
    let outputs = try [0, 1_718_000_000_000].map { start in
      let rows = [(0, "down,700"), (50, "move,650"), (60, "up,")].map { "\(start + $0),\($1)\n" }
      return try Program.succeed(
        "replay momentum-drawer --trace - --time-unit ms", input: "time_s,event,y\n" + rows.joined()
      ).output
    }
    #expect(outputs[0] == outputs[1])
  }
}
