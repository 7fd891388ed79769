import Harness
import Testing

@testable import springbench

/// What `compare` names because one side lacks it.
@Suite struct ComparisonGapTests {
  @Test func casesThatOneSideLacksAreNamed() {
    let base = ComparisonSide.probe(cases: 6, runs: 2)
    let new = ComparisonSide.probe(cases: 4, runs: 1, seed: 2)
    #expect(base.missing(in: new) == ["probe/4", "probe/5"])
    #expect(new.missing(in: base).isEmpty)
  }

  @Test func lostNumbersAreNamedButNotOfCasesThatFailed() {
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
      base.missing(in: side("ok", [2, 5]))
        == ["max_position_error of probe/2", "max_position_error of probe/5"])
    #expect(side("ok", [2]).missing(in: base).isEmpty)
    #expect(base.missing(in: side("wrong", [2])).isEmpty)
    /// A side on which case 1 has no time in the first `count` of three
    /// processes.
    func untimed(_ count: Int) -> ComparisonSide {
      var left = count
      return .probe(cases: 6, runs: 3) { row, item in
        guard item == 1, left > 0 else { return }
        left -= 1
        row["time_ns"] = .missing
      }
    }
    #expect(base.missing(in: untimed(3)) == ["time of probe/1"])
    #expect(untimed(1).missing(in: untimed(3)) == ["time of probe/1"])
    #expect(untimed(2).missing(in: untimed(3)).isEmpty)
    #expect(base.missing(in: untimed(2)).isEmpty)
  }

  @Test func casesWithOtherInputsOrUnitsAreLostAndNotCompared() throws {
    /// A side whose case 1 does `counts[process]` units of work per iteration.
    func side(_ unit: Value, _ counts: [Int]) -> ComparisonSide {
      var process = 0
      return .probe(cases: 2, runs: 2) { row, item in
        row["work_unit"] = item == 1 ? unit : "state"
        row["work_per_iteration_count"] = .integer(item == 1 ? counts[process] : 8)
        if item == 1 { process += 1 }
      }
    }
    let base = side("state", [8, 8])
    for new in [side("trajectory", [8, 8]), side("state", [9, 9]), side("state", [8, 9])] {
      #expect(base.missing(in: new) == ["probe/1"] && new.missing(in: base) == ["probe/1"])
      #expect(Set(try Comparison().compare(base, new).map(\.caseID)) == ["probe/0"])
    }
    #expect(base.missing(in: side(.missing, [8, 8])).isEmpty)
  }
}
