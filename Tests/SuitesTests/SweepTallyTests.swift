import Harness
import SolverSuites
import TestSupport
import Testing

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

  private func tally(_ errors: [SweepError], _ indices: some Sequence<Int>) -> SweepTally {
    var tally = SweepTally(limit: 7)
    for index in indices {
      tally.add(
        errors[index], index, SweepPoint(zeta: Double(index), omega: 1, velocity: 0, step: 1))
    }
    return tally
  }

  private func counts(_ errors: [Double]) -> ErrorCounts {
    var counts = ErrorCounts()
    for error in errors { counts.add(error) }
    return counts
  }

  @Test func worstPointsAgreeWithSorting() {
    let errors = errors(2000)
    let tally = tally(errors, errors.indices)
    for (list, measure) in [
      (tally.worstPositions, \SweepError.position), (tally.worstVelocities, \.velocity),
    ] {
      // The largest first, equal ones in the order of the sweep.
      let sorted = errors.indices.filter { errors[$0].isFinite }.sorted {
        (errors[$1][keyPath: measure], $0) < (errors[$0][keyPath: measure], $1)
      }
      #expect(list.entries.map(\.index) == Array(sorted.prefix(7)))
    }
    // Every 97th error is a failure.
    #expect(tally.isWhole(points: 2000) && tally.byVelocity.counts[1] == 21)
  }

  @Test func talliesOfPartsAddUpInAnyOrder() {
    let errors = errors(2000)
    var sum = SweepTally(limit: 7)
    for part in [2, 0, 4, 1, 3] {
      sum.add(tally(errors, errors.indices.filter { $0 % 5 == part }.reversed()))
    }
    #expect(sum == tally(errors, errors.indices))
  }

  @Test func talliesReadBackFromTheirRows() throws {
    let before = tally(errors(500), 0..<500)
    var after = SweepTally(limit: 7)
    let rows = before.rows(Row(SweepReport.schema))
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
    // Rows of unknown statistics are refused, and counts that are negative or
    // whose sum overflows.
    for (column, value) in ["[", "", "bin[", "decade[]", "nothing"].map({ ("statistic", $0) })
      + [("position_count", Value.integer(-1)), ("position_count", .integer(.max))]
    {
      var row = try #require(rows.first)
      row[column] = value
      let isKnown = after.restore(row)
      #expect(!isKnown, "\(value)")
    }
  }

  @Test func countsAndQuantilesAgreeWithSorting() throws {
    let values = errors(3000).filter(\.isFinite).map(\.position)
    var all = counts(values)
    for (index, count) in all.counts[2..<42].enumerated() {
      let power = try #require(Double("1e\(index - 21)"))
      // The first decade has all smaller values as well.
      let lower = index == 0 ? 0 : power
      #expect(count == values.count { $0 >= lower && $0 < 10 * power * (1 + 1e-15) }, "\(power)")
    }
    let sorted = values.sorted()
    for part in [0.1, 0.5, 0.99, 1] {
      let exact = sorted[max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)]
      let quantile = try #require(all.quantile(part))
      // The upper end of the exact quantile's bin; an octave has eight.
      #expect(quantile > exact && quantile <= exact * 1.125)
    }
    #expect(ErrorCounts().quantile(0.5) == nil)
    // Failures are larger than any error, and the last bin has no end.
    for _ in 0..<values.count / 2 { all.addFailure() }
    #expect(all.quantile(0.5) ?? .infinity < .infinity)
    for _ in 0...values.count / 2 + 1 { all.addFailure() }
    #expect(all.quantile(0.5) == .infinity)
    let large = counts([1, 0x1p60, 1e200])
    #expect([0.3, 0.6, 1].map { large.quantile($0) } == [1.125, 0x1.2p60, .infinity])
    // A power of ten belongs to the decade it begins. 1e-21 has the index 2.
    for exponent in -20...18 {
      let power = try #require(Double("1e\(exponent)"))
      #expect(counts([power]).counts[2..<42].firstIndex(of: 1) == exponent + 23)
    }
  }

  /// A quantile needs a point beyond it: the median two points, and the
  /// quantiles 0.9, 0.99 and 0.999 ten, a hundred and a thousand.
  @Test(arguments: [(1, 0), (2, 1), (9, 1), (10, 2), (999, 3), (1000, 4)])
  func quantilesThatThePointsDoNotResolveAreLeftOut(points: Int, quantiles: Int) {
    let rows = tally(errors(points), 0..<points).rows(Row(SweepReport.schema))
    #expect(rows.count { $0["statistic"].field.hasPrefix("quantile[") } == quantiles)
  }
}
