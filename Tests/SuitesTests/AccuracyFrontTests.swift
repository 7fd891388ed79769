import Harness
import Suites
import Testing

/// The closing table of the suite of solvers. For each error bound it names the
/// cheapest method: of those with a tolerance, of all settings, and of families
/// that are given more than the force.
@Suite struct AccuracyFrontTests {
  /// A row of a report that the table is made from.
  private static func row(
    _ method: String, _ family: String, isAdaptive: Bool = false, error: Double,
    nanoseconds: Double?, interval: ClosedRange<Double>? = nil
  ) -> Row {
    var row = Row(
      AccuracySuite().schema,
      [
        "case_id": .text("accuracy/\(method)/ui/\(error)"), "problem": "ui",
        "method": .text(method), "family": .text(family),
        "max_position_error": .real(error),
      ])
    if isAdaptive { row["tolerance"] = .real(error) }
    if let nanoseconds { row["time_ns"] = .real(nanoseconds) }
    if let interval {
      row["time_low_ns"] = .real(interval.lowerBound)
      row["time_high_ns"] = .real(interval.upperBound)
    }
    return row
  }

  private static let timed = [
    row("pair", "explicit-runge-kutta", isAdaptive: true, error: 1e-7, nanoseconds: 9000),
    row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 2000),
    row("fixed", "explicit-runge-kutta", error: 2e-3, nanoseconds: 500),
    row("series", "taylor", isAdaptive: true, error: 1e-13, nanoseconds: 700),
    row("map", "exact", error: 1e-16, nanoseconds: 200),
    row("untimed", "explicit-runge-kutta", isAdaptive: true, error: 1e-14, nanoseconds: nil),
  ]

  @Test func theFrontNamesTheCheapestOfEachKind() throws {
    let lines = try #require(AccuracySuite().closing(Self.timed)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 5)
    #expect(lines[1] == "ui by tolerance 9 us pair 9 us pair - -")
    #expect(lines[2] == "any setting 2 us fixed (tuned) 9 us pair - -")
    #expect(lines[3].hasPrefix("taylor 0.7 us series"))
    #expect(lines[4].hasSuffix("0.2 us map"))
    // A report without times has no closing text.
    #expect(AccuracySuite().closing(Self.timed.suffix(1)) == nil)
  }

  /// The median of several processes counts: here of 2000, 1000 and 1000 ns.
  @Test func theFrontTakesMediansOverProcesses() {
    let fast = Self.row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 1000)
    let closing = AccuracySuite().closing(Self.timed + [fast, fast])
    #expect(closing?.contains("1 us fixed") == true)
  }

  /// Methods whose confidence interval overlaps the cheapest method's are named
  /// with it.
  @Test func theFrontNamesMethodsThatCannotBeToldApart() throws {
    func row(_ method: String, _ time: Double, _ interval: ClosedRange<Double>) -> Row {
      Self.row(method, "multistep", error: 1e-4, nanoseconds: time, interval: interval)
    }
    let text = try #require(
      AccuracySuite().closing([
        row("first", 1000, 900...1100), row("second", 1150, 1050...1250),
        row("third", 1300, 1101...1400),
      ]))
    #expect(text.contains("1 us first (tuned) ~ second (tuned)"))
    #expect(!text.contains("third") && text.contains("95 % interval"))
  }
}
