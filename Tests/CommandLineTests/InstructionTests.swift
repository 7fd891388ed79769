import Foundation
import TestSupport
import Testing

/// `--instructions`, where valgrind is installed.
@Suite(.serialized) struct InstructionTests {
  /// A copy of the program without debug information, of which valgrind reads
  /// no newer kind; `nil` where one of the tools is missing.
  private static let program: String? = {
    let script =
      "command -v valgrind > /dev/null && f=$(mktemp) && strip -g -o $f \"$PROGRAM\" && echo $f"
    guard let outcome = try? Program.shell(script), outcome.status == 0 else { return nil }
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let solve = "accuracy --method rk4 --problem ui --instructions"

  private func counts(_ options: String, _ program: String) throws -> [Double] {
    let outcome = try folder.script("\(program) \(Self.solve) \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try namedRows(outcome.output).map { row in
      #expect(row["status"] == "ok" && row["time_ns"] == "" && row["work_unit"] == "solve")
      return try row.number("instructions_per_unit")
    }
  }

  @Test("two counts of the same work agree to a hundredth of a percent")
  func agreement() throws {
    guard let program = Self.program else { return }
    let steps = "--step 0.02,0.01,0.005"
    let (one, two) = (try counts(steps, program), try counts(steps, program))
    #expect(one.count == 3 && two.count == 3 && one[0] < one[1] && one[1] < one[2])
    for (a, b) in zip(one, two) { #expect(abs(a / b - 1) <= 1e-4, "\(a) and \(b)") }
  }

  /// The same case with more steps, under the name of the former.
  @Test("work that grows by 1 % is a regression, by 0.2 % none")
  func growth() throws {
    guard let program = Self.program else { return }
    let rename = "sed -E 's/step=[0-9.]+/step=x/'"
    for (steps, verdict) in [(500.0, "unchanged"), (501, "unchanged"), (505, "regression")] {
      try folder.script(
        "\(program) \(Self.solve) --step 0.004 | \(rename) > base.csv;"
          + " \(program) \(Self.solve) --step \(2 / steps) | \(rename) > new.csv"
      ).expect(0)
      let line = "compare base.csv new.csv --filter step=x --format csv"
      let rows = try folder.run(line).rows
      let row = rows.first { $0["metric"] == "instructions_per_unit" }
      #expect(row?["verdict"] == verdict, "\(steps): \(rows)")
    }
  }

  @Test("what is for times is refused beside --instructions")
  func refusals() throws {
    for option in ["--time", "--thorough", "--threads 2", "--measure count=3"] {
      try Program.run("\(Self.solve) \(option)").expect(64, saying: "--instructions counts instead")
    }
  }

  @Test("without valgrind one line says what to install")
  func missing() throws {
    try folder.script("PATH=/nowhere \(Program.path) \(Self.solve) --step 0.2")
      .expect(69, saying: "valgrind is not installed: apt-get install valgrind")
  }
}
