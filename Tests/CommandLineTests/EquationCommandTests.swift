import Foundation
import TestSupport
import Testing

/// `solve --equation` as users run it, and what docs/equations.md promises.
@Suite struct EquationCommandTests {
  private static func page() throws -> String { try Repository.text("docs/equations.md") }

  /// The rows of an outcome by column.
  private func rows(_ output: String) throws -> [[String: String]] {
    let lines = Program.fields(of: output)
    let header = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// Powers of powers, whose exponent no integer holds.
  @Test(arguments: [6, 17]) func towersOfPowersEnd(height: Int) throws {
    let tower = (1...height).map { "a\($0) = a\($0 - 1)^16" }.joined(separator: "; ")
    let outcome = try Program.run([
      "solve", "--equation", "a0 = x; \(tower); x'' = -a\(height)", "--from", "0.5", "--duration",
      "2",
      "--output-samples", "3", "--no-reference",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func everyExampleOfThePageRuns() throws {
    let folder = try TemporaryFolder()
    let blocks = try Self.page().components(separatedBy: "```sh\n").dropFirst()
    #expect(blocks.count == 4)
    for block in blocks {
      let script = block.components(separatedBy: "```")[0]
      let outcome = try Program.shell(
        "set -e\nspringbench() { \"$PROGRAM\" \"$@\"; }\n" + script, in: folder.url)
      #expect(outcome.status == 0, "\(script)\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
    }
    let rows = try rows(folder.text("masses.csv"))
    #expect(rows.count == 2 * 251)
    #expect(Set(rows.compactMap { $0["coordinate"] }) == ["x1", "x2"])
    // Each method is within a thousand of its tolerances of the reference.
    let cases = try self.rows(folder.text("van-der-pol.csv"))
    #expect(Set(cases.compactMap { $0["method"] }).count >= 10)
    for row in cases {
      #expect(row["reference"] == "computed" && row["status"] == "ok", "\(row)")
      guard let tolerance = row["relative_tolerance"].flatMap(Double.init) else { continue }
      let error = try #require(row["max_position_error"].flatMap(Double.init))
      #expect(error < 1000 * tolerance, "\(row["case_id"] ?? "")")
    }
  }

  @Test func everyMessageOfThePageIsWhatIsSaid() throws {
    let page = try Self.page()
    let table = try #require(page.components(separatedBy: "| text | message |").last)
    let lines = table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst()
    #expect(lines.count == 5)
    for line in lines {
      let cells = line.components(separatedBy: " | ")
      let text = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
      let message = cells[1].replacingOccurrences(of: " |", with: "")
      let outcome = try Program.run(["solve", "--equation", text])
      #expect(outcome.status == 64)
      #expect(
        outcome.errors == "springbench: --equation: \(message) (see springbench solve --help)\n")
    }
  }

  @Test func filesAreBlamedByLineAndColumn() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("k = 3\nx'' = -k*x\n  + 2*z\n", to: "wrong.txt").path
    let outcome = try Program.run(["solve", "--equation", "@\(path)"])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "springbench: \(path):3:3: expected a line such as x'' = -x, not '+'\n")
    #expect(try Program.run(["solve", "--equation", "@\(path).none"]).status == 66)
    let piped = try Program.run(["solve", "--equation", "@-"], input: "x'' = -w")
    #expect(piped.status == 65)
    #expect(piped.errors.hasPrefix("springbench: <stdin>:1:8: unknown name 'w'"))
  }

  @Test(arguments: [
    ["--spring", "ratio:zeta=1,omega=1"], ["--to", "1"], ["--method", "closed-form"],
    ["--tolerance", "0"], ["--step", "-1"], ["--duration", "1e9", "--rate", "1e9"],
  ])
  func whatDoesNotFitIsRefused(arguments: [String]) throws {
    let outcome = try Program.run(["solve", "--equation", "x'' = -x"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output.isEmpty)
  }

  /// Two equations are told apart wherever they stand together.
  @Test func equationsHaveNamesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("k = 4\nx'' = -k*x\n", to: "stiff.txt")
    let texts = [
      ("soft=x'' = -x", "soft"), ("x'' = -min(x, 2)", "x''=-min(x;2)"), ("@stiff.txt", "stiff"),
      ("hard=@stiff.txt", "hard"), ("k = 3; x'' = -k*x", "k=3;x''=-k*x"),
    ]
    for (index, (text, name)) in texts.enumerated() {
      try Program.succeed(
        [
          "accuracy", "--equation", text, "--method", "rk4", "--steps", "100", "-o",
          "\(index).csv", "--quiet",
        ], in: folder.url)
      let report = try folder.text("\(index).csv")
      #expect(report.contains("accuracy/rk4/\(name)/step=0.1"), "\(report)")
    }
    let picture = try Program.run(["plot", "0.csv", "1.csv"], in: folder.url).output
    #expect(picture.contains(">soft<") && picture.contains(">x'' = -min(x, 2)<"))
    for text in ["soft=x'' = -x", "x'' = -2*x"] {
      let name = text.hasPrefix("soft") ? "a.csv" : "b.csv"
      let solve = ["solve", "--duration", "1", "--equation", text, "-o", name]
      #expect(try Program.run(solve, in: folder.url).status == 0)
    }
    let both = try Program.run(["plot", "a.csv", "b.csv"], in: folder.url).output
    for words in [">2 equations<", ">soft taylor-24<", ">x'' = -2*x taylor-24<"] {
      #expect(both.contains(words), "\(words)")
    }
  }

  /// On Lorenz's attractor rounding grows to full size within 70 s, even that
  /// of a reference in double-double.
  @Test func aReferenceThatIsWorthNothingIsNotUsed() throws {
    let lorenz = "x' = 10*(y - x); y' = x*(28 - z) - y; z' = x*y - 8/3*z; x(0)=1; y(0)=1; z(0)=1"
    let arguments = ["--equation", lorenz, "--duration", "90"]
    let outcome = try Program.run(["solve", "--rate", "1", "--format", "csv"] + arguments)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("the reference is off by"), "\(outcome.errors)")
    let rows = try rows(outcome.output)
    for row in rows {
      let trust = try #require(row["reference_error"].flatMap(Double.init))
      #expect((row["position_error"] == "") == (trust > 1e-6), "\(row)")
    }
    #expect(rows.first?["position_error"] == "0" && rows.last?["position_error"] == "")
    let judged = try self.rows(
      Program.run(["accuracy", "--method", "dop853", "--format", "csv"] + arguments).output)
    #expect(!judged.isEmpty && judged.allSatisfy { $0["status"] == "skipped" })
  }

  @Test func startsAreSaidOnce() throws {
    try Program.fail(
      64, saying: "--from: the equations already say where 'x' starts",
      ["solve", "--equation", "x'' = -x; x(0) = 2", "--from", "1"])
    let folder = try TemporaryFolder()
    let file = try folder.write("\u{FEFF}x'' = -x\nx(0) = 2\n", to: "marked.txt").path
    let marked = try Program.succeed(["solve", "--equation", "@\(file)", "--at", "1"])
    #expect(try rows(marked.output)[0]["position"] == "1.0806046117362795")
  }

  /// What a failed or a wrong solve says, beside its rows.
  @Test func deviationsAreSaid() throws {
    let pulse = try Program.run([
      "solve", "--equation", "x'' = -x - 0.1*x' + exp(-((t - 50)/0.1)^2)", "--from", "0",
      "--duration", "100", "--output-samples", "11", "--method", "dop853,taylor-24",
    ])
    #expect(pulse.status == 0)
    #expect(pulse.errors.contains("dop853: off by 1.0 of the largest value at"))
    #expect(!pulse.errors.contains("taylor-24"))
    try Program.fail(
      1, saying: "a series ends where a root or a power does: --method dop853 may go on",
      ["solve", "--equation", "y' = max(0, t - 3)^1.5", "--from", "0", "--duration", "5"])
    // Kernels write whole registers; samples beyond the last step are NaN.
    let pole = try Program.run([
      "solve", "--equation", "y' = y^2", "--from", "1", "--duration", "3", "--output-samples", "31",
      "--method", "dop853,tsitouras-54,extrapolation-10",
    ])
    #expect(pole.status == 1)
    let shown = try rows(pole.output).filter { $0["position"] != "" }
    #expect(shown.count > 27 && shown.allSatisfy { (Double($0["time_s"] ?? "") ?? .nan) < 1.05 })
  }

  /// A spring as an equation is the spring: the reference agrees with the
  /// closed form, and every method that takes velocities is as near as its
  /// tolerance or step says.
  @Test func springsAsEquationsAgreeWithTheClosedForm() throws {
    let cases = try Program.succeed(["accuracy", "--equation", "x'' = -x - x'", "--list"]).output
    let names = Set(cases.split(separator: "\n").map { $0.split(separator: "/")[1] })
    #expect(names.count > 15 && !names.contains("nystrom-86"))
    let methods = names.sorted().joined(separator: ",")
    let options = ["--from", "1", "--duration", "3", "--rate", "20"]
    let outcome = try Program.succeed(
      ["solve", "--equation", "x'' = -36*x - 2*x'", "--method", methods, "--step", "1e-3"]
        + options)
    let spring = try Program.run(
      ["solve", "--spring", "physical:stiffness=36,damping=2", "--to", "0"] + options)
    let exact = try rows(spring.output).compactMap { $0["position"].flatMap(Double.init) }
    let rows = try rows(outcome.output)
    #expect(exact.count == 61)
    #expect(rows.count == 61 * (methods.split(separator: ",").count))
    for (index, row) in rows.enumerated() {
      let position = try #require(row["position"].flatMap(Double.init))
      let error = try #require(row["position_error"].flatMap(Double.init))
      let velocity = try #require(row["velocity_error"].flatMap(Double.init))
      // By order: 1, 2, and above.
      let limit =
        switch row["method"] {
        case "explicit-euler": 0.05
        case "midpoint", "heun": 2e-4
        default: 3e-7
        }
      #expect(error < limit && velocity < limit, "\(row)")
      // The error that is reported is the one there is.
      #expect(abs(abs(position - exact[index % 61]) - error) < 1e-13)
      #expect(row["reference"] == "computed")
      let trust = try #require(row["reference_error"].flatMap(Double.init))
      #expect(trust < 1e-18)
    }
  }

  /// Without a reference the numbers are the same, and there are no errors.
  @Test func theReferenceCanBeLeftOut() throws {
    let command = ["solve", "--equation", "x'' = -sin(x)", "--rate", "4", "--format", "csv"]
    let rows = try rows(Program.succeed(command).output)
    let bare = try self.rows(Program.succeed(command + ["--no-reference"]).output)
    #expect(bare.map { $0["position"] } == rows.map { $0["position"] })
    for row in bare {
      #expect(row["reference"] == "none" && row["position_error"] == "", "\(row)")
    }
    try Program.fail(
      64, saying: "--no-reference",
      ["solve", "--spring", "ratio:zeta=1,omega=9", "--no-reference"])
  }

  /// A motion through the zero of a root has no series there: the reference is
  /// of Runge–Kutta methods. This one has a period by the beta function.
  @Test func rootsHaveAReference() throws {
    let period = 4 * 1.25.squareRoot() * tgamma(0.4) * tgamma(0.5) / (2.5 * tgamma(0.9))
    let equation = ["--equation", "x'' = -x*abs(x)^0.5", "--duration", "\(period)"]
    let methods = ["--method", "dop853,gauss-16-general", "--format", "csv"]
    let solved = try rows(
      Program.succeed(["solve", "--output-samples", "5"] + equation + methods).output)
    #expect(solved.count == 10)
    for row in solved {
      let trust = try #require(row["reference_error"].flatMap(Double.init))
      #expect(row["reference"] == "tightest solve" && trust < 1e-11)
    }
    for (row, exact) in zip(solved, [1.0, 0, -1, 0, 1, 1, 0, -1, 0, 1]) {
      let position = try #require(row["position"].flatMap(Double.init))
      let error = try #require(row["position_error"].flatMap(Double.init))
      #expect(abs(abs(position - exact) - error) < 1e-11, "\(row)")
    }
    let judged = try rows(
      Program.succeed(["accuracy", "--tolerance", "1e-8"] + equation + methods).output)
    #expect(judged.map { $0["status"] } == ["ok", "ok"])
    #expect(judged.allSatisfy { $0["reference"] == "tightest solve" })
  }

  @Test func whatHasNoReferenceSaysSo() throws {
    // A pole at t = 1.
    let outcome = try Program.run(
      ["solve", "--equation", "y' = y^2", "--from", "1", "--duration", "2", "--rate", "4"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("there is no reference: "))
    let rows = try rows(outcome.output)
    #expect(rows.count == 9)
    #expect(rows.allSatisfy { $0["reference"] == "none" && $0["position_error"] == "" })
    let before = try #require(rows[2]["position"].flatMap(Double.init))
    #expect(abs(before - 2) < 1e-8)
    #expect(rows[6]["position"] == "")
  }
}
