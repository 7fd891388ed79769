import Harness
import SolverSuites
import Springs
import TestSupport
import Testing

@Suite struct SweepTests {
  private func plan(
    _ methods: [String], frames: Int = 2, topCount: Int? = nil
  ) throws -> SweepPlan {
    let axes = [
      SweepAxis(from: 0.1, to: 2, count: 5, scale: .log),
      SweepAxis(from: 5, to: 40, count: 6, scale: .linear),
      SweepAxis(from: -3, to: 3, count: 2, scale: .linear),
      SweepAxis(from: 0.01, to: 0.02, count: 2, scale: .log),
    ]
    return SweepPlan(
      try #require(SweepSpace(axes: axes)), methods: try methods.map { try #require(.named($0)) },
      frames: frames, topCount: topCount, version: "test")
  }

  @Test func axesBeginAndEndAtTheirBoundsAndRiseInBetween() {
    for scale in [SweepAxis.Scale.linear, .log] {
      let axis = SweepAxis(from: 0.1, to: 7, count: 101, scale: scale)
      let values = (0..<101).map(axis.value)
      #expect(values.first == 0.1 && values.last == 7)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }
    let decades = SweepAxis(from: 1e-3, to: 1e3, count: 7, scale: .log)
    for (value, power) in zip((0..<7).map(decades.value), [1e-3, 1e-2, 0.1, 1, 10, 100, 1e3]) {
      #expect((value / power - 1).magnitude <= 0x1p-52, "\(value)")
    }
  }

  @Test func exhaustiveAxesVisitEveryFloat() throws {
    let axis = try #require(SweepAxis(from: 0.5, to: 2, count: 2, scale: .log).withEveryFloat())
    // Two octaves of 2^23 values, and their end.
    #expect(axis.count == 0x100_0001)
    #expect(axis.value(at: 0) == 0.5 && axis.value(at: axis.count - 1) == 2)
    #expect(axis.value(at: 1) == Double(Float(0.5).nextUp))
    // The smallest Float above zero is 1.4e-45.
    let around = try #require(
      SweepAxis(from: -1e-45, to: 1e-45, count: 2, scale: .linear).withEveryFloat())
    #expect((0..<around.count).map(around.value) == [0])
    let between = SweepAxis(from: 0.1, to: 0.1, count: 1, scale: .linear).withEveryFloat()
    #expect(between == nil, "0.1 is no Float")
  }

  @Test func randomPointsFollowTheirScaleWithinBounds() {
    let axes = [
      SweepAxis(from: 1e-3, to: 1e3, count: 1, scale: .log),
      SweepAxis(from: 1, to: 2, count: 1, scale: .linear),
      SweepAxis(from: -8, to: 8, count: 1, scale: .linear),
      SweepAxis(from: 0.5, to: 0.5, count: 1, scale: .linear),
    ]
    let space = SweepSpace(axes: axes, drawing: 20_000, seed: 3)
    var decades = [Int](repeating: 0, count: 6)
    var mean = 0.0
    for index in 0..<space.count {
      let point = space.point(index)
      #expect(point == space.point(index))
      #expect((1e-3...1e3).contains(point.zeta) && (1...2).contains(point.omega))
      #expect(point.step == 0.5)
      let decade = [1e-2, 1e-1, 1, 10, 100].count { point.zeta >= $0 }
      decades[decade] += 1
      mean += point.velocity / 20_000
    }
    // Within five standard deviations: of a binomial count, √(20000 · 1/6 ·
    // 5/6) = 53, and of the mean of values that are uniform over a range of 16.
    for count in decades { #expect((Double(count) - 20_000 / 6).magnitude < 5 * 53) }
    #expect(mean.magnitude < 5 * 16 / 12.0.squareRoot() / 20_000.0.squareRoot())
    #expect(space.point(7) != SweepSpace(axes: axes, drawing: 20_000, seed: 4).point(7))
  }

  @Test(arguments: [1, 2, 3, 7, 16, 100])
  func rangesHoldEveryPointOnceInNearlyEqualNumbers(count: Int) throws {
    for total in [1, 5, 16, 1000, 1003, .max] {
      var next = 0
      for index in 1...count {
        let points = try #require(SweepRange(index, of: count)).points(of: total)
        #expect(points.lowerBound == next)
        #expect((points.count - total / count).magnitude <= 1)
        next = points.upperBound
      }
      #expect(next == total)
    }
  }

  @Test func rangesAreReadFromTextAndCountFromOne() {
    #expect(SweepRange("3/8") == SweepRange(3, of: 8))
    for text in ["0/8", "9/8", "1/0", "3", "3/8/1", "a/8", "-1/8", ""] {
      #expect(SweepRange(text) == nil, "\(text)")
    }
  }

  private func lines(_ range: SweepRange, topCount: Int?) throws -> [String] {
    let plan = try plan(["explicit-euler", "rk4"], topCount: topCount)
    let folder = TemporaryFolder()
    let path = folder.url.path + "/a.csv"
    let writer = try RowWriter(SweepReport.schema, format: .csv, to: OutputSink(path: path))
    try SweepRun(plan, range: range, threads: 1).run(into: writer)
    return try folder.text("a.csv").split(separator: "\n").dropFirst().map { $0 + "\n" }
  }

  @Test(arguments: [nil, 3])
  func missingAndDoubledRowsAreFound(topCount: Int?) throws {
    let folder = TemporaryFolder()
    func write(_ lines: [String], _ name: String) throws -> String {
      try folder.write(CSVWriter.header(SweepReport.schema) + lines.joined(), to: name).path
    }
    let halves = try [1, 2].map { index in
      try lines(#require(SweepRange(index, of: 2)), topCount: topCount)
    }
    let other = try write(halves[1], "other.csv")
    let good = try write(halves[0], "good.csv")
    var merged: [String] = []
    try SweepMerge([other, good]).forEachRow { merged.append(CSVWriter.line($0)) }
    #expect(merged == (try lines(#require(SweepRange("1/1")), topCount: topCount)))
    for row in halves[0].indices {
      for (damage, rest) in [
        ("deleted", halves[0][..<row] + halves[0][(row + 1)...]),
        ("doubled", halves[0][...row] + halves[0][row...]), ("cut", halves[0][..<row]),
      ] {
        let path = try write(Array(rest), "damaged.csv")
        #expect(throws: (any Error).self, "\(damage): \(halves[0][row])") {
          try SweepMerge([path, other]).forEachRow { _ in }
        }
      }
    }
  }

  /// The numbers of a damaged or foreign file may overflow. The sweep has 120
  /// points: of 120 ranges, 119 are missing, too many to name them all.
  @Test(arguments: [
    ("points_count", -5, "column range_index: is no range"),
    ("points_count", .max, "ends at 1 of "),
    ("ranges_count", 0, "column range_index: is no range"), ("ranges_count", 120, "and more"),
    ("ranges_count", .max, "column point_index: is not"),
    ("point_index", 1, "part.csv:2: column point_index"),
  ])
  func impossibleNumbersAreRefused(column: String, value: Int, message: String) throws {
    let folder = TemporaryFolder()
    let plan = try plan(["closed-form"])
    var row = SweepReport.template(plan, try #require(SweepRange("1/1")), plan.methods[0])
      .naming(index: 0, plan.space.point(0), SweepError())
    row[column] = .integer(value)
    let text = CSVWriter.header(SweepReport.schema) + CSVWriter.line(row)
    let path = try folder.write(text, to: "part.csv").path
    let error = #expect(throws: (any Error).self) { try SweepMerge([path]).forEachRow { _ in } }
    #expect("\(String(describing: error))".contains(message))
  }

  /// The position error at a point is the method's largest distance from the
  /// solution in double-double, at the ends of the steps, in units of the scale
  /// S: here for two methods that can be evaluated directly.
  @Test func sweepErrorsAgreeWithTheReference() throws {
    let plan = try plan(["closed-form", "double-double"], frames: 3)
    var checked = 0
    plan.evaluate(0..<plan.space.count) { index, point, method, error in
      #expect(point == plan.space.point(index))
      let motion = point.motion
      var largest = 0.0
      for frame in 1...3 {
        let time = Double(frame) * point.step
        let doubled = motion.doubledState(at: time)
        let state = method == 0 ? motion.state(at: time) : motion.exactState(at: time)
        let difference = (DoubleDouble(state.position) - doubled.position).rounded.magnitude
        largest = max(largest, difference / motion.scale)
      }
      #expect((error.position - largest).magnitude <= 1e-30)
      #expect(error.position <= (method == 0 ? 0x1p-51 : 0x1p-53))
      checked += 1
    }
    #expect(checked == 2 * plan.space.count)
  }

  /// The error of one step of RK4 is of order h^5, so half the step divides it
  /// by about 32.
  @Test func sweepsTakeTheStepOfEachPoint() throws {
    func error(step: Double) throws -> Double {
      let axes = [0.4, 10, 0, step].map {
        SweepAxis(from: $0, to: $0, count: 1, scale: .linear)
      }
      let plan = SweepPlan(
        try #require(SweepSpace(axes: axes)), methods: [try #require(.named("rk4"))], frames: 1,
        topCount: nil, version: "test")
      var largest = 0.0
      plan.evaluate(0..<1) { _, _, _, error in largest = error.position }
      return largest
    }
    let ratio = try error(step: 0.01) / error(step: 0.005)
    #expect((28...36).contains(ratio), "\(ratio)")
  }

  @Test func nanCountsAsTheLargestError() {
    var error = SweepError(position: 1, velocity: 1)
    error.add(position: .nan, velocity: 0.5)
    error.add(position: 2, velocity: 0.5)
    #expect(error == SweepError(position: .infinity, velocity: 1) && !error.isFinite)
  }
}
