import Foundation
import TestSupport
import Testing

/// The sentences about engines in `docs/engines.md`, checked by their commands,
/// and what the program says of engines elsewhere.
@Suite struct EngineCommandTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A sentence of the page, and the command that prints it.
  struct Proof: Sendable, CustomTestStringConvertible {
    let command: String
    let sentence: String
    var testDescription: String { sentence }
  }

  /// The page has the command on a line that begins with `$ springbench`, and
  /// the sentence on the next.
  static let proofs: [Proof] = {
    let page = (try? Repository.text("docs/engines.md")) ?? ""
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      line.hasPrefix("$ springbench ")
        ? Proof(command: String(line.dropFirst("$ springbench".count)), sentence: next) : nil
    }
  }()

  /// The name of the engine ends at the first comma of a sentence.
  @Test func thereAreTenAboutTenEngines() {
    #expect(Set(Self.proofs.map { $0.sentence.prefix { $0 != "," } }).count >= 10)
  }

  @Test(arguments: proofs)
  func theCommandSaysTheSentence(proof: Proof) throws {
    try Program.shell("\"$PROGRAM\"\(proof.command)").expect(saying: proof.sentence)
  }

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
    let same = try Program.succeed("\(play) --engine rebound --limit 0", in: folder.url)
    #expect(same.output.hasPrefix("case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,"))
    let other = try Program.run("\(play) --engine pop --limit 1e-3", in: folder.url).expect(1)
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

  /// Times in seconds are noticed.
  @Test func framesInSecondsAreNoticed() throws {
    let rows = [0.016, 0.032, 0.05].map { "a,1,100,20,0,1,0,\($0),0.1\n" }.joined()
    try Program.succeed(
      saying: "more than 20,000 rows a second; are its times in another unit?",
      engines("rebound", frames: rows))
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
    try Program.succeed(
      saying: "the worst error of 226 positions", "\(play) springs --limit 1e-12", in: folder.url)
    try Program.run("\(play) rebound --limit 1%", in: folder.url).expect(
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
    try Program.succeed(
      saying: "the worst error of 226 positions",
      "engines --frames frames.csv --engine springs --limit 1e-9", in: folder.url)
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
  }

  /// Without a rate in the file, an engine that counts frames is given that of
  /// most of them, wherever between two frames the motion starts. Others have
  /// no rate.
  @Test func theRateIsThatOfMostFrames() throws {
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    func rates(_ engine: String, _ times: [Double]) throws -> Set<String?> {
      let frames = times.map { "z,1,170,26,0,1,0,\($0)\n" }.joined()
      try folder.write(header + frames, to: "z.csv")
      let played = try Program.succeed("engines --engine \(engine) --frames z.csv", in: folder.url)
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

  /// A stall that whole frames have moved is not called one of 250 ms: beside
  /// those of other rates its jump would be misleading.
  @Test func stallsAreNamedByTheirFrames() throws {
    let outcome = try Program.succeed(
      "engines --spring physical:stiffness=400,damping=10 --rate 30,60,90 --no-timing"
        + " --engine springs")
    let jumps = outcome.errors.matches(of: #/at a .* jumps [0-9.]+/#).map { String($0.0) }
    #expect(
      jumps == [
        "at a 267 ms stall after 67 ms jumps 0.18", "at a 250 ms stall jumps 0.43",
        "at a 256 ms stall after 56 ms jumps 0.34",
      ])
  }

  /// A report of frames is itself a file of frames. The worst errors of several
  /// animations are summed up.
  @Test func playedFramesCanBePlayed() throws {
    let rows = "a,1,100,10,0,1,0,16,\na,1,100,10,0,1,0,500,\nb,1,100,10,0,1,0,500,\n"
    try Program.succeed(
      "\(engines("rebound", frames: rows)) -o \(folder.url.path)/played.csv --quiet")
    try Program.succeed(
      saying: "the worst errors: springs, ",
      "engines --frames played.csv --engine springs", in: folder.url)
  }

  /// The frames of two animations may be mixed, and come in any order.
  @Test func framesComeInAnyOrder() throws {
    let frames = try exactFrames().split(separator: "\n").map(String.init)
    let other = frames.dropFirst().map { $0.replacing("a,1,200,8,", with: "b,1,50,8,") }
    func played(_ rows: [String]) throws -> Program.Outcome {
      try folder.write(([frames[0]] + rows).joined(separator: "\n") + "\n", to: "mixed.csv")
      return try Program.succeed(
        saying: "of 452 positions", "engines --frames mixed.csv --engine rebound", in: folder.url)
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

  /// Of a slow spring the engine is played until it ends. The words distinguish
  /// an engine that does not end in time from one that has no rule to end by.
  /// Motion itself looks for its end only within the first 20 s.
  @Test(arguments: [
    ("0.02", "motion", "not at rest within 69 s (exact: "), ("0.02", "flutter", "at rest after "),
    ("0.02", "reanimated", "at rest after "), ("0.02", "fusion", "at rest after "),
    ("0.002", "fusion", "not at rest within 300 s (exact: "),
    ("0", "fusion", "not at rest within 30 s (exact: never)"),
    ("0.02", "webkit", "never at rest by its own rule (exact: "),
  ])
  func anEndIsAwaited(ratio: String, engine: String, words: String) throws {
    let outcome = try Program.succeed(
      "engines --spring ratio:zeta=\(ratio),omega=10 --engine \(engine) --rate 60"
        + " --no-timing --filter published")
    #expect(outcome.errors.contains("; \(words)"), "\(outcome.errors)")
  }

  /// What is said of a slow spring holds until it has settled, or says until
  /// when it holds. The numbers are recorded ones of this program.
  @Test(arguments: [
    ("zeta=0.02,omega=3", "at worst 0.34 of the way off;", "at worst 0.95 of the way off"),
    (
      "zeta=0.7,omega=0.02", "is 0.013 of the way off at 60 Hz at worst within 300 s;",
      "is 0.049 of the way off at 120 Hz at worst within 300 s"
    ),
    ("zeta=0,omega=3", "of the way off within 2 s;", "of the way off within 2 s"),
  ])
  func slowSpringsAreJudgedToTheirEnd(spring: String, at60: String, at120: String) throws {
    let rows = try Program.succeed("describe --spring ratio:\(spring) --engine rebound").rows
    let words = try #require(rows.first { $0["quantity"] == "engine.rebound" }?["value"])
    #expect(words.contains(at60) && words.hasSuffix(at120), "\(words)")
    let picture = try Program.succeed(
      "plot --spring ratio:zeta=0.02,omega=3 --engine rebound --rate 120"
    ).output
    #expect(picture.contains(">rebound: 95 %<") && picture.contains("within 114 s"))
  }

  /// The errors of the suite's own springs are those of 2 s, however slow they
  /// are.
  @Test func theSuiteTakesErrorsOverTwoSeconds() throws {
    let rows = try Program.succeed(
      "engines --engine react-spring,libadwaita --rate 60 --no-timing --filter overdamped-50/.*pub"
    ).rows
    let reference = try namedRows(Repository.text("Data/runs/reference/engines.csv"))
    for row in rows {
      let same = try #require(reference.first { $0["case_id"] == row["case_id"] })
      #expect(row["max_position_error"] == same["max_position_error"])
    }
  }

  /// The row of an engine that cannot play a motion has the reason.
  @Test(arguments: [
    ("kwin", "ratio:zeta=0.5,omega=20 --from 0", "a distance or a velocity above 1 is needed"),
    ("smoothdamp", "ratio:zeta=0.5,omega=20 --from 0", "a damping ratio of 1 is needed"),
    ("svelte", "ratio:zeta=0.5,omega=20 --velocity 5", "it takes no initial velocity"),
    ("webkit", "ratio:zeta=1,omega=9 --from 1 --velocity 2", "it plays a progress"),
  ])
  func anEngineSaysWhatItCannotPlay(engine: String, motion: String, reason: String) throws {
    let output = try Program.succeed("describe --engine \(engine) --spring \(motion)").output
    #expect(output.contains("cannot play this: ") && output.contains(reason), "\(output)")
  }

  /// An engine that shows its first movement a frame late is recognised,
  /// however its start is rounded in double or single precision.
  @Test(arguments: [
    ("react-native-ios", "0", "0.9"), ("react-native-ios", "0.1", "1"), ("androidx", "0.7", "1"),
  ])
  func aLateFirstFrameIsSaid(engine: String, from: String, to: String) throws {
    let outcome = try Program.succeed(
      "describe --spring ratio:zeta=0.5,omega=10 --from \(from) --to \(to) --engine \(engine)")
    #expect(outcome.output.contains("first frame 17 ms late"), "\(outcome.output)")
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

  @Test func anEngineSaysWhatItCannotAnswer() throws {
    let header = "case,zeta,omega,x0,target,v0,t\n"
    let (near, far) = ("a,0.5,10,0,1,0,0.1\n", "b,0.5,10,0,100,0,0.1\n")
    let answer = "answer --method kwin"
    try Program.run(answer, input: header + near).expect(
      64, saying: "kwin cannot play 'a': it moves")
    let some = try Program.succeed(
      saying:
        "1 of 2 questions are answered with infinity, the first is 'a': it moves whole pixels",
      answer, input: header + near + far)
    #expect(try some.rows.map { $0["position"] == "inf" } == [true, false])
    #expect(try Program.succeed(answer, input: header + far).errors.isEmpty)
    // For the second question more frames are needed than are played; the first
    // one has its answer.
    let late = try Program.succeed(
      saying: "the first is 'c': 6000000.0 frames over 100000.0 s", "answer --method motion",
      input: header + near + "c,0.5,10,0,1,0,1e5\n")
    #expect(try late.rows.map { $0["position"] == "inf" } == [false, true])
  }

  /// What `describe` says of an engine is about the motion that is asked for:
  /// the threshold at which an engine rests may be absolute.
  @Test func verdictsAreOnTheMotionAskedFor() throws {
    func verdict(_ engine: String, _ motion: String = "") throws -> String {
      let rows = try Program.succeed(
        "describe --spring ratio:zeta=0.7,omega=10 --engine \(engine) \(motion)"
      ).rows
      return try #require(
        rows.first { $0["quantity"]?.hasPrefix("engine.") == true }?["value"])
    }
    /// In milliseconds; 0 if the verdict has no such words.
    func rest(_ verdict: String) -> Int {
      verdict.firstMatch(of: #/at rest after (\d+) ms/#).flatMap { Int($0.1) } ?? 0
    }
    let push = try verdict("flutter", "--from 20 --to 20 --velocity 3000")
    #expect(rest(push) > 1500, "\(push)")
    #expect(push.contains("jumps") && push.contains("of v/omega") && !push.contains("of the way"))
    let still = try verdict("flutter", "--from 20 --to 20")
    #expect(rest(still) < 20, "\(still)")
    let long = try verdict("flutter", "--from 20 --to 220 --velocity 3000")
    let short = try verdict("flutter", "--to 1 --velocity 15")
    #expect(rest(long) > rest(short) + 500, "\(long); \(short)")
    // KWin rests within a threshold in pixels. Without --to it is described
    // over a usual distance.
    #expect(try verdict("kwin", "").contains("over a distance of 1000: "))
    let hundred = try verdict("kwin", "--to 100")
    #expect(rest(hundred) < rest(try verdict("kwin", "")) && !hundred.contains("over a distance"))
    #expect(!(try verdict("flutter", "")).contains("over a distance"))
  }

  /// With --rate an engine answers with the last frame at or before a time: at
  /// 50 Hz that is the same for 0.1 s and 0.11 s.
  @Test func answersAreThoseOfAnApplication() throws {
    let cases = "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\na,0.5,10,0,1,0,0.11\n"
    let positions = try Program.succeed("answer --rate 50 --method flutter", input: cases).rows
      .map { $0["position"] }
    #expect(positions.count == 2 && positions[0] == positions[1])
  }

  @Test func enginesPlaySeveralSprings() throws {
    let springs = "--spring a=ratio:zeta=0.5,omega=10 --spring b=ratio:zeta=1,omega=20"
    let rows = try Program.succeed(
      "engines --engine springs --rate 60 --no-timing \(springs)"
    ).rows
    #expect(rows.map { $0["spring"] } == ["a", "b"])
    try Program.run("engines --frames f.csv --engine springs \(springs)").expectRefusal(
      64, saying: "--frames plays a single one")
  }

  @Test func enginesAreComparedAtTheRatesAskedFor() throws {
    let rows = try Program.succeed(
      "engines --engine react-spring,springs --rate 60,144 --no-timing"
    ).rows
    // Ten springs at two rates, by one engine on its own clock and on an exact
    // one, and by one that has an exact clock only.
    #expect(rows.count == 10 * 2 * (2 + 1))
  }
}
