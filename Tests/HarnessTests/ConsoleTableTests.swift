import Harness
import Testing

/// Tables for people.
@Suite struct ConsoleTableTests {
  private static let schema = Schema(
    "verdicts",
    [
      Column("case_id", .text, "the case"), Column("status", .text, "what came of it"),
      Column("time", .real, "in seconds"),
    ])

  private func table(isColoured: Bool) -> String {
    let rows = [
      Row(Self.schema, [.text("a/b"), .text("wrong"), .real(1.5)]),
      Row(Self.schema, [.text("c"), .text("ok"), .real(20)]),
    ]
    let style = ConsoleTable.Style(isColoured: isColoured)
    return ConsoleTable.fitted(rows, schema: Self.schema, style: style).text
  }

  @Test func columnsAreAligned() {
    #expect(
      table(isColoured: false) == """
        case_id  status  time
        a/b      wrong    1.5
        c        ok        20

        """)
  }

  /// Numbers that are the same in all rows make room for the others.
  @Test func constantNumbersAreOmittedFirst() {
    let schema = Schema(
      "frames",
      [
        Column("case", .text, "a name"), Column("mass", .real, "constant"),
        Column("position", .real, "varies"),
      ])
    let rows = [1.5, 20].map { Row(schema, [.text("a"), .real(7), .real($0)]) }
    func header(_ rows: [Row], width: Int) -> Substring {
      ConsoleTable.fitted(rows, schema: schema, style: .init(width: width)).text
        .prefix { $0 != "\n" }
    }
    #expect(header(rows, width: 14) == "case  position")
    #expect(header(rows, width: 20) == "case  mass  position")
    #expect(header([rows[0]], width: 14) == "case  mass")
  }

  /// Colours take no width, and only important words are coloured.
  @Test func coloursDoNotMoveColumns() {
    let (plain, coloured) = (table(isColoured: false), table(isColoured: true))
    #expect(coloured != plain)
    #expect(coloured.contains("\u{1B}[31mwrong\u{1B}[0m"))
    // A code that sets a colour begins with ESC and ends with m.
    #expect(coloured.replacing(#/\x1B\[[0-9;]*m/#, with: "") == plain)
  }

  /// The shortest decimal that reads back, or six significant digits if that
  /// has more than eight characters.
  @Test(arguments: [
    (0.000123456789, "0.000123457"), (123456.789, "123457"), (9.999999999, "10"),
    (1.5e-12, "1.5e-12"), (-2.0 / 3, "-0.666667"), (1.23456789e12, "1.23457e12"), (0.5, "0.5"),
    (1234567.891, "1234570"), (99999.95, "99999.95"),
  ])
  func longNumbersHaveSixDigits(number: Double, text: String) {
    #expect(ConsoleTable.shortened(number) == text)
  }
}

@Suite("Progress bar")
struct ProgressBarTests {
  private func bar(_ fraction: Double) -> ProgressBar {
    var bar = ProgressBar()
    bar.title = "batch (2 of 5)"
    bar.detail = "measured 31 of 400"
    bar.fraction = fraction
    return bar
  }

  @Test("It shows counts, per cent and the time left")
  func line() {
    // A quarter took 20 s, so the rest takes a minute.
    let line = bar(0.25).line(width: 100, elapsed: 20)
    #expect(
      line == "[#######-----------------------] batch (2 of 5)  measured 31 of 400  25%  1:00 left")
  }

  /// Brackets and a blank are 3 characters, the bar between them 5 to 30.
  @Test("It fills its width if there is room for a bar, as far as that grows")
  func widths() {
    for fraction in [-1, 0, 0.5, 1, 2, .infinity, .nan] {
      let longest = bar(fraction).line(width: 1000, elapsed: 1).count
      for width in 0...200 {
        let length = bar(fraction).line(width: width, elapsed: 1).count
        let text = longest - 33
        #expect(length == min(width, width < text + 8 ? text : longest), "\(fraction), \(width)")
      }
    }
  }

  @Test("no remaining time is shown before anything is done, or when all is")
  func start() {
    #expect(!bar(0).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(1).line(width: 100, elapsed: 5).contains("left"))
    #expect(!bar(0.5).line(width: 100, elapsed: 1e300).contains("left"))
  }
}
