import TestSupport
import Testing

/// The sentences about engines in `docs/engines.md`, checked by their commands,
/// and what the program says of engines elsewhere.
@Suite struct EngineCommandTests {
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
    let values = try Program.described("ratio:\(spring)", "--engine rebound")
    let words = try #require(values["engine.rebound"])
    #expect(words.contains(at60) && words.hasSuffix(at120), "\(words)")
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
    let output = try Program.succeed("spring --engine \(engine) \(motion)").output
    #expect(output.contains("cannot play this: ") && output.contains(reason), "\(output)")
  }

  /// An engine that shows its first movement a frame late is recognised,
  /// however its start is rounded in double or single precision.
  @Test(arguments: [
    ("react-native-ios", "0", "0.9"), ("react-native-ios", "0.1", "1"), ("androidx", "0.7", "1"),
  ])
  func aLateFirstFrameIsSaid(engine: String, from: String, to: String) throws {
    let outcome = try Program.succeed(
      "spring ratio:zeta=0.5,omega=10 --from \(from) --to \(to) --engine \(engine)")
    #expect(outcome.output.contains("first frame 17 ms late"), "\(outcome.output)")
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

  /// What `spring` says of an engine is about the motion that is asked for:
  /// the threshold at which an engine rests may be absolute.
  @Test func verdictsAreOnTheMotionAskedFor() throws {
    func verdict(_ engine: String, _ motion: String = "") throws -> String {
      let options = "--engine \(engine) \(motion)"
      return try #require(
        Program.described("ratio:zeta=0.7,omega=10", options)["engine.\(engine)"])
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
