import Foundation
import TestSupport
import Testing

@Suite struct OutputTests {
  private let folder = TemporaryFolder()

  private static let solve = "solve ratio:zeta=0.5,omega=10 --duration 0.1"
  private static let accuracy = "accuracy --method rk4 --problem ui"

  @Test func solvePrintsItsColumnsAndNumbersWithAllDigits() throws {
    let outcome = try Program.run(
      "solve response:response=0.3,damping=0.8 --duration 0.05 --rate 60 --format csv")
    #expect(
      outcome.output.hasPrefix(
        """
        method,time_s,position,velocity,position_error,velocity_error,\
        coordinate,reference,reference_error,spring,step_size_s,tolerance,equation,event,target
        closed-form,0,0,0,0,0,x,exact,,"response:response=0.3,damping=0.8",,,,,
        closed-form,0.016666666666666666,0.05050760323505077,
        """))
    #expect(outcome.lines.count == 5)
  }

  @Test func theDataAloneGoesToStandardOutputAndThereIsNoBarOffATerminal() throws {
    let outcome = try Program.run("\(Self.accuracy) --time --measure count=1,rounds=1")
    #expect(outcome.lines.first?.hasPrefix("schema_version,suite,case_id,status,") == true)
    // All further lines are rows, which begin with the schema's version.
    #expect(outcome.lines.count > 1 && outcome.lines.dropFirst().allSatisfy { $0.hasPrefix("2,") })
    #expect(outcome.errors.contains("\n"))
    #expect(!outcome.errors.contains("\r") && !outcome.errors.contains("\u{1B}"))
  }

  @Test func jsonHasTheRowsAndDigitsOfTheCSVAndAWordForInfinity() throws {
    func object(_ text: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    let json = try Program.run("\(Self.solve) --format json").output
    let objects = try #require(object(json) as? [[String: Any]])
    let rows = try Program.run("\(Self.solve) --format csv").rows
    #expect(objects.count == rows.count)
    for (object, row) in zip(objects, rows) {
      #expect(Set(object.keys) == Set(row.keys))
      // The digits are compared: Foundation's parser may be off by an ulp.
      #expect(json.contains("\"position\": \(row["position"] ?? ""),"), "\(row)")
    }
    let undamped = try Program.run("spring ratio:zeta=0,omega=1 --format json").output
    let time = try #require(object(undamped) as? [[String: Any]])
      .first { $0["quantity"] as? String == "settling_time[0.01]" }
    #expect(time?["value"] as? String == "Infinity")
    #expect(try Program.run("list sets --format json").output.hasPrefix("[\n{\"name\": "))
  }

  @Test(arguments: [60, 80, 132]) func aTableFitsItsTerminal(columns: Int) throws {
    for arguments in [
      "accuracy --method rk4 --problem ui", "engines --rate 60", "list methods",
      Self.solve, "check --questions quick",
      "spring ratio:zeta=0.5,omega=10",
    ] {
      let outcome = try folder.check("COLUMNS=\(columns) \(arguments) --format table")
      // What follows an empty line is not part of the table.
      let table = outcome.output.components(separatedBy: "\n\n")[0]
      let widest = table.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= columns && widest > columns / 3, "\(arguments): \(widest)")
    }
  }

  @Test func aNarrowTableLeavesOutColumnsUnlessTheyAreChosen() throws {
    let arguments = "\(Self.accuracy) --format table"
    let narrow = try folder.check("COLUMNS=20 \(arguments)")
    #expect(narrow.output.hasPrefix("method    error"))
    #expect(narrow.errors.contains(": --columns NAME,… chooses"))
    let wide = try folder.check(
      "COLUMNS=80 \(arguments) --columns case_id,steps_count,reference")
    #expect(wide.errors.isEmpty)
    #expect(wide.output.hasPrefix("case_id") && wide.output.contains("steps_count"))
  }

  @Test func anOutputKeepsItsPermissionsAndLinkAndMayBeAPipe() throws {
    let outcome = try folder.check(
      """
      touch private target; chmod 600 private; ln -s target link
      springbench \(Self.solve) -o private; springbench \(Self.solve) -o link
      for f in private link; do springbench list suites --overwrite -o $f; done
      stat -c %a private; readlink link; cmp private target; mkfifo f g
      springbench check --questions quick > q
      cat q > f & springbench solve --method closed-form --at f -o a
      cat g > h & springbench check a -o g
      wait; springbench check a | cmp - h
      """)
    #expect(outcome.output == "600\ntarget\n")
    #expect(try folder.text("private").hasPrefix("name,summary\n"))
  }

  @Test("a closed pipe ends the program quietly; a failed check keeps its status")
  func closedPipes() throws {
    let closed = try Program.shell(
      "$PROGRAM check --questions hard | head -1; exit ${PIPESTATUS[0]}")
    #expect(closed.status == 0 && closed.errors.isEmpty)
    let outcome = try folder.shell(
      """
      $PROGRAM check --questions quick | $PROGRAM solve --at - --method rk4 > answers.csv
      { sleep 0.2; $PROGRAM check answers.csv --limit 0 --format csv; echo "status $?" >&2; } | :
      """)
    #expect(outcome.errors.contains("is above the limit 0"))
    #expect(outcome.errors.contains("status 1"))
  }
}
