import TestSupport
import Testing

/// `check --run`: programs as their authors may write them.
@Suite(.enabled(if: python != nil, "no Python"))
struct ProgramCheckTests {
  private let folder = TemporaryFolder(linking: "Data")
  init() throws {
    try folder.write(try Repository.text("Data/drivers/spring.py"), to: "spring.py")
  }

  private static let check = "check --format csv --run"
  /// Leaves out most properties, to save time.
  private static let few = "--skip regimes,rates,jitter,clock,stall,rest,sizes,hostile"
  /// `/usr/bin/python3` if possible: a version manager's script starts slowly.
  private static let python3 = python ?? "python3"

  /// A change of the driver, for sed; the property that then fails, perhaps
  /// with another that is needed to tell the cause; a part of the finding.
  private static let defects = tableFields(
    #"""
    s/self.zeta = .*/&; self.zeta = min(self.zeta, 1)/ → regimes → (overdamped-as-critical)
    s/stiffness \/ mass/stiffness/; s/stiffness \* mass/stiffness/ → regimes → (mass-ignored)
    s/motion\["velocity"\]/0.0/ → start-velocity → (lost-velocity)
    s/spring.retarget(message/spring.v = 0.0; &/ → in-flight → (velocity-lost)
    s/max(0, message\["dt_ms"\])/min(20, &)/ → jitter → (lost-stall)
    s/max(0, message\["dt_ms"\])/(& or 16)/ → clock,first-frame → (zero-as-frame)
    s/<= 1e-3 \* self.size/<= 5e-2 * self.size/ → rest → ends
    s/<= 1e-3 \* self.size/<= 5e-3/ → sizes → whatever the distance
    """#)

  @Test(arguments: defects) func aDefectFailsItsPropertyWithItsFinding(defect: [String]) throws {
    try folder.write(defect[0], to: "change")
    let checked = defect[1].split(separator: ",").map(String.init)
    let others = try Program.names("properties").filter { !checked.contains($0) }
    try folder.check(
      "sed -f change spring.py > planted.py; \(Self.check) '\(Self.python3) planted.py'"
        + " --skip \(others.joined(separator: ","))",
      1, "\n\(checked[0]),fail, … \(defect[2])")
  }

  static let rows = ShellLine.table(
    #"""
    0 \#(check) '\#(python3) Data/drivers/spring.py' → \nrates,pass,0,%,1,
    1 \#(check) '\#(python3) spring.py' --limit position=0,late=1us --skip regimes
      → in-flight,fail
    0 \#(check) '\#(python3) spring.py' --limit 1e-4% \#(few) -o a.csv || true;
      \#(check) '\#(python3) spring.py' --limit 1e-4% \#(few) --baseline a.csv
      → in-flight,accepted,
    0 check --run '\#(python3) spring.py' --format junit
      → <testsuite name="springbench check" tests="12" failures="0">
    0 GITHUB_ACTIONS=1 \#(check) '\#(python3) spring.py' --limit 1e-4% \#(few) || true
      → ::error title=spring: in-flight::
    65 \#(check) 'echo hello; cat > hole' → writes a line (1) that is no JSON: 'hello'
    65 \#(check) 'exit 3' → ends with status 3 after 0 replies
    65 \#(check) 'exit 255' → ends with status 255 after 0 replies
    1 \#(check) 'while read l; do echo "{\"x\":-nan}"; done' \#(few) → in-flight,fail,inf,
    66 \#(check) nowhere-at-all → ends with status 127
    65 \#(check) 'sleep 60' → gives only 0 replies within 9 s; does it flush
    64 \#(check) x --skip regime → did you mean regimes?
    64 \#(check) x --limit early=2ms → unknown limit 'early'
    64 check q --skip rest → --skip is for --run
    """#)

  @Test(arguments: rows)
  func programsUnderTestAreJudgedAndBadOnesRefused(row: ShellLine) throws {
    try folder.check(row)
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
