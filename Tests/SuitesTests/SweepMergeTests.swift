import TestSupport
import Testing

@testable import Harness
@testable import SolverSuites

/// Rows of a sweep that are missing, doubled or cut off.
@Suite struct SweepMergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(topCount: Int?) throws -> SweepPlan {
    let axes = [
      SweepAxis(from: 0.1, to: 6, count: 9, scale: .log),
      SweepAxis(from: 5, to: 40, count: 4, scale: .linear), SweepAxis(0), SweepAxis(0.02),
    ]
    return SweepPlan(
      try #require(SweepSpace(axes: axes)),
      methods: try ["explicit-euler", "rk4"].map { try #require(.named($0)) }, frames: 2,
      tolerance: 1e-9, topCount: topCount, version: "test")
  }

  /// The lines of a range after its header, with errors; some are failures.
  private func lines(_ range: SweepRange, topCount: Int?) throws -> [String] {
    let plan = try plan(topCount: topCount)
    var tallies = plan.emptyTallies
    var rows: [Row] = []
    for index in range.points(of: plan.space.count) {
      let point = plan.space.point(index)
      for (place, method) in plan.methods.enumerated() {
        let error =
          index % 9 == place
          ? SweepError(position: .infinity, velocity: 1)
          : SweepError(position: 1e-9 / Double(index + 1), velocity: 1e-6 * Double(index))
        rows.append(plan.rowMaker(range, method: method.name).row(index: index, point, error))
        tallies[place].add(error, index, point)
      }
    }
    if topCount != nil {
      rows = tallies.indices.flatMap { place in
        tallies[place].rows(plan.rowMaker(range, method: plan.methods[place].name))
      }
    }
    return rows.map { CSVWriter.line($0) }
  }

  private func write(_ lines: [String], _ name: String) throws -> String {
    try folder.write(CSVWriter.header(SweepReport.schema) + lines.joined(), to: name).path
  }

  private func validate(_ path: String) throws {
    let document = try CSVDocument(path: path)
    try SweepReport.checkWhole(RowReader(SweepReport.schema).rows(of: document), of: document)
  }

  @Test(arguments: [nil, 3])
  func missingAndDoubledRowsAreFound(topCount: Int?) throws {
    let lines = try [1, 2].map { index in
      try self.lines(#require(SweepRange(index, of: 2)), topCount: topCount)
    }
    let other = try write(lines[1], "other.csv")
    let good = try write(lines[0], "good.csv")
    try validate(good)
    var merged: [String] = []
    try SweepMerge([other, good]).forEachRow { merged.append(CSVWriter.line($0)) }
    #expect(merged == (try self.lines(.whole, topCount: topCount)))
    try validate(write(merged, "merged.csv"))
    // A file that is cut before its first row, or before the rows of the second
    // method, is valid by itself: only with the other ranges are rows missing.
    let secondMethod = lines[0].firstIndex { $0.contains("/rk4/points") }
    for row in lines[0].indices {
      for (damage, rest) in [
        ("deleted", lines[0][..<row] + lines[0][(row + 1)...]),
        ("doubled", lines[0][...row] + lines[0][row...]), ("cut", lines[0][..<row]),
      ] {
        let path = try write(Array(rest), "damaged.csv")
        #expect(throws: (any Error).self, "\(damage): \(lines[0][row])") {
          try SweepMerge([path, other]).forEachRow { _ in }
        }
        if damage == "cut", row == 0 || row == secondMethod { continue }
        #expect(throws: InputError.self, "\(damage): \(lines[0][row])") { try validate(path) }
      }
    }
  }

  /// Every row of a sweep has the same settings.
  @Test(arguments: [nil, 3], ["frames_count", "tolerance", "seed"])
  func rowsOfOtherSettingsAreRefused(topCount: Int?, column: String) throws {
    // In rows of points every method has a tolerance of its own.
    if topCount == nil, column == "tolerance" { return }
    let place = SweepReport.schema.position(of: column)
    for damaged in [1, 2] {
      let paths = try [1, 2].map { index in
        let lines = try self.lines(#require(SweepRange(index, of: 2)), topCount: topCount)
        return try write(
          lines.map { line in
            var fields = line.dropLast().split(separator: ",", omittingEmptySubsequences: false)
            if index == damaged { fields[place] = "1" }
            return fields.joined(separator: ",") + "\n"
          }, "\(index).csv")
      }
      #expect(throws: RunFailure.self) { try SweepMerge(paths).forEachRow { _ in } }
    }
  }
}
