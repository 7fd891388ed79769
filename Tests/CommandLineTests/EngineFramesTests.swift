import Foundation
import TestSupport
import Testing

/// `engines --frames`: frames of a file are played by an engine, and compared.
@Suite struct EngineFramesTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// `engines` on a file of frames, which are at 60 Hz.
  private func engines(_ engine: String, frames: String) throws -> String {
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"
    let file = try folder.write(header + frames, to: "f.csv")
    return "engines --engine \(engine) --frames \(file.path)"
  }

  /// Frames from a file are played, compared, and checked against a limit.
  @Test func framesArePlayedAndJudged() throws {
    let folder = try TemporaryFolder(linking: "Data")
    let play = "engines --frames Data/engines/rebound.csv"
    let same = try folder.succeed("\(play) --engine rebound --limit 0")
    #expect(same.output.hasPrefix("case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,"))
    let other = try folder.run("\(play) --engine pop --limit 1e-3").expect(1)
    let words =
      #/error of \d+ positions up to [0-9.]+ ms, [0-9.]+ \(pop, .+ at [0-9.]+ ms\), is above the limit 0\.001\n/#
    #expect(other.errors.contains(words), "\(other.errors)")
    // Svelte takes no initial velocity, so the second animation is not
    // compared, and nothing can be said of its errors.
    let rows = "a,1,100,10,0,1,0,16,0\nb,1,100,10,0,1,5,16,9\n"
    let svelte = try engines("svelte", frames: rows)
    try Program.run("\(svelte) --limit 1").expect(
      1, saying: "says nothing of the animations left out")
  }

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
    try folder.write(exactFrames(), to: "frames.csv")
    let play = "engines --frames frames.csv --engine"
    try folder.succeed(saying: "the worst error of 226 positions", "\(play) springs --limit 1e-12")
    try folder.run("\(play) rebound --limit 1%").expect(
      1, saying: "is above the limit")
  }

  /// A recording on a page's clock is that of the same motion.
  @Test func framesMayBeOnAPagesClock() throws {
    let frames = try exactFrames().replacing("time_ms", with: "start_ms,clock_ms")
    let rows = try frames.split(separator: "\n").dropFirst().map { line in
      var fields = line.split(separator: ",").map(String.init)
      fields[7] = try "173845.5,\(#require(Double(fields[7])) + 173845.5)"
      return fields.joined(separator: ",") + "\n"
    }
    try folder.write(frames.prefix { $0 != "\n" } + "\n" + rows.joined(), to: "frames.csv")
    try folder.succeed(
      saying: "the worst error of 226 positions",
      "engines --frames frames.csv --engine springs --limit 1e-9")
  }

  /// A recording of one motion needs no more than times and positions; it may
  /// begin before the motion.
  @Test func optionsStandForColumnsOfFrames() throws {
    let rows = try exactFrames().split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",")[7...].joined(separator: ",") + "\n"
    }
    try folder.write("time_ms,position\n-16,0\n" + rows.joined(), to: "frames.csv")
    let played = try Program.succeed(
      saying: "the worst error of 227 positions",
      "engines --frames frames.csv --engine springs --spring physical:stiffness=200,damping=8 "
        + "--from 0 --to 100 --limit 1e-12", in: folder.url
    ).rows
    #expect(played[0]["case"] == "frames" && played[0]["velocity"] == "0")
    #expect(played[0]["time_ms"] == "-16" && played[0]["position"] == "0")
    // Times may be in seconds.
    let spring = "--spring physical:stiffness=200,damping=8 --to 100"
    let solution = try Program.succeed("solve \(spring) --rate 60 --duration 1").rows
    let seconds = solution.map { "\($0["time_s"] ?? ""),\($0["position"] ?? "")\n" }
    try folder.write("t,x\n" + seconds.joined(), to: "seconds.csv")
    try folder.succeed(
      saying: "the worst error of 61 positions up to 1000 ms",
      "engines --frames seconds.csv --columns time_s=t,position=x --engine springs \(spring) "
        + "--from 0 --limit 1e-12")
  }

  /// Without a rate in the file, an engine that counts frames is given that of
  /// most of them, wherever between two frames the motion starts. Others have
  /// no rate.
  @Test func theRateIsThatOfMostFrames() throws {
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    func rates(_ engine: String, _ times: [Double]) throws -> Set<String?> {
      let frames = times.map { "z,1,170,26,0,1,0,\($0)\n" }.joined()
      try folder.write(header + frames, to: "z.csv")
      let played = try folder.succeed("engines --engine \(engine) --frames z.csv")
      #expect(
        played.errors.contains("counts frames; without frame_rate_hz") == (engine != "springs"))
      return Set(try played.rows.map { $0["frame_rate_hz"] })
    }
    #expect(try rates("harmonica", [3.1, 11.4, 19.8, 28.1]) == ["120"])
    #expect(try rates("harmonica", [0, 11.1, 22.2, 272.2, 283.3]) == ["90"])
    #expect(try rates("harmonica", [16]) == ["63"])
    #expect(try rates("springs", [0, 11.1, 22.2]) == [""])
  }

  /// A recording may begin with the start, which is no frame.
  @Test(arguments: ["react-spring", "androidx", "react-native-ios", "rebound", "harmonica"])
  func theStartIsNoFrame(engine: String) throws {
    let frames = (1...30).map { "a,1,400,10,0,1,0,\(Double($0) * 1000 / 60),\n" }.joined()
    let start = "a,1,400,10,0,1,0,0,\n"
    let without = try Program.succeed(engines(engine, frames: frames)).rows
    let with = try Program.succeed(engines(engine, frames: start + frames)).rows
    #expect(with[0]["position"] == "0" && with[0]["ended"] == "false")
    #expect(Array(with.dropFirst()) == without)
  }

  /// A report of frames is itself a file of frames. The worst errors of several
  /// animations are summed up.
  @Test func playedFramesCanBePlayed() throws {
    let rows = "a,1,100,10,0,1,0,16,\na,1,100,10,0,1,0,500,\nb,1,100,10,0,1,0,500,\n"
    try folder.succeed("\(engines("rebound", frames: rows)) -o played.csv --quiet")
    try folder.succeed(
      saying: "the worst errors: springs, ", "engines --frames played.csv --engine springs")
  }

  /// The frames of two animations may be mixed, and come in any order.
  @Test func framesComeInAnyOrder() throws {
    let frames = try exactFrames().split(separator: "\n").map(String.init)
    let other = frames.dropFirst().map { $0.replacing("a,1,200,8,", with: "b,1,50,8,") }
    func played(_ rows: [String]) throws -> Program.Outcome {
      try folder.write(([frames[0]] + rows).joined(separator: "\n") + "\n", to: "mixed.csv")
      return try folder.succeed(
        saying: "of 452 positions", "engines --frames mixed.csv --engine rebound")
    }
    let mixed = try played(zip(frames.dropFirst().reversed(), other).flatMap { [$0, $1] })
    let sorted = try played(frames.dropFirst() + other)
    #expect(mixed.output == sorted.output)
    let note = "mixed.csv:4: column time_ms: is before that of line 2; frames are played in order"
    #expect(mixed.errors.contains(note), "\(mixed.errors)")
    #expect(!sorted.errors.contains("is before"), "\(sorted.errors)")
  }

  /// At its target SmoothDamp divides by the length of the frame.
  @Test func numbersThatAreNotFiniteAreSaid() throws {
    try Program.succeed(
      saying: "rows with an empty cell for a number that is not finite: 1",
      engines("smoothdamp", frames: "a,1,100,20,0,0,0,16,\na,1,100,20,0,0,0,16,\n"))
  }

  /// Notes say how many rows are not compared, and that a file ends within a
  /// line.
  @Test func gapsOfFramesAreSaid() throws {
    let rows = "a,1,400,40,0,1,0,16,0.0413\na,1,400,40,0,1,0,32,\na,1,400,40,0,1,0,48,0.24"
    let errors = try Program.succeed(engines("rebound", frames: rows)).errors
    #expect(errors.contains("rows without a position, which are not compared: 1"), "\(errors)")
    #expect(errors.contains("f.csv:4: the last line has no end: the file may have been cut short"))
  }

  /// Errors of frames are in units of the distance, wherever the motion starts,
  /// and as large as they are: a position of 1e300 is no special case.
  @Test(arguments: [
    ("0,1,0,100,1", 0.5), ("1000,1001,0,100,1001", 0.5), ("0,1,0,100,1e300", 1e299),
  ])
  func errorsOfFramesAreRelativeToTheMove(frame: String, least: Double) throws {
    let frames = try engines("springs", frames: "a,1,100,10,\(frame)\n")
    let error = try #require(Program.succeed(frames).fields[1].last.flatMap(Double.init))
    #expect(error > least)
    try Program.run("\(frames) --limit 0.1").expect(1, saying: "is above the limit 0.1")
  }
}
