import TestSupport
import Testing

@Suite struct AccuracyCommandTests {
  private func accuracy(_ arguments: String) throws -> [NamedFields] {
    try Program.run("accuracy \(arguments) --quiet").rows
  }

  private static let own = "ratio:zeta=0.3,omega=20"

  /// Requests that give the same steps are one case.
  @Test(arguments: [
    ("accuracy --equation x'=x --duration 1 --method rk4 --step 0.3,0.26,0.1", 2),
    ("accuracy --equation x'=x --duration 1 --method rk4 --step 0.5..0.1/8", 7),
    ("accuracy \(own) --duration 2 --method rk4 --step 0.03,0.0301,0.01", 2),
    ("accuracy --problem ui --method rk4 --step 0.03,0.0301,0.01,0.005", 3),
  ])
  func equalStepsAreOneCase(line: String, count: Int) throws {
    let rows = try Program.run("\(line) --quiet").rows
    let ids = Set(rows.map { [$0["case_id"], $0["step_size_s"]] })
    #expect(rows.count == count && ids.count == count)
  }

  @Test func aRangeWithASlashHasThatManyTolerances() throws {
    let rows = try accuracy(
      "mine=ratio:zeta=0.3,omega=20 --method rk45,dop853 --tolerance 1e-3..1e-12/10")
    #expect(rows.count == 20)
    #expect(
      rows.first?["case_id"]
        == "accuracy/dormand-prince-54/mine/tol=0.001/zeta=0.3/omega=20.0/x0=-1.0/v0=0.0")
    let errors = try rows.filter { $0["method"] == "dop853" }
      .map { try $0.number("max_position_error") }
    #expect(errors.count == 10 && errors[9] < 1e-9 && errors[0] > errors[9])
  }

  @Test func thePendulumHasRowsOfSplittingsAndNyströmMethods() throws {
    let methods = ["velocity-verlet", "yoshida-4", "rk4", "gauss-16", "nystrom-64", "gauss-4"]
    let rows = try accuracy(
      "--problem pendulum --quick --method \(methods.joined(separator: ","))")
    #expect(Set(rows.compactMap { $0["method"] }) == Set(methods))
  }

  @Test func motionsOfOneNameHaveIDsOfTheirOwn() throws {
    let solve = "accuracy --method rk4 --step 0.01 --quiet"
    let motions: [[String]] = [
      Self.own.words, ["ratio:zeta=0.05,omega=20"],
      ["ratio:zeta=0.3,omega=3"], Self.own.words + ["--velocity", "5"],
      ["custom=ratio:zeta=0.3,omega=20", "--velocity", "-5"],
      ["--equation", "x'' = -x"], ["--equation", "x'' = -x", "--from", "2"],
    ]
    let rows = try motions.flatMap { try Program.run(solve.words + $0).rows }
    #expect(Set(rows.map { $0["case_id"] }).count == motions.count)
  }

  @Test func theTableOfTheCheapestMethodsGoesToStandardErrorOrBelowATable() throws {
    let folder = TemporaryFolder()
    let arguments =
      "accuracy --problem ui --method rk4,dop853,taylor-24 --time --measure count=2"
      + " --measure rounds=1,limit=1ms"
    let toFile = try folder.run("\(arguments) -o accuracy.csv")
    #expect(toFile.output.isEmpty)
    #expect(toFile.errors.contains("Cheapest at error") && toFile.errors.contains("dop853"))
    try folder.run("list --check accuracy.csv")
    let table = try Program.run("\(arguments) --format table --quiet")
    #expect(table.output.contains("Cheapest at error") && table.errors.isEmpty)
  }
}
