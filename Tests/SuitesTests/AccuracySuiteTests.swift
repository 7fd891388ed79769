import Measurement
import Reports
import Suites
import Testing

@Suite struct AccuracySuiteTests {
  private func rows(_ suite: AccuracySuite) throws -> [Row] {
    let schema = ReportColumns.schema(for: suite)
    var rows = try suite.cases(SuiteContext()).map { item in
      var row = Row(schema)
      row["case_id"] = .text(item.id)
      for (column, value) in item.keys { row[column] = value }
      if case .ok = try item.verify(&row) { row["status"] = .text("ok") }
      return row
    }
    suite.conclude(&rows)
    return rows
  }

  @Test func namesAreUnique() throws {
    let ids = AccuracySuite().cases(SuiteContext()).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("accuracy/") })
  }

  @Test func rowsAreTheSameEveryTime() throws {
    let suite = AccuracySuite(methods: ["rk4", "gauss-16", "radau-5"], problems: ["ui"])
    #expect(try rows(suite) == rows(suite))
  }

  @Test func orderOfTheClassicalMethodShowsInTheReport() throws {
    let rows = try rows(AccuracySuite(methods: ["rk4"], problems: ["ui"]))
    guard case .real(let slope) = rows.first?["observed_order"] else {
      Issue.record("no observed order")
      return
    }
    #expect((slope - 4).magnitude < 0.2)
  }

  @Test func slopesIgnoreRounding() throws {
    let points = (0..<12).map { rung -> (step: Double, error: Double) in
      let step = Double(sign: .plus, exponent: -rung, significand: 1)
      return (step, max(step * step * step * 1e-2, 1e-12))
    }
    let slope = try #require(ObservedOrder.slope(points))
    #expect((slope - 3).magnitude < 0.01)
  }
}
