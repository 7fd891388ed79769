import TestSupport
import Testing

@testable import Harness
@testable import SolverSuites

/// The statistics that a sweep keeps instead of its points.
@Suite struct SweepTallyTests {
  /// Random errors; some are equal, some zero and some failures.
  private func errors(_ count: Int) -> [SweepError] {
    var random = SplitMix64(seed: 9)
    return (0..<count).map { index in
      if index % 97 == 5 { return SweepError(position: .infinity, velocity: 1) }
      if index % 31 == 0 { return SweepError(position: 0.25, velocity: 0) }
      return SweepError(position: 1 / random.uniform(1, 1e18), velocity: random.uniform(0, 1e-12))
    }
  }

  private func point(_ index: Int) -> SweepPoint {
    SweepPoint(zeta: Double(index), omega: 1, velocity: 0, step: 1)
  }

  private func tally(_ errors: [SweepError], _ indices: some Sequence<Int>) -> SweepTally {
    var tally = SweepTally(limit: 7)
    for index in indices { tally.add(errors[index], index, point(index)) }
    return tally
  }

  @Test func worstPointsAgreeWithSorting() {
    let errors = errors(2000)
    let tally = tally(errors, errors.indices)
    for (list, measure) in [
      (tally.byPosition.worst, \SweepError.position), (tally.byVelocity.worst, \.velocity),
    ] {
      let sorted = errors.indices.filter { errors[$0].isFinite }.sorted {
        (errors[$1][keyPath: measure], $0) < (errors[$0][keyPath: measure], $1)
      }
      #expect(list.entries.map(\.index) == Array(sorted.prefix(7)))
    }
    #expect(tally.pointCount == 2000 && tally.failureCount == 21)
  }

  @Test func talliesOfPartsAddUpInAnyOrder() {
    let errors = errors(2000)
    let whole = tally(errors, errors.indices)
    var sum = SweepTally(limit: 7)
    for part in [2, 0, 4, 1, 3] {
      sum.add(tally(errors, errors.indices.filter { $0 % 5 == part }.reversed()))
    }
    #expect(sum == whole)
  }

  private func plan(
    _ axes: [SweepAxis], topCount: Int
  ) throws -> SweepPlan {
    SweepPlan(
      try #require(SweepSpace(axes: axes)), methods: [], frames: 1, tolerance: 1e-9,
      topCount: topCount, version: "test")
  }

  /// A tally is written as rows, from which `merge` restores it.
  @Test func talliesReadBackFromTheirRows() throws {
    let plan = try plan([0.5, 1, 0, 1].map { SweepAxis($0) }, topCount: 7)
    let before = tally(errors(500), 0..<500)
    var after = SweepTally(limit: 7)
    let rows = before.rows(plan.rowMaker(.whole, method: "m"))
    for row in rows {
      // Every value is written as text and read back, as in a file.
      let values = zip(row.values, row.schema.columns).map { value, column in
        RowReader.value(value.field, column.kind) ?? .missing
      }
      let isKnown = after.restore(Row(row.schema, values))
      #expect(isKnown, "\(CSVWriter.line(row))")
    }
    #expect(after == before)
    #expect(rows.count < 500)
    // Rows with a name that no statistic has are refused.
    for statistic in ["[", "", "bin[", "decade[]", "nothing"] {
      var row = try #require(rows.first)
      row["statistic"] = .text(statistic)
      let isKnown = after.restore(row)
      #expect(!isKnown, "\(statistic)")
    }
    // So are counts that are none, and those without a sum.
    for count in [-1, Int.max] {
      var row = try #require(rows.first)
      row["position_count"] = .integer(count)
      let isKnown = after.restore(row)
      #expect(!isKnown, "\(count)")
    }
  }

  @Test func countsAndQuantilesAgreeWithSorting() throws {
    let values = errors(3000).filter(\.isFinite).map(\.position)
    var histogram = ErrorHistogram()
    for value in values { histogram.add(value) }
    let decades = (-21...18).map { Double("1e\($0)") ?? .nan }
    for (index, (power, count)) in zip(decades, histogram.counts).enumerated() {
      // The first decade has all smaller values as well.
      let lower = index == 0 ? 0 : power
      #expect(count == values.count { $0 >= lower && $0 < 10 * power * (1 + 1e-15) }, "\(power)")
    }
    let sorted = values.sorted()
    for part in [0.1, 0.5, 0.99, 1] {
      let exact = sorted[max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)]
      let quantile = try #require(histogram.quantile(part, failures: 0))
      // The upper end of the exact quantile's bin; an octave has eight.
      #expect(quantile > exact && quantile <= exact * 1.125)
    }
    #expect(ErrorHistogram().quantile(0.5, failures: 0) == nil)
    // Failures are larger than any error, and the last bin has no end.
    #expect(histogram.quantile(0.5, failures: values.count / 2) ?? 0 < .infinity)
    #expect(histogram.quantile(0.5, failures: values.count + 1) == .infinity)
    var large = ErrorHistogram()
    for error in [1, 0x1p60, 1e200] { large.add(error) }
    #expect([0.3, 0.6, 1].map { large.quantile($0, failures: 0) } == [1.125, 0x1.2p60, .infinity])
    // A power of ten belongs to the decade it begins.
    for exponent in -20...18 {
      var one = ErrorHistogram()
      let power = try #require(Double("1e\(exponent)"))
      one.add(power)
      #expect(one.counts.firstIndex(of: 1) == exponent + 21)
    }
  }

  /// A quantile needs a point beyond it: the median two points, and the
  /// quantiles 0.9, 0.99 and 0.999 ten, a hundred and a thousand.
  @Test(arguments: [(1, 0), (2, 1), (9, 1), (10, 2), (999, 3), (1000, 4)])
  func quantilesThatThePointsDoNotResolveAreLeftOut(points: Int, quantiles: Int) throws {
    let plan = try plan([0.5, 1, 0, 1].map { SweepAxis($0) }, topCount: 7)
    let rows = tally(errors(points), 0..<points).rows(plan.rowMaker(.whole, method: "rk4"))
    #expect(rows.count { $0["statistic"].field.hasPrefix("quantile[") } == quantiles)
  }
}
