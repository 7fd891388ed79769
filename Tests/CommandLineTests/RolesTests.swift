import Foundation
import TestSupport
import Testing

/// Typical tasks, in as few commands as the help suggests.
@Suite struct RolesTests {
  private func rows(_ arguments: [String]) throws -> [[String: String]] {
    let outcome = try Program.succeed(arguments + ["--format", "jsonl"])
    return try outcome.output.split(separator: "\n").map { line in
      let row = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return row.compactMapValues { $0 is NSNull ? nil : "\($0)" }
    }
  }

  // MARK: A designer: one spring in every framework, beside another.

  private static let two = [
    "--spring", "mine=response:response=0.35,damping=0.7", "--spring",
    "critical=response:response=0.35,damping=1",
  ]

  @Test func aDesignerDescribesTwoSprings() throws {
    let rows = try rows(["describe"] + Self.two)
    func value(_ quantity: String, of spring: String = "mine") -> String? {
      rows.first { $0["quantity"] == quantity && $0["spring"] == spring }?["value"]
    }
    // With the fewest digits that give the same motion.
    #expect(value("zeta") == "0.7" && value("response.damping") == "0.7")
    #expect(value("perceptual.bounce") == "0.3" && value("motion.bounce") == "0.3")
    #expect(value("zeta", of: "critical") == "1")
    #expect(value("code.swiftui") == ".spring(duration: 0.35, bounce: 0.3)")
    #expect(
      value("code.compose")?.hasPrefix("spring(dampingRatio = 0.7f, stiffness = 322.27") == true)
    for framework in ["motion", "react-spring", "android", "reanimated", "css"] {
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
    let first = try rows(["describe", "--spring", specification])
    func values(_ rows: [[String: String]]) -> [String: String] {
      Dictionary(
        rows.compactMap { row in row["quantity"].flatMap { q in row["value"].map { (q, $0) } } },
        uniquingKeysWith: { $1 })
    }
    let table = values(first)
    let kind = specification.prefix { $0 != ":" }
    // The digits given are the digits printed.
    for pair in specification.drop(while: { $0 != ":" }).dropFirst().split(separator: ",") {
      let sides = pair.split(separator: "=")
      #expect(table["\(kind).\(sides[0])"] == String(sides[1]))
    }
    for kind in ["ratio", "response", "react", "origami", "android", "settling"] {
      let keys = table.keys.filter { $0.hasPrefix(kind + ".") && !$0.hasPrefix("code") }
      guard !keys.isEmpty else { continue }
      let again =
        kind + ":"
        + keys.sorted().map {
          "\($0.dropFirst(kind.count + 1))=\(table[$0] ?? "")"
        }.joined(separator: ",")
      let back = values(try rows(["describe", "--spring", again]))
      for quantity in ["zeta", "omega"] {
        let (a, b) = (
          try #require(Double(table[quantity] ?? "")), Double(back[quantity] ?? "") ?? 0
        )
        // The settling time is found numerically, to within rounding.
        #expect(abs(a - b) <= (kind == "settling" ? 1e-12 : 3e-15) * a, "\(again)")
      }
    }
  }

  /// The easing is exact at its points, and ends at the target.
  @Test func theEasingIsTheCurve() throws {
    let rows = try rows(["describe", "--spring", "ratio:zeta=0.4,omega=12"])
    let code = try #require(rows.first { $0["quantity"] == "code.css" }?["value"])
    let list = code.split(separator: "(")[1].dropLast().split(separator: ",")
    let points = list.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    #expect(points.count == list.count && points.first == 0 && points.last == 1)
    let word = try #require(code.split(separator: " ").first { $0.hasSuffix("ms") })
    let duration = try #require(Double(word.dropLast(2))) / 1000
    let root = (1 - 0.16).squareRoot()
    for (index, point) in points.dropLast().enumerated() {
      let t = duration * Double(index) / Double(points.count - 1)
      let exact = 1 - exp(-4.8 * t) * (cos(12 * root * t) + 0.4 / root * sin(12 * root * t))
      #expect(abs(point - exact) < 2e-4, "\(index)")
    }
  }

  /// However fast the start is, an easing has at most a hundred points.
  @Test func anExtremeSpringHasAnEasing() throws {
    let outcome = try Program.run([
      "describe", "--spring", "physical:mass=1,stiffness=1e35,damping=1e35",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("code.css"))
  }

  /// The note bounds the error of the lines, at the forced last point too.
  @Test(arguments: [(20.0, 12.0), (0.4, 12), (3, 30), (1.5, 10)])
  func theEasingIsAsFarOffAsItSays(zeta: Double, omega: Double) throws {
    let rows = try rows(["describe", "--spring", "ratio:zeta=\(zeta),omega=\(omega)"])
    func value(_ name: String) -> String? { rows.first { $0["quantity"] == name }?["value"] }
    let code = try #require(value("code.css"))
    let points = code.split(separator: "(")[1].dropLast().split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    let word = try #require(code.split(separator: " ").first { $0.hasSuffix("ms") })
    let duration = try #require(Double(word.dropLast(2))) / 1000
    func exact(_ t: Double) -> Double {
      let root = (zeta * zeta - 1).magnitude.squareRoot() * omega
      let decay = zeta * omega
      guard zeta > 1 else {
        return 1 - exp(-decay * t) * (cos(root * t) + decay / root * sin(root * t))
      }
      let (slow, fast) = (root - decay, -root - decay)
      return 1 - (fast * exp(slow * t) - slow * exp(fast * t)) / (fast - slow)
    }
    var worst = 0.0
    for index in 0..<points.count - 1 {
      for share in stride(from: 0, through: 1, by: 0.05) {
        let t = duration * (Double(index) + share) / Double(points.count - 1)
        let line = points[index] + (points[index + 1] - points[index]) * share
        worst = max(worst, abs(line - exact(t)))
      }
    }
    let note = try #require(value("code.css.note"))
    let bound = try #require(note.firstMatch(of: #/at most ([0-9.]+) of the way off/#))
    let most = try #require(Double(bound.1))
    #expect(worst <= most * 1.02 && most <= worst * 1.2, "\(worst), \(most)")
  }

  /// In the units of each framework; where the code has no place for it, the
  /// note says so.
  @Test func codeHasTheVelocity() throws {
    func code(_ motion: [String]) throws -> [String: String] {
      let spring = ["--spring", "response:response=0.5,damping=0.7"]
      let rows = try rows(["describe"] + spring + motion)
      return Dictionary(rows.map { ($0["quantity"] ?? "", $0["value"] ?? "") }) { $1 }
    }
    let moved = try code(["--from", "20", "--to", "220", "--velocity", "3000"])
    for (name, words) in [
      ("swiftui", ".interpolatingSpring(duration: 0.5, bounce: 0.3, initialVelocity: 15)"),
      ("swiftui.note", "(to - from) per second"),
      ("uikit", "initialVelocity: CGVector(dx: 15, dy: 0)"),
      ("motion", "mass: 1, velocity: 3000 }"), ("react-spring", "mass: 1, velocity: 3 }"),
      ("react-spring.note", "its velocity is per millisecond"),
      ("compose", "animateTo(220f, spring("),
      ("compose", "f), initialVelocity = 3000f)"), ("reanimated", ", velocity: 3000 })"),
      ("android.note", "set the velocity on the SpringAnimation: setStartVelocity(3000f)"),
    ] {
      let text = moved["code.\(name)"] ?? ""
      #expect(text.contains(words), "\(name): \(text)")
    }
    let heavy = try rows([
      "describe", "--spring", "physical:mass=2,stiffness=200,damping=9", "--velocity", "-2",
    ])
    let swiftUI = heavy.first { $0["quantity"] == "code.swiftui" }?["value"] ?? ""
    #expect(swiftUI.hasSuffix(", initialVelocity: -2)"), "\(swiftUI)")
    let pushed = try code(["--from", "20", "--to", "20", "--velocity", "3000"])
    #expect(pushed["code.swiftui"] == ".spring(duration: 0.5, bounce: 0.3)")
    #expect(
      pushed["code.swiftui.note"]?.contains("cannot be expressed where both are equal") == true)
    let overdamped = try rows(
      ["describe", "--spring", "ratio:zeta=2,omega=10", "--velocity", "3"])
    let uiKit = overdamped.first { $0["quantity"] == "code.uikit.note" }?["value"] ?? ""
    #expect(
      uiKit.hasPrefix("more than critical damping is played as critical; the velocity is in"))
    let still = try code([])
    #expect(still.allSatisfy { !$1.contains("elocity:") || $0 == "code.uikit" })
    #expect(still["code.compose"]?.hasPrefix("spring(") == true)
  }

  /// In code for people, and for engines that compute in single precision.
  @Test func codeHasFewDigits() throws {
    let rows = try rows(["describe"] + Self.two)
    func code(_ name: String) -> String? {
      rows.first { $0["quantity"] == "code.\(name)" && $0["spring"] == "mine" }?["value"]
    }
    #expect(code("react-spring") == "{ tension: 322.273, friction: 25.13274, mass: 1 }")
    #expect(code("compose") == "spring(dampingRatio = 0.7f, stiffness = 322.273f)")
    // Of two alternative conventions only one has values.
    #expect(rows.allSatisfy { $0["value"] != nil || $0["quantity"] == "peak_time" })
  }

  @Test func springsThatDoNotMoveAreRight() throws {
    let outcome = try Program.succeed([
      "describe", "--spring", "ratio:zeta=0.3,omega=9", "--from", "2", "--to", "2",
    ])
    #expect(outcome.output.contains("is right at 60 Hz"))
    #expect(!outcome.output.contains("leaves all bounds"))
  }

  /// What a library clamps, and a kind whose keys all have defaults.
  @Test(arguments: [
    ("anime:mass=0.1,stiffness=250,damping=13", "mass=0.1 is played as 1\n"),
    ("motion:duration=20,bounce=0.3", "duration=20 is played as 10\n"),
    ("motion:duration=0.8,bounce=-0.5", "bounce=-0.5 is played as 0\n"), ("reanimated:", ""),
  ])
  func replacedValuesAreNoted(spring: String, note: String) throws {
    let outcome = try Program.run(["solve", "--spring", spring, "--at", "0.1"])
    #expect(outcome.status == 0 && outcome.errors.hasSuffix(note), "\(outcome.errors)")
    #expect(outcome.errors.isEmpty == note.isEmpty, "\(outcome.errors)")
  }

  @Test func enginesSayWhenTheyRest() throws {
    let outcome = try Program.succeed(["describe", "--engine", "android,Motion"] + Self.two)
    #expect(outcome.errors.contains("note: 'android' is called androidx here"))
    let rest = #/engine\.motion,"?.*at rest after 500 ms \(exact: 573 ms\).*,mine/#
    #expect(outcome.output.contains(rest), "\(outcome.output)")
    #expect(outcome.output.contains("\nengine.androidx,"))
    let table = try Program.run(["describe", "--engine", "motion", "--format", "table"] + Self.two)
    #expect(table.output.contains("\nmine, played:\n\nmotion\n  "))
  }

  /// In every option that names an engine.
  @Test(arguments: [
    ["engines", "--no-timing", "--rate", "60", "--spring", "ratio:zeta=1,omega=9", "--engine"],
    ["plot", "--spring", "ratio:zeta=1,omega=9", "--engine"],
    ["describe", "--spring", "ratio:zeta=1,omega=9", "--engine"],
    ["solve", "--spring", "ratio:zeta=1,omega=9", "--method"],
  ])
  func enginesHaveTheirUsualNames(arguments: [String]) throws {
    let outcome = try Program.succeed(arguments + ["react"])
    #expect(outcome.errors.contains("note: 'react' is called react-spring here"))
    try Program.fail(64, saying: "Apple's solver is not public", arguments + ["SwiftUI"])
  }

  @Test func aDesignerSolvesBothInTheirFrameworks() throws {
    let rows = try rows(
      ["solve"] + Self.two + ["--method", "motion,androidx", "--duration", "0.5"])
    #expect(Set(rows.compactMap { $0["spring"] }) == ["mine", "critical"])
    #expect(Set(rows.compactMap { $0["method"] }) == ["motion", "androidx"])
    #expect(rows.count == 4 * 31)
  }

  /// What people write who have not read the list of kinds.
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
    let outcome = try Program.run(["describe", "--spring", specification])
    #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    let spaced = try Program.run(["describe", "--spring", "a=response: response = 0.35, damping=1"])
    let plain = try Program.run(["describe", "--spring", "a=response:response=0.35,damping=1"])
    #expect(spaced == plain && plain.status == 0)
    // With units, and as in case ids.
    let unit = try Program.run(["describe", "--spring", "a=response:response=350ms;damping=1"])
    #expect(unit == plain)
  }

  /// A library that has one kind, and what it calls a damping ratio.
  @Test(arguments: [
    ("compose:stiffness=200,dampingRatio=0.5", "android:stiffness=200,ratio=0.5"),
    ("react-spring:tension=170,friction=26", "react:tension=170,friction=26"),
    ("response:response=0.4,dampingFraction=0.8", "response:response=0.4,damping=0.8"),
    ("ratio:dampingRatio=0.5,omega=9", "ratio:zeta=0.5,omega=9"),
  ])
  func librariesNamesAreKnown(theirs: String, ours: String) throws {
    #expect(
      try Program.succeed(["describe", "--spring", "a=\(theirs)"])
        == Program.succeed(["describe", "--spring", "a=\(ours)"]))
    try Program.fail(
      64, saying: "dampingRatio stands twice",
      ["describe", "--spring", "response:response=0.4,damping=1,dampingRatio=1"])
  }

  @Test func springsHaveNamesOfTheirOwn() throws {
    let spring = "ratio:zeta=1,omega=2"
    let named = try rows(["describe", "--spring", "a=\(spring)", "--spring", "b=\(spring)"])
    #expect(Set(named.compactMap { $0["spring"] }) == ["a", "b"])
    try Program.fail(
      64, saying: "two springs are called 'a'",
      ["solve", "--spring", "a=\(spring)", "--spring", "a=\(spring)"])
    // A name that the table also has as a column.
    try Program.fail(
      64, saying: "take another name",
      ["describe", "--spring", "unit=\(spring)", "--format", "table"])
  }

  // MARK: A researcher: an own problem, an own ladder.

  @Test func aResearcherClimbsAnOwnLadder() throws {
    let rows = try rows([
      "accuracy", "--spring", "mine=ratio:zeta=0.3,omega=20", "--method", "rk45,dop853",
      "--tolerance", "1e-3..1e-12/10", "--no-timing",
    ])
    #expect(rows.count == 20)
    #expect(rows.first?["case_id"] == "accuracy/dormand-prince-54/mine/tol=0.001")
    let errors = rows.filter { $0["method"] == "dop853" }
      .compactMap { Double($0["max_position_error"] ?? "") }
    #expect(errors.count == 10 && (errors.last ?? 1) < 1e-9 && errors[0] > errors[9])
  }

  /// The error of Euler's method decreases with the requested step.
  @Test func stepsAreWhatWasAskedFor() throws {
    let spring = ["--spring", "ratio:zeta=0.3,omega=20", "--method", "euler"]
    let rows = try rows(["accuracy"] + spring + ["--steps", "200,400,800", "--no-timing"])
    #expect(rows.compactMap { $0["step_size_s"] } == ["0.01", "0.005", "0.0025"])
    let errors = rows.compactMap { Double($0["max_position_error"] ?? "") }
    #expect(errors.count == 3)
    #expect((1.5...2.6).contains(errors[1] / errors[2]))
    let solved = try self.rows(
      ["solve"] + spring + ["--duration", "0.1", "--step", "1ms,4ms", "--output-samples", "3"])
    #expect(
      solved.compactMap { $0["step_size_s"] } == Array(repeating: "0.001", count: 3)
        + Array(repeating: "0.004", count: 3))
    #expect(solved.compactMap { $0["time_s"] } == ["0", "0.05", "0.1", "0", "0.05", "0.1"])
    // The stated default.
    let usual = try self.rows(["solve"] + spring + ["--duration", "1", "--rate", "1"])
    #expect(Double(usual[1]["step_size_s"] ?? "") == 1 / 240.0)
  }

  @Test func methodsHaveTheirUsualNames() throws {
    let outcome = try Program.succeed(
      ["solve", "--spring", "ratio:zeta=1,omega=9", "--method", "RK45,ode45,verlet,RK4"])
    #expect(outcome.errors.contains("note: 'RK45' is called dormand-prince-54 here"))
    let names = Set(
      outcome.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } })
    #expect(names == ["dormand-prince-54", "velocity-verlet", "rk4"])
  }

  /// The list has the methods of every command, and messages know all of them.
  @Test func methodsOfOtherCommandsAreNotUnknown() throws {
    let spring = ["--spring", "ratio:zeta=1,omega=9", "--method"]
    try Program.fail(
      64, saying: "is not for this command, but for accuracy",
      ["solve"] + spring + ["propagator-interleaved"]
    )
    #expect(try Program.run(["accuracy"] + spring + ["propagator-interleaved"]).status == 0)
    try Program.fail(
      64, saying: "is not for this command, but for solve", ["accuracy"] + spring + ["react-spring"]
    )
    // Other programs' names of them neither.
    try Program.fail(
      64, saying: "is not for this command, but for solve and sweep",
      ["accuracy"] + spring + ["android"]
    )
    let listed = try Program.run(["list", "methods", "--format", "jsonl"]).output
    let alone = listed.split(separator: "\n").filter { $0.contains(", for accuracy alone") }
    #expect(alone.contains { $0.contains("\"propagator-interleaved\"") })
    let cases = "case,zeta,omega,x0,target,v0,t\na,0.5,10,0,1,0,0.1\n"
    try Program.fail(
      0, saying: "is called dormand-prince-54", ["answer", "--method", "rk45"], input: cases)
  }

  /// Named methods without rows are listed in a note.
  @Test(arguments: [["--spring", "ratio:zeta=1,omega=9"], ["--equation", "x'' = -x"]])
  func whatIsLeftOutIsNamed(what: [String]) throws {
    let accuracy = ["accuracy", "--method", "euler,dopri5", "--no-timing"] + what
    let left = try Program.run(accuracy + ["--tolerance", "1e-6"])
    #expect(left.status == 0 && !left.output.contains("explicit-euler"))
    let note = "note: left out: explicit-euler (driven by --step and --steps)"
    #expect(left.errors.contains(note), "\(left.errors)")
    let quiet = try Program.run(accuracy + ["--tolerance", "1e-6", "--quiet"])
    #expect(!quiet.errors.contains(note))
    let both = try Program.run(accuracy + ["--tolerance", "1e-6", "--step", "10ms"])
    #expect(!both.errors.contains("left out"))
    let solved = try Program.run(
      ["solve", "--method", "euler,dopri5", "--tolerance", "1e-6"] + what)
    #expect(solved.errors.contains("note: at their usual setting: explicit-euler (driven by"))
  }

  @Test func aMethodThatDoesNotReachTheEndIsSaid() throws {
    let outcome = try Program.run([
      "solve", "--spring", "a=ratio:zeta=400,omega=100", "--method", "rk4", "--duration", "100",
      "--output-samples", "3", "--step", "1ms",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("springbench: rk4, a: diverged: "))
    #expect(outcome.errors.hasSuffix("; no numbers from 50.0 s on\n"))
    #expect(outcome.output.split(separator: "\n").count == 4)
  }

  /// An engine that diverges is a result: its numbers are what is asked for.
  @Test func whatAnEngineLosesIsAResult() throws {
    try Program.fail(
      0, saying: "rebound, a: diverged: off by more than 1000000 times the motion from ",
      [
        "solve", "--spring", "a=ratio:zeta=400,omega=100", "--method", "rebound", "--duration", "9",
      ])
  }

  @Test(arguments: [
    (
      "--step has no effect on dop853",
      "solve --spring ratio:zeta=1,omega=9 --method dop853 --step 1ms"
    ),
    ("--seed is for --set hard", "cases --set quick --seed 3"),
    ("--processes needs --run", "compare old new --processes 5"),
    ("--rate is for a picture without FILE", "plot springs.csv --rate 60"),
    ("--seed needs --random N", "sweep --grid grid.csv --seed 4"),
    ("these are questions, which 'springbench answer' answers", "score questions.csv"),
    ("of all formats only CSV is read", "validate springs.json"),
    (
      "unknown picture 'nothing' (see springbench plot --list)",
      "plot springs.csv --picture nothing"
    ),
  ])
  func whatHasNoEffectIsRefused(words: String, line: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("axis,from,to,count,scale\nzeta,0.1,1,3,linear\n", to: "grid.csv")
    _ = try folder.write("case,zeta,omega,x0,target,v0,t\na,1,1,0,1,0,1\n", to: "questions.csv")
    for name in ["springs.csv", "springs.json"] {
      let made = "$PROGRAM solve --spring ratio:zeta=1,omega=9 -o \(name)"
      #expect(try Program.shell(made, in: folder.url).status == 0)
    }
    let outcome = try Program.shell("$PROGRAM \(line)", in: folder.url)
    #expect([64, 65].contains(outcome.status) && outcome.errors.contains(words), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  /// As `--list` prints it, and by its second part.
  @Test func picturesHaveTwoNames() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "$PROGRAM solve --spring ratio:zeta=1,omega=9 -o a.csv && "
        + "name=$($PROGRAM plot --list | awk '/^solve/ { print $1; exit }') && "
        + "$PROGRAM plot a.csv --picture $name > b.svg && "
        + "$PROGRAM plot a.csv --picture ${name#*/} > c.svg && cmp b.svg c.svg", in: folder.url)
    #expect(outcome.status == 0, "\(outcome)")
  }
}
