import Harness
import Testing

/// What a run says at its end.
@Suite struct RunSummaryTests {
  /// A suite with these highlights, whatever its rows are.
  private struct QuietSuite: Suite {
    let name = "test"
    let summary = "a suite"
    let columns: [Column] = []
    let lines: [String]
    func cases(_ context: SuiteContext) -> [Case] { [] }
    func highlights(_ result: SuiteResult) -> [String] { lines }
  }

  private func summary(failed: Int = 0, highlights: [String] = []) -> String {
    let suite = QuietSuite(lines: highlights)
    let rows = (0..<failed).map { index in
      Row(
        suite.schema,
        ["case_id": .text("case/\(index)"), "status": "wrong", "status_detail": "broken"])
    }
    return RunSummary([(suite, SuiteResult(rows: rows), 1.26)]).text
  }

  /// Not even the last line may be cut off: it may explain the signs in others.
  @Test func allHighlightsAreShown() {
    let highlights = (1...40).map { "highlight \($0)" }
    #expect(
      summary(highlights: highlights).hasPrefix(highlights.map { "\($0)\n" }.joined()))
  }

  @Test func theClockIsJudgedByTheRatiosThatItShowed() {
    let suite = QuietSuite(lines: [])
    let rows = [(1.0, 1.0), (2, 2.1), (2, 2.1), (2, 2.1), (2, 3)].map { ratio, high in
      Row(
        suite.schema,
        ["status": "ok", "ratio_to_leader": .real(ratio), "ratio_high": .real(high)])
    }
    let text = RunSummary([(suite, SuiteResult(rows: rows), 1)]).text
    #expect(text.contains("Cases: 5, of them 0 wrong, 0 unstable"))
    #expect(text.contains("75 % of 4 ratios are known within 10 %"))
  }

  @Test func failuresNotShownAreCounted() {
    let few = summary(failed: 10)
    #expect(few.hasSuffix("  case/9: broken\n") && few.contains("\nwrong:\n  case/0: broken\n"))
    let many = summary(failed: 12)
    #expect(many.hasSuffix("  case/9: broken\n  and 2 more\n"))
    #expect(!summary().contains("wrong:"))
  }
}
