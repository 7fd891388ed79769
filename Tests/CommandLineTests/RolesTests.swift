import Foundation
import TestSupport
import Testing

/// Typical tasks, in as few commands as the help suggests.
@Suite struct RolesTests {
  private func rows(_ arguments: some CommandWords) throws -> [NamedFields] {
    try Program.succeed(arguments).rows
  }

  /// What `describe` says of one spring: values by quantity.
  private func described(_ spring: String, _ motion: String = "") throws -> NamedFields {
    let pairs = try rows("describe --spring \(spring) \(motion)").map {
      try (#require($0["quantity"]), #require($0["value"]))
    }
    return Dictionary(pairs) { $1 }
  }

  // MARK: A designer: one spring in every framework, beside another.

  private static let two =
    "--spring mine=response:response=0.35,damping=0.7"
    + " --spring critical=response:response=0.35,damping=1"

  /// Values have the fewest digits that give the same motion, and code for
  /// engines that compute in single precision no more than these resolve.
  @Test func aDesignerDescribesTwoSprings() throws {
    let rows = try rows("describe \(Self.two)")
    func value(_ quantity: String, of spring: String = "mine") -> String? {
      rows.first { $0["quantity"] == quantity && $0["spring"] == spring }?["value"]
    }
    #expect(value("zeta") == "0.7" && value("response.damping") == "0.7")
    #expect(value("perceptual.bounce") == "0.3" && value("motion.bounce") == "0.3")
    #expect(value("zeta", of: "critical") == "1")
    #expect(value("code.swiftui") == ".spring(duration: 0.35, bounce: 0.3)")
    for framework in ["motion", "react-spring", "android", "reanimated", "flutter", "css"] {
      #expect(value("code.\(framework)") != nil, "\(framework)")
      #expect(value("code.\(framework).note") != nil, "\(framework)")
    }
    #expect(value("code.uikit") != nil && value("code.uikit.note") == nil)
  }

  /// Every specification printed by `describe` gives the original spring.
  @Test(arguments: [
    "response:response=0.35,damping=0.7", "perceptual:duration=0.5,bounce=-0.3",
    "physical:mass=2.5,stiffness=317,damping=11", "bouncy:bounciness=7,speed=11",
    "halflife:halflife=0.1,frequency=3", "motion:visualDuration=0.4,bounce=0.2",
    "ratio:zeta=0.123456789,omega=17",
  ])
  func whatIsPrintedReadsBack(specification: String) throws {
    let values = try described(specification)
    // The digits given are the digits printed.
    let (kind, given) = try #require(Self.split(specification, at: ":"))
    for pair in given.split(separator: ",") {
      let (key, digits) = try #require(Self.split(pair, at: "="))
      #expect(values["\(kind).\(key)"] == String(digits))
    }
    for kind in ["ratio", "response", "react", "origami", "android", "settling"] {
      let keys = values.keys.filter { $0.hasPrefix(kind + ".") }.sorted()
      // Some springs cannot be expressed in some kinds.
      guard !keys.isEmpty else { continue }
      let pairs = keys.map { "\($0.dropFirst(kind.count + 1))=\(values[$0] ?? "")" }
      let printed = "\(kind):\(pairs.joined(separator: ","))"
      let back = try described(printed)
      for quantity in ["zeta", "omega"] {
        let (original, again) = try (values.number(quantity), back.number(quantity))
        // The settling time is found numerically, to within rounding.
        let tolerance = kind == "settling" ? 1e-12 : 3e-15
        #expect(abs(original - again) <= tolerance * original, "\(printed)")
      }
    }
  }

  private static func split<Text: StringProtocol>(
    _ text: Text, at mark: Character
  ) -> (Text.SubSequence, Text.SubSequence)? {
    text.firstIndex(of: mark).map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  /// The CSS easing that `describe` prints: its duration in seconds, and the
  /// points at equal times that it connects by lines.
  private func easing(_ description: NamedFields) throws -> (duration: Double, points: [Double]) {
    let code = try #require(description["code.css"])
    let list = code.split(separator: "(")[1].dropLast().split(separator: ",")
    let points = try list.map { try #require(Double($0.trimmingCharacters(in: .whitespaces))) }
    let word = try #require(code.split(separator: " ").first { $0.hasSuffix("ms") })
    return (try #require(Double(word.dropLast(2))) / 1000, points)
  }

  /// The step response of a spring, from 0 to 1, by the textbook formulas.
  private func stepResponse(zeta: Double, omega: Double, at t: Double) -> Double {
    let root = (zeta * zeta - 1).magnitude.squareRoot() * omega
    let decay = zeta * omega
    guard zeta > 1 else {
      return 1 - exp(-decay * t) * (cos(root * t) + decay / root * sin(root * t))
    }
    let (slow, fast) = (root - decay, -root - decay)
    return 1 - (fast * exp(slow * t) - slow * exp(fast * t)) / (fast - slow)
  }

  /// The easing is exact at its points, to the four digits printed, but for the
  /// last, which is the target.
  @Test func theEasingIsTheCurve() throws {
    let (duration, points) = try easing(described("ratio:zeta=0.4,omega=12"))
    #expect(points.first == 0 && points.last == 1)
    for (index, point) in points.dropLast().enumerated() {
      let time = duration * Double(index) / Double(points.count - 1)
      let exact = stepResponse(zeta: 0.4, omega: 12, at: time)
      #expect(abs(point - exact) < 2e-4, "\(index)")
    }
  }

  /// However fast the start is, an easing has at most a hundred points.
  @Test func anExtremeSpringHasAnEasing() throws {
    let description = try described("physical:mass=1,stiffness=1e35,damping=1e35")
    #expect(try easing(description).points.count <= 100)
  }

  /// The note on the easing states the largest error of its lines, including the
  /// last one, which ends at the target.
  @Test(arguments: [(20.0, 12.0), (0.4, 12), (3, 30), (1.5, 10)])
  func theEasingIsAsFarOffAsItSays(zeta: Double, omega: Double) throws {
    let description = try described("ratio:zeta=\(zeta),omega=\(omega)")
    let (duration, points) = try easing(description)
    var worst = 0.0
    for index in 0..<points.count - 1 {
      for share in stride(from: 0, through: 1, by: 0.05) {
        let time = duration * (Double(index) + share) / Double(points.count - 1)
        let line = points[index] + (points[index + 1] - points[index]) * share
        worst = max(worst, abs(line - stepResponse(zeta: zeta, omega: omega, at: time)))
      }
    }
    let bound = try #require(
      description["code.css.note"]?.firstMatch(of: #/at most ([0-9.]+) of the way off/#))
    let most = try #require(Double(bound.1))
    // The twenty places in a line that are looked at may miss the worst one.
    #expect(worst <= most * 1.02 && most <= worst * 1.2, "\(worst), \(most)")
  }

  /// Code has the velocity in the unit of each framework; where it has no place
  /// for a velocity, the note says so.
  @Test func codeHasTheVelocity() throws {
    func code(_ motion: String) throws -> NamedFields {
      try described("response:response=0.5,damping=0.7", motion)
    }
    let moved = try code("--from 20 --to 220 --velocity 3000")
    for (name, words) in [
      ("swiftui", ".interpolatingSpring(duration: 0.5, bounce: 0.3, initialVelocity: 15)"),
      ("swiftui.note", "(to - from) per second"),
      ("uikit", "initialVelocity: CGVector(dx: 15, dy: 0)"),
      ("motion", "mass: 1, velocity: 3000 }"), ("react-spring", "mass: 1, velocity: 3 }"),
      ("react-spring.note", "its velocity is per millisecond"),
      ("compose", "animateTo(220f, spring("), ("compose", "f), initialVelocity = 3000f)"),
      ("reanimated", ", velocity: 3000 })"),
      ("flutter", "SpringSimulation(SpringDescription(mass: 1, stiffness: 157.9137, damping: "),
      ("flutter", "), 20, 220, 3000)"),
      ("android.note", "set the velocity on the SpringAnimation: setStartVelocity(3000f)"),
    ] {
      let text = moved["code.\(name)"] ?? ""
      #expect(text.contains(words), "\(name): \(text)")
    }
    let swiftUI = try described("physical:mass=2,stiffness=200,damping=9", "--velocity -2")[
      "code.swiftui"]
    #expect(swiftUI?.hasSuffix(", initialVelocity: -2)") == true, "\(swiftUI ?? "")")
    let pushed = try code("--from 20 --to 20 --velocity 3000")
    #expect(pushed["code.swiftui"] == ".spring(duration: 0.5, bounce: 0.3)")
    #expect(
      pushed["code.swiftui.note"]?.contains("cannot be expressed where both are equal") == true)
    #expect(pushed["code.css"] == nil && pushed["code.css.note"]?.contains("are equal") == true)
    // What UIKit does with it is not public.
    let overdamped = try described("ratio:zeta=2,omega=10", "--velocity 3")
    #expect(overdamped["code.uikit.note"]?.hasPrefix("the velocity is in") == true)
    // Without a velocity only UIKit's code, which has to say zero, names one.
    let still = try code("")
    #expect(still.allSatisfy { !$1.contains("elocity:") || $0 == "code.uikit" })
    #expect(still["code.compose"]?.hasPrefix("spring(") == true)
  }

  /// The curve is in parts of the distance, whatever that is.
  @Test func theEasingOfAHugeMoveIsThatOfAnyMove() throws {
    let spring = "ratio:zeta=0.5,omega=10"
    let huge = try described(spring, "--to 1.7976931348623157e308")["code.css"]
    #expect(try huge == described(spring)["code.css"])
    let still = try described("ratio:zeta=0,omega=10")
    #expect(still["code.css.note"] == "no code: the motion does not settle within a minute")
  }

  /// Code, which people read and engines parse in single precision, has few
  /// digits.
  @Test func codeHasFewDigits() throws {
    let values = try described("response:response=0.35,damping=0.7")
    #expect(values["code.react-spring"] == "{ tension: 322.273, friction: 25.13274, mass: 1 }")
    #expect(values["code.compose"] == "spring(dampingRatio = 0.7f, stiffness = 322.273f)")
  }

  /// Conventions that cannot express a spring have no rows, rather than empty
  /// ones; without overshoot there is no peak.
  @Test func quantitiesHaveValues() throws {
    let rows = try rows("describe \(Self.two)")
    #expect(rows.allSatisfy { $0["value"] != "" || $0["quantity"] == "peak_time" })
  }

  @Test func springsThatDoNotMoveAreRight() throws {
    let outcome = try Program.succeed("describe --spring ratio:zeta=0.3,omega=9 --from 2 --to 2")
    #expect(outcome.output.contains("is right at 60 Hz"))
    #expect(!outcome.output.contains("leaves all bounds"))
  }

  /// A note says which values a library clamps. The last kind has a default for
  /// each of its keys, and no note.
  @Test(arguments: [
    ("anime:mass=0.1,stiffness=250,damping=13", "mass=0.1 is played as 1\n"),
    ("motion:duration=20,bounce=0.3", "duration=20 is played as 10\n"),
    ("motion:duration=0.8,bounce=-0.5", "bounce=-0.5 is played as 0\n"), ("reanimated:", ""),
  ])
  func replacedValuesAreNoted(spring: String, note: String) throws {
    let outcome = try Program.run("solve --spring \(spring) --at 0.1")
    #expect(outcome.status == 0 && outcome.errors.hasSuffix(note), "\(outcome.errors)")
    #expect(outcome.errors.isEmpty == note.isEmpty, "\(outcome.errors)")
  }

  @Test func enginesSayWhenTheyRest() throws {
    let outcome = try Program.succeed(
      saying: "note: 'android' is called androidx here",
      "describe --engine android,Motion \(Self.two)")
    let rest = #/engine\.motion,"?.*at rest after 500 ms \(exact: 573 ms\).*,mine/#
    #expect(outcome.output.contains(rest), "\(outcome.output)")
    #expect(outcome.output.contains("\nengine.androidx,"))
    let table = try Program.run("describe --engine motion --format table \(Self.two)")
    #expect(table.output.contains("\nmine, played:\n\nmotion\n  "))
  }

  /// Every option that names an engine knows the names that people use, and says
  /// why there is no SwiftUI.
  @Test(arguments: [
    "engines --no-timing --rate 60 --spring ratio:zeta=1,omega=9 --engine",
    "plot --spring ratio:zeta=1,omega=9 --engine",
    "describe --spring ratio:zeta=1,omega=9 --engine",
    "solve --spring ratio:zeta=1,omega=9 --method",
  ])
  func enginesHaveTheirUsualNames(arguments: String) throws {
    try Program.succeed(saying: "note: 'react' is called react-spring here", "\(arguments) react")
    try Program.fail(64, saying: "Apple's solver is not public", "\(arguments) SwiftUI")
  }

  @Test func aDesignerSolvesBothInTheirFrameworks() throws {
    let rows = try rows("solve \(Self.two) --method motion,androidx --duration 0.5")
    #expect(Set(rows.map { $0["spring"] }) == ["mine", "critical"])
    #expect(Set(rows.map { $0["method"] }) == ["motion", "androidx"])
    #expect(rows.count == 4 * 31)
  }

  /// What people write who have not read the list of kinds of springs.
  @Test(arguments: [
    ("swiftui:response=0.35,damping=0.7", "those of swiftui are response, perceptual, settling"),
    ("response=0.35,damping=0.7", "a kind stands before the keys, as in response:response="),
    ("react-spring/wobbly", "a preset is written preset:react-spring/wobbly"),
    ("nonsense:a=1", "the kinds are physical, ratio, "),
    ("respnse:response=0.35,damping=0.7", "did you mean response?"),
    ("response:respone=0.35,damping=0.7", "did you mean response?"),
    ("preset:react-spring/wobly", "did you mean react-spring/wobbly?"),
    ("response:response=350mm,damping=0.7", "'350mm' is not a number in s"),
  ])
  func kindsAreFound(specification: String, message: String) throws {
    try Program.fail(64, saying: message, ["describe", "--spring", specification])
  }

  /// Blanks and units may be written, and semicolons stand for commas, as in
  /// the ids of cases.
  @Test(arguments: ["response: response = 0.35, damping=1", "response:response=350ms;damping=1"])
  func spellingsOfASpringAreOne(specification: String) throws {
    let plain = try Program.succeed("describe --spring a=response:response=0.35,damping=1")
    #expect(try Program.run(["describe", "--spring", "a=\(specification)"]) == plain)
  }

  /// The names of libraries, and what they call a damping ratio.
  @Test(arguments: [
    ("compose:stiffness=200,dampingRatio=0.5", "android:stiffness=200,ratio=0.5"),
    ("react-spring:tension=170,friction=26", "react:tension=170,friction=26"),
    ("response:response=0.4,dampingFraction=0.8", "response:response=0.4,damping=0.8"),
    ("ratio:dampingRatio=0.5,omega=9", "ratio:zeta=0.5,omega=9"),
  ])
  func librariesNamesAreKnown(theirs: String, ours: String) throws {
    #expect(
      try Program.succeed("describe --spring a=\(theirs)")
        == Program.succeed("describe --spring a=\(ours)"))
  }

  @Test func springsHaveNamesOfTheirOwn() throws {
    let spring = "ratio:zeta=1,omega=2"
    let named = try rows("describe --spring a=\(spring) --spring b=\(spring)")
    #expect(Set(named.map { $0["spring"] }) == ["a", "b"])
    try Program.fail(
      64, saying: "two springs are called 'a'", "solve --spring a=\(spring) --spring a=\(spring)")
    // As a table `describe` has a column for each spring, beside `unit`.
    try Program.fail(
      64, saying: "take another name", "describe --spring unit=\(spring) --format table")
  }

  // MARK: A researcher: a spring and tolerances of one's own.

  @Test func aResearcherClimbsAnOwnLadder() throws {
    let rows = try rows(
      "accuracy --spring mine=ratio:zeta=0.3,omega=20 --method rk45,dop853"
        + " --tolerance 1e-3..1e-12/10 --no-timing")
    #expect(rows.count == 20)
    #expect(rows.first?["case_id"] == "accuracy/dormand-prince-54/mine/tol=0.001")
    let errors = try rows.filter { $0["method"] == "dop853" }
      .map { try $0.number("max_position_error") }
    #expect(errors.count == 10 && errors[9] < 1e-9 && errors[0] > errors[9])
  }

  /// The error of Euler's method decreases with the requested step: by half with
  /// half the step.
  @Test func stepsAreWhatWasAskedFor() throws {
    let spring = "--spring ratio:zeta=0.3,omega=20 --method euler"
    let rows = try rows("accuracy \(spring) --steps 200,400,800 --no-timing")
    #expect(rows.map { $0["step_size_s"] } == ["0.01", "0.005", "0.0025"])
    let errors = try rows.map { try $0.number("max_position_error") }
    #expect((1.5...2.6).contains(errors[1] / errors[2]))
    let solved = try self.rows("solve \(spring) --duration 0.1 --step 1ms,4ms --output-samples 3")
    #expect(
      solved.map { $0["step_size_s"] } == ["0.001", "0.001", "0.001", "0.004", "0.004", "0.004"])
    #expect(solved.map { $0["time_s"] } == ["0", "0.05", "0.1", "0", "0.05", "0.1"])
    // The default, as the help states it.
    let usual = try self.rows("solve \(spring) --duration 1 --rate 1")
    #expect(try usual[1].number("step_size_s") == 1 / 240.0)
  }

  @Test func methodsHaveTheirUsualNames() throws {
    let rows = try Program.succeed(
      saying: "note: 'RK45' is called dormand-prince-54 here",
      "solve --spring ratio:zeta=1,omega=9 --method RK45,ode45,verlet,RK4"
    ).rows
    #expect(Set(rows.map { $0["method"] }) == ["dormand-prince-54", "velocity-verlet", "rk4"])
  }

  /// A method of another command is not called unknown: the list has the methods
  /// of all commands, and says which are for `accuracy` alone.
  @Test func methodsOfOtherCommandsAreNotUnknown() throws {
    let spring = "--spring ratio:zeta=1,omega=9 --method"
    try Program.fail(
      64, saying: "is not for this command, but for accuracy",
      "solve \(spring) propagator-interleaved")
    try Program.succeed("accuracy \(spring) propagator-interleaved")
    try Program.fail(
      64, saying: "is not for this command, but for solve", "accuracy \(spring) react-spring")
    // So are the names that other programs have for an engine.
    try Program.fail(
      64, saying: "is not for this command, but for solve and sweep", "accuracy \(spring) android")
    let listed = try rows("list methods").first { $0["name"] == "propagator-interleaved" }
    #expect(listed?["summary"]?.contains(", for accuracy alone") == true)
    try Program.succeed(
      saying: "is called dormand-prince-54", "answer --method rk45",
      input: "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\n")
  }

  /// A method that is named but has no rows, here one of equal steps where only
  /// a tolerance is given, is named in a note.
  @Test(arguments: ["--spring ratio:zeta=1,omega=9", "--equation x''=-x"])
  func whatIsLeftOutIsNamed(what: String) throws {
    let methods = "--method euler,dopri5 --tolerance 1e-6 \(what)"
    let accuracy = "accuracy --no-timing \(methods)"
    let note = "note: left out: explicit-euler (driven by --step and --steps)"
    let left = try Program.succeed(saying: note, accuracy)
    #expect(!left.output.contains("explicit-euler"))
    #expect(try !Program.run("\(accuracy) --quiet").errors.contains(note))
    #expect(try !Program.run("\(accuracy) --step 10ms").errors.contains("left out"))
    try Program.succeed(
      saying: "note: at their usual setting: explicit-euler (driven by", "solve \(methods)")
  }

  @Test func aMethodThatDoesNotReachTheEndIsSaid() throws {
    let outcome = try Program.run(
      "solve --spring a=ratio:zeta=400,omega=100 --method rk4 --duration 100"
        + " --output-samples 3 --step 1ms"
    ).expect(1)
    #expect(outcome.errors.hasPrefix("springbench: rk4, a: diverged: "))
    #expect(outcome.errors.hasSuffix("; no numbers from 50.0 s on\n"))
    #expect(outcome.lines.count == 4)
  }

  /// A method that diverges fails, but an engine that does so in an application
  /// is a result.
  @Test func whatAnEngineLosesIsAResult() throws {
    try Program.succeed(
      saying: "rebound, a: diverged: off by more than 1000000 times the motion from ",
      "solve --spring a=ratio:zeta=400,omega=100 --method rebound --duration 9")
  }

  @Test(
    arguments: [
      (
        "solve --spring ratio:zeta=1,omega=9 --method dop853 --step 1ms", 64,
        "--step has no effect on dop853"
      ), ("cases --set quick --seed 3", 64, "--seed is for --set hard"),
      ("compare old new --processes 5", 64, "--processes needs --run"),
      ("plot springs.csv --rate 60", 64, "--rate is for a picture without FILE"),
      ("sweep --grid grid.csv --seed 4", 64, "--seed needs --random N"),
      ("sweep --grid grid.csv --tolerance 1e-3", 64, "--tolerance has no effect on closed-form"),
      ("validate --columns solve springs.csv", 64, "columns are printed without FILE"),
      ("report old -o page.pdf", 64, "--output: 'pdf' is none of html, htm"),
      ("score questions.csv", 65, "these are questions, which 'springbench answer' answers"),
      ("validate springs.json", 65, "of all formats only CSV is read"),
      (
        "plot springs.csv --picture nothing", 64,
        "unknown picture 'nothing' (see springbench plot --list)"
      ),
    ] as [(String, Int32, String)])
  func whatHasNoEffectIsRefused(line: String, status: Int32, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("axis,from,to,count,scale\nzeta,0.1,1,3,linear\n", to: "grid.csv")
    try folder.write("case,zeta,omega,x0,target,v0,t\na,1,1,0,1,0,1\n", to: "questions.csv")
    for name in ["springs.csv", "springs.json"] {
      try Program.succeed("solve --spring ratio:zeta=1,omega=9 -o \(name)", in: folder.url)
    }
    try Program.refuse(status, saying: words, line.components(separatedBy: " "), in: folder.url)
  }

  /// A picture has the name that `plot --list` prints, such as solve/motion, and
  /// the part behind the slash.
  @Test func picturesHaveTwoNames() throws {
    let folder = try TemporaryFolder()
    try Program.script(
      """
      springbench solve --spring ratio:zeta=1,omega=9 -o a.csv
      name=$(springbench plot --list | awk '/^solve/ { name = $1 } END { print name }')
      springbench plot a.csv --picture $name > b.svg
      springbench plot a.csv --picture ${name#*/} > c.svg
      cmp b.svg c.svg
      """, in: folder.url
    ).expect()
  }
}
