import Testing

@testable import springbench

@Suite struct ParsingTests {
  private let command = CommandSpecification(
    name: "solve", summary: "solve", operands: "FILE…", operandCount: 0...2,
    options: [
      Option("output", short: "o", .value("FILE"), "where"),
      Option("spring", .repeated("SPEC"), "which"),
      Option("method", .list("M"), "how"),
      Option("rate", .value("HZ"), "how often"),
      Option("quiet", .flag, "say nothing"),
    ])

  private func parse(_ arguments: String...) throws -> ParsedArguments {
    try #require(try command.parse(arguments))
  }

  @Test func optionValuesFollowOrAreAttached() throws {
    #expect(try parse("--output", "a").string("output") == "a")
    #expect(try parse("--output=a=b").string("output") == "a=b")
    #expect(try parse("-o", "-").string("output") == "-")
    #expect(try parse("--rate", "-3").real("rate") == -3)
    #expect(try parse("-oa.csv").string("output") == "a.csv")
    #expect(try parse("-o=a.csv").string("output") == "a.csv")
    #expect(try parse().real("rate") == nil)
  }

  @Test func listsAreSplitAtCommasButRepeatedValuesAreNot() throws {
    let parsed = try parse("--method", "a,b", "--method=c", "--spring", "p:a=1,b=2", "--quiet")
    #expect(try parsed.list("method") == ["a", "b", "c"])
    // Without duplicates, or cases would appear twice in a report.
    let twice = try parse("--method", "a,b,a", "--method=b")
    #expect(try twice.list("method") == ["a", "b"])
    #expect(try parse("--method", "60,30", "--method=60").reals("method") == [60, 30])
    #expect(parsed.strings("spring") == ["p:a=1,b=2"])
    #expect(parsed.has("quiet"))
  }

  @Test func twoDashesEndOptionsAndOperandsAreCounted() throws {
    #expect(try parse("x", "--", "--rate").operands == ["x", "--rate"])
    #expect(throws: UsageError.self) { try parse("x", "y", "z") }
  }

  @Test(arguments: [
    (["--rate"], "--rate needs a value: --rate HZ"),
    (["--quiet=1"], "--quiet takes no value"), (["--help=3"], "--help takes no value"),
    (["a", "b", "c"], "solve takes FILE…; 'c' is too many"),
    (["-spring", "x"], "unknown option '-spring'; did you mean --spring?"),
    (["--skip", "x"], "unknown option '--skip'"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try command.parse(arguments) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["nan", "inf", "x", "", "1e999"])
  func onlyFiniteNumbersAreNumbers(text: String) throws {
    #expect(throws: UsageError.self) { try parse("--rate", text).real("rate") }
  }

  @Test func wholeNumbersAreReadWithinTheirRange() throws {
    #expect(try parse("--rate", "1e6").integer("rate") == 1_000_000)
    #expect(try parse("--rate", "10_000").integer("rate") == 10_000)
    #expect(throws: UsageError.self) { try parse("--rate", "1.5").integer("rate") }
    for text in ["-1", "9223372036854775808", "1e300"] {
      let error = #expect(throws: UsageError.self) { try parse("--rate", text).integer("rate") }
      #expect(error?.message == "--rate: \(text) is outside 0…9223372036854775807")
    }
  }

  /// Units are converted to the double nearest to the decimal value; numbers
  /// with an exponent of their own are multiplied.
  @Test(arguments: [
    ("2s", Quantity.time, 2), ("16.7ms", .time, 0.0167), ("200us", .time, 2e-4),
    ("3µs", .time, 3e-6), ("1e-6", .time, 1e-6),
    ("1e-3ms", .time, 1e-6), ("60Hz", .frequency, 60), ("60 hz", .frequency, 60),
    ("20ms", .frequency, 50), ("240Hz", .step, 1 / 240.0),
    ("4ms", .step, 0.004), ("5%", .percentage, 5), ("5", .percentage, 5),
  ])
  func unitsAreUnderstood(text: String, quantity: Quantity, value: Double) throws {
    #expect(try parse("--rate", text).real("rate", quantity) == value)
  }

  @Test(arguments: [
    ("2s", Quantity.plain), ("60Hz", .time), ("2m", .time), ("5%", .frequency), ("ms", .time),
    ("infms", .time), ("1e999s", .time), ("0s", .frequency),
  ])
  func badNumbersAndUnitsOfOtherQuantitiesAreRefused(text: String, quantity: Quantity) throws {
    #expect(throws: UsageError.self) { try parse("--rate", text).real("rate", quantity) }
  }

  /// A range FIRST..LAST/COUNT has equal ratios, or equal distances if an end
  /// is zero or below.
  @Test func rangesAreEvenlySpacedOrGeometric() throws {
    let decades = (3...12).map { Double("1e-\($0)") ?? .nan }
    #expect(try parse("--method", "1e-3..1e-12/10").reals("method") == decades)
    #expect(try parse("--method", "0..1/5").reals("method") == [0, 0.25, 0.5, 0.75, 1])
    #expect(try parse("--method", "0..1/4").reals("method") == [0, 1 / 3.0, 2 / 3.0, 1])
    #expect(try parse("--method", "-0.3..0.9/5").reals("method") == [-0.3, 0, 0.3, 0.6, 0.9])
    // Computed with 60 digits.
    let thirds = [1, 0.4641588833612779, 0.2154434690031884, 0.1]
    for (value, exact) in zip(try parse("--method", "1..0.1/4").reals("method"), thirds) {
      #expect((value - exact).magnitude < 2 * exact.ulp)
    }
    #expect(try parse("--method", "1,4..16/3").reals("method") == [1, 4, 8, 16])
    let times = try parse("--method", "10ms..80ms/4").reals("method", .time)
    #expect(times == [0.01, 0.02, 0.04, 0.08])
    let powers = try parse("--method", "16..1024/7").integers("method")
    #expect(powers == [16, 32, 64, 128, 256, 512, 1024])
    for text in ["1..2", "1..2/1", "1../3", "1..x/3", "1..2/3/4", "-1..3/3"] {
      #expect(throws: UsageError.self, "\(text)") {
        try parse("--method", text).reals("method", in: 0...10)
      }
    }
  }

  @Test func helpIsMadeFromTheSpecification() throws {
    let text = command.help(program: "springbench")
    #expect(text.contains("usage: springbench solve [options] FILE…"))
    #expect(text.contains("  -o, --output FILE  where\n"))
    // A request for help counts also after a mistake and in place of a value.
    for line in [["--rate", "1", "--help"], ["--sprang", "x", "-h"], ["--output", "--help"]] {
      #expect(try command.parse(line)?.operands == nil, "\(line)")
    }
  }

  /// A name is suggested for its misspelling or its beginning; `man` differs
  /// from `run` in two of three letters.
  @Test(arguments: [
    ("acuracy", ["accuracy"]), ("csaes", ["cases"]), ("acc", ["accuracy"]), ("man", []),
    ("--step", ["--steps"]), ("zzzzzz", []),
  ])
  func onlyNearNamesAreSuggested(name: String, suggestions: [String]) {
    let known = [
      "accuracy", "answer", "batch", "cases", "run", "--seed", "--skip", "--steps",
    ]
    #expect(UsageError.unknown("command", name, among: known).suggestions == suggestions)
  }

  @Test func choicesAreSuggested() throws {
    let error = #expect(throws: UsageError.self) {
      try parse("--rate", "cvs").choice("rate", among: ["csv", "table"])
    }
    #expect(error?.description.hasSuffix("is not one of csv, table; did you mean csv?") == true)
  }

  @Test func rangesAreExplainedWhereTheyAreTaken() {
    let ranged = CommandSpecification(
      name: "a", summary: "a", options: [Option("rate", .numbers("HZ"), "r")])
    let words = "1e-3..1e-12/10 is 1e-3, 1e-4, …, 1e-12"
    func help(_ command: CommandSpecification) -> String {
      command.help(program: "p").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(help(ranged).contains(words) && help(ranged).contains("--rate HZ,…"))
    #expect(!help(command).contains(words))
  }
}
