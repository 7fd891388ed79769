import Arguments
import Testing

/// How command lines are read.
@Suite struct ParsingTests {
  private let command = CommandSpecification(
    "solve", summary: "solve", operands: "FILE…", operandCount: 0...2,
    options: [
      OptionSpecification("output", short: "o", .value(placeholder: "FILE"), "where"),
      OptionSpecification("spring", .repeated(placeholder: "SPEC"), "which"),
      OptionSpecification("method", .list(placeholder: "M"), "how"),
      OptionSpecification("rate", .value(placeholder: "HZ"), "how often"),
      OptionSpecification("quiet", .flag, "say nothing"),
    ])

  private func parse(_ arguments: String...) throws -> ParsedArguments {
    switch try command.parse(arguments) {
    case .run(let parsed): return parsed
    case .help: throw UsageError("help")
    }
  }

  @Test func valuesStandApartOrAttached() throws {
    #expect(try parse("--output", "a").string("output") == "a")
    #expect(try parse("--output=a=b").string("output") == "a=b")
    #expect(try parse("-o", "-").string("output") == "-")
    #expect(try parse("--rate", "-3").real("rate") == -3)
    #expect(try parse("--rate=1", "--rate=2").real("rate") == 2)
    #expect(try parse().real("rate") == nil)
  }

  @Test func listsSplitAndRepeatedDoNot() throws {
    let parsed = try parse("--method", "a,b", "--method=c", "--spring", "p:a=1,b=2", "--quiet")
    #expect(try parsed.list("method") == ["a", "b", "c"])
    // Once each, or cases would stand twice in a report.
    let twice = try parse("--method", "a,b,a", "--method=b")
    #expect(try twice.list("method") == ["a", "b"])
    #expect(parsed.strings("spring") == ["p:a=1,b=2"])
    #expect(parsed.has("quiet"))
  }

  @Test func operandsEndOptions() throws {
    #expect(try parse("x", "--", "--rate").operands == ["x", "--rate"])
    #expect(throws: UsageError.self) { try parse("x", "y", "z") }
  }

  @Test(arguments: [
    (["--sprang", "x"], "unknown option '--sprang'; did you mean --spring?"),
    (["--rate"], "--rate needs a value: --rate HZ"),
    (["--quiet=1"], "--quiet takes no value"), (["--help=3"], "--help takes no value"),
    (["a", "b", "c"], "solve takes FILE…; 'c' is too many"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { _ = try command.parse(arguments) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["nan", "inf", "x", "", "1e999"])
  func onlyFiniteNumbersAreNumbers(text: String) throws {
    #expect(throws: UsageError.self) { try parse("--rate", text).real("rate") }
  }

  @Test func wholeNumbersAndDurations() throws {
    #expect(try parse("--rate", "1e6").integer("rate") == 1_000_000)
    #expect(try parse("--rate", "10_000").integer("rate") == 10_000)
    #expect(throws: UsageError.self) { try parse("--rate", "1.5").integer("rate") }
    #expect(throws: UsageError.self) { try parse("--rate", "-1").integer("rate") }
    #expect(try parse("--rate", "200us").seconds("rate") == 200 * 1e-6)
    #expect(try parse("--rate", "2m").seconds("rate") == 120)
    #expect(throws: UsageError.self) { try parse("--rate", "2h").seconds("rate") }
  }

  @Test func helpIsMadeFromTheSpecification() throws {
    let text = command.help(program: "springbench")
    #expect(text.contains("usage: springbench solve [options] FILE…"))
    #expect(text.contains("  -o, --output FILE  where\n"))
    guard case .help = try command.parse(["--rate", "1", "--help"]) else {
      Issue.record("no help")
      return
    }
  }

  @Test func nearestNamesComeFirst() {
    let known = ["accuracy", "answer", "batch", "cases"]
    #expect(UsageError.unknown("command", "acuracy", among: known).suggestions == ["accuracy"])
    #expect(UsageError.unknown("command", "acse", among: known).suggestions == ["cases"])
    #expect(UsageError.unknown("command", "zzzzzz", among: known).suggestions.isEmpty)
  }
}
