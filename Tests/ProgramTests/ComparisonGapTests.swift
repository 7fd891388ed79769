import Harness
import Testing

@testable import springbench

@Suite("What one of two compared runs lacks")
struct ComparisonGapTests {
  @Test("Cases that one side lacks are named")
  func missingCases() {
    let base = ComparisonSide.probe(cases: 6, runs: 2)
    let new = ComparisonSide.probe(cases: 4, runs: 1, seed: 2)
    #expect(Comparison.cases(of: base, missingIn: new) == ["probe/4", "probe/5"])
    #expect(Comparison.cases(of: new, missingIn: base).isEmpty)
  }

  @Test("Numbers that one side no longer has are named, but not of cases that failed")
  func emptiedNumbers() {
    /// A side where some cases have this status and no error.
    func side(_ status: String, _ emptied: Set<Int>) -> ComparisonSide {
      .probe(cases: 6, runs: 2) { row, item in
        guard emptied.contains(item) else { return }
        row["status"] = .text(status)
        row["max_position_error"] = .missing
      }
    }
    let base = side("ok", [])
    #expect(
      Comparison.numbers(of: base, missingIn: side("ok", [2, 5]))
        == ["max_position_error of probe/2", "max_position_error of probe/5"])
    #expect(Comparison.numbers(of: side("ok", [2]), missingIn: base).isEmpty)
    #expect(Comparison.numbers(of: base, missingIn: side("wrong", [2])).isEmpty)
    /// A side on which the first `count` of the three processes of case 1 have
    /// no time, because the case is too short.
    func untimed(_ count: Int) -> ComparisonSide {
      var left = count
      return .probe(cases: 6, runs: 3) { row, item in
        guard item == 1, left > 0 else { return }
        left -= 1
        row["time_ns"] = .missing
      }
    }
    #expect(Comparison.numbers(of: base, missingIn: untimed(3)) == ["time of probe/1"])
    #expect(Comparison.numbers(of: untimed(1), missingIn: untimed(3)) == ["time of probe/1"])
    #expect(Comparison.numbers(of: untimed(2), missingIn: untimed(3)).isEmpty)
    #expect(Comparison.numbers(of: base, missingIn: untimed(2)).isEmpty)
  }

  @Test("Rows of two runs with other inputs are named, wherever they stand")
  func inputsOfAllRows() {
    var count = 0
    let mixed = ComparisonSide.probe(cases: 1, runs: 2) { row, _ in
      count += 1
      row["work_per_iteration_count"] = .integer(count)
    }
    let words = "probe/0 (work_per_iteration_count: 1 and 2)"
    #expect(Comparison().gaps(mixed, mixed).map(\.names) == [[words]])
  }
}
