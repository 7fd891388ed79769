import Foundation
import TestSupport
import Testing

/// `solve --equation` as users run it, and what docs/equations.md promises.
@Suite struct EquationCommandTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static func page() throws -> String { try Repository.text("docs/equations.md") }

  /// The right-hand side is x to the power 16^height, written as nested powers.
  /// At height 17 that exponent is 2^68, which no integer type holds; the solve
  /// must still end.
  @Test(arguments: [6, 17]) func towersOfPowersEnd(height: Int) throws {
    let tower = (1...height).map { "a\($0) = a\($0 - 1)^16" }.joined(separator: "; ")
    try Program.succeed([
      "solve", "--equation", "a0 = x; \(tower); x'' = -a\(height)", "--from", "0.5", "--duration",
      "2", "--output-samples", "3", "--no-reference",
    ])
  }

  @Test func everyExampleOfThePageRuns() throws {
    let blocks = try Self.page().components(separatedBy: "```sh\n").dropFirst()
    #expect(blocks.count == 5)
    for block in blocks {
      let script = block.components(separatedBy: "```")[0]
      let outcome = try folder.script(script)
      // On a slow machine a reference takes so long that a note says so.
      let errors = outcome.errors.split(separator: "\n").filter {
        !$0.hasPrefix("springbench: note: computing the reference")
      }
      #expect(outcome.status == 0 && errors.isEmpty, "\(script)\(outcome.errors)")
    }
    let masses = try namedRows(folder.text("masses.csv"))
    #expect(masses.count == 2 * 251)
    #expect(Set(masses.map { $0["coordinate"] }) == ["x1", "x2"])
    let cases = try namedRows(folder.text("van-der-pol.csv"))
    #expect(Set(cases.map { $0["method"] }).count >= 10)
    for row in cases {
      #expect(row["reference"] == "computed" && row["status"] == "ok", "\(row)")
      // Methods of equal steps have no tolerance.
      guard let tolerance = row["relative_tolerance"].flatMap(Double.init) else { continue }
      // The tolerance bounds the error of a step; over the whole solve errors
      // may add up to a thousand times as much.
      #expect(try row.number("max_position_error") < 1000 * tolerance, "\(row)")
    }
  }

  /// A Jacobian that is differentiated from the text counts as given, and the
  /// spectral radius of a driven linear equation is known where the fast mode
  /// has long died away.
  @Test func whatAnEquationGivesIsTold() throws {
    let rows = try Program.succeed([
      "accuracy", "--equation", "x''=-1e4*x-2000*x'+cos(t)", "--duration", "2",
      "--output-samples", "11", "--method", "dopri5,rodas-5p", "--tolerance", "1e-6",
    ]).rows
    #expect(rows.map { $0["needs"] } == ["rhs", "jacobian"])
    // The faster root of λ² + 2000 λ + 1e4 is −1995. Steps cover 2 s.
    let (steps, radius) = (try rows[0].number("steps_accepted_count"), 1995.0)
    #expect(try rows[0].number("stiffness_estimate") >= 2 / steps * radius)
  }

  /// Methods that cannot solve damped equations say so in their list.
  @Test func limitsAreListed() throws {
    let list = try Program.succeed("list equation-methods").rows
    for (name, limits) in [
      ("nystrom-64", "; of equations only x'' = f(t, x) and y' = f(t)"),
      ("semi-implicit-euler", "; of equations only x'' = f(t, x) - c*x' and y' = f(t)"),
      ("rk4", "method"), ("backward-euler", "implicit Euler"),
    ] {
      let entry = try #require(list.first { $0["name"] == name })
      #expect(entry["summary"]?.hasSuffix(limits) == true)
    }
  }

  /// Where the reference ends at a pole, a line says from when on nothing
  /// vouches for a method that steps across it, and the status is 1.
  @Test func stepsAcrossAPoleAreNotVouchedFor() throws {
    let methods = ["rk4", "midpoint", "dop853-fixed"]
    let solve = "solve --equation x'=1/(t-pi);x(0)=0 --method \(methods.joined(separator: ","))"
    let across = try Program.run("\(solve) --at 1,5")
    for method in methods { across.expect(1, saying: "\(method): from 3.14159") }
    try Program.succeed("\(solve) --at 1,3")
  }

  @Test func everyMessageOfThePageIsWhatIsSaid() throws {
    let table = try #require(Self.page().components(separatedBy: "| text | message |").last)
    let lines = table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst()
    #expect(lines.count == 5)
    for line in lines {
      let cells = line.components(separatedBy: " | ")
      let text = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
      let message = cells[1].replacingOccurrences(of: " |", with: "")
      try Program.run(["solve", "--equation", text]).expectRefusal(
        64, saying: "springbench: --equation: \(message) (see springbench solve --help)\n")
    }
  }

  /// An equation is named as given, by its file, or by its text, so that case
  /// ids and legends tell two equations apart.
  @Test func equationsHaveNamesOfTheirOwn() throws {
    try folder.write("k = 4\nx'' = -k*x\n", to: "stiff.txt")
    let texts = [
      ("soft=x'' = -x", "soft"), ("x'' = -min(x, 2)", "x''=-min(x;2)"), ("@stiff.txt", "stiff"),
      ("hard=@stiff.txt", "hard"), ("k = 3; x'' = -k*x", "k=3;x''=-k*x"),
    ]
    for (index, (text, name)) in texts.enumerated() {
      try folder.succeed(
        ["accuracy", "--equation", text] + "--method rk4 --steps 100 -o \(index).csv --quiet".words)
      let report = try folder.text("\(index).csv")
      #expect(report.contains("accuracy/rk4/\(name)/step=0.1"), "\(report)")
    }
  }

  /// On the Lorenz attractor rounding errors grow to the size of the motion
  /// within 70 s, even those of a reference in double-double. From then on no
  /// errors are reported.
  @Test func aReferenceThatIsWorthNothingIsNotUsed() throws {
    let lorenz =
      "--equation x'=10*(y-x);y'=x*(28-z)-y;z'=x*y-8/3*z;x(0)=1;y(0)=1;z(0)=1 --duration 90"
    let rows = try Program.succeed(saying: "the reference is off by", "solve --rate 1 \(lorenz)")
      .rows
    for row in rows {
      #expect(try (row["position_error"] == "") == (row.number("reference_error") > 1e-6), "\(row)")
    }
    #expect(rows.first?["position_error"] == "0" && rows.last?["position_error"] == "")
    let judged = try Program.run("accuracy --method dop853 \(lorenz)").rows
    #expect(!judged.isEmpty && judged.allSatisfy { $0["status"] == "skipped" })
  }

  /// Editors of some systems begin a text file with this mark.
  @Test func aByteOrderMarkIsSkipped() throws {
    let file = try folder.write("\u{FEFF}x'' = -x\nx(0) = 2\n", to: "marked.txt").path
    let rows = try Program.succeed("solve --equation @\(file) --at 1").rows
    // 2 cos 1
    #expect(rows[0]["position"] == "1.0806046117362795")
  }

  /// A spring given as an equation has the motion of the spring: the reference
  /// agrees with the closed form, and so does, within its tolerance or step,
  /// every method that accepts forces with velocities.
  @Test func springsAsEquationsAgreeWithTheClosedForm() throws {
    let cases = try Program.succeed("accuracy --equation x''=-x-x' --list").lines
    let names = Set(cases.map { $0.split(separator: "/")[1] })
    #expect(names.count > 15 && !names.contains("nystrom-86"))
    let methods = names.sorted().joined(separator: ",")
    let solve = "solve --from 1 --duration 3 --rate 20"
    let rows = try Program.succeed(
      "\(solve) --equation x''=-36*x-2*x' --method \(methods) --step 1e-3"
    ).rows
    let exact = try Program.succeed("\(solve) --spring physical:stiffness=36,damping=2 --to 0")
      .rows.map { try $0.number("position") }
    #expect(exact.count == 61)
    #expect(rows.count == 61 * names.count)
    for (index, row) in rows.enumerated() {
      let error = try row.number("position_error")
      // Methods of orders 1, 2, and above, with steps of 1 ms.
      let limit =
        switch row["method"] {
        case "explicit-euler", "backward-euler", "semi-implicit-euler",
          "semi-implicit-euler-position":
          0.05
        case "midpoint", "heun", "trapezoidal", "implicit-midpoint",
          "velocity-verlet", "position-verlet", "damped-strang":
          2e-4
        default: 3e-7
        }
      #expect(try error < limit && row.number("velocity_error") < limit, "\(row)")
      // The reported error is the distance from the closed form.
      #expect(try abs(abs(row.number("position") - exact[index % 61]) - error) < 1e-13)
      #expect(try row["reference"] == "computed" && row.number("reference_error") < 1e-18)
    }
  }

  /// The velocity at a start on a jump is what the equation says there, for the
  /// reference as for the methods: sign(0) is 0.
  @Test(arguments: ["x' = sign(t)", "x' = 2 - sign(x)"]) func aStartOnAJumpHasAVelocity(
    equation: String
  ) throws {
    let rows = try Program.succeed(
      ["solve", "--equation", equation, "--from", "0", "--duration", "0.1", "--rate", "20"]
    ).rows
    #expect(rows.count == 3)
    for row in rows { #expect(try row.number("velocity_error") == 0, "\(row)") }
  }

  /// A reference that takes long is announced, on any machine: this one takes
  /// minutes, and is stopped once that is said.
  @Test func aLongReferenceIsAnnounced() throws {
    let sines = (1...2000).map { "sin(\($0)*x)" }.joined(separator: " + ")
    try folder.write("x'' = -(\(sines))\n", to: "long.txt")
    let outcome = try folder.script(
      """
      "$PROGRAM" solve --equation @long.txt --from 1 --at 20 --method rk4 --step 1 2>said & job=$!
      until grep -q reference said || ! kill -0 $job; do sleep 0.1; done
      kill -TERM $job
      wait $job || echo "status $?"
      cat said
      """)
    #expect(
      outcome.output.hasSuffix(
        "status 130\nspringbench: note: computing the reference; --no-reference goes without\n"),
      "\(outcome)")
  }

  /// Without a reference the numbers are the same, and there are no errors.
  @Test func theReferenceCanBeLeftOut() throws {
    let command = "solve --equation x''=-sin(x) --rate 4"
    let rows = try Program.succeed(command).rows
    let bare = try Program.succeed("\(command) --no-reference").rows
    #expect(bare.map { $0["position"] } == rows.map { $0["position"] })
    for row in bare {
      #expect(row["reference"] == "none" && row["position_error"] == "", "\(row)")
    }
  }

  /// At x = 0 the root has no power series, and the motion passes through it:
  /// other methods go on, and nothing vouches for them.
  @Test func rootsHaveNoReference() throws {
    let root = "--equation x''=-x*abs(x)^0.5 --duration 6 --method dop853"
    let rows = try Program.succeed(
      saying: "dop853: from 1.6453408 s on nothing vouches for its rows", "solve --rate 1 \(root)"
    ).rows
    #expect(rows.allSatisfy { $0["reference"] == "none" && $0["position"] != "" })
    let judged = try Program.run("accuracy --tolerance 1e-8 \(root)").rows
    #expect(judged.map { $0["status"] } == ["skipped"])
  }

  /// The tightest tolerances of the solver for stiff equations are below the
  /// rounding of this one's velocity; looser ones still vouch for what they
  /// agree on.
  @Test func stiffEquationsOfSecondOrderHaveAReference() throws {
    let rows = try Program.succeed([
      "solve", "--equation", "x''=-1e12*(x-sin(t))-2.02e6*x'; x(0)=1", "--at", "1,3", "--method",
      "rodas-5p",
    ]).rows
    for row in rows {
      #expect(try row["reference"] == "tightest solve" && row.number("reference_error") < 1e-8)
      #expect(try row.number("position_error") < 1e-8)
    }
  }

  /// Peers get an equation by its name, which also names its samples.
  @Test(arguments: [("my own=", "my-own"), ("", "equation")])
  func peersKeepTheName(prefix: String, name: String) throws {
    try Program.succeed(
      ["peers", "--problems", "p", "--problem", "ui", "--equation", "\(prefix)x''=-x; x(0)=1"],
      in: folder.url)
    let rows = try namedRows(folder.text("p/problems.csv"))
    #expect(rows.map { $0["problem"] } == ["ui", name])
    #expect(try folder.text("p/\(name).csv").hasPrefix("time_s,position"))
    let identifier = name.replacing("-", with: "_")
    #expect(try folder.text("p/equations.py").contains("def equation_\(identifier)("))
    try Program.run(["peers", "--problems", "q", "--equation", "pendulum=x''=-x"], in: folder.url)
      .expect(64, saying: "--equation: 'pendulum' is taken; give it another name")
  }

  /// Coefficients of the series of fast decays are beyond the largest double.
  @Test func seriesThatOverflowAdviseAnotherMethod() throws {
    try Program.run([
      "solve", "--equation", "x'=-1e15*(x-cos(t)); x(0)=0", "--at", "1", "--no-reference",
    ]).expect(1, saying: "if the equation is stiff, whose derivatives grow: --method rodas-5p")
  }

  /// Dry friction holds from where the method ends; steep, but smooth friction
  /// is solved.
  @Test func frictionThatHoldsIsAdvisedToBeSmooth() throws {
    func solve(_ friction: String) throws -> Program.Outcome {
      try Program.run([
        "solve", "--equation", "x'=-\(friction); x(0)=0.001", "--at", "1", "--method", "taylor-24",
        "--no-reference",
      ])
    }
    try solve("sign(x)").expect(1, saying: "as in dry friction that holds: tanh(1e3*v)")
    try solve("tanh(1e3*x)").expect(0)
  }

  @Test func whatHasNoReferenceSaysSo() throws {
    // The solution 1/(1 - t) has a pole at t = 1.
    let outcome = try Program.run("solve --equation y'=y^2 --from 1 --duration 2 --rate 4").expect(
      1, saying: "there is no reference: ")
    #expect(outcome.errors.contains("; nor is the end reached by rodas-5p at 1e-13 ("))
    let rows = try outcome.rows
    #expect(rows.count == 9)
    #expect(rows.allSatisfy { $0["reference"] == "none" && $0["position_error"] == "" })
    #expect(try abs(rows[2].number("position") - 2) < 1e-8)
    #expect(rows[6]["position"] == "")
  }
}
