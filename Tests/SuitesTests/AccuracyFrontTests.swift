import Harness
import SolverSuites
import Testing

/// Which solvers are measured in rounds, and the closing table: for each error
/// bound the cheapest method of those with a tolerance, of equal steps, and of
/// families that are given more than the force.
@Suite struct AccuracyFrontTests {
  /// A row of a report that the table is made from.
  private static func row(
    _ method: String, _ family: String, isAdaptive: Bool = false, error: Double,
    nanoseconds: Double?
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

  private func closing(_ rows: [Row], _ paired: PairedTimes = PairedTimes()) -> String? {
    var result = SuiteResult(rows: rows)
    result.paired = paired
    return AccuracySuite().closing(result)
  }

  @Test func theFrontNamesTheCheapestOfEachKind() throws {
    let lines = try #require(closing(Self.timed)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 4)
    #expect(lines[1] == "ui by tolerance pair 9 us pair 9 us - -")
    #expect(lines[2] == "tuned fixed 2 us - - -")
    #expect(lines[3].hasPrefix("given more map 200 ns"))
    // A report without times has no closing text.
    #expect(closing(Array(Self.timed.suffix(1))) == nil)
  }

  /// The median of several processes counts: here of 2000, 1000 and 1000 ns.
  @Test func theFrontTakesMediansOverProcesses() {
    let fast = Self.row("fixed", "explicit-runge-kutta", error: 1e-4, nanoseconds: 1000)
    #expect(closing(Self.timed + [fast, fast])?.contains("fixed 1 us") == true)
  }

  /// Ranks and ties follow from the rounds, not from the times: here the case
  /// that the times call second is the first.
  @Test func theFrontNamesThoseThatCannotBeToldApart() throws {
    let rows = zip(["first", "second", "third"], [1000.0, 1150, 1300]).map { name, time in
      Self.row(name, name, isAdaptive: true, error: 1e-4, nanoseconds: time)
    }
    func visits(_ times: [Double]) -> [Int: Double] {
      Dictionary(uniqueKeysWithValues: zip(1..., times))
    }
    let rounds = (0..<20).map { Double($0 % 5) }
    func lines(_ first: Double) -> String {
      var result = SuiteResult(rows: rows)
      result.paired = PairedTimes([
        visits(rounds.map { first + $0 }), visits(rounds.map { 100 + $0 }),
        visits(rounds.map { 140 + $0 }),
      ])
      let lines = AccuracySuite().highlights(result)
      #expect(lines.allSatisfy { $0.count <= 100 })
      return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
    #expect(lines(101).contains("second 1.2 us first ties ±5 %"))
    #expect(lines(130).contains("second 1.2 us first 1.3 ±5 %"))
  }

  /// The final pass has the fastest rows of each bound, one of another family and
  /// the household names, but no others.
  @Test func onlyRowsThatMatterAreMeasuredInRounds() {
    let rows =
      Self.timed + [
        Self.row("near", "nystrom", isAdaptive: true, error: 1e-7, nanoseconds: 12_000),
        Self.row("slow", "nystrom", isAdaptive: true, error: 1e-7, nanoseconds: 90_000),
        Self.row("dop853", "explicit-runge-kutta", isAdaptive: true, error: 1e-7, nanoseconds: 1e6),
      ]
    let contests = AccuracySuite().contests(rows)
    #expect(contests.count == 1)
    let names = contests[0].cases.map { rows[$0]["method"].field }
    #expect(Set(names) == ["pair", "fixed", "series", "map", "near", "dop853"])
    // `fixed` reaches 1e-3 at one setting alone.
    #expect(names.count { $0 == "fixed" } == 1)
    for (index, rivals) in contests[0].rivals { #expect(rivals.contains(index)) }
  }
}
