import Foundation
import TestSupport
import Testing

@Suite struct EquationCommandTests {
  private let folder = TemporaryFolder()

  @Test func messagesAboutTextsAgreeWithThePage() throws {
    let page = try Repository.text("docs/equations.md")
    let table = try #require(page.components(separatedBy: "| text | message |").last)
    // The first line is the rule below the header.
    let lines = table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst()
    #expect(lines.count == 5)
    for line in lines {
      let cells = line.components(separatedBy: " | ")
      let text = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
      let message = cells[1].replacingOccurrences(of: " |", with: "")
      try Program.run(
        ["solve", "--equation", text], 64,
        "springbench: --equation: \(message) (see springbench solve --help)\n")
    }
  }

  @Test(arguments: [
    ("x'' = -min(x, 2)", "x''=-min(x;2)"), ("@stiff.txt", "stiff"),
  ])
  func anEquationIsNamedByItsFileOrByItsText(text: String, name: String) throws {
    // Some editors begin a text file with a byte order mark.
    try folder.write("\u{FEFF}k = 4\nx'' = -k*x\n", to: "stiff.txt")
    let report = try folder.run(
      ["accuracy", "--equation", text] + "--method rk4 --step 0.1 --quiet".words)
    #expect(report.output.contains("accuracy/rk4/\(name)/step=0.1"), "\(report.output)")
  }

  /// On the Lorenz attractor errors grow to the size of the motion in some
  /// 70 s, even in a reference in double-double.
  @Test func noErrorsAreReportedWhereTheReferenceIsOffByMoreThanAMillionth() throws {
    let lorenz =
      "--equation x'=10*(y-x);y'=x*(28-z)-y;z'=x*y-8/3*z;x(0)=1;y(0)=1;z(0)=1 --duration 90"
    let rows = try Program.run("solve --rate 1 \(lorenz)", 0, "the reference is off by")
      .rows
    for row in rows {
      #expect(try (row["position_error"] == "") == (row.number("reference_error") > 1e-6), "\(row)")
    }
    #expect(rows.first?["position_error"] == "0" && rows.last?["position_error"] == "")
    try Program.run(
      "accuracy --method dop853 \(lorenz)", 1, "left out: 10 cases: the reference is off by")
  }

  @Test func aSpringAsAnEquationHasTheMotionOfTheSpringByEveryMethod() throws {
    // `accuracy` finds the methods that take such an equation.
    let cases = try Program.run("accuracy --equation x''=-x-x' --quick --quiet").rows
    let names = Set(cases.compactMap { $0["method"] })
    #expect(names.count > 40 && names.contains("nystrom-86"))
    let methods = names.sorted().joined(separator: ",")
    let solve = "solve --from 1 --duration 3 --rate 20"
    let rows = try Program.run(
      "\(solve) --equation x''=-36*x-2*x' --method \(methods) --step 1e-3"
    ).rows
    let exact = try Program.run("\(solve) physical:stiffness=36,damping=2 --to 0")
      .rows.map { try $0.number("position") }
    #expect(exact.count == 61)
    #expect(rows.count == 61 * names.count)
    for (index, row) in rows.enumerated() {
      let error = try row.number("position_error")
      // Methods of order 1, of order 2, and others; equal steps are of 1 ms.
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
      // Each method has 61 rows; errors are distances from the closed form.
      #expect(try abs(abs(row.number("position") - exact[index % 61]) - error) < 1e-13)
      #expect(try row["reference"] == "computed" && row.number("reference_error") < 1e-18)
    }
  }

  /// At x = 0 the root has no power series, so the reference ends there; other
  /// methods go on. The solution 1/(1 - t) has a pole at t = 1.
  @Test func rowsWithoutAReferenceSaySoAndAreNotJudged() throws {
    let root = "--equation x''=-x*abs(x)^0.5 --duration 6 --method dop853"
    let words = "dop853: from 1.6453408 s on nothing vouches for its rows"
    let rows = try Program.run("solve --rate 1 \(root)", 0, words).rows
    #expect(rows.allSatisfy { $0["reference"] == "none" && $0["position"] != "" })
    try Program.run("accuracy --tolerance 1e-8 \(root)", 1, "left out: ")
    let pole = try Program.run(
      "solve --equation y'=y^2 --from 1 --duration 2 --rate 4", 1,
      "; nor is the end reached by rodas-5p ("
    ).rows
    #expect(pole.count == 9)
    #expect(pole.allSatisfy { $0["reference"] == "none" && $0["position_error"] == "" })
    #expect(try abs(pole[2].number("position") - 2) < 1e-8 && pole[6]["position"] == "")
  }
}
