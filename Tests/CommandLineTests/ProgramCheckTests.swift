import Foundation
import TestSupport
import Testing

/// `check --run`: programs as their authors may write them, and `spring --fit`.
@Suite(.enabled(if: python != nil, "no Python"))
struct ProgramCheckTests {
  private let folder = TemporaryFolder(linking: "Data")
  init() throws {
    try folder.write(try Repository.text("Data/drivers/spring.py"), to: "spring.py")
  }

  private static let check = "check --format csv --run"
  /// Not a version manager's script of that name, which takes longer to find
  /// its Python than the driver takes for a property.
  private static let python3 = python ?? "python3"

  /// A change of the driver, for sed; the property that then fails; its cause.
  static let defects: [(change: String, property: String, cause: String)] = [
    ("s/self.zeta = .*/&; self.zeta = min(self.zeta, 1)/", "regimes", "(overdamped-as-critical)"),
    (
      "s/stiffness \\/ mass/stiffness/; s/stiffness \\* mass/stiffness/", "regimes",
      "(mass-ignored)"
    ),
    ("s/motion\\[\"velocity\"\\]/0.0/", "start-velocity", "(lost-velocity)"),
    ("s/spring.retarget(message/spring.v = 0.0; &/", "in-flight", "(velocity-lost)"),
    (
      "s/max(0, message\\[\"dt_ms\"\\])/min(20, max(0, message[\"dt_ms\"]))/", "jitter",
      "(lost-stall)"
    ),
    (
      "s/max(0, message\\[\"dt_ms\"\\])/(max(0, message[\"dt_ms\"]) or 16)/", "clock",
      "(zero-as-frame)"
    ),
    ("s/<= 1e-3 \\* self.size/<= 5e-2 * self.size/", "rest", "ends"),
    ("s/<= 1e-3 \\* self.size/<= 5e-3/", "sizes", "whatever the distance"),
  ]

  @Test(arguments: defects)
  func aDefectFailsItsPropertyAndIsNamed(defect: (change: String, property: String, cause: String))
    throws
  {
    try folder.write(defect.change, to: "change")
    let outcome = try folder.check(
      "sed -f change spring.py > planted.py; \(Self.check) '\(Self.python3) planted.py'", 1)
    let row = try outcome.rows.first { $0["property"] == defect.property }
    #expect(row?["result"] == "fail", "\(outcome.output)")
    #expect(row?["sentence"]?.contains(defect.cause) == true, "\(outcome.output)")
  }

  static let rows: [(line: String, status: Int32, words: String)] = [
    ("\(check) '\(python3) Data/drivers/spring.py'", 0, "\nrates,pass,0,%,1,"),
    (
      "\(check) '\(python3) spring.py' --limit position=0,late=1us --skip regimes", 1,
      "in-flight,fail"
    ),
    (
      "\(check) '\(python3) spring.py' --limit 1e-4% -f -o a.csv || true;"
        + " \(check) '\(python3) spring.py' --limit 1e-4% --baseline a.csv",
      0, "in-flight,accepted,"
    ),
    (
      "check --run '\(python3) spring.py' --format junit", 0,
      "<testsuite name=\"springbench check\" tests=\"12\" failures=\"0\">"
    ),
    (
      "GITHUB_ACTIONS=1 \(check) '\(python3) spring.py' --limit 1e-4% || true", 0,
      "::error title=spring: in-flight::"
    ),
    ("\(check) 'echo hello; cat > hole'", 65, "writes a line (1) that is no JSON: 'hello'"),
    ("\(check) 'exit 3'", 65, "ends with status 3 after 0 replies"),
    ("\(check) nowhere-at-all", 66, "ends with status 127"),
    ("\(check) 'sleep 60'", 65, "gives no reply within 9 s, after 0 replies; does it flush"),
    ("\(check) x --skip regime", 64, "did you mean regimes?"),
    ("\(check) x --limit early=2ms", 64, "unknown limit 'early'"),
    ("check q --skip rest", 64, "--skip is for --run"),
    // The spring nearest to a curve, here of a spring until rest, and to an easing.
    (
      "solve stiffness=170,damping=12 --duration 8 --rate 120 -o curve.csv;"
        + " spring --fit curve.csv --format csv", 0,
      "fit.delay,0,s,fit\nfit.largest_error,0, … stiffness,170,N/m,fit\ndamping,12,"
    ),
    ("spring --fit 'cubic-bezier(0.2, 0.8, 0.2, 1) 400ms' --format csv", 0, "fit.presets,"),
    ("spring --fit 'linear(0, x)'", 64, "is not an easing of CSS"),
    ("spring --fit ease stiffness=1,damping=1", 64, "--fit takes the place of SPEC"),
  ]

  @Test(arguments: rows)
  func programsUnderTestAreJudgedAndBadOnesRefused(
    row: (line: String, status: Int32, words: String)
  ) throws {
    try folder.check(row.line, row.status, row.words)
  }

  @Test func theWorkflowOfThePageChecksADriver() throws {
    guard try folder.shell("node --version").status == 0 else { return }
    let steps = try Repository.lines(of: "docs/ci.md").filter { $0.contains("- run: ") }
    let step = try #require(steps.first { $0.contains("check --run") })
    let command = step.split(separator: "- run: ")[1]
      .replacing("/tmp/springbench/.build/release/", with: "")
    try folder.check(
      "cp Data/drivers/spring.js my-spring.js; \(command) --format csv", 0, "\nrates,pass,")
  }
}
