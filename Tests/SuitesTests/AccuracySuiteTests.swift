import Glibc
import Measurement
import Reports
import Runs
import SolverCases
import Springs
import Suites
import TestSupport
import Testing

@Suite struct AccuracySuiteTests {
  private func rows(_ suite: AccuracySuite) throws -> [Row] {
    let schema = ReportColumns.schema(for: suite)
    var rows = try suite.cases(SuiteContext()).map { item in
      var row = Row(schema)
      row["case_id"] = .text(item.id)
      for (column, value) in item.keys { row[column] = value }
      if case .ok = try item.verify(&row) { row["status"] = "ok" }
      return row
    }
    suite.conclude(&rows)
    return rows
  }

  @Test func rowsAreTheSameEveryTime() throws {
    let suite = AccuracySuite(methods: ["rk4", "gauss-16", "radau-5"], problems: ["ui"])
    #expect(try rows(suite) == rows(suite))
  }

  /// Sine modes in double-double against LAPACK's eigenvectors.
  @Test func modesOfLapackAgree() throws {
    let rows = try rows(AccuracySuite(methods: ["modal-superposition"], problems: ["chain-64"]))
    let row = try #require(rows.first)
    #expect(try #require(row["max_position_error"].number) < 1e-12)
    #expect(try #require(row["max_velocity_error"].number) < 1e-12)
  }

  @Test func orderOfTheClassicalMethodShowsInTheReport() throws {
    let rows = try rows(AccuracySuite(methods: ["rk4"], problems: ["ui"]))
    guard case .real(let slope) = rows.first?["observed_order"] else {
      Issue.record("no observed order")
      return
    }
    #expect((slope - 4).magnitude < 0.2)
  }

  /// The error of a sample is at most that of the steps plus that of the
  /// interpolation. If steps end on samples nothing is interpolated, and exact
  /// methods have no steps.
  @Test func interpolationIsJudgedApartFromSteps() throws {
    let suite = AccuracySuite(
      methods: ["rk4", "gauss-16-fixed", "rosenbrock-4", "closed-form"], problems: ["ui"])
    let rows = try rows(suite)
    for row in rows where row["status"] == "ok" {
      guard row["family"] != "exact" else {
        #expect(row["max_step_end_error"] == .missing)
        #expect(row["max_dense_output_error"] == .missing)
        continue
      }
      guard case .real(let whole) = row["max_position_error"],
        case .real(let ends) = row["max_step_end_error"]
      else {
        Issue.record("no error at the steps' ends: \(row["case_id"])")
        continue
      }
      if case .real(let dense) = row["max_dense_output_error"] {
        // The error of the steps runs through a step like a cubic: at most the
        // errors at its ends, plus 4/27 h of the error rates there. Adaptive
        // steps are short: the errors at their ends alone are a bound.
        var own = 3 * ends
        if case .real(let step) = row["step_size_s"],
          case .real(let rate) = row["max_velocity_error"]
        {
          // Rates are in units of Sω; the ui spring responds in 0.3 s.
          own = ends + 8.0 / 27 * step * (2 * Double.pi / 0.3) * rate
        }
        #expect(whole <= own + dense + 1e-15, "\(row["case_id"])")
      } else {
        #expect(ends == whole)
      }
    }
    func value(_ method: String, _ column: String, _ rung: Int) -> Double? {
      let mine = rows.filter { $0["method"] == .text(method) }
      if case .real(let value) = mine[rung][column] { return value }
      return nil
    }
    let dense = try #require(value("rosenbrock-4", "max_dense_output_error", 6))
    let ends = try #require(value("rosenbrock-4", "max_step_end_error", 6))
    #expect(dense > 0 && ends > 0)
    #expect(rows.contains { $0["max_dense_output_error"] == .missing && $0["family"] != "exact" })
  }

  @Test func theFrontNamesTheCheapestOfEachKind() throws {
    let schema = ReportColumns.schema(for: AccuracySuite())
    func row(_ method: String, _ family: String, _ adaptive: Bool, _ error: Double, _ time: Double)
      -> Row
    {
      var row = Row(
        schema,
        [
          "case_id": .text("accuracy/\(method)/ui/\(error)"), "problem": "ui",
          "method": .text(method), "family": .text(family), "adaptive": .boolean(adaptive),
          "max_position_error": .real(error),
        ])
      if time > 0 { row["median_ns_per_solve"] = .real(time) }
      return row
    }
    let rows = [
      row("pair", "explicit-runge-kutta", true, 1e-7, 9000),
      row("fixed", "explicit-runge-kutta", false, 1e-4, 2000),
      row("fixed", "explicit-runge-kutta", false, 2e-3, 500),
      row("series", "taylor", true, 1e-13, 700), row("map", "exact", false, 1e-16, 200),
      row("untimed", "explicit-runge-kutta", true, 1e-14, 0),
    ]
    let lines = try #require(AccuracySuite().closing(rows)).split(separator: "\n")
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
    #expect(lines.count == 5)
    #expect(lines[1] == ["ui", "by", "tolerance", "9", "us", "pair", "9", "us", "pair", "-", "-"])
    #expect(
      lines[2] == ["any", "setting", "2", "us", "fixed", "(tuned)", "9", "us", "pair", "-", "-"])
    #expect(lines[3].prefix(4) == ["taylor", "0.7", "us", "series"])
    #expect(lines[4].suffix(3) == ["0.2", "us", "map"])
    // A report without times has no closing text.
    #expect(AccuracySuite().closing(rows.suffix(1)) == nil)
    // The median over the processes counts.
    var again = rows
    for time in [1000.0, 1000] {
      again.append(row("fixed", "explicit-runge-kutta", false, 1e-4, time))
    }
    #expect(AccuracySuite().closing(again)?.contains("1 us fixed") == true)
    // Methods whose intervals overlap that of the cheapest are listed with it.
    func interval(_ row: Row, _ low: Double, _ high: Double) -> Row {
      var row = row
      row["unit_median_ci95_low_ns"] = .real(low)
      row["unit_median_ci95_high_ns"] = .real(high)
      return row
    }
    let tie = [
      interval(row("first", "multistep", false, 1e-4, 1000), 900, 1100),
      interval(row("second", "multistep", false, 1e-4, 1150), 1050, 1250),
      interval(row("third", "multistep", false, 1e-4, 1300), 1101, 1400),
    ]
    let text = try #require(AccuracySuite().closing(tie))
    #expect(text.contains("1 us first (tuned) ~ second (tuned)"))
    #expect(!text.contains("third") && text.contains("95 % interval"))
  }

  /// The first sample is the start, by every method.
  @Test func theFirstSampleIsTheStart() throws {
    let problem = AccuracyProblem.custom(
      "released", Spring(mass: 1, stiffness: 80, damping: 6), from: 1, to: 3, velocity: 3,
      duration: 2)
    for method in AccuracyMethod.all {
      var (isPossible, count) = (false, 0)
      for setting in method.ladder(problem) where count < 2 {
        guard let run = AccuracyRun(problem, method, setting, recordsVelocities: true) else {
          continue
        }
        isPossible = true
        guard run.solve().code == .success else { continue }
        count += 1
        let ulps = method.scalarType == "Float32" ? 1e-6 : 1e-14
        #expect((run.position(0, 0, 0) + 2).magnitude <= ulps, "\(method.name)")
        #expect((run.velocity(0, 0, 0) - 3).magnitude <= 10 * ulps, "\(method.name)")
      }
      #expect(isPossible == (count > 0), "\(method.name)")
    }
  }

  /// Every setting of a ladder has the same kind of output; rows with another
  /// kind are extra and marked.
  @Test func rungsOfALadderPayTheSameOutput() throws {
    let suite = AccuracySuite(
      methods: ["semi-implicit-euler", "gauss-16-fixed", "rk4"], problems: ["ui", "undamped"])
    var ladders: [[Value]: [Value: [Double]]] = [:]
    for item in suite.cases(SuiteContext()) {
      let key = ["problem", "method"].map { item.keys[$0] ?? .missing }
      let output = item.keys["sample_output"] ?? .missing
      guard let step = item.keys["step_size_s"]?.number else { continue }
      ladders[key, default: [:]][output, default: []].append(step)
      let duration = try #require(item.keys["duration_s"]?.number)
      let stepsPerSample = (duration / step).rounded() / 999
      #expect((output == "step_ends") == (stepsPerSample == stepsPerSample.rounded()))
    }
    #expect(ladders.count == 6)
    for (key, outputs) in ladders {
      // If steps are short enough to end on samples, both kinds exist.
      let interpolated = outputs[.text("interpolated")] ?? []
      let ends = outputs[.text("step_ends")] ?? []
      let interval = (key[0] == "ui" ? 2.0 : 1000) / 999
      #expect(interpolated.count >= 3, "\(key)")
      #expect(ends.count >= interpolated.count { $0 < 0.95 * interval } / 2, "\(key)")
      #expect(ends.isEmpty == interpolated.allSatisfy { $0 > 1.34 * interval }, "\(key)")
    }
  }

  /// Twelve rungs, with the step halved from one to the next.
  private func ladder(_ error: (Double) -> Double) -> [ObservedOrder.Rung] {
    (0..<12).map { rung in
      let step = Double(sign: .plus, exponent: -rung, significand: 1)
      return (step, error(step))
    }
  }

  @Test(arguments: [1.0, 2, 3, 4, 8])
  func ordersAreThoseOfTheLeadingTerm(order: Double) throws {
    // A second term that matters for long steps, and rounding errors for short
    // ones.
    let rungs = ladder { step in max(1e-2 * pow(step, order) * (1 + 4 * step * step), 3e-14) }
    guard case .slope(let slope, let count) = ObservedOrder(rungs) else {
      Issue.record("\(ObservedOrder(rungs))")
      return
    }
    #expect(abs(slope - order) < 0.2)
    #expect(count >= 3)
  }

  @Test func aLadderWithoutAnOrderSaysWhy() {
    #expect(ObservedOrder([(1, 1e-3), (0.5, 1e-4)]) == .none("fewer than three steps"))
    #expect(ObservedOrder(ladder { _ in 0.5 }) == .none("errors above 0.01"))
    #expect(ObservedOrder(ladder { _ in 1e-16 }) == .none("fewer than three above rounding"))
    #expect(ObservedOrder(ladder { _ in 1e-5 }) == .none("no convergence"))
    #expect(ObservedOrder(ladder { 1e-3 * pow($0, 0.3) }) == .none("no convergence"))
    // The order decreases by one with every rung.
    let bent = ladder { step in 1e-3 * exp(-pow(log(step), 2)) }
    #expect(ObservedOrder(Array(bent.prefix(5))) == .none("local slopes differ"))
  }

  /// For methods of low order the observed order is the nominal one.
  @Test(.optimizedRun) func observedOrdersAreNominal() throws {
    let suite = AccuracySuite(
      methods: ["explicit-euler", "semi-implicit-euler", "midpoint", "rk3", "rk4", "gauss-4"],
      problems: ["ui", "bouncy", "undamped"])
    var seen = 0
    for row in try rows(suite) {
      guard let observed = row["observed_order"].number, let nominal = row["order"].number else {
        continue
      }
      seen += 1
      #expect(abs(observed - nominal) <= 0.2, "\(row["case_id"].field): \(observed)")
    }
    #expect(seen > 60)
  }
}
