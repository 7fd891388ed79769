import Harness
import SolverSuites
import TestSupport
import Testing

/// The statistics that a sweep keeps instead of its points.
@Suite struct SweepTallyTests {
  /// Random errors. Some positions are off by 0.25, some infinitely.
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

  @Test func worstPointsAgreeWithSorting() {
    let errors = errors(2000)
    let tally = tally(errors, errors.indices)
    // The largest first, equal ones in the order of the sweep.
    let sorted = errors.indices.filter { errors[$0].isFinite }.sorted {
      (errors[$1].position, $0) < (errors[$0].position, $1)
    }
    #expect(tally.worstPositions.entries.map(\.index) == Array(sorted.prefix(7)))
    // Every 97th error is a failure; they are counted second.
    #expect(tally.isWhole(points: 2000) && tally.counts[1] == 21)
  }

  @Test func talliesOfPartsAddUpOutOfOrder() {
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
    // Points, failures, the decades that have any, seven of the worst points
    // and six failures.
    let decades = before.counts[2...].count { $0 > 0 }
    #expect(rows.count == 2 + decades + 7 + 6)
    // Rows of unknown statistics are refused, and counts that are negative or
    // whose sum overflows.
    for (column, value) in ["[", "", "decade[]", "nothing"].map({ ("statistic", $0) })
      + [("position_count", Value.integer(-1)), ("position_count", .integer(.max))]
    {
      var row = try #require(rows.first)
      row[column] = value
      let isKnown = after.restore(row)
      #expect(!isKnown, "\(value)")
    }
  }

  @Test func countsOfDecadesAgreeWithTheirErrors() throws {
    func counts(_ errors: [Double]) -> ArraySlice<Int> {
      tally(errors.map { SweepError(position: $0) }, errors.indices).counts[2..<42]
    }
    let values = errors(3000).filter(\.isFinite).map(\.position)
    for (index, count) in counts(values).enumerated() {
      let power = try #require(Double("1e\(index - 21)"))
      // The first decade has all smaller values as well.
      let lower = index == 0 ? 0 : power
      #expect(count == values.count { $0 >= lower && $0 < 10 * power * (1 + 1e-15) }, "\(power)")
    }
    // A power of ten belongs to the decade it begins. 1e-21 has the index 2.
    for exponent in -20...18 {
      let power = try #require(Double("1e\(exponent)"))
      #expect(counts([power]).firstIndex(of: 1) == exponent + 23)
    }
  }
}
