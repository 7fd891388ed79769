import Foundation
import TestSupport
import Testing

/// Frames, edges, events and springs of a user's own, and the mistakes in them.
@Suite struct OwnDataTests {
  /// Frames of the exact motion, with a stall, far beyond its end.
  private func exactFrames() throws -> String {
    let solution = try Program.succeed([
      "solve", "--spring", "physical:stiffness=200,damping=8", "--to", "100", "--rate", "60",
      "--duration", "4", "--format", "csv",
    ]).output
    var text = "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"
    for (frame, fields) in Program.fields(of: solution).dropFirst().enumerated()
    where !(30..<45).contains(frame) {
      let time = try #require(Double(fields[1])) * 1000
      text += "a,1,200,8,0,100,0,\(time),\(fields[2])\n"
    }
    return text
  }

  @Test func exactFramesAreTheExactMotion() throws {
    let folder = try TemporaryFolder()
    let frames = try folder.write(try exactFrames(), to: "frames.csv").path
    let command = ["engines", "--engine", "springs", "--frames"]
    let outcome = try Program.succeed(command + [frames, "--limit", "1e-12"])
    #expect(outcome.errors.contains("the worst error of 226 positions"), "\(outcome.errors)")
    try Program.fail(
      1, saying: "is above the limit",
      ["engines", "--engine", "rebound", "--frames", frames, "--limit", "1%"])
    let misspelt = try exactFrames().replacingOccurrences(of: "position", with: "Position")
    try Program.fail(
      65, saying: "no positions",
      command + [try folder.write(misspelt, to: "other.csv").path, "--limit", "0"])
    for option in [["--filter", "x"], ["--append"], ["--samples-out", folder.file("s").path]] {
      try Program.fail(64, saying: option[0], command + [frames] + option)
    }
  }

  @Test func springsMayHaveNoDampingAndPercent() throws {
    let picture = try Program.succeed(["plot", "--spring", "ratio:zeta=0,omega=10"]).output
    #expect(picture.contains("never ends"))
    try Program.fail(
      64, saying: "reanimated cannot play it",
      ["plot", "--spring", "ratio:zeta=0,omega=10", "--engine", "reanimated"])
    let forms = try ["response:response=350ms,damping=70%", "response:response=0.35,damping=0.7"]
      .map {
        try Program.succeed(["solve", "--spring", "s=" + $0, "--format", "csv"]).output
      }
    #expect(forms[0] == forms[1])
  }

  @Test func springsOfOneNameNeedNotBeTheSame() throws {
    let folder = try TemporaryFolder()
    let paths = try [15, 16].map { omega in
      let path = folder.file("\(omega).csv").path
      try Program.succeed([
        "engines", "--engine", "rebound", "--rate", "60", "--no-timing", "--spring",
        "mine=ratio:zeta=0.5,omega=\(omega)", "-o", path,
      ])
      return path
    }
    let outcome = try Program.run(["compare"] + paths)
    #expect(outcome.errors.contains("other inputs"), "\(outcome.errors)")
    #expect(outcome.errors.contains("omega_rad_per_s: 15 and 16"), "\(outcome.errors)")
    let same = try Program.succeed(["compare", paths[0], paths[0]])
    #expect(!same.errors.contains("other inputs"), "\(same.errors)")
  }

  @Test func filesLaidOverEachOtherStayApart() throws {
    let folder = try TemporaryFolder()
    let paths = try ["one", "two"].enumerated().map { index, name in
      try folder.write("t,x,kind\n0,\(index),a\n1,\(index),a\n", to: name + ".csv").path
    }
    let columns = ["--x", "t", "--y", "x"]
    for by in [[], ["--by", "kind"]] {
      let picture = try Program.succeed(["plot"] + paths + columns + by).output
      // In the caption, and as a series.
      for path in paths {
        let name = by.isEmpty ? path : "a, " + path
        #expect(picture.components(separatedBy: path).count > 2, "\(path)")
        #expect(picture.contains(">" + name + "<"), "\(name)")
      }
    }
  }

  private func makeFolder(_ name: String, in folder: TemporaryFolder) throws -> URL {
    let url = folder.file(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  private static let touches = "time_s,x,y\n0,0,0\n0.1,50,0\n0.2,100,0\n0.3,100,0\n0.5,100,0\n"

  @Test func edgesAreNeverLost() throws {
    let folder = try TemporaryFolder()
    let touches = try folder.write(Self.touches, to: "touches.csv").path
    let edges = folder.file("edges.csv").path
    try Program.succeed(["pause", "detect", touches, "-o", edges])
    let before = try String(contentsOfFile: edges, encoding: .utf8)
    try Program.fail(64, saying: "--append", ["pause", "detect", touches, "-o", edges, "--append"])
    #expect(try String(contentsOfFile: edges, encoding: .utf8) == before)
    let twin = try makeFolder("twin", in: folder).appendingPathComponent("touches.csv")
    try Self.touches.write(to: twin, atomically: true, encoding: .utf8)
    try Program.fail(
      64, saying: "two files are called 'touches'", ["pause", "detect", touches, twin.path])
  }

  @Test func edgesOfAnyProgramAreScored() throws {
    let folder = try TemporaryFolder()
    let traces = try makeFolder("traces", in: folder)
    try """
    time_s,x,y,label
    0,0,0,moving
    0.2,100,0,moving
    0.3,100,0,paused
    0.5,100,0,paused
    0.6,150,0,moving

    """.write(to: traces.appendingPathComponent("a-60hz.csv"), atomically: true, encoding: .utf8)
    func score(_ rows: String) throws -> [String] {
      let edges = try folder.write("trace,time_s,state\n" + rows, to: "edges.csv").path
      return ["pause", "--traces", traces.path, "--edges", edges, "--no-timing"]
    }
    // The first row repeats the state, but its time still counts.
    try Program.fail(
      65, saying: "edges.csv:3: column time_s",
      try score("a-60hz,0.55,moving\na-60hz,0.4,paused\n"))
    let silent = try Program.succeed(try score(""))
    #expect(Program.fields(of: silent.output).count > 1)
    let late = try Program.succeed(try score("a-60hz,400,paused\n"))
    #expect(late.errors.contains("outside of their traces: 1"), "\(late.errors)")
    let drawn = ["plot", folder.file("edges.csv").path, "--trace", traces.path + "/a-60hz.csv"]
    #expect(try Program.succeed(drawn).output.contains("own"))
  }

  /// Events since 1970 are those that count from the first.
  @Test func eventsMayCountFrom1970() throws {
    let folder = try TemporaryFolder()
    let outputs = try [0, 1_718_000_000_000].map { start in
      let rows = [(0, "down,700"), (50, "move,650"), (60, "up,")].map { "\(start + $0),\($1)\n" }
      let path = try folder.write("time_s,event,y\n" + rows.joined(), to: "\(start).csv").path
      return try Program.succeed(
        ["replay", "momentum-drawer", "--trace", path, "--time-unit", "ms"]
      ).output
    }
    #expect(outputs[0] == outputs[1])
  }
}
