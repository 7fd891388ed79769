import Reports
import TestSupport
import Testing

@testable import Runs
@testable import Suites

/// Rows of a sweep that are missing, doubled or cut off, and work that is
/// interrupted.
@Suite struct SweepContentsTests {
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
      tolerance: 1e-9, topCount: topCount, refines: topCount != nil, version: "test")
  }

  /// The lines of a shard behind its header, with errors of which some are
  /// failures.
  private func lines(_ shard: SweepShard, topCount: Int?) throws -> [String] {
    let plan = try plan(topCount: topCount)
    var tallies = plan.emptyTallies
    var rows: [Row] = []
    for number in 0..<shard.pointCount(of: plan.space.count) {
      let index = shard.pointIndex(number)
      let point = plan.space.point(index)
      for (place, method) in plan.methods.enumerated() {
        let error =
          index % 9 == place
          ? SweepError(position: .infinity, velocity: 1)
          : SweepError(position: 1e-9 / Double(index + 1), velocity: 1e-6 * Double(index))
        rows.append(plan.rowMaker(shard, method: method.name).row(index: index, point, error))
        tallies[place].add(error, index, point)
      }
    }
    if topCount != nil {
      rows = tallies.indices.flatMap { place in
        for start in tallies[place].searchStarts {
          tallies[place].add(.init(point: start.entry.point, error: start.entry.error), from: start)
        }
        return tallies[place].rows(plan.rowMaker(shard, method: plan.methods[place].name))
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
      try self.lines(#require(SweepShard(index, of: 2)), topCount: topCount)
    }
    let other = try write(lines[1], "other.csv")
    let good = try write(lines[0], "good.csv")
    try validate(good)
    var merge = try SweepMerge([other, good])
    var merged: [String] = []
    try merge.forEachLine { merged.append($0) }
    if topCount == nil { #expect(merged == (try self.lines(.whole, topCount: nil))) }
    try validate(write(merged, "merged.csv"))
    // A file that is cut before its first row, or before the rows of the second
    // method, is valid by itself: only with the other shards are rows missing.
    let secondMethod = lines[0].firstIndex { $0.contains("/rk4/points") }
    for row in lines[0].indices {
      for (damage, rest) in [
        ("deleted", lines[0][..<row] + lines[0][(row + 1)...]),
        ("doubled", lines[0][...row] + lines[0][row...]), ("cut", lines[0][..<row]),
      ] {
        let path = try write(Array(rest), "damaged.csv")
        #expect(throws: (any Error).self, "\(damage): \(lines[0][row])") {
          var merge = try SweepMerge([path, other])
          try merge.forEachLine { _ in }
        }
        if damage == "cut", row == 0 || row == secondMethod { continue }
        #expect(throws: InputError.self, "\(damage): \(lines[0][row])") { try validate(path) }
      }
    }
  }

  /// Every row of a sweep has the same settings.
  @Test(arguments: [nil, 3], ["frames_count", "relative_tolerance", "seed"])
  func rowsOfOtherSettingsAreRefused(topCount: Int?, column: String) throws {
    // In rows of points every method has a tolerance of its own.
    if topCount == nil, column == "relative_tolerance" { return }
    let place = SweepReport.schema.position(of: column)
    for damaged in [1, 2] {
      let paths = try [1, 2].map { index in
        let lines = try self.lines(#require(SweepShard(index, of: 2)), topCount: topCount)
        return try write(
          lines.map { line in
            var fields = line.dropLast().split(separator: ",", omittingEmptySubsequences: false)
            if index == damaged { fields[place] = "1" }
            return fields.joined(separator: ",") + "\n"
          }, "\(index).csv")
      }
      #expect(throws: InputError.self) {
        var merge = try SweepMerge(paths)
        try merge.forEachLine { _ in }
      }
    }
  }

  /// The file of an unfinished output; `nil` if it is finished.
  private func open(_ name: String, _ plan: SweepPlan) throws -> ShardFile? {
    try ShardFile.open(
      folder.file(name).path, plan: plan, shard: .whole, resumes: true, overwrites: false,
      isInterrupted: { false }, note: { _ in })
  }

  /// The text of an output that is written at once.
  private func written(_ name: String, _ plan: SweepPlan) throws -> String {
    let file = try #require(try open(name, plan))
    #expect(try SweepRun(plan, shard: .whole, threads: 2).run(into: file))
    return try folder.text(name)
  }

  /// A digit of a state that has changed is noticed. Of thousands every 31st
  /// is tried, which falls on all places of a line in turn.
  @Test func aDamagedStateIsRefused() throws {
    let plan = try plan(topCount: 3)
    let summary = try lines(.whole, topCount: 3).joined()
    try #require(try open("x.csv", plan)).checkpoint(points: 36, summary: summary)
    #expect(try open("x.csv", plan)?.summary == summary)
    let state = Array(try folder.text("x.csv.state"))
    let digits = state.indices.filter { state[$0].isNumber }
    for place in stride(from: 0, to: digits.count, by: 31).map({ digits[$0] }) {
      var damaged = state
      damaged[place] = state[place] == "7" ? "3" : "7"
      try folder.write(String(damaged), to: "x.csv.state")
      #expect(throws: InputError.self, "character \(place)") { try open("x.csv", plan) }
    }
  }

  /// An output is finished only if it is whole.
  @Test(arguments: [nil, 3])
  func aDamagedOutputIsNotFinished(topCount: Int?) throws {
    let plan = try plan(topCount: topCount)
    let text = try written("x.csv", plan)
    #expect(try open("x.csv", plan) == nil)
    let lines = text.split(separator: "\n")
    let half = lines.firstIndex { $0.contains("/rk4/points") } ?? lines.count / 2
    for count in [1, half, half + 1, lines.count - 1] {
      try folder.write(lines[..<count].joined(separator: "\n") + "\n", to: "x.csv")
      #expect(throws: InputError.self, "\(count) lines") { try open("x.csv", plan) }
    }
    try folder.write(String(text.dropLast(text.count / 2)), to: "x.csv")
    #expect(throws: InputError.self) { try open("x.csv", plan) }
  }

  /// Every attempt does one batch; a search that was done is not done again.
  @Test func interruptedSearchesGoOn() throws {
    let plan = try plan(topCount: 3)
    var attempts = 0
    var isDone = false
    while !isDone, attempts < 100, let file = try open("x.csv", plan) {
      #expect(file.summary.split(separator: "/refined_").count == attempts)
      attempts += 1
      var run = SweepRun(plan, shard: .whole, threads: 1)
      var batches = 0
      run.isInterrupted = {
        batches += 1
        return batches > 1
      }
      isDone = try run.run(into: file)
    }
    // The points, and three searches by each error of each method.
    #expect(attempts == 1 + 12)
    #expect(try folder.text("x.csv") == written("y.csv", plan))
  }
}
