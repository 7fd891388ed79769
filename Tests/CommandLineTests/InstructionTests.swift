import Foundation
import TestSupport
import Testing

/// `--instructions`, where valgrind is installed.
@Suite struct InstructionTests {
  /// A copy of the program without debug information, whose format
  /// valgrind may not read; `nil` where one of the tools is missing.
  private static let program: String? = {
    let script =
      "command -v valgrind > /dev/null && f=$(mktemp) && strip -g -o $f \"$PROGRAM\" && echo $f"
    guard let outcome = try? Program.shell(script), outcome.status == 0 else { return nil }
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  private let folder = TemporaryFolder()

  private static let accuracy = "accuracy --method rk4 --problem ui --instructions"

  private func counts(_ options: String, _ program: String) throws -> [Double] {
    let outcome = try folder.script("\(program) \(Self.accuracy) \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try namedRows(outcome.output).map { row in
      #expect(row["status"] == "ok" && row["time_ns"] == "" && row["work_unit"] == "solve")
      return try row.number("instructions_per_unit")
    }
  }

  @Test func twoCountsOfTheSameWorkAgreeToAHundredthOfAPercent() throws {
    guard let program = Self.program else { return }
    let steps = "--step 0.02,0.01,0.005"
    let (one, two) = (try counts(steps, program), try counts(steps, program))
    #expect(one.count == 3 && two.count == 3 && one[0] < one[1] && one[1] < one[2])
    for (a, b) in zip(one, two) { #expect(abs(a / b - 1) <= 1e-4, "\(a) and \(b)") }
  }

  /// The 2 s of `ui` in 500 steps, compared with 500, 501 and 505 steps as one
  /// case `step=x` with the same input.
  @Test func workThatGrowsByOnePercentIsARegression() throws {
    guard let program = Self.program else { return }
    func count(steps: Double, _ file: String) throws {
      try folder.script(
        "\(program) \(Self.accuracy) --step \(2 / steps)"
          + " | sed -E 's/step=[0-9.]+/step=x/; s/,0[.]00[0-9]+,/,0.004,/' > \(file)"
      ).expect()
    }
    try count(steps: 500, "base.csv")
    for (steps, verdict) in [(500.0, "unchanged"), (501, "unchanged"), (505, "regression")] {
      try count(steps: steps, "new.csv")
      let line = "compare base.csv new.csv --filter step=x --format csv"
      let rows = try folder.run(line, nil).rows
      let row = rows.first { $0["metric"] == "instructions_per_unit" }
      #expect(row?["verdict"] == verdict, "\(steps): \(rows)")
    }
  }
}
