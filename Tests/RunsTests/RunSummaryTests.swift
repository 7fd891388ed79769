import Reports
import Runs
import Testing

/// What a run says at its end.
@Suite struct RunSummaryTests {
  private static let schema = Schema(
    "test",
    [
      Column("case_id", .text, "a name"), Column("status", .choice(["ok", "failed"]), "a word"),
      Column("status_detail", .text, optional: true, "a reason"),
      Column("unit_median_ns", .real, optional: true, "a time"),
    ])

  private func summary(failed: Int = 0, highlights: [String] = []) -> String {
    let rows = (0..<failed).map { index in
      Row(
        Self.schema,
        ["case_id": .text("case/\(index)"), "status": "failed", "status_detail": "broken"])
    }
    let part = RunSummary.Part(
      name: "test", summary: "a suite", rows: rows, highlights: highlights, seconds: 1.26)
    return RunSummary([part]).text
  }

  /// The last line may explain signs of those before.
  @Test func allHighlightsAreShown() {
    let highlights = (1...40).map { "highlight \($0)" }
    #expect(
      summary(highlights: highlights).hasSuffix(
        "\ntest: a suite\n" + highlights.map { "  \($0)\n" }.joined()))
  }

  @Test func failuresNotShownAreCounted() {
    let few = summary(failed: 10)
    #expect(few.hasSuffix("  case/9: broken\n") && few.contains("\nfailed:\n  case/0: broken\n"))
    let many = summary(failed: 12)
    #expect(many.hasSuffix("  case/9: broken\n  and 2 more\n"))
    #expect(!summary().contains("failed"))
  }
}
