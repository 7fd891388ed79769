import Foundation
import TestSupport
import Testing

/// The program as scripts use it: outputs, messages, exit statuses.
@Suite struct CoreCommandTests {
  private let spring = "response:response=0.3,damping=0.8"

  /// An error divided by an infinite scale would be zero.
  @Test func distancesBeyondTheRangeAreNotScored() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("answers.csv")
    let head = "case,zeta,omega,x0,target,v0,t,position,velocity\n"
    for (row, status) in [
      ("c,0.5,10,1e308,-1e308,0,1,12345,999", 65), ("c,0.5,1e-308,0,1,1e308,1,1,0", 65),
      ("c,0.5,10,1e300,0,0,1,12345,999", 1),
    ] {
      try (head + row + "\n").write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run(["score", "--input", file.path, "--limit", "1e-9"])
      #expect(outcome.status == status)
      if status == 65 { #expect(outcome.errors.contains("answers.csv:2:")) }
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for arguments in [["--help"], ["-h"], ["help"], ["solve", "--help"], ["help", "score"]] {
      let outcome = try Program.succeed(arguments)
      #expect(outcome.output.contains("usage: springbench"))
      #expect(outcome.errors.isEmpty)
    }
    #expect(try Program.run(["--version"]).output.hasPrefix("springbench "))
    let details = try Program.run(["--version", "--verbose"])
    for line in ["springbench ", "configuration ", "swift ", "target ", "kernels run at ", "blas "]
    {
      #expect(details.output.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(line)")
    }
    #expect(try Program.run(["--version", "--no-such"]).status == 64)
  }

  /// `solve` accepts the methods of `list methods`, unless the list says that
  /// it does not. An engine that moves whole pixels needs a move of several.
  @Test func listedMethodsAreTaken() throws {
    let rows = try Program.run(["list", "methods", "--format", "csv"]).output
      .split(separator: "\n").dropFirst()
    #expect(rows.count > 50)
    for row in rows {
      let name = String(row.prefix { $0 != "," })
      let outcome = try Program.run([
        "solve", "--spring", "ratio:zeta=1,omega=9", "--to", "9", "--duration", "0.02", "--method",
        name,
      ])
      #expect(outcome.status == (row.contains(", for accuracy alone") ? 64 : 0), "\(name)")
    }
  }

  @Test func everyCommandHasAPageOfHelp() throws {
    let names = try Program.names("commands")
    #expect(names.count >= 6)
    for name in names {
      let outcome = try Program.succeed([String(name), "--help"])
      #expect(outcome.output.hasPrefix("springbench \(name): "))
      let widest = outcome.output.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= 110, "\(name): a line of \(widest)")
    }
  }

  /// Every command with `--format` has `--color`.
  @Test func whoeverWritesTablesTakesColours() throws {
    let names = try Program.names("commands")
    for name in names {
      let page = try Program.run([name, "--help"]).output
      if page.contains("--format") { #expect(page.contains("--color"), "\(name)") }
    }
  }

  @Test func theHelpOfScoreIsThisPage() throws {
    let page = try Repository.text("Tests/CommandLineTests/Goldens/score-help.txt")
    #expect(try Program.run(["score", "--help"]).output == page)
  }

  @Test(arguments: [
    ([], "no command given (see springbench --help)"),
    (["scroe"], "unknown command 'scroe'; did you mean score? (see springbench --help)"),
    (
      ["solve", "--sprang", "x"],
      "unknown option '--sprang'; did you mean --spring? (see springbench solve --help)"
    ),
    (
      ["solve", "--spring", "ratio:zeta=1,omega=1", "--method", "closed-from"],
      "unknown method 'closed-from'; did you mean closed-form? (see springbench list methods)"
    ),
    (
      ["cases", "--set", "hrad"],
      "unknown set 'hrad'; did you mean hard? (see springbench list sets)"
    ),
    (
      ["describe", "--spring", "ratio:zeta=0.5"],
      "spring 'ratio:zeta=0.5': omega is missing (see springbench describe --help)"
    ),
    (
      ["solve", "--spring", "ratio:zeta=1,omega=1", "--rate", "nan"],
      "--rate: 'nan' is not a frequency such as 60, 60Hz or 16.7ms (see springbench solve --help)"
    ),
  ])
  func mistakesAreUsageErrors(arguments: [String], message: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "springbench: \(message)\n")
  }

  @Test func solveWritesCSV() throws {
    let outcome = try Program.run(
      ["solve", "--spring", spring, "--duration", "0.05", "--rate", "60", "--format", "csv"])
    #expect(
      outcome.output.hasPrefix(
        """
        method,time_s,position,velocity,position_error,velocity_error,\
        coordinate,reference,reference_error,spring,step_size_s,relative_tolerance,equation
        closed-form,0,0,0,0,0,x,exact,,"response:response=0.3,damping=0.8",,,
        closed-form,0.016666666666666666,0.05050760323505077,
        """))
    #expect(outcome.output.split(separator: "\n").count == 5)
  }

  @Test func solveKeepsToItsErrors() throws {
    let outcome = try Program.run(
      ["solve", "--spring", "ratio:zeta=0.1,omega=30", "--method", "closed-form,propagator"])
    let rows = outcome.output.split(separator: "\n").dropFirst()
    #expect(rows.count > 100)
    for row in rows {
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      #expect(try #require(Double(fields[4])) < 1e-13)
      #expect(try #require(Double(fields[5])) < 1e-13)
    }
  }

  @Test func describeTellsEveryConvention() throws {
    let outcome = try Program.run(
      ["describe", "--spring", "physical:mass=2,stiffness=50,damping=0", "--format", "csv"])
    let suffix = ",\"physical:mass=2,stiffness=50,damping=0\""
    let lines = outcome.output.split(separator: "\n").map { $0.dropLast(suffix.count) }
    #expect(outcome.output.contains("omega,5,rad/s" + suffix))
    #expect(lines.contains("omega,5,rad/s"))
    #expect(lines.contains("regime,undamped,"))
    #expect(lines.contains("overshoot_ratio,1,"))
    #expect(lines.contains("settling_time[0.001],inf,s"))
    #expect(lines.contains("android.stiffness,25,N/m"))
    // What cannot be expressed is left out.
    #expect(!outcome.output.contains("halflife."))
    #expect(!outcome.output.contains("smoothdamp."))
  }

  /// The numbers of rows stated in `docs/conformance.md`.
  @Test(arguments: ["quick", "standard", "hard", "frames"])
  func setsAnswerAndScore(set: String) throws {
    let page = try Repository.text("docs/conformance.md")
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(set)` | ") })
    let rows = line.split(separator: "|")[1].filter(\.isNumber)
    let outcome = try Program.shell(
      "$PROGRAM cases --set \(set) | $PROGRAM answer --method closed-form"
        + " | $PROGRAM score --limit 4.5e-16 --format csv")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let total = try #require(outcome.output.split(separator: "\n").last).split(separator: ",")
    #expect(total[0] == "total")
    #expect(total[1] == rows)
  }

  @Test func seedsChangeTheRandomCasesOnly() throws {
    let first = try Program.run(["cases", "--set", "hard"]).output
    #expect(try Program.run(["cases", "--set", "hard", "--seed", "1"]).output == first)
    #expect(try Program.run(["cases", "--set", "hard", "--seed", "2"]).output != first)
  }

  /// Kernels by level do not affect the answers of the closed form.
  @Test(arguments: ["closed-form", "springs"])
  func answersDoNotDependOnTheLevel(method: String) throws {
    let questions = try Program.run(["cases", "--set", "quick"]).output
    let answers = try ["baseline", nil].map { level in
      try Program.run(
        ["answer", "--method", method, "--format", "csv"], input: questions,
        environment: level.map { ["SPRINGBENCH_LEVEL": $0] } ?? [:]
      ).output
    }
    #expect(answers[0].split(separator: "\n").count == 217)
    #expect(Set(answers).count == 1)
  }

  @Test func aWrongAnswerIsNamed() throws {
    let folder = try TemporaryFolder()
    let header = "case,zeta,omega,x0,target,v0,t,position,velocity\n"
    let right = "a,0,1,1,0,0,0,1,0\n"
    let file = try folder.write(header + right + "b,0.5,1,0,1,0,1,nan,0.5\n", to: "answers.csv")
    let outcome = try Program.run(["score", "--input", file.path, "--limit", "1"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("underdamped,1,inf,inf,"))
    #expect(outcome.output.contains("total,2,inf,inf,"))
    #expect(outcome.output.contains(",b,1,1,"))
  }

  @Test(arguments: [
    ("a,0,1,1,0,0,0,1,x\n", ":2: column velocity: 'x' is not a number"),
    ("a,0,1,1,0,0,0,1,\n", ":2: column velocity: the answer is missing"),
    ("a,0,1,1,0,0,0,1\n", ":2: column velocity: is missing: 8 fields where the header has 9"),
    (
      "a,0,1,1,0,0,0,1,0\na,0,1,1,0,0,0,1,0\n",
      ":3: column case: 'a' at t = 0.0 is answered on line 2 already"
    ),
    ("a,0,0,1,0,0,0,1,0\n", ":2: column omega: the angular frequency must be above 0"),
    ("", ": there are no cases below the header"),
  ])
  func malformedAnswersAreNamed(rows: String, message: String) throws {
    let folder = try TemporaryFolder()
    let header = "case,zeta,omega,x0,target,v0,t,position,velocity\n"
    let file = try folder.write(header + rows, to: "answers.csv")
    let outcome = try Program.run(["score", "--input", file.path])
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "springbench: \(file.path)\(message)\n")
  }

  @Test(arguments: [
    ("b,0,1,1,0,0,1", "'b' at t = 1.0 has no answer in"),
    ("a,0.5,1,1,0,0,0", "'a' at t = 0.0 is another motion on line 2 of"),
  ])
  func anUnansweredQuestionIsNamed(question: String, message: String) throws {
    let folder = try TemporaryFolder()
    let header = "case,zeta,omega,x0,target,v0,t"
    let cases = try folder.write("\(header)\na,0,1,1,0,0,0\n\(question)\n", to: "cases.csv")
    let answers = try folder.write("\(header),position,velocity\na,0,1,1,0,0,0,1,0\n", to: "a.csv")
    try Program.fail(
      65, saying: "cases.csv:3: column case: \(message)",
      ["score", "--input", answers.path, "--cases", cases.path])
  }

  @Test func outputsAppearWholeOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("no/such/folder/x.csv").path
    #expect(try Program.run(["cases", "--output", missing]).status == 73)
    #expect(try Program.run(["answer", "--method", "closed-form", "-i", missing]).status == 66)
    let target = folder.file("x.csv").path
    #expect(try Program.run(["cases", "--output", target]).status == 0)
    #expect(try folder.names() == ["x.csv"])
    let broken = try folder.write("case\n", to: "broken.csv").path
    let outcome = try Program.run(
      ["answer", "--method", "closed-form", "-i", broken, "-o", folder.file("y.csv").path])
    #expect(outcome.status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder.file("y.csv").path))
  }

  @Test func aFullDiskAndAClosedPipe() throws {
    let full = try Program.shell("$PROGRAM cases --set hard > /dev/full")
    #expect(full.status == 74)
    #expect(full.errors.contains("cannot write standard output"))
    #expect(try Program.run(["cases", "--output", "/dev/full"]).status == 74)
    let closed = try Program.shell("$PROGRAM cases --set hard | head -1; exit ${PIPESTATUS[0]}")
    #expect(closed.status == 0)
    #expect(closed.errors.isEmpty)
  }

  /// It would cost milliseconds at startup and megabytes of memory.
  @Test func foundationIsNotLinked() throws {
    let libraries = try Program.shell("ldd $PROGRAM")
    #expect(libraries.status == 0)
    #expect(!libraries.output.contains("Foundation"))
  }
}
