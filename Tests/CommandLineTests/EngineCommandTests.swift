import Foundation
import TestSupport
import Testing

@Suite struct EngineCommandTests {
  private let folder = TemporaryFolder(linking: "Data")

  private static let engines = "engines --measure times=no --columns verdict"
  private static let fast = "spring ratio:zeta=0.5,omega=20"
  private static let usual = "spring ratio:zeta=0.5,omega=10"
  private static let rebound = "spring --engine rebound"
  private static let cannot = "cannot play this: … "

  static let rows =
    ShellLine.table(
      #"""
      0 engines --interrupt --engine niri --rate 60 --filter /smooth/.*ramp --columns verdict
        → follows a finger 378 ms late at 60 Hz (exact: 160)
      # Rounded times shift the phase of a fast spring.
      0 engines --interrupt ratio:zeta=0,omega=4000 --rate 60 --engine closed-form --quiet → ,ok,
      0 accuracy ratio:zeta=0,omega=1e5 --duration 100 --method closed-form --quiet → ,ok,
      0 spring ratio:zeta=0.3,omega=9 --from 2 --to 2 → right at 60 Hz
      0 spring critical=response:response=0.35,damping=1 --engine motion --format table
        → \nplayed:\n  motion
      # What an engine cannot play.
      0 engines --engine remotion --rate 60
        → cannot play undamped: a damping above 0 is needed; ui-0.8-0.3-flung: it takes no
      0 \#(fast) --from 0 --engine kwin → \#(cannot)a distance or a velocity above 1 is needed
      0 \#(fast) --from 0 --engine smoothdamp → \#(cannot)a damping ratio of 1 is needed
      0 \#(fast) --velocity 5 --engine svelte → \#(cannot)it takes no initial velocity
      0 spring ratio:zeta=1,omega=9 --from 1 --velocity 2 --engine webkit
        → \#(cannot)it plays a progress
      # The first movement is a frame late, however the start is rounded.
      0 \#(usual) --to 0.9 --engine react-native-ios → first frame 17 ms late
      0 \#(usual) --from 0.1 --engine react-native-ios → first frame 17 ms late
      0 \#(usual) --from 0.7 --engine androidx → first frame 17 ms late
      # KWin's threshold of rest is in pixels, so the verdict is for a move of its
      # usual distance.
      0 spring ratio:zeta=0.7,omega=10 --engine kwin → over a distance of 1000:
      0 spring ratio:zeta=0.7,omega=10 --engine flutter --from 20 --to 20 --velocity 3000
        → right at 60 Hz
      # The error is the maximum up to settling, or within a stated time.
      0 \#(rebound) ratio:zeta=0.02,omega=3
        → up to 34 % of the distance off; … up to 95 % of the distance off
      0 \#(rebound) ratio:zeta=0.7,omega=0.02
        → up to 1.3 % of the distance off at 60 Hz within 300 s;
        … up to 4.9 % of the distance off at 120 Hz within 300 s
      0 \#(rebound) ratio:zeta=0,omega=3
        → of the distance off within 2 s; … of the distance off within 2 s
      """#)
    // Engines get 30 to 300 s to end: twice the exact settling time, if finite.
    // webkit has no rule to end by. Motion looks for its end within 20 s.
    + [
      ("0.02", "motion", "still moving after 69 s (exact: "), ("0.02", "flutter", "stops at "),
      ("0.02", "reanimated", "stops at "), ("0.02", "fusion", "stops at "),
      ("0.002", "fusion", "still moving after 300 s (exact: "),
      ("0", "fusion", "still moving after 30 s (exact: never)"),
      ("0.02", "webkit", "never stops by its own rule (exact: "),
    ].map { ratio, engine, words in
      ShellLine(
        "\(engines) ratio:zeta=\(ratio),omega=10 --engine \(engine) --rate 60 --filter published",
        0, words)
    }

  @Test(arguments: rows) func aVerdictSaysHowAnEnginePlaysAMotion(row: ShellLine) throws {
    try folder.check(row)
  }

  @Test func anEngineRestsLaterAfterAPushAndAtOnceWhereNothingMoves() throws {
    /// When the engine stops, in milliseconds; 0 if the verdict does not say.
    func rest(_ engine: String, _ motion: String = "") throws -> Int {
      let options = "--engine \(engine) \(motion)"
      let verdict = try Program.described("ratio:zeta=0.7,omega=10", options)["engine.\(engine)"]
      return verdict?.firstMatch(of: #/stops at (\d+) ms/#).flatMap { Int($0.1) } ?? 0
    }
    #expect(try rest("flutter", "--from 20 --to 20 --velocity 3000") > 1500)
    #expect(try rest("flutter", "--from 20 --to 20") < 20)
    // Flutter and KWin have absolute thresholds: over a longer distance they rest
    // later.
    let long = try rest("flutter", "--from 20 --to 220 --velocity 3000")
    #expect(try long > rest("flutter", "--to 1 --velocity 15") + 500)
    #expect(try rest("kwin", "--to 100") < rest("kwin"))
  }

  @Test func springsAreThoseAskedForAtEachRateOnEachClock() throws {
    let springs = "a=ratio:zeta=0.5,omega=10 b=ratio:zeta=1,omega=20"
    let own = try Program.run(
      "engines --engine closed-form --rate 60 --measure times=no \(springs)"
    ).rows
    #expect(own.map { $0["spring"] } == ["a", "b"])
    let rows = try Program.run(
      "engines --engine react-spring,closed-form --rate 60,144 --measure times=no"
    )
    .rows
    // Ten springs at two rates, by one engine on its own clock and on an exact
    // one, and by one that has an exact clock only.
    #expect(rows.count == 10 * 2 * (2 + 1))
  }

  private static let header = "case,mass,stiffness,damping,from,to,velocity,time_ms,position\n"

  /// Writes `exact.csv`: exact frames at 60 Hz over 4 s, fifteen missing;
  /// `bare.csv`: these in seconds without the spring, after a row at −16 ms;
  /// `mixed.csv`: these in reverse, alternating with the same positions under
  /// another spring; `pushed.csv`: two animations, one with a velocity;
  /// `still.csv`: a position at the start alone; `back.csv`: frames in reverse.
  private func writeExactFrames() throws {
    let recorded = try Repository.lines(of: "Data/engines/rebound.csv")
    try folder.write(
      ([recorded[0]] + recorded[1...].reversed()).joined(separator: "\n") + "\n", to: "back.csv")
    let solution = try Program.run(
      "solve physical:stiffness=200,damping=8 --to 100 --rate 60 --duration 4"
    ).rows
    let frames = try (solution[..<30] + solution[45...]).map { row in
      try (row.number("time_s"), row["position"] ?? "")
    }
    let motion = "a,1,200,8,0,100,0"
    let rows = frames.map { "\(motion),\($0 * 1000),\($1)\n" }
    try folder.write(Self.header + rows.joined(), to: "exact.csv")
    try folder.write(
      "t,x\n-0.016,0\n" + frames.map { "\($0),\($1)\n" }.joined(), to: "bare.csv")
    try folder.write(
      "\(Self.header)a,1,100,10,0,1,0,16,0\nb,1,100,10,0,1,5,16,9\n", to: "pushed.csv")
    try folder.write("\(Self.header)a,1,100,10,0,1,0,0,0\na,1,100,10,0,1,0,16,\n", to: "still.csv")
    let mixed = zip(rows.reversed(), rows.map { $0.replacing("a,1,200,8,", with: "b,1,50,8,") })
    try folder.write(Self.header + mixed.flatMap { [$0, $1] }.joined(), to: "mixed.csv")
  }

  static let frames = ShellLine.table(
    #"""
    0 check exact.csv --engine closed-form --limit 1e-12 → 226 positions
    1 check exact.csv --engine rebound --limit 1% → is above the limit
    # A recording of one motion needs no more than times and positions; it may
    # begin before the motion.
    0 check bare.csv --map time_ms=t,position=x --time-unit s --engine closed-form
      --limit 1e-12 --spring physical:stiffness=200,damping=8 --from 0 --to 100
      → bare,1,200,8,0,100,0, … ,-16,0, … 227 positions up to 4000 ms
    0 check mixed.csv --engine rebound → 452 positions
    0 check back.csv --engine rebound --limit 0 → 534 positions
    0 check Data/engines/rebound.csv --engine rebound --limit 0
      → case,mass,stiffness,damping,from,to,velocity,frame_rate_hz,
    1 check Data/engines/rebound.csv --engine pop --limit 1e-3
      → positions up to … (pop, … ), which is above the limit 0.1 %\n
    # Svelte takes no initial velocity, so b is left out, and the check fails.
    1 check pushed.csv --engine svelte --limit 1 → says nothing of the animations left out
    65 check still.csv --limit 1% → still.csv: has no position of 'a' after its start
    # A report of frames is itself a file of frames.
    0 check mixed.csv --engine rebound -o played.csv --quiet;
      check played.csv --map position=engine_position → 452 positions
    """#)

  @Test(arguments: frames) func framesOfAFileArePlayedComparedAndChecked(row: ShellLine) throws {
    try writeExactFrames()
    try folder.check(row)
  }

  /// A position of 1e300 is no special case.
  @Test(arguments: [
    ("0,1,0,100,1", 0.5), ("1000,1001,0,100,1001", 0.5), ("0,1,0,100,1e300", 1e299),
  ])
  func errorsOfFramesAreNotRelativeToPositions(frame: String, least: Double) throws {
    try folder.write("\(Self.header)a,1,100,10,\(frame)\n", to: "f.csv")
    let line = "check --engine closed-form f.csv"
    #expect(try #require(folder.check(line).fields[1].last.flatMap(Double.init)) > least)
    try folder.check("\(line) --limit 0.1", 1, "is above the limit 10 %")
  }

  /// The rate follows from the median gap between frames, or from the time of a
  /// single frame. A row with a target and without a position is no frame.
  @Test(
    arguments: [
      ("harmonica", [3.1, 11.4, 19.8, 28.1], "120"),
      ("harmonica", [0, 11.1, 22.2, 272.2, 283.3], "90"), ("harmonica", [16], "63"),
      ("closed-form", [0, 11.1, 22.2], ""),
    ] as [(String, [Double], String)])
  func anEngineThatCountsFramesIsGivenTheRateOfTheFile(
    engine: String, times: [Double], rate: String
  ) throws {
    let frames = times.map { "z,1,170,26,0,1,0,\($0),,\n" }
    let calls = times.dropLast().map { "z,1,170,26,0,1,0,\($0 + 1),,2\n" }
    let header = Self.header.replacing("position", with: "position,target")
    try folder.write(header + (frames + calls).joined(), to: "z.csv")
    let played = try folder.run("check --engine \(engine) z.csv")
    #expect(try played.rows.allSatisfy { $0["frame_rate_hz"] == rate })
  }

  @Test(arguments: ["react-spring", "androidx", "react-native-ios", "rebound", "harmonica"])
  func aRecordingMayBeginWithTheStartWhichIsNotAFrame(engine: String) throws {
    let frames = (1...30).map { "a,1,400,10,0,1,0,\(Double($0) * 1000 / 60),\n" }.joined()
    try folder.write(Self.header + frames, to: "without.csv")
    try folder.write("\(Self.header)a,1,400,10,0,1,0,0,\n\(frames)", to: "with.csv")
    let engines = "check --engine \(engine)"
    let (with, without) = try (
      folder.run("\(engines) with.csv").rows, folder.run("\(engines) without.csv").rows
    )
    #expect(with[0]["engine_position"] == "0" && with[0]["ended"] == "false")
    #expect(Array(with.dropFirst()) == without)
  }
}
