import Foundation
import TestSupport
import Testing

/// The sentences about engines in `docs/engines.md`, checked by their commands.
@Suite struct EngineSentencesTests {
  struct Proof: Sendable, CustomTestStringConvertible {
    let command: String
    let sentence: String
    var testDescription: String { sentence }
  }

  /// Lines that begin with `$ springbench`, each with the following line.
  static let proofs: [Proof] = {
    let page = (try? Repository.text("docs/engines.md")) ?? ""
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      line.hasPrefix("$ springbench ")
        ? Proof(command: String(line.dropFirst("$ springbench".count)), sentence: next) : nil
    }
  }()

  @Test func thereAreTenAboutTenEngines() {
    #expect(Self.proofs.count >= 10)
    #expect(Set(Self.proofs.map { $0.sentence.prefix { $0 != "," } }).count >= 10)
  }

  @Test(arguments: proofs)
  func theCommandSaysTheSentence(proof: Proof) throws {
    let outcome = try Program.shell("\"$PROGRAM\"\(proof.command)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains(proof.sentence), "\(outcome.errors)")
  }

  /// Frames from a file are played, compared, and checked against a limit.
  @Test func framesArePlayedAndJudged() throws {
    let frames = Repository.file("Data/engines/rebound.csv").path
    let same = try Program.succeed([
      "engines", "--engine", "rebound", "--frames", frames, "--limit", "0",
    ])
    #expect(same.output.hasPrefix("case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,"))
    let other = try Program.run([
      "engines", "--engine", "pop", "--frames", frames, "--limit", "1e-3",
    ])
    #expect(other.status == 1)
    let words =
      #/error of \d+ positions, [0-9.]+ \(pop, .+ at [0-9.]+ ms\), is above the limit 0\.001\n/#
    #expect(other.errors.contains(words), "\(other.errors)")
    let folder = try TemporaryFolder()
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    let bad = try folder.write(header + "a,1,100,10,0,1,0,16\na,1,100,10,0,1,0,16\n", to: "f.csv")
    try Program.fail(
      65, saying: "f.csv:3: column time_ms", ["engines", "--engine", "pop", "--frames", bad.path])
    // svelte takes no velocity, and what is not compared is not within a limit.
    let mixed = try folder.write(
      header.replacing("\n", with: ",position\n")
        + "a,1,100,10,0,1,0,16,0\nb,1,100,10,0,1,5,16,9\n",
      to: "mixed.csv")
    try Program.fail(
      1, saying: "says nothing of the animations left out",
      ["engines", "--engine", "svelte", "--frames", mixed.path, "--limit", "1"])
    #expect(try Program.run(["engines", "--frames", frames]).status == 64)
    #expect(try Program.run(["engines", "--clock", "exact"]).status == 64)
  }

  @Test(arguments: [
    ("a,1,100,10,0,1,0,60,16,false\na,1,100,10,0,1,0,60,32,no\n", "ended: 'no' is neither true"),
    ("a,1,100,10,0,1,0,60,16,\na,1,100,10,0,1,0,50,32,\n", "frame_rate_hz: is another frame"),
    ("b,1,100,10,0,1,0,60,16,\na,1,100,10,0,1,0,0.5,16,\n", "frame_rate_hz: must be at least 1"),
    ("a,1,100,10,0,1,0,60,16,\na,1,100,10,0,2,0,60,32,\n", "case: has another spring, start"),
  ])
  func framesThatDoNotFitAreNamed(rows: String, message: String) throws {
    let header = "case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,time_ms,ended\n"
    let folder = try TemporaryFolder()
    let bad = try folder.write(header + rows, to: "f.csv")
    try Program.fail(
      65, saying: "f.csv:3: column \(message)",
      ["engines", "--engine", "pop", "--frames", bad.path])
  }

  @Test func framesOfACaseStandTogether() throws {
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    let rows = ["a", "b", "a"].map { "\($0),1,100,10,0,1,0,16\n" }
    let folder = try TemporaryFolder()
    let bad = try folder.write(header + rows.joined(), to: "f.csv")
    try Program.fail(
      65, saying: "f.csv:4: column case: 'a' comes back after another case; its frames must stand",
      ["engines", "--engine", "pop", "--frames", bad.path])
  }

  /// A slow end is awaited; an end that does not come in time is not called one
  /// that the engine's rule excludes. Motion looks for its end over 20 s.
  @Test(arguments: [
    ("0.02", "motion", "not at rest within 69 s (exact: "), ("0.02", "flutter", "at rest after "),
    ("0.02", "reanimated", "at rest after "), ("0.02", "fusion", "at rest after "),
    ("0.002", "fusion", "not at rest within 300 s (exact: "),
    ("0", "fusion", "not at rest within 30 s (exact: never)"),
    ("0.02", "webkit", "never at rest by its own rule (exact: "),
  ])
  func anEndIsAwaited(ratio: String, engine: String, words: String) throws {
    let outcome = try Program.succeed([
      "engines", "--spring", "ratio:zeta=\(ratio),omega=10", "--engine", engine, "--rate", "60",
      "--no-timing", "--filter", "published",
    ])
    #expect(outcome.errors.contains("; \(words)"), "\(outcome.errors)")
  }

  /// By a command that plays nothing else; the reason is the same everywhere.
  @Test(arguments: [
    ("kwin", "ratio:zeta=0.5,omega=20", [], "a distance or a velocity above 1 is needed"),
    ("smoothdamp", "ratio:zeta=0.5,omega=20", [], "a damping ratio of 1 is needed"),
    ("svelte", "ratio:zeta=0.5,omega=20", ["--velocity", "5"], "it takes no initial velocity"),
    ("webkit", "ratio:zeta=1,omega=9", ["--from", "1", "--velocity", "2"], "it plays a progress"),
  ])
  func anEngineSaysWhatItCannotPlay(
    engine: String, spring: String, motion: [String], reason: String
  ) throws {
    let given = ["--spring", spring] + motion
    let words = "\(engine) cannot play \(spring): "
    func refused(_ arguments: [String]) throws {
      let outcome = try Program.run(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words) && outcome.errors.contains(reason))
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    try refused(["solve", "--method", engine] + given)
    // Among others it is left out.
    let solved = try Program.succeed(["solve", "--method", "\(engine),motion"] + given)
    #expect(solved.errors.contains("left out: \(words)"), "\(solved.errors)")
    #expect(Set(solved.fields.dropFirst().map { $0[0] }) == ["motion"])
    // Its suite moves over usual distances.
    if engine == "svelte" || engine == "smoothdamp" {
      let suite = ["engines", "--no-timing", "--rate", "60", "--spring", spring]
      let push = motion.isEmpty ? "" : ";velocity=5"
      let name = spring.replacing(",", with: ";") + push
      for engines in [engine, "\(engine),motion"] {
        let outcome = try Program.run(suite + motion + ["--engine", engines])
        #expect(outcome.status == (engines == engine ? 64 : 0))
        let words = "\(engine) cannot play \(name): "
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
    }
    let described = try Program.succeed(
      ["describe", "--engine", engine] + given + (motion.isEmpty ? ["--from", "0"] : []))
    #expect(described.output.contains("cannot play this: "), "\(described.output)")
    #expect(described.output.contains(reason))
  }

  /// Whatever the start's rounding, in double or single precision.
  @Test(arguments: [
    ("react-native-ios", "0", "0.9"), ("react-native-ios", "0.1", "1"), ("androidx", "0.7", "1"),
  ])
  func aLateFirstFrameIsSaid(engine: String, from: String, to: String) throws {
    let outcome = try Program.succeed([
      "describe", "--spring", "ratio:zeta=0.5,omega=10", "--from", from, "--to", to, "--engine",
      engine,
    ])
    #expect(outcome.output.contains("first frame 17 ms late"), "\(outcome.output)")
  }

  /// Relative to the move, whatever its offset, and without a bound where only
  /// one of the positions has left all bounds.
  @Test func errorsOfFramesAreRelativeToTheMove() throws {
    let folder = try TemporaryFolder()
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"
    for (from, to, position, least) in [
      ("0", "1", "1", 0.5), ("1000", "1001", "1001", 0.5), ("0", "1", "1e300", 1e299),
    ] {
      let path = try folder.write(
        header + "a,1,100,10,\(from),\(to),0,100,\(position)\n", to: "f.csv"
      ).path
      let frames = ["engines", "--engine", "springs", "--frames", path]
      let outcome = try Program.succeed(frames + ["--format", "csv"])
      let error = Double(outcome.fields[1].last ?? "") ?? .nan
      #expect(error > least, "\(error)")
      try Program.fail(1, saying: "is above the limit 0.1", frames + ["--limit", "0.1"])
    }
  }

  @Test func anEngineSaysWhatItCannotAnswer() throws {
    let header = "case,zeta,omega,x0,target,v0,t\n"
    let (near, far) = ("a,0.5,10,0,1,0,0.1\n", "b,0.5,10,0,100,0,0.1\n")
    let answer = ["answer", "--method", "kwin"]
    try Program.fail(64, saying: "kwin cannot play 'a': it moves", answer, input: header + near)
    let some = try Program.succeed(answer, input: header + near + far)
    #expect(
      some.errors.contains(
        "1 of 2 questions are answered with infinity, the first is 'a': it moves whole pixels"))
    #expect(some.fields[1][7] == "inf" && some.fields[2][7] != "inf")
    let none = try Program.succeed(answer, input: header + far)
    #expect(none.errors.isEmpty)
    // More frames than are played; earlier questions have their answers.
    let late = try Program.succeed(
      ["answer", "--method", "motion"], input: header + near + "c,0.5,10,0,1,0,1e5\n")
    #expect(late.errors.contains("the first is 'c': 6000000.0 frames over 100000.0 s"))
    #expect(late.fields[1][7] != "inf" && late.fields[2][7] == "inf")
  }

  @Test func anEngineSaysWhichAnimationsItCannotPlay() throws {
    let folder = try TemporaryFolder()
    let header = "case,mass,stiffness,damping,from,to,velocity,time_ms\n"
    let (near, far) = ("a,1,100,10,0,1,0,16\n", "b,1,100,10,0,100,0,16\n")
    let one = try folder.write(header + near, to: "one.csv").path
    let two = try folder.write(header + near + far, to: "two.csv").path
    let engines = ["engines", "--engine", "kwin", "--frames"]
    try Program.fail(64, saying: "kwin cannot play 'a'", engines + [one])
    try Program.fail(0, saying: "1 of 2 animations left out: kwin cannot play 'a'", engines + [two])
  }

  /// Verdicts are on the motion that is asked for, as thresholds of rest may be
  /// absolute.
  @Test func verdictsAreOnTheMotionAskedFor() throws {
    func verdict(_ engine: String, _ motion: [String]) throws -> String {
      let outcome = try Program.succeed(
        ["describe", "--spring", "ratio:zeta=0.7,omega=10", "--engine", engine] + motion)
      let lines = outcome.output.split(separator: "\n")
      return lines.first { $0.hasPrefix("engine.") }.map(String.init) ?? ""
    }
    func rest(_ verdict: String) -> Int {
      verdict.firstMatch(of: #/at rest after (\d+) ms/#).flatMap { Int($0.1) } ?? 0
    }
    let push = try verdict("flutter", ["--from", "20", "--to", "20", "--velocity", "3000"])
    #expect(rest(push) > 1500, "\(push)")
    #expect(push.contains("jumps") && push.contains("of v/omega") && !push.contains("of the way"))
    let still = try verdict("flutter", ["--from", "20", "--to", "20"])
    #expect(rest(still) < 20, "\(still)")
    let long = try verdict("flutter", ["--from", "20", "--to", "220", "--velocity", "3000"])
    let short = try verdict("flutter", ["--to", "1", "--velocity", "15"])
    #expect(rest(long) > rest(short) + 500, "\(long); \(short)")
    // A threshold in pixels needs a usual move, if nobody asks for another.
    #expect(try verdict("kwin", []).contains("over a distance of 1000: "))
    let hundred = try verdict("kwin", ["--to", "100"])
    #expect(rest(hundred) < rest(try verdict("kwin", [])) && !hundred.contains("over a distance"))
    #expect(!(try verdict("flutter", [])).contains("over a distance"))
  }

  /// Frames at the requested rate, the last one at or before a time.
  @Test func answersAreThoseOfAnApplication() throws {
    let folder = try TemporaryFolder()
    let cases = try folder.write(
      "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\na,0.5,10,0,1,0,0.11\n", to: "cases.csv")
    let arguments = ["answer", "--input", cases.path, "--method"]
    let outcome = try Program.run(arguments + ["flutter", "--rate", "50"])
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(rows.count == 3 && rows[1][7] == rows[2][7])
    #expect(try Program.run(arguments + ["rk4", "--rate", "50"]).status == 64)
  }
}
