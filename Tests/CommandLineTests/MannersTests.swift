import Foundation
import TestSupport
import Testing

/// Conventions of command-line programs; `docs/command-line.md` lists each with
/// its test.
@Suite struct MannersTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private let spring = "--spring ratio:zeta=0.5,omega=10"

  private func solve(_ more: some CommandWords) throws -> Program.Outcome {
    try Program.run("solve \(spring) --duration 0.1".words + more.words)
  }

  // MARK: Help

  @Test func helpOfACommandIsFoundBothWays() throws {
    let page = try Program.run("solve --help").output
    for arguments in ["--help solve", "-h solve", "help solve", "solve --spring nonsense --help"] {
      #expect(try Program.run(arguments).output == page, "\(arguments)")
    }
  }

  // MARK: Options

  @Test func aValueMayBeAttachedToALetter() throws {
    #expect(try solve("-o\(folder.file("a.csv").path)").status == 0)
    #expect(try folder.text("a.csv").hasPrefix("method,"))
  }

  @Test func unitsMayBeWritten() throws {
    let plain = try solve("--rate 50")
    for rate in ["50Hz", "0.05kHz", "20ms"] { #expect(try solve("--rate \(rate)") == plain) }
    let outcome = try Program.run("solve \(spring) --duration 100ms --rate 50")
    #expect(outcome == plain)
    let describe = "spring \(spring.dropFirst(9)) --threshold"
    #expect(try Program.succeed("\(describe) 0.5%") == Program.succeed("\(describe) 0.005"))
  }

  @Test func namesOfOneKindAreNotRepeated() throws {
    let once = try solve("--method closed-form,propagator")
    #expect(try solve("--method closed-form,propagator,closed-form") == once)
  }

  // MARK: Output

  @Test func whatIsThereIsNotReplacedUnasked() throws {
    let file = try folder.write("mine\n", to: "mine.csv").path
    try solve("-o \(file)").expectRefusal(73, saying: "--overwrite replaces it")
    #expect(try folder.text("mine.csv") == "mine\n")
    #expect(try solve("-o \(file) --overwrite").status == 0)
    #expect(try folder.text("mine.csv").hasPrefix("method,"))
  }

  /// An empty file, as `mktemp` creates it, has nothing to lose.
  @Test func anEmptyFileMayBeFilled() throws {
    #expect(try solve(["-o", folder.write("", to: "empty.csv").path]).status == 0)
  }

  /// The object of a JSON text.
  private func object(_ text: some StringProtocol) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func jsonIsWhereverThereIsCSV() throws {
    #expect(try Program.run("list sets --format json").output.hasPrefix("[\n{\"name\": "))
    let json = try solve("--format json").output
    let objects = try #require(object(json) as? [[String: Any]])
    let rows = try solve("--format csv").rows
    #expect(objects.count == rows.count)
    for (object, row) in zip(objects, rows) {
      #expect(object["method"] as? String == row["method"])
      // The digits are compared, because Foundation's parser is accurate only
      // to an ulp.
      #expect(json.contains("\"position\": \(row["position"] ?? ""),"), "\(row)")
    }
    #expect(try solve("--format markdown").output.hasPrefix("| method | time_s | position |"))
  }

  /// The ending of a file's name chooses the format.
  @Test func endingsChooseTheFormat() throws {
    func written(_ name: String, _ more: String = "") throws -> String {
      #expect(try solve("-o \(folder.file(name).path) \(more)").status == 0)
      return try folder.text(name)
    }
    for (ending, format) in [("json", "json"), ("md", "markdown"), ("JSON", "json")] {
      #expect(try written("out.\(ending)") == solve("--format \(format)").output)
    }
    #expect(try written("named.json", "--format json") == solve("--format json").output)
    #expect(try written("out.txt") == solve("--format csv").output)
  }

  /// JSON has no infinity, so it is written as the text `inf`, as in CSV.
  @Test func infinityHasAPlaceInJSON() throws {
    let json = try Program.run("spring ratio:zeta=0,omega=1 --format json").output
    let objects = try #require(object(json) as? [[String: Any]])
    let time = objects.first { $0["quantity"] as? String == "settling_time[0.01]" }
    #expect(time?["value"] as? String == "Infinity")
  }

  @Test func pipedListsHaveAllColumns() throws {
    let lines = try Program.run("list sets").lines
    #expect(lines.first == "name,summary")
    #expect(lines.dropFirst().allSatisfy { $0.contains(",") })
  }

  @Test(arguments: [60, 80, 132])
  func tablesFitTheTerminal(columns: Int) throws {
    for arguments in [
      "accuracy --method rk4 --problem ui", "engines --rate 60 --no-timing", "list methods",
      "interactions --scenario pip --no-timing", "spring \(spring.dropFirst(9))", "solve \(spring)",
      "cases --set quick",
    ] {
      let outcome = try Program.run(
        "\(arguments) --format table", environment: ["COLUMNS": "\(columns)"])
      // What follows an empty line is not part of the table.
      let table = outcome.output.components(separatedBy: "\n\n")[0]
      let widest = table.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= columns && widest > columns / 3, "\(arguments): \(widest)")
    }
  }

  /// A narrow table leaves out columns, and from ids what all have in common.
  @Test func wideTablesHaveAllColumns() throws {
    let arguments = "accuracy --method rk4 --problem ui --no-timing --format table"
    let narrow = try Program.run(arguments, environment: ["COLUMNS": "80"])
    #expect(narrow.output.hasPrefix("case_id"))
    #expect(narrow.output.contains("rk4/ui/step=") && !narrow.output.contains("accuracy/rk4"))
    #expect(narrow.errors.contains("columns; --wide shows all"))
    let wide = try Program.run("\(arguments) --wide", environment: ["COLUMNS": "80"])
    #expect(wide.errors.isEmpty)
    for column in ["rhs_evaluations_count", "samples_count", "duration_s"] {
      #expect(wide.output.contains(column))
    }
  }

  @Test func coloursFollowTheEnvironment() throws {
    func painted(_ variables: [String: String]) throws -> Bool {
      try Program.run(
        "accuracy --method rk4 --problem stiff --no-timing --format table",
        environment: ["NO_COLOR": ""].merging(variables) { $1 }
      ).output.contains("\u{1B}[")
    }
    // Standard output is no terminal here.
    #expect(try !painted([:]))
    #expect(try painted(["CLICOLOR_FORCE": "1"]))
    #expect(try !painted(["CLICOLOR_FORCE": "0"]))
    #expect(try !painted(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
  }

  // MARK: Notes

  @Test func moreThreadsThanProcessorsAreNoted() throws {
    let accuracy = "accuracy --method closed-form --problem ui --threads"
    #expect(try Program.run("\(accuracy) 1000").errors.contains("take turns"))
    #expect(try !Program.run("\(accuracy) 1").errors.contains("take turns"))
    let first = "cpu=$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//'); taskset -c $cpu \"$PROGRAM\""
    let confined = try Program.shell("\(first) \(accuracy) 2")
    #expect(confined.errors.contains("2 threads take turns on 1 processor\n"))
    #expect(try Program.run("\(accuracy) 1000 --quiet").errors.isEmpty)
    #expect(try Program.run("\(accuracy) 1").errors.contains("no effect on accuracy\n"))
    let batch = try Program.succeed(
      "batch --no-timing --springs 100 --frames 1 --quick --threads 1")
    #expect(!batch.errors.contains("no effect"))
  }
}
